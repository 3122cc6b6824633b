import { expect, test } from "vitest";
import { listFiles, readSource } from "./sources.ts";

/** Exports that only tests call, each with a reason. */
const exportsForTests = [
  // Tests compare the server's results with these other ways to the same code or table.
  "app/platform/config.server.ts toConfigTable",
  "api/platform/totp.ts getTotpCodeAt",
  // This export writes random client folders, so that tests can read them back and compare.
  "api/clients/folder/text/to-html.ts toContentHtml",
];

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /^(tests|e2e)\//.test(path);
/** Remix calls these exports. */
const isEntry = (path: string) => /^app\/(root|entry\.|routes\/[^/]+\/route\.)/.test(path);
const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
const VALUE = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

test("every export is used by code that runs and not only by tests", () => {
  const files = listFiles().filter((path) => /\.(tsx?|m?js)$/.test(path) && !isTest(path));
  const sources = files.map((path) => ({
    path,
    text: readSource(path).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ""),
  }));
  const uses = new Map<string, number>();
  for (const { text } of sources)
    for (const [word] of text.matchAll(WORD)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const unused = sources
    .filter(({ path }) => !isEntry(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name]) => uses.get(name as string) === 1)
        .map(([, name]) => `${path} ${name}`),
    );
  expect(unused).not.toHaveLength(0);
  expect(unused.filter((each) => !exportsForTests.includes(each))).toEqual([]);
});

test("every exported function and constant is used by another file", () => {
  const texts = listFiles()
    .filter((path) => /\.(tsx?|m?js)$/.test(path))
    .map((path) => ({ path, words: new Set(readSource(path).match(WORD)) }));
  const count = new Map<string, number>();
  for (const { words } of texts) for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  const unsharedExports = texts
    .filter(
      ({ path }) =>
        !isTest(path) && !isEntry(path) && !/^(server|contract|.*\.config)|\/migrations\//.test(path),
    )
    .flatMap(({ path }) =>
      [...readSource(path).matchAll(VALUE)]
        .filter(([, name]) => count.get(name as string) === 1)
        .map(([, name]) => `${path} ${name}`),
    );
  expect(unsharedExports).toEqual([]);
});
