import { uploadsCopy } from "#api-copy/uploads";
import { isDay } from "../calendar.ts";

/** A parsed value, or why the text is not one. */
export type ParseResult<Value> = { value: Value } | { error: string };

/** Parses `31/01/1990` to `1990-01-31`. */
export function parseDate(text: string): ParseResult<string> {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!parts) return { error: uploadsCopy("dateForm") };
  const [, first = "", second = "", year = ""] = parts;
  if (Number(second) > 12 && Number(first) <= 12) {
    return { error: uploadsCopy("usDate") };
  }
  const day = `${year}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`;
  if (!isDay(day) || year < "1900" || year > "2100") return { error: uploadsCopy("realDate") };
  return { value: day };
}

/** Parses `42000.50` to 4200050 hundredths. */
export function parseHundredths(text: string, name: "pay" | "hours" | "days"): ParseResult<number> {
  if (/[£$€,\s]/.test(text)) {
    return { error: uploadsCopy("plainNumber", { what: name }) };
  }
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return { error: uploadsCopy("twoDecimals", { what: name }) };
  return { value: Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) };
}

/**
 * HMRC's rules for a National Insurance number. HMRC never issues some first letters and pairs. Six digits and A to D
 * follow.
 */
export function parseNiNumber(text: string): ParseResult<string> {
  const number = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{6}[A-D]$/.test(number)) {
    return { error: uploadsCopy("niForm") };
  }
  if (!/^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]/.test(number)) {
    return { error: uploadsCopy("niLetters") };
  }
  return { value: number };
}

export function parseSex(text: string): ParseResult<"female" | "male"> {
  const word = text.toLowerCase();
  if (word === "f" || word === "female") return { value: "female" };
  if (word === "m" || word === "male") return { value: "male" };
  return { error: uploadsCopy("sex") };
}

export function parseEmail(text: string): ParseResult<string> {
  return /^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()."]{2,}$/.test(text)
    ? { value: text }
    : { error: uploadsCopy("email") };
}

const taxRegions = { ruk: "rUK", s: "S", c: "C" } as const;

export function parseTaxRegion(text: string): ParseResult<"rUK" | "S" | "C"> {
  const value = taxRegions[text.toLowerCase() as keyof typeof taxRegions];
  return value ? { value } : { error: uploadsCopy("taxRegion") };
}
