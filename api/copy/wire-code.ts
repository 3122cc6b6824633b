import type { WireCode } from "#contract/define.ts";
import { readPounds } from "../domain/pay/money.ts";
import { findCode, runInSourceLanguage, type TextCode } from "./language.ts";

/** How deep texts within texts are followed, because a text whose only value is itself would never end. */
const MAX_DEPTH = 4;

/** A text's code with the types of those values that are texts: amounts in pence, and codes of texts. */
export function toWireCode({ code, values }: TextCode, depth = 0): WireCode {
  const typed = Object.entries(values).flatMap(([name, value]) => {
    const type = typeof value === "string" && depth < MAX_DEPTH ? findType(value, depth) : null;
    return type ? [[name, type] as const] : [];
  });
  return { code, values, ...(typed.length > 0 && { typed: Object.fromEntries(typed) }) };
}

function findType(value: string, depth: number): NonNullable<WireCode["typed"]>[string] | null {
  const pence = readPounds(value) ?? runInSourceLanguage(() => readPounds(value));
  if (pence !== null) return { pence };
  const code = findCode(value);
  return code && toWireCode(code, depth + 1);
}

/** The codes of all texts in a reply, by JSON pointer (RFC 6901). */
export function findWireCodes(reply: unknown): Record<string, WireCode> {
  return Object.fromEntries(
    listTexts(reply, "").flatMap(([pointer, text]) => {
      const code = findCode(text);
      return code ? [[pointer, toWireCode(code)] as const] : [];
    }),
  );
}

function listTexts(part: unknown, pointer: string): [pointer: string, text: string][] {
  if (typeof part === "string") return [[pointer, part]];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) =>
    listTexts(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
}
