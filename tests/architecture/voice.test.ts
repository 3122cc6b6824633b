import { parse, type Token } from "@messageformat/parser";
import { describe, expect, test } from "vitest";
import { API, listAreas, PORTAL, readArea } from "../../app/copy/compile/compile.ts";
import { listFiles, listSources, readSource } from "./sources.ts";

/** Every variant of a message, with 0 for each value. */
function listVariants(message: string): string[] {
  const listWords = (tokens: readonly Token[]): string[] =>
    tokens.reduce<string[]>(
      (variants, token) => {
        const next =
          token.type === "content"
            ? [token.value]
            : "cases" in token
              ? token.cases.flatMap((each) => listWords(each.tokens))
              : ["0"];
        return variants.flatMap((text) => next.map((more) => text + more));
      },
      [""],
    );
  return listWords(parse(message));
}

/** Texts that the specification or law fixes to the character, or that are numbers and stored words. */
const FIXED = new Set([
  "Sorry, there was a problem signing in to your account",
  "Enable two factor authentication",
  "You are viewing the site as 0 for scheme year 0",
  "Our Cookie Policy",
  "Contact Us",
  "Profile Settings",
  "Approve Selections",
  "Access Denied",
  "Back to Login",
  "Back to Home",
  "Check your inbox! Don't forget to check your Junk & Spam folders.",
  "It looks like something has gone wrong. Please try refreshing the page or click below to return to the home page",
  "You have unsuccessfully tried to login too many times - your account has been locked for 15 mins. Please try again later",
]);

interface CopyText {
  /** The catalogue's area and key, or the file. */
  place: string;
  text: string;
}

const halves = [
  ["app", PORTAL],
  ["api", API],
] as const;

const catalogue: CopyText[] = halves.flatMap(([half, folder]) =>
  listAreas("en", folder).flatMap((area) =>
    [...readArea("en", area, folder)].flatMap(([key, message]) =>
      [...new Set(listVariants(message))].map((text) => ({ place: `${half}/${area}:${key}`, text })),
    ),
  ),
);

/** The English texts of the demo's three clients: pages, plans, questions and policies. */
const clients: CopyText[] = listFiles()
  .filter((path) => /^docs\/clients\/\w+\/(?:content\/.*\.\w+|plans\/.*\.md|policies\/.*\.md)$/.test(path))
  .flatMap((path) =>
    readSource(path)
      .replace(/<[^>]+>/g, "\n")
      .split("\n")
      .map((line) => ({ place: path, text: line })),
  );

/** The texts of the API's document. */
const contract: CopyText[] = listSources("contract").flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:description|summary):\s*["`]([^"`]+)["`]/g)].map(([, description = ""]) => ({
    place: path,
    text: description,
  })),
);

/** A number as a word; "one" is more than a number, and "two-factor" is a name. */
const NUMBER_WORD =
  /(?<!-)\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?![- ](?:factor|weekly))/i;

const rules: { rule: string; pattern: RegExp; bad: string; except?: RegExp }[] = [
  {
    rule: "an idiom",
    pattern: /\b(?:meanwhile|anew|of late|told of|by itself|in all|go(?:es|ing)? on|stands?(?! out))\b/i,
    bad: "Your pay goes on",
  },
  { rule: "somebody, nobody or everybody", pattern: /\b(?:some|no|every|any)body\b/i, bad: "Tick somebody" },
  { rule: "whom", pattern: /\bwhom\b/i, bad: "The dentist whom you have" },
  { rule: "e-mail", pattern: /e-mail/i, bad: "An e-mail address" },
  { rule: "tick", pattern: /\btick(?!et)/i, bad: "Tick the box" },
  { rule: "sign in", pattern: /\bsign(?:s|ed|ing)?[- ](?:in|out)\b/i, bad: "You signed in" },
  { rule: "bicycle or telephone", pattern: /bicycle|telephone/i, bad: "A bicycle" },
  {
    rule: "may for a permission",
    pattern: /\bmay\b(?! (?:change|have to|ask you|be possible|set cookies|use \w+ \w+ while|change these))/,
    bad: "You may leave",
    except: /\/policies\//,
  },
  { rule: "write for enter", pattern: /^write\b(?! (?:to|in Welsh))/i, bad: "Write a number" },
  { rule: "a space before %", pattern: /\d %/, bad: "45 %" },
  { rule: "spaces around a ratio", pattern: /\d : \d/, bad: "4.5 : 1" },
  { rule: "of a month", pattern: /\bof a (?:month|week)\b/i, bad: "Hours of a week" },
  { rule: "like before an example", pattern: / like \d/, bad: "A date like 1 May" },
  { rule: "a curly apostrophe or one sign for three dots", pattern: /[’…]/, bad: "Saving…" },
  {
    rule: "a number as a word",
    pattern: NUMBER_WORD,
    bad: "10 or twelve months",
    // Numbers that a robot must read, words of locked payroll runs, and a client's own style.
    except: /^app\/robot:number|^api\/payroll-reasons:|^docs\//,
  },
  { rule: "waits for waiting", pattern: /\b(?:requests?|claims?|\d+) waits?\b/i, bad: "1 request waits" },
  { rule: "two-factor as a noun", pattern: /two[- ]factor(?! auth)/i, bad: "Turn two-factor off" },
  {
    rule: "scheme year",
    pattern: /scheme year/i,
    bad: "This scheme year",
    // Support staff, callers of the API and stored payroll runs have scheme years.
    except: /^contract\/|^api\/(?:refusals:(?:othersView|pastYear)|payroll-reasons:newYear)/,
  },
  {
    rule: "money with one decimal or without its commas",
    pattern: /£\d+\.\d(?!\d)|£\d{4,}/,
    bad: "£25000",
  },
  {
    rule: "a date in figures, unless it is an example of how to enter one",
    pattern: /(?<!(?:such as|example,?|e\.g\.|as) )\b\d{1,2}\/\d{1,2}\/\d{2,4}/,
    bad: "By 10/12/2026",
  },
];

