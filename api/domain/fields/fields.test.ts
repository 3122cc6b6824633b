import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findNearestWord } from "./fault.ts";
import { field, optional, settings } from "./fields.ts";
import * as value from "./values.ts";

const findMessage = (schema: z.ZodType, written: unknown) =>
  schema.safeParse(written).error?.issues[0]?.message;

describe("an amount in pounds", () => {
  test.each([
    ["12.50", 1250, "12.50"],
    ["12.5", 1250, "12.50"],
    ["0.07", 7, "0.07"],
    ["25000", 2_500_000, "25000"],
    ["19.99", 1999, "19.99"],
    ["1.15", 115, "1.15"],
    ["999999999.99", 99_999_999_999, ""],
  ])("the text %s is parsed as %i pence, and written as %s", (text, pence, written) => {
    const result = value.pounds().safeParse(text);
    if (written === "") expect(result.error?.issues[0]?.message).toMatch(/is too large/);
    else expect([result.data, z.encode(value.pounds(), pence)]).toEqual([pence, written]);
  });

  test.each([
    ["12,50", '"12,50" is not an amount\nWrite 12.50'],
    ["£12.50", '"£12.50" is not an amount\nWrite 12.50'],
    ["1,250,000", '"1,250,000" is not an amount\nWrite 1250000'],
    ["12.505", '"12.505" is not an amount\nWrite pounds and pence like 12.50'],
    ["-5", '"-5" is not an amount\nWrite pounds and pence like 12.50'],
    ["1e3", '"1e3" is not an amount\nWrite pounds and pence like 12.50'],
  ])("an amount of %s is refused with a probable correction", (text, message) => {
    expect(findMessage(value.pounds(), text)).toBe(message);
  });
});

describe("other values", () => {
  test("hours are parsed into hundredths, and a week cannot have more than 168", () => {
    expect(value.hours().parse("37.5")).toBe(3750);
    expect(findMessage(value.hours(), "168.01")).toBe("168.01 is too large\nWrite 168 at most");
  });

  test.each([
    ["2026-04-01", "2026-04-01"],
    ["01/04/2026", "2026-04-01"],
    ["29/02/2028", "2028-02-29"],
  ])("the text %s is parsed as the day %s", (text, iso) => expect(value.day().parse(text)).toBe(iso));

  test.each(["2027-02-29", "04/13/2026", "1 April 2026", "2026-4-1", "tomorrow"])(
    "the text %s is refused as an invalid day",
    (text) => {
      expect(findMessage(value.day(), text)).toBe(
        `"${text}" is not a date\nWrite a real date like 2026-04-01`,
      );
    },
  );

  test.each([
    ["yes", true],
    ["No", false],
    ["true", true],
  ])("the answer %s is parsed as %s", (text, answer) => expect(value.yesNo().parse(text)).toBe(answer));

  test("a code has at most 60 characters, so that matching it stays quick", () => {
    expect(value.code().safeParse("a".repeat(60)).success).toBe(true);
    expect(value.code().safeParse("a".repeat(61)).success).toBe(false);
    expect(value.code().safeParse("Dental").success).toBe(false);
    expect(value.code().safeParse("a--b").success).toBe(false);
  });

  test("a word of a client's file is parsed into a domain value, and the value is written as the word", () => {
    const schema = value.oneOf({ "net pay": "net-pay", nothing: "none" });
    expect([schema.parse("net pay"), z.encode(schema, "none")]).toEqual(["net-pay", "nothing"]);
    expect(findMessage(schema, "net-pay")).toBe(
      '"net-pay" is not known\nDid you mean net pay? Write one of: net pay, nothing',
    );
    expect(findMessage(schema, "constructor")).toMatch(/^"constructor" is not known/);
  });
});

describe("settings of a file", () => {
  const schema = settings({
    steps: field("most steps", value.wholeNumber(1, 9), "How many"),
    isLoan: field("is a loan", optional(value.yesNo(), false), "Whether"),
  });

  test("a file's keys are parsed into names of fields and written back, without missing values", () => {
    expect(schema.parse({ "most steps": "3" })).toEqual({ steps: 3, isLoan: false });
    expect(JSON.parse(JSON.stringify(z.encode(schema, { steps: 3, isLoan: false })))).toEqual({
      "most steps": "3",
    });
    expect(z.encode(schema, { steps: 3, isLoan: true })).toEqual({ "most steps": "3", "is a loan": "yes" });
  });

  test("fields report a missing, mistyped or out-of-range value by its key", () => {
    const listIssues = (written: unknown) =>
      schema.safeParse(written).error?.issues.map(({ path, message }) => [path.join(), message]);
    expect(listIssues({})).toEqual([["most steps", "is missing\n"]]);
    expect(listIssues({ "most steps": ["3"] })).toEqual([
      ["most steps", "must be a number, not a list\nWrite a whole number from 1 to 9"],
    ]);
    expect(listIssues({ "most steps": "10" })).toEqual([
      ["most steps", "10 is out of range\nWrite a whole number from 1 to 9"],
    ]);
  });
});

test.each([
  ["premer", ["premier", "plus"], "premier"],
  ["when-leaving", ["when leaving", "who"], "when leaving"],
  ["zzz", ["premier", "plus"], null],
])("an unknown word %s, where the words %j are known, gets the suggestion %s", (word, known, nearest) => {
  expect(findNearestWord(word, known)).toBe(nearest);
});
