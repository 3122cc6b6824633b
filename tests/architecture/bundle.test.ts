import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext, Script } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseOnce } from "../../deploy/bundle/parse-once.ts";
import { shareNamespaces } from "../../deploy/bundle/share-namespaces.ts";

const files = {
  "package.cjs": `exports.__esModule = true; exports.one = 1; require("./late.cjs"); exports.two = 2;`,
  "late.cjs": `exports.early = require("./early.js").names;`,
  "early.js": `import * as all from "./package.cjs"; export const names = Object.keys(all);`,
  "a.js": `import * as all from "./package.cjs"; export const a = all;`,
  "b.js": `import * as all from "./package.cjs"; export const b = all;`,
  "main.js": `export { a } from "./a.js"; export { b } from "./b.js"; export { names } from "./early.js";`,
};

/**
 * Bundles two importers of one CommonJS package. Returns their exports, also those read before all modules have run.
 */
async function runBundle(folder: string, change: (text: string) => string) {
  const { outputFiles } = await build({
    entryPoints: [join(folder, "main.js")],
    bundle: true,
    format: "cjs",
    platform: "node",
    write: false,
  });
  const module = { exports: {} as { a: object; b: object; names: string[] } };
  runInNewContext(change(outputFiles[0]?.text ?? ""), { module });
  const { a, b, names } = module.exports;
  return { a, b, names };
}

describe("the server's bundle", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bundle-"));
    await Promise.all(
      Object.entries(files).map(([name, text]) => writeFile(join(folder, name), `${text}\n`)),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("two importers of a CommonJS package share its namespace, which has every export", async () => {
    const plain = await runBundle(folder, (text) => text);
    expect(plain.a).not.toBe(plain.b);

    const shared = await runBundle(folder, shareNamespaces);

    expect(shared.a).toBe(shared.b);
    expect(shared.names).not.toContain("two");
    expect(shared.a).toMatchObject({ one: 1, two: 2 });
    expect(shared.a).toEqual(plain.a);
  });

  it("the build fails when the compiler's helper has another form", () => {
    expect(() => shareNamespaces("var __toESM = (mod) => mod;")).toThrow("__toESM");
  });
});

describe("the browser's bundle", () => {
  const body = Array.from(
    { length: 1_000 },
    (_, index) => `exports.add${index}=(value)=>value+${index};`,
  ).join("");
  const toBundle = (text: string) =>
    `var wrap=(factory,module)=>()=>(module||factory((module={exports:{}}).exports,module),module.exports),` +
    `long=wrap((exports,module)=>{${text}}),short=wrap((exports)=>{exports.one=1});`;

  it("V8 compiles a long CommonJS module as soon as it has its file, and the module stays the same", () => {
    const bundled = toBundle(body);
    const changed = parseOnce(bundled);
    // V8's cache holds what is compiled, and nothing has run here.
    const countCompiledBytes = (text: string) => new Script(text).createCachedData().length;
    expect(countCompiledBytes(changed)).toBeGreaterThan(5 * countCompiledBytes(bundled));
    expect(runInNewContext(`${changed}long().add299(1)+short().one`)).toBe(301);
  });

  it("short modules, files without modules and async functions stay as the compiler wrote them", () => {
    for (const text of [
      toBundle("exports.one=1"),
      'import{a}from"/build/a.js";export{a};',
      `var later=wrap(async()=>{${"await 1;".repeat(1_000)}});`,
    ])
      expect(parseOnce(text)).toBe(text);
  });
});
