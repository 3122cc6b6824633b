import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "#contract/define.ts";
import { runInLanguage } from "../copy/language.ts";
import { toSchemaText } from "./schema-text.ts";

/** The texts for a value that a schema refuses. */
const listTexts = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(toSchemaText);

/** Messages in the contract's own source. */
const contractMessages = readdirSync("contract", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .flatMap((path) => [
    ...readFileSync(`contract/${path}`, "utf8").matchAll(/\.(?:min|date)\([^()"]*"([^"]+)"\)/g),
  ])
  .map(([, message]) => message as string);

test("a contract's own error message appears unchanged in English and translated in Welsh", () => {
  expect(contractMessages.length).toBeGreaterThan(4);
  for (const message of contractMessages) {
    const schema = z.string().min(1, message);
    expect(listTexts(schema, "")).toEqual([message]);
    expect(runInLanguage("cy", () => listTexts(schema, ""))).not.toEqual([message]);
  }
});

test.each([
  [z.string().min(1), "", "This must not be empty"],
  [z.string().min(2), "", "Use at least 2 characters"],
  [z.iso.date(), "2026-02-30", "Enter a real date"],
  [z.email(), "nobody", "Please enter a valid email address"],
  [z.string().regex(/x/), "y", "This does not have the right format"],
  [z.array(z.string()).max(1), ["a", "b"], "Give at most 1 entry"],
])("a value that a schema refuses (case %#) is reported in a sentence", (schema, value, text) => {
  expect(listTexts(schema, value)).toEqual([text]);
});
