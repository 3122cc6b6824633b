import { describe, expect, test } from "vitest";
import { benefitsCopy } from "#api-copy/benefits";
import { mailsCopy } from "#api-copy/mails";
import { findCode, getPreferredLanguage, runInLanguage } from "./language.ts";

const parseLanguages = (languages: string) =>
  getPreferredLanguage(new Headers({ "Accept-Language": languages }));

describe("the language of a request", () => {
  test.each([
    ["cy", "cy"],
    ["cy-GB,cy;q=0.9,en;q=0.8", "cy"],
    ["en;q=0.9,cy;q=0.2", "en"],
    ["pl", "en"],
    ["*", "en"],
    ["", "en"],
    ["constructor", "en"],
  ] as const)("a request that prefers %s gets texts in the language %s", (preferred, language) => {
    expect(parseLanguages(preferred)).toBe(language);
  });

  test("the language is English when the request names none", () => {
    expect(getPreferredLanguage(new Headers())).toBe("en");
    expect(mailsCopy("hello", { name: "Ada" })).toBe("Hello Ada,");
  });

  test("each of two overlapping requests keeps its own language", async () => {
    const createGreeting = async (name: string) => {
      await new Promise(setImmediate);
      return mailsCopy("hello", { name });
    };
    const both = [
      runInLanguage("cy", () => createGreeting("Ada")),
      runInLanguage("en", () => createGreeting("Bea")),
    ];
    expect(await Promise.all(both)).toEqual(["Helo Ada,", "Hello Bea,"]);
  });
});

test("a stored text is found by its code and values, in the language of the request", () => {
  runInLanguage("cy", () => {
    const text = benefitsCopy("endsOn", { date: "1 Ionawr 2027" });
    expect(text).toContain("1 Ionawr 2027");
    expect(findCode(text)).toEqual({ code: "benefits.endsOn", values: { date: "1 Ionawr 2027" } });
    expect(findCode("somebody's own words")).toBeNull();
  });
});

test("a text about a birthday uses an ordinal in English and the age in Welsh", () => {
  const ages = [21, 22, 23, 65];
  expect(ages.map((age) => benefitsCopy("not.age", { age }))).toEqual(
    ["21st", "22nd", "23rd", "65th"].map((each) => `This ends on your ${each} birthday.`),
  );
  runInLanguage("cy", () => expect(benefitsCopy("not.age", { age: 65 })).toContain("65 oed"));
});
