import { expect, test } from "vitest";
import { formsCopy } from "#api-copy/forms";
import { pricesCopy } from "#api-copy/prices";
import { readPounds, toPounds, toShortPounds } from "../domain/pay/money.ts";
import type { Language } from "./compiled/language.ts";
import { findCode, runInLanguage } from "./language.ts";
import { findWireCodes, toWireCode } from "./wire-code.ts";

const languages: Language[] = ["en", "cy"];

test.each(languages)("a code has its amount in pence as well as its text in %s", (language) => {
  runInLanguage(language, () => {
    const text = formsCopy("orLess", { amount: toPounds(1_234_50) });
    expect(toWireCode(findCode(text) ?? { code: "", values: {} })).toEqual({
      code: "forms.orLess",
      values: { amount: "£1,234.50" },
      typed: { amount: { pence: 123_450 } },
    });
  });
});

test("a text within a text has a code of its own, and a client's words have none", () => {
  runInLanguage("cy", () => {
    const text = pricesCopy("takenBefore", { amount: toPounds(12_30) });
    pricesCopy("monthly", { what: text, count: 12, amount: toPounds(1_00) });
    const reply = {
      "a/b": [{ text: pricesCopy("monthly", { what: text, count: 12, amount: toPounds(1_00) }) }],
    };
    expect(findWireCodes({ ...reply, name: "Bike" })).toEqual({
      "/a~1b/0/text": {
        code: "prices.monthly",
        values: { what: text, count: 12, amount: "£1.00" },
        typed: {
          amount: { pence: 100 },
          what: {
            code: "prices.takenBefore",
            values: { amount: "£12.30" },
            typed: { amount: { pence: 1230 } },
          },
        },
      },
    });
  });
});

test.each([
  [toPounds(-5), -5],
  [toPounds(100_000_000_00), 100_000_000_00],
  [toShortPounds(150), 150_00],
  [toShortPounds(12.5), 12_50],
  ["£12.30 a month", null],
  ["£1.2", null],
  ["12.30", null],
  ["£", null],
])("an amount that is written %s is read as %s pence", (text, pence) => {
  expect(readPounds(text)).toBe(pence);
});
