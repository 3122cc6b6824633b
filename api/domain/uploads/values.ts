import { isDay } from "../calendar.ts";

/** A value, or why it is none. */
export type ParseResult<Value> = { value: Value } | { error: string };

/** `31/01/1990` as `1990-01-31`. */
export function parseDate(text: string): ParseResult<string> {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!parts) return { error: "Write the date as dd/mm/yyyy, like 31/01/1990" };
  const [, first = "", second = "", year = ""] = parts;
  if (Number(second) > 12 && Number(first) <= 12) {
    return { error: "This looks like a US date, with the month first. Write it as dd/mm/yyyy" };
  }
  const day = `${year}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`;
  if (!isDay(day) || year < "1900" || year > "2100") return { error: "Enter a real date" };
  return { value: day };
}

/** `42000.50` as 4200050 hundredths. */
export function readHundredths(text: string, what: string): ParseResult<number> {
  if (/[£$€,\s]/.test(text)) {
    return { error: `Write ${what} as a plain number like 42000.00, without a £ sign, commas or spaces` };
  }
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return { error: `Write ${what} as a number with at most two decimals` };
  return { value: Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) };
}

/**
 * HMRC's form of a National Insurance number: neither letter D, F, I, Q, U or V, the second not O, some pairs never
 * given; six digits; A to D.
 */
export function readNiNumber(text: string): ParseResult<string> {
  const number = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{6}[A-D]$/.test(number)) {
    return { error: "A National Insurance number is two letters, six digits and a letter from A to D" };
  }
  if (!/^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]/.test(number)) {
    return { error: "No National Insurance number begins with these two letters" };
  }
  return { value: number };
}

export function readSex(text: string): ParseResult<"female" | "male"> {
  const word = text.toLowerCase();
  if (word === "f" || word === "female") return { value: "female" };
  if (word === "m" || word === "male") return { value: "male" };
  return { error: "Write female or male" };
}

export function readEmail(text: string): ParseResult<string> {
  return /^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()."]{2,}$/.test(text)
    ? { value: text }
    : { error: "This is not an email address" };
}

const taxRegions = { ruk: "rUK", s: "S", c: "C" } as const;

export function readTaxRegion(text: string): ParseResult<"rUK" | "S" | "C"> {
  const value = taxRegions[text.toLowerCase() as keyof typeof taxRegions];
  return value ? { value } : { error: "Write rUK, S for Scotland or C for Wales" };
}
