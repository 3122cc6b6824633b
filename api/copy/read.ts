import { formatDayAndMonth, formatLongDate, isDay, isMonthDay } from "../domain/calendar.ts";
import { toDecimal, translateStoredFigure } from "../domain/pay/money.ts";
import { rememberText, type TextCode } from "./language.ts";

// biome-ignore lint/suspicious/noExplicitAny: each message has its own placeholders
export type Message = string | ((values: any) => unknown);

type WithoutPlaceholders<Messages> = {
  [Key in keyof Messages]: object extends Messages[Key] ? Key : never;
}[keyof Messages];

/** Reads a message by its key; all its placeholders must be given. */
export interface Reader<Messages> {
  (key: WithoutPlaceholders<Messages>): string;
  <Key extends keyof Messages>(key: Key, values: Messages[Key] & object): string;
}

type Table = Readonly<Record<string, Message>>;

const readersByArea = new Map<string, (key: string, values: object) => string>();
const tables = new Map<string, () => Table>();

/** An area's messages in the current language. */
export const listMessages = (area: string): Table => tables.get(area)?.() ?? {};

/** The text of a code in the current language; null if the copy no longer has it. */
export function translateCode({ code, values }: TextCode): string | null {
  const dot = code.indexOf(".");
  const read = readersByArea.get(code.slice(0, dot));
  try {
    return read?.(code.slice(dot + 1), values) ?? null;
  } catch {
    return null;
  }
}

const writeValue = (name: string, value: unknown): unknown => {
  if (name === "percent" && Number.isFinite(Number(value))) return toDecimal(Number(value));
  if (typeof value !== "string") return value;
  if (isDay(value)) return formatLongDate(value);
  return isMonthDay(value) ? formatDayAndMonth(value) : translateStoredFigure(value);
};

/** Writes the days, amounts and percentages among the values in the form of the reader's language. */
const writeValues = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writeValue(name, value)]));

/**
 * A reader that looks up the current language's table at each call. It remembers the code of each text that
 * it returns.
 */
export function createReader<Messages>(area: string, table: () => Table): Reader<Messages> {
  const readMessage = (key: PropertyKey, values: object = {}) => {
    const message = table()[key as string];
    if (message === undefined) throw new Error(`No message ${String(key)}`);
    const text = typeof message === "string" ? message : String(message(writeValues(values)));
    rememberText(text, { code: `${area}.${String(key)}`, values: values as TextCode["values"] });
    return text;
  };
  readersByArea.set(area, readMessage);
  tables.set(area, table);
  return readMessage;
}
