import { describe, expect, test } from "vitest";
import { areasOf, readArea, readLanguages } from "../../app/copy/compile/compile.ts";
import { placeholdersOf } from "../../app/copy/compile/messages.ts";
import { listSources, readSource } from "./sources.ts";

const languages = [...readLanguages().keys()];
const others = languages.filter((each) => each !== "en");
const sources = listSources("app", "contract").map(({ text }) => text);
const all = sources.join("\n");

/** What pages build keys of: `status.${status}` is every key that begins with `status.`. */
function builtKeys(text: string): RegExp[] {
  const anywhere = text.matchAll(/`([^`\n]*)`/g);
  return [...anywhere, ...text.matchAll(/()[cC]opy\(\s*`([^`\n]*)`/g)].flatMap(([, any = "", read]) => {
    const parts = (read ?? any).split(/\$\{[^}]*\}/);
    const fixed = parts.join("");
    if (parts.length < 2 || fixed.length < (read ? 1 : 3) || !/^[\w.-]+$/.test(fixed)) return [];
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`);
  });
}

const patterns = sources.flatMap(builtKeys);

describe("the catalogue", () => {
  test.each(areasOf("en"))("every text of %s is read by some page", (area) => {
    const unread = [...readArea("en", area).keys()].filter(
      (key) =>
        !new RegExp(`(?<![\\w-])${key.replace(".", "\\.")}(?![\\w-])`).test(all) &&
        !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unread).toEqual([]);
  });

  test("only the compiler writes what pages read", () => {
    expect(readSource(".gitignore")).toMatch(/^app\/copy\/compiled\/$/m);
  });
});

describe.each(others)("%s", (language) => {
  test.each(areasOf(language))(
    "%s says what the English says, with its placeholders, and nothing else",
    (area) => {
      const english = readArea("en", area);
      for (const [key, text] of readArea(language, area)) {
        const source = english.get(key);
        expect([key, source === undefined ? null : placeholdersOf(text).sort()]).toEqual([
          key,
          placeholdersOf(source ?? "").sort(),
        ]);
        expect([key, text.trim() === ""]).toEqual([key, (source ?? "").trim() === ""]);
      }
    },
  );

  test("says all that the English says", () => {
    const missing = areasOf("en").flatMap((area) => {
      const own = readArea(language, area);
      return [...readArea("en", area).keys()].flatMap((key) => (own.has(key) ? [] : `${area}: ${key}`));
    });
    expect(missing).toEqual([]);
  });
});
