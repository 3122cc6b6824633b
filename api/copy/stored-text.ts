import { toMonthDay } from "../domain/calendar.ts";
import { translateStoredFigure } from "../domain/pay/money.ts";
import {
  findCode,
  getCurrentLanguage,
  runInSourceLanguage,
  runInStoredLanguage,
  SOURCE_LANGUAGE,
  type TextCode,
} from "./language.ts";
import { listMessages, type Message, translateCode } from "./read.ts";

/** A text to store in a column, with its code so that it can be shown in another language later. */
export const toStoredText = (getText: () => string | null): string | null =>
  runInStoredLanguage(() => {
    const text = getText();
    return text === null ? null : JSON.stringify({ text, ...findCode(text) });
  });

/** A stored text in the current language; a text stored before there were codes stays unchanged. */
export function readStoredText(stored: string | null): string | null {
  if (!stored?.startsWith('{"text":')) return stored;
  const { text, ...code } = JSON.parse(stored);
  return (code.code && translateCode(code)) || text;
}

/** Translates a text that was stored only in English; words that people wrote stay unchanged. */
export function translateStoredText(area: string, text: string): string {
  if (getCurrentLanguage() === SOURCE_LANGUAGE) return text;
  const code = findKeptCode(area, text);
  return (code && translateCode(code)) ?? translateStoredFigure(text);
}

/** The code of a text that was stored only in English; null for words that people wrote. */
function findKeptCode(area: string, text: string): TextCode | null {
  for (const { key, pattern, fixed } of getPatterns(area)) {
    const match = pattern.exec(text);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      toDay(name, value) ?? (name === "count" ? Number(value) : translateStoredText(area, value)),
    ]);
    return { code: `${area}.${key}`, values: { ...fixed, ...Object.fromEntries(values) } };
  }
  return null;
}

interface Template {
  key: string;
  /** The English text, with each placeholder's name between marks in place of its value. */
  text: string;
  /** Values that the text itself does not show: "a child" means a count of 1. */
  fixed?: TextCode["values"];
}

type Pattern = Pick<Template, "key" | "fixed"> & { pattern: RegExp };
const patterns = new Map<string, readonly Pattern[]>();

function getPatterns(area: string): readonly Pattern[] {
  const cached = patterns.get(area);
  if (cached) return cached;
  const templates = Object.entries(runInSourceLanguage(() => listMessages(area))).flatMap(toTemplates);
  // Templates with more fixed words come first, because they match more exactly.
  const compiled = templates
    .toSorted((a, b) => countLetters(b) - countLetters(a))
    .map(({ key, text, fixed }) => ({ key, fixed, pattern: toPattern(text) }));
  patterns.set(area, compiled);
  return compiled;
}

/** The templates of a message; one that depends on `count` has two, for one and for more. */
function toTemplates([key, message]: [string, Message]): Template[] {
  if (typeof message === "string") return [{ key, text: message }];
  const text = String(message(placeholders));
  if (!text.includes("NaN")) return [{ key, text }];
  const [one, two] = [1, 2].map((count) => String(message({ count })));
  return [
    { key, text: one ?? "", fixed: { count: 1 } },
    { key, text: (two ?? "").replace("2", "\0count\0") },
  ];
}

/** Returns each placeholder's name between marks instead of a value. */
const placeholders = new Proxy({}, { get: (_, name) => `\0${String(name)}\0` });

/** A placeholder with a known form counts as one letter, because few texts match it. */
const countLetters = ({ text }: Template) =>
  text.replace(/\0(\w+)\0/g, (_, name: string) => (forms[name] ? "#" : "")).length;

const toPattern = (text: string) =>
  new RegExp(
    `^${text
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace(/\0(\w+)\0/g, (_, name: string) => `(?<${name}>${forms[name] ?? ".+"})`)}$`,
  );

/** Patterns of how English writes certain values. */
const forms: Readonly<Record<string, string>> = {
  date: "\\d+ [A-Z][a-z]+ \\d{4}",
  day: "\\d+ [A-Z][a-z]+",
  count: "\\d+(?:\\.\\d+)?",
};

/** "5 November 2026" as `2026-11-05`, or "5 November" as `--11-05`; null if the value is not a day. */
function toDay(name: string, value: string): string | null {
  if (name !== "date" && name !== "day") return null;
  // 2000 is a leap year, so that 29 February is valid.
  const instant = Date.parse(`${value}${name === "date" ? "" : " 2000"} UTC`);
  if (Number.isNaN(instant)) return null;
  const day = new Date(instant).toISOString().slice(0, 10);
  return name === "date" ? day : toMonthDay(day);
}
