import { describe, expect, test } from "vitest";
import { runInPageLanguage } from "~/copy/language.server.ts";
import { makeSum, parseAnswer } from "./robot-question.server.ts";

const ENGLISH = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const WELSH = ["un", "dau", "tri", "pedwar", "pump", "chwech", "saith", "wyth", "naw", "deg"];

/** The words of many questions of one level, in small letters. */
function getWords(language: "en" | "cy", level = 0): Set<string> {
  const questions = runInPageLanguage(language, () =>
    Array.from({ length: 400 }, () => makeSum(level).question),
  );
  return new Set(questions.flatMap((each) => each.toLowerCase().match(/\p{L}+/gu) ?? []));
}

describe.each([
  ["en", ENGLISH, WELSH],
  ["cy", WELSH, ENGLISH],
] as const)("a sum in %s", (language, numberWords, otherNumberWords) => {
  test("[LOGIN-14] a question writes numbers from one to ten in the page's language only", () => {
    const words = getWords(language, 1);
    expect(numberWords.filter((each) => !words.has(each))).toEqual([]);
    expect(otherNumberWords.filter((each) => words.has(each))).toEqual([]);
  });

  test("[LOGIN-14] a question accepts figures or the page's words, however they are typed", () => {
    runInPageLanguage(language, () => {
      for (const [index, word] of numberWords.entries()) {
        expect([parseAnswer(String(index + 1)), parseAnswer(word)]).toEqual([index + 1, index + 1]);
        expect(parseAnswer(word.toUpperCase())).toBe(index + 1);
      }
      expect(otherNumberWords.map((word) => parseAnswer(word))).toEqual(otherNumberWords.map(() => null));
    });
  });
});

test.each([
  ["un  deg un", 11],
  ["Un deg chwech", 16],
  ["dau ddeg", 20],
  ["sero", 0],
])("a Welsh answer of several words, %j, is read as a number", (typed, value) => {
  expect(runInPageLanguage("cy", () => parseAnswer(typed))).toBe(value);
});

test("[LOGIN-14] the answer to a Welsh sum is the sum of its words' numbers", () => {
  const sums = runInPageLanguage("cy", () => Array.from({ length: 200 }, () => makeSum(0)));
  for (const { question, answer } of sums) {
    // The "un" of "Pa un" ("which one") is not a number.
    const words =
      question
        .toLowerCase()
        .replace(/^pa un /, "")
        .match(/\p{L}+|\d+/gu) ?? [];
    const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = words
      .map((each) => (/^\d/.test(each) ? Number(each) : WELSH.indexOf(each) + 1))
      .filter((value) => value > 0);
    let sum = a + b;
    if (/mwyaf/.test(question)) sum = Math.max(a, b) + c;
    else if (/lleiaf/.test(question)) sum = Math.min(a, b) + c;
    else if (/minws|ynnwch/.test(question)) sum = Math.abs(a - b);
    expect([question, answer]).toEqual([question, sum]);
  }
});
