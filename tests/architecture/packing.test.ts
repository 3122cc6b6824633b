import { expect, test } from "vitest";
import { listFiles, readSource } from "./sources.ts";

test("no object spreads a literal, which would turn off the check for unknown properties", () => {
  const packed = listFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => /(?<!\[)\.\.\.\{\s*\w/.test(readSource(path).replace(/\/\*[\s\S]*?\*\//g, "")));
  expect(packed).toEqual([]);
});
