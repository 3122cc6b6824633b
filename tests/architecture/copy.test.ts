import { describe, expect, test } from "vitest";
import { API, listAreas, PORTAL, readArea, readLanguages } from "../../app/copy/compile/compile.ts";
import { listPlaceholders } from "../../app/copy/compile/messages.ts";
import { isTest, listSources, readSource } from "./sources.ts";

const languages = [...readLanguages().keys()];
const otherLanguages = languages.filter((each) => each !== "en");
const halves = [
  { half: "the portal", catalogue: PORTAL, folders: ["app", "contract"] },
  { half: "the API", catalogue: API, folders: ["api"] },
] as const;

/** Patterns of the keys that pages build: `status.${status}` matches every key that begins with `status.`. */
function listBuiltKeys(text: string): RegExp[] {
  const templateTexts = text.matchAll(/`([^`\n]*)`/g);
  return [...templateTexts, ...text.matchAll(/()[cC]opy\(\s*`([^`\n]*)`/g)].flatMap(([, any = "", read]) => {
    const parts = (read ?? any).split(/\$\{[^}]*\}/);
    const fixed = parts.join("");
    if (parts.length < 2 || fixed.length < (read ? 1 : 3) || !/^[\w.-]+$/.test(fixed)) return [];
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`);
  });
}

describe.each(halves)("the catalogue of $half", ({ catalogue, folders }) => {
  const sources = listSources(...folders).map(({ text }) => text);
  const sourceText = sources.join("\n");
  const patterns = sources.flatMap(listBuiltKeys);

  test.each(listAreas("en", catalogue))("every text of the catalogue %s is used by code", (area) => {
    const unread = [...readArea("en", area, catalogue).keys()].filter(
      (key) =>
        !new RegExp(`(?<![\\w-])${key.replace(".", "\\.")}(?![\\w-])`).test(sourceText) &&
        !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unread).toEqual([]);
  });

  test("only the compiler writes the compiled texts", () => {
    expect(readSource(".gitignore").split("\n")).toContain(`${folders[0]}/copy/compiled/`);
  });
});

describe("the JSX of pages", () => {
  /** Patterns of words between tags and in attributes that people read or hear. */
  const WORDS = [
    /[\w"}/]>([^<>{}=;()|&]*[A-Za-z]{3}[^<>{}=;()|&]*)<\//g,
    /\b(?:label|title|aria-label|placeholder|alt|text|caption|legend|hint|lead)="([^"]*[A-Za-z]{3}[^"]*)"/g,
  ];
  const findWords = (path: string) =>
    WORDS.flatMap((pattern) =>
      [...readSource(path).matchAll(pattern)].map(([, words]) => `${path}: ${words}`),
    );
  const pages = listSources("app").map(({ path }) => path);
  const markup = pages.filter((path) => path.endsWith(".tsx") && !isTest(path));

  test("pages contain no text outside the catalogue, except the page of components", () => {
    const [examples, others] = [
      markup.filter((path) => path.includes("/demo_.components/")),
      markup.filter((path) => !path.includes("/demo_.components/")),
    ];
    expect(others.length).toBeGreaterThan(200);
    expect(others.flatMap(findWords)).toEqual([]);
    expect(examples.flatMap(findWords).length).toBeGreaterThan(20);
  });
});

describe("the replies of the API", () => {
  /** Literal texts of a reply's label, value, reason and similar fields. */
  const WORDS =
    /\b(?:label|value|text|message|title|hint|note|reason|why|what|told): (?:\[)?(?:"([^"\n]*)"|`([^`\n]*)`)|errors: \{[^}\n]*\[(?:"([^"\n]*)"|`([^`\n]*)`)/g;
  /** Files whose texts only operators, developers, payroll and providers read, or that no page shows. */
  const EXEMPT_FILES =
    /^api\/(?:clients|commands|db|notices|rates|staff|domain\/fields|domain\/pay\/rates|routes\/document)\/|\/(?:plan-options|areas|payroll-lines|bands)\.ts$/;
  const isSentence = (words: string) => /(?<![a-z])[A-Z][a-z]{2}|[a-z]{3} [a-z]|\} [a-z]{2}/.test(words);
  const findSentences = ({ path, text }: { path: string; text: string }) =>
    [...text.matchAll(WORDS)].flatMap(([, ...groups]) => {
      const words = groups.find((each) => each !== undefined) ?? "";
      return isSentence(words) ? `${path}: ${words}` : [];
    });

  test("the API's replies have no words of their own, because texts for people are in the catalogue", () => {
    const sources = listSources("api").filter(({ path }) => !isTest(path) && !EXEMPT_FILES.test(path));
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(findSentences)).toEqual([]);
    const planted =
      'details: [{ label: "Cover", value: "See all months" }], errors: { body: ["must be JSON"] }';
    expect(findSentences({ path: "x", text: planted })).toEqual([
      "x: Cover",
      "x: See all months",
      "x: must be JSON",
    ]);
  });

  /** Files whose texts only operators, programs, payroll or providers read, or whose English texts are keys. */
  const NOT_FOR_READERS =
    /^api\/(?:copy|start)|\/(?:audit-declarations|gauges|levels|loading|not-personal|openapi|operator|payroll-file|payroll-reports|product|provider-lines|record-tables|report-file|schema-text)\.ts$/;
  const findConstants = ({ path, text }: { path: string; text: string }) =>
    text
      .split("\n")
      .filter((line) => !/^\s*(?:\/\/|\/?\*)|Error\(|because\(|declareNothing\(/.test(line))
      .flatMap((line) => [...line.matchAll(/"([A-Z][a-z]+ [a-z]+[^"]*)"/g)])
      .map(([, words]) => `${path}: ${words}`);

  test("no constant of the API is a sentence for a reader, wherever it is used", () => {
    const sources = listSources("api").filter(
      ({ path }) => !isTest(path) && !EXEMPT_FILES.test(path) && !NOT_FOR_READERS.test(path),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(findConstants)).toEqual([]);
    expect(findConstants({ path: "x", text: '  const hint = "See all months";' })).toEqual([
      "x: See all months",
    ]);
  });

  test("a code's values have days in ISO format and not in a reader's format", () => {
    const WRITTEN = /\w+Copy\((?:"[^"]+"|`[^`]+`), \{[^}]*\b(?:formatLongDate|formatDayAndMonth)\(/g;
    const sentences = listSources("api").flatMap(({ path, text }) =>
      isTest(path) ? [] : (text.match(WRITTEN) ?? []),
    );
    expect(sentences).toEqual([]);
    expect('benefitsCopy("endsOn", { date: formatLongDate(day) })').toMatch(WRITTEN);
  });
});

test("code names only the source language, so that another language needs only files", () => {
  const languageNames = listSources("app", "api", "contract", "deploy", "server.ts").flatMap(
    ({ path, text }) =>
      isTest(path) ||
      /\/(?:seed|compiled)\//.test(path) ||
      !otherLanguages.some((each) => text.includes(`"${each}"`) || new RegExp(`\\b${each}: `).test(text))
        ? []
        : [path],
  );
  expect(languageNames).toEqual([]);
});

const translations = otherLanguages.flatMap((language) => halves.map((each) => ({ ...each, language })));

describe.each(translations)("$language of $half", ({ language, catalogue }) => {
  test.each(listAreas(language, catalogue))(
    "%s has every English text, with its placeholders, and nothing else",
    (area) => {
      const english = readArea("en", area, catalogue);
      for (const [key, text] of readArea(language, area, catalogue)) {
        const source = english.get(key);
        expect([key, source === undefined ? null : listPlaceholders(text).sort()]).toEqual([
          key,
          listPlaceholders(source ?? "").sort(),
        ]);
        expect([key, text.trim() === ""]).toEqual([key, (source ?? "").trim() === ""]);
      }
    },
  );

  test("each language has every part of the English texts", () => {
    const missing = listAreas("en", catalogue).flatMap((area) => {
      const translations = readArea(language, area, catalogue);
      return [...readArea("en", area, catalogue).keys()].flatMap((key) =>
        translations.has(key) ? [] : `${area}: ${key}`,
      );
    });
    expect(missing).toEqual([]);
  });
});
