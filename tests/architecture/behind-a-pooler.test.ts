import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testsExcludedBehindPooler } from "../support/behind-a-pooler.ts";

const HTTP_TESTS_FOLDER = "tests/http/";

test("the list of http tests that run without a pooler names only files and titles that exist", () => {
  const names = testsExcludedBehindPooler.flatMap(({ files = [] }) => files);
  expect(names.filter((name) => !existsSync(`${HTTP_TESTS_FOLDER}${name}.test.ts`))).toEqual([]);
  const sources = readdirSync(HTTP_TESTS_FOLDER).map((name) =>
    readFileSync(HTTP_TESTS_FOLDER + name, "utf8"),
  );
  const titles = testsExcludedBehindPooler.flatMap(({ tests = [] }) => tests);
  expect(titles.filter((words) => !sources.some((source) => source.includes(words)))).toEqual([]);
});
