import { toMonthDay } from "../domain/calendar.ts";
import {
  currentLanguage,
  findCode,
  forKeeping,
  inSourceLanguage,
  SOURCE_LANGUAGE,
  type TextCode,
} from "./language.ts";
import { listMessages, sayCode } from "./read.ts";

/** A text as a column keeps it: with its code, so that it can be read in another language later. */
export const toStoredText = (say: () => string | null): string | null =>
  forKeeping(() => {
    const text = say();
    return text === null ? null : JSON.stringify({ text, ...findCode(text) });
  });

/** A kept text in the current language; what was kept before there were codes stays as it is. */
export function readStoredText(stored: string | null): string | null {
  if (!stored?.startsWith('{"text":')) return stored;
  const { text, ...code } = JSON.parse(stored);
  return (code.code && sayCode(code)) || text;
}

/** A text of an area that was kept in English alone, in the current language; other people's words as they are. */
export function sayKept(area: string, text: string): string {
  if (currentLanguage() === SOURCE_LANGUAGE) return text;
  const code = findKeptCode(area, text);
  return (code && sayCode(code)) ?? text;
}

/** The code of a text of an area that was kept in English alone; null for other people's words. */
function findKeptCode(area: string, text: string): TextCode | null {
  for (const [key, pattern] of getPatterns(area)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      toDay(name, value) ?? sayKept(area, value),
    ]);
    return { code: `${area}.${key}`, values: Object.fromEntries(values) };
  }
  return null;
}

type Pattern = [key: string, pattern: RegExp];
const patterns = new Map<string, readonly Pattern[]>();

function getPatterns(area: string): readonly Pattern[] {
  const known = patterns.get(area);
  if (known) return known;
  const made = Object.entries(inSourceLanguage(() => listMessages(area))).map(([key, message]): Pattern => {
    const text = typeof message === "string" ? message : String(message(placeholders));
    const pattern = text
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace(/\0(\w+)\0/g, (_, name: string) => `(?<${name}>${days[name] ?? ".+"})`);
    return [key, new RegExp(`^${pattern}$`)];
  });
  patterns.set(area, made);
  return made;
}

/** Gives each placeholder its name between marks. */
const placeholders = new Proxy({}, { get: (_, name) => `\0${String(name)}\0` });

/** How English writes what the placeholders `date` and `day` are for. */
const days: Readonly<Record<string, string>> = { date: "\\d+ [A-Z][a-z]+ \\d{4}", day: "\\d+ [A-Z][a-z]+" };

/** "5 November 2026" as `2026-11-05`, and "5 November" as `--11-05`; null where the value is no day. */
function toDay(name: string, value: string): string | null {
  if (!(name in days)) return null;
  // A leap year, so that 29 February is a day.
  const at = Date.parse(`${value}${name === "date" ? "" : " 2000"} UTC`);
  if (Number.isNaN(at)) return null;
  const day = new Date(at).toISOString().slice(0, 10);
  return name === "date" ? day : toMonthDay(day);
}