/** Names of things, places and pages, which keep their capitals in a sentence. */
const NAMES =
  /My (?:benefits|profile)|National Insurance|State Pension|Northern Ireland|(?:Google|Microsoft) Authenticator|Excel|Scotland|Wales|Welsh|English|Manage|Print|Change|Dependant|Partner|Family members|Claims|Recalculate|(?:New Year's|Christmas|Boxing) Day|Good Friday|Easter Monday|Early May/g;

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const listSentences = (text: string) => text.split(/(?<=[.?!:;])\s+/);

describe("English texts for people", () => {
  test("each fixed text is in the catalogue", () => {
    expect([...FIXED].filter((each) => !catalogue.some(({ text }) => text === each))).toEqual([]);
  });

  test.each(rules)("no text has $rule", ({ pattern, bad, except }) => {
    expect(bad).toMatch(pattern);
    const breaches = [...catalogue, ...clients, ...contract].filter(
      ({ place, text }) => pattern.test(text) && !FIXED.has(text) && !except?.test(place),
    );
    expect(breaches).toEqual([]);
  });

  test("a sentence has capitals only at its start and in names", () => {
    const capital = /[a-z,] [A-Z][a-z]/;
    expect("Monthly Cost by Benefit").toMatch(capital);
    const breaches = catalogue.filter(
      ({ text }) => !FIXED.has(text) && capital.test(text.replace(NAMES, "0")),
    );
    expect(breaches).toEqual([]);
  });

  test("a sentence has at most 20 words", () => {
    const long = catalogue.flatMap(({ place, text }) =>
      FIXED.has(text)
        ? []
        : listSentences(text).flatMap((sentence) =>
            countWords(sentence) > 20 ? [`${place} ${sentence}`] : [],
          ),
    );
    expect(long).toEqual([]);
  });

  test("a field's refusal begins with what to do and has no full stop", () => {
    // The specification fixes "Sex is required" and similar texts, for each label.
    const isFixed = /is required$|^0 \(required\)$|^This date of birth is not valid$/;
    const begins =
      /^(?:0: )?(?:please )?(?:enter|choose|select|use|confirm|name|answer|agree|provide|try)\b/i;
    const refusals = catalogue.filter(
      ({ place }) =>
        /(?:Required|Wrong|TooLong|OutOfRange|Range)$/.test(place) &&
        !/:(?:magicWrong|currentWrong|codeWrong|detailsWrong|ifWrong|rowTooLong)$/.test(place),
    );
    expect(refusals.length).toBeGreaterThan(50);
    expect(
      refusals.filter(({ text }) => !isFixed.test(text) && (!begins.test(text) || text.endsWith("."))),
    ).toEqual([]);
  });

  test("a button has at most three words, not counting articles", () => {
    const findArea = (reader: string) =>
      reader.replace(/Copy$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const areas = new Set(listAreas("en", PORTAL));
    const buttons = listSources("app").flatMap(({ path, text }) =>
      [...text.matchAll(/<(SubmitButton|ButtonLink)\b(?:[^>]|=>)*?>([\s\S]*?)<\/\1>/g)].flatMap(
        ([, , inside = ""]) =>
          [...inside.matchAll(/(\w+Copy)\(([^()]*)\)/g)].flatMap(([, reader = "", keys = ""]) =>
            areas.has(findArea(reader))
              ? [...keys.matchAll(/"([\w.-]+)"/g)].flatMap(([, key = ""]) => {
                  const said = readArea("en", findArea(reader), PORTAL).get(key);
                  return said === undefined ? [] : listVariants(said).map((each) => ({ path, said: each }));
                })
              : [],
          ),
      ),
    );
    expect(buttons.length).toBeGreaterThan(150);
    // A way back names its page, and the guide gives these two.
    const isFixed = /^(?:Back|Return) to |^Require 2FA for everyone$|^No, keep it optional$/;
    const long = buttons.filter(
      ({ said }) =>
        !isFixed.test(said) && countWords(said.replace(/\b(?:a|an|the|this|your|my)\b/gi, "")) > 3,
    );
    expect(long).toEqual([]);
  });
});
