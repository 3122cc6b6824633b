import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homeCopy } from "#copy/home";
import { findPlainText, listPlaceholders, readMessages } from "./messages.ts";

describe("messages of the catalogue", () => {
  test("a message lists each placeholder once, including those inside a choice", () => {
    expect(
      listPlaceholders("{name}: {count, plural, one {# day from {date}} other {# days}}, {name}"),
    ).toEqual(["name", "count", "date"]);
  });

  test("a message without a placeholder is plain text with its apostrophes", () => {
    expect(findPlainText("You don't pay")).toBe("You don't pay");
    expect(findPlainText("It''s {name}")).toBeNull();
  });

  test("a message fills its placeholders, and throws when a value is missing", () => {
    expect(homeCopy("goodMorning", { name: "Ada" })).toBe("Good morning, Ada");
    expect(() => homeCopy("goodMorning", {} as never)).toThrow("name");
  });

  test("an error names the text that is not ICU MessageFormat, or the file that is not a map of texts", () => {
    expect(() => readMessages("en/home.yaml", "title: Hello {name")).toThrow("en/home.yaml: title: ");
    expect(() => readMessages("en/home.yaml", "- Hello")).toThrow("en/home.yaml: expected a map of texts");
    expect(() => readMessages("en/home.yaml", "title: 5")).toThrow("en/home.yaml: title is no text");
  });
});

describe("a third language", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const tree = mkdtempSync(join(tmpdir(), "third-language-"));
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const writeLines = (path: string, lines: string) => {
    mkdirSync(join(tree, path, ".."), { recursive: true });
    writeFileSync(join(tree, path), lines);
  };
  const runCompiler = (args: string[], env: Record<string, string> = {}) =>
    execFileSync(process.execPath, args, {
      cwd: tree,
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: "pipe",
    });
  const compileCopy = (language = "en") =>
    runCompiler(["app/copy/compile/run.ts"], { COPY_LANGUAGE: language });

  beforeAll(() => {
    for (const folder of ["app/copy", "app/components", "api/copy", "api/domain", "package.json"])
      cpSync(join(root, folder), join(tree, folder), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
    writeLines("app/copy/de/_language.yaml", "locale: de-DE\nname: Deutsch\ndirection: ltr\n");
    writeLines("app/copy/es/_language.yaml", "locale: es-ES\nname: Español\ndirection: ltr\n");
    writeLines("app/copy/de/home.yaml", 'goodMorning: "Guten Morgen, {name}"\n');
    writeLines(
      "api/copy/de/prices.yaml",
      'aboveCover: "{amount} für Deckung über {above}"\ntakenAfter: "Nach Steuern: {amount} im Jahr"\n',
    );
    compileCopy();
  });

  /** Runs a program that prints texts, dates and amounts for a reader of German. */
  const runProgram = (code: string) =>
    JSON.parse(runCompiler(["--experimental-transform-types", "--input-type=module", "-e", code]).trim());

  test("a new folder of texts becomes a language with its own dates and amounts, and shows English for missing texts", () => {
    const output = runProgram(`
      import { runInPageLanguage } from "./app/copy/language.server.ts";
      import { formatLongDay } from "./app/copy/day.ts";
      import { formatCount } from "./app/components/content/format-count.ts";
      import { formatMoney } from "./app/components/content/format-money.ts";
      import { formatAmount, parseAmount } from "./app/components/form/amount.ts";
      import { homeCopy } from "#copy/home";
      import { formCopy } from "#copy/form";
      import { languages } from "#copy/language";
      console.log(JSON.stringify(runInPageLanguage("de", () => [
        languages.de.name, homeCopy("goodMorning", { name: "Ada" }), formCopy("required"), formatLongDay("2026-03-05"),
        formatMoney(123456).replace(/\\s/, " "), formatAmount(1234.5),
        ["1.234,50", "1234,5", "50 £", "1,234.50", "1.234.5"].map(parseAmount),
        runInPageLanguage("es", () => [formatMoney(-123456).replace(/\\s/, " "), formatCount(1234), parseAmount("1234,5")]),
      ])));`);
    const required = /^required: (.*)$/m.exec(readFileSync(join(root, "app/copy/en/form.yaml"), "utf8"))?.[1];
    expect(output).toEqual([
      ...["Deutsch", "Guten Morgen, Ada", required, "5. März 2026", "1.234,56 £", "1.234,50"],
      [1234.5, 1234.5, 50, 1234.5, null],
      // Only Intl knows that Spanish writes no mark in four digits.
      ["−1234,56 GBP", "1234", 1234.5],
    ]);
  });

  test("in a third language the API writes prices, stored price lines and a number whose plural the catalogue lacks", () => {
    const output = runProgram(`
      import { getPreferredLanguage, runInLanguage } from "./api/copy/language.ts";
      import { translateStoredText } from "./api/copy/stored-text.ts";
      import { toPounds } from "./api/domain/pay/money.ts";
      import { pricesCopy } from "#api-copy/prices";
      import { benefitsCopy } from "#api-copy/benefits";
      const liked = getPreferredLanguage(new Headers({ "Accept-Language": "de-AT,de;q=0.9,en;q=0.5" }));
      console.log(JSON.stringify([liked, ...runInLanguage("de", () => [
        toPounds(123456), pricesCopy("takenAfter", { amount: toPounds(-5) }),
        translateStoredText("prices", "£1,234.50 for cover above £100,000.00"), benefitsCopy("not.age", { age: 22 }),
        translateStoredText("insights", "£50,000"), translateStoredText("insights", "1,234"),
      ]).map((text) => text.replaceAll("\\u00a0", " "))]));`);
    expect(output).toEqual([
      ...["de", "1.234,56 £", "Nach Steuern: -0,05 £ im Jahr"],
      ...[
        "1.234,50 £ für Deckung über 100.000,00 £",
        "This ends on your 22nd birthday.",
        "50.000 £",
        "1.234",
      ],
    ]);
  });

  test("the browser's texts are compiled in the third language", () => {
    compileCopy("de");
    const readCompiledFile = (name: string) =>
      readFileSync(join(tree, "app/copy/compiled/browser", name), "utf8");
    expect(readCompiledFile("language.ts")).toContain('getCurrentLocale = () => "de-DE"');
    expect(readCompiledFile("home.ts")).toContain("Guten Morgen, ");
  });

  test("an error names the file of a plural that its language does not have", () => {
    writeLines("api/copy/de/benefits.yaml", 'not.age: "{age, selectordinal, few {#rd} other {#th}}"\n');
    expect(() => compileCopy()).toThrow("de/benefits.yaml: The selectordinal case few is not valid");
  });
});
