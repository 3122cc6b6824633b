import { transform } from "esbuild";
import { expect, test } from "vitest";
import { listMutations } from "../mutate/list.ts";
import { listFiles, readSource } from "./sources.ts";

test("every mutation names a defence that is in the code exactly once", async () => {
  const files = new Set(listFiles());
  const stale = (await listMutations()).filter(
    ({ file, find, replace }) =>
      !files.has(file) || readSource(file).split(find).length !== 2 || find === replace,
  );
  expect(stale.map(({ id, defence }) => `[${id}] ${defence}`)).toEqual([]);
});

test("every mutation names a test in a file that exists", async () => {
  const files = new Set(listFiles());
  const missing = (await listMutations()).filter(({ test }) => !files.has(test.file));
  expect(missing.map(({ test }) => test.file)).toEqual([]);
});

test("every mutation leaves code that compiles", async () => {
  const broken: string[] = [];
  for (const { id, defence, file, find, replace = "" } of await listMutations()) {
    if (!/\.tsx?$/.test(file)) continue;
    const mutated = readSource(file).split(find).join(replace);
    await transform(mutated, { loader: file.endsWith("x") ? "tsx" : "ts", logLevel: "silent" }).catch(() =>
      broken.push(`[${id}] ${defence}`),
    );
  }
  expect(broken).toEqual([]);
});

test("every mutation names a test by words that its file contains literally", async () => {
  const missing = (await listMutations()).filter(
    ({ test: { file, name } }) => !readSource(file).replaceAll("\\", "").includes(name),
  );
  expect(missing.map(({ test: { file, name } }) => `${file}: ${name}`)).toEqual([]);
});
