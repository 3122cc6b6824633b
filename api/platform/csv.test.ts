import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("[C3] text that would run as a formula is made harmless and stays readable, and negative numbers stay numbers", () => {
  const dangerous = ["=1+1", "+1", "-2", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠1"];
  expect(parse(toCsv([[...dangerous, -13.46]]))).toEqual([
    [...dangerous.map((text) => `'${text}`), "-13.46"],
  ]);
});

test("a parsed table equals the written one, with quotes, commas, line ends, spaces and empty cells", () => {
  const cells = ['Zoë "Zo" Fry', "a, b", "one\ntwo\r\nthree", " spaced ", "", "O'Neil", "a=b"];
  expect(String(toCsv([[...cells, null, 0]]))).toMatch(/[^"\r\n],,0\r\n$/);
  expect(parse(toCsv([[...cells, null, 0]]))).toEqual([[...cells, "", "0"]]);
});

test("numbers are written as the table contains them", () => {
  const toNumberText = (pence: number) => (pence / 100).toFixed(2);
  expect(String(toCsv([[1_50, "1.50"]], { toNumberText }))).toBe("1.50,1.50\r\n");
});
