import { describe, expect, test } from "vitest";
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
