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
