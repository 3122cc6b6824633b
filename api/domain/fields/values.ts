import { z } from "zod";
import { isDay } from "../calendar.ts";
import { findNearestWord, toFaultMessage } from "./fault.ts";
import { toWrongTypeError } from "./fields.ts";

/**
 * Values are texts as people write them, so that 12.50 and 007 keep their digits. The metadata tells
 * editors the type.
 */
const textSchema = (type: string | string[], expected: string, hint: string) =>
  z
    .string({
      error: ({ code, input }) =>
        code === "invalid_type" ? toWrongTypeError(input, expected, hint) : undefined,
    })
    .meta({ type });

/** What is wrong with a text, and an example that is valid. */
class TextProblem {
  readonly text: string;
  readonly hint: string;

  constructor(text: string, hint: string) {
    this.text = text;
    this.hint = hint;
  }
}

/** A schema that parses a text, and writes the value back as text. */
function createValue<Value>(
  from: ReturnType<typeof textSchema>,
  parse: (text: string) => Value | TextProblem,
  write: (value: Value) => string,
): z.ZodType<Value> {
  return z.codec(from, z.custom<Value>(), {
    decode: (text, context) => {
      const parsed = parse(text.trim());
      if (!(parsed instanceof TextProblem)) return parsed;
      const message = toFaultMessage(parsed.text, parsed.hint);
      context.issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    },
    encode: write,
  });
}

const shortenText = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** One line of text, trimmed. */
export function textLine(maxLength = 200): z.ZodType<string> {
  return createValue(
    textSchema(["string", "number"], "a text", "Write the text after the colon"),
    (text) => {
      if (text === "") return new TextProblem("is empty", "Write a text");
      if (text.length > maxLength) {
        return new TextProblem(`has ${text.length} characters`, `Write ${maxLength} at most`);
      }
      return text.includes("\n") ? new TextProblem("has several lines", "Write it on one line") : text;
    },
    (text) => text,
  );
}

/** A text that matches `pattern`; `example` is shown in the error. */
export function patternText(pattern: RegExp, description: string, example: string): z.ZodType<string> {
  return createValue(
    textSchema(["string", "number"], "a text", `Write for example ${example}`),
    (text) =>
      pattern.test(text)
        ? text
        : new TextProblem(`"${shortenText(text)}" is not ${description}`, `Write for example ${example}`),
    (text) => text,
  );
}

export const codePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The code of a plan, a level or a payroll group: at most 60 characters. */
export const code = () =>
  patternText(
    /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/,
    "a code of lower case letters, digits and single dashes, 60 at most",
    "private-medical",
  );

/** A whole number between two limits. */
export function wholeNumber(minimum: number, maximum: number): z.ZodType<number> {
  const range = `Write a whole number from ${minimum} to ${maximum}`;
  return createValue(
    textSchema("integer", "a number", range),
    (text) => {
      if (!/^-?\d{1,9}$/.test(text))
        return new TextProblem(`"${shortenText(text)}" is not a whole number`, range);
      const number = Number(text);
      return number < minimum || number > maximum
        ? new TextProblem(`${text} is out of range`, range)
        : number;
    },
    String,
  );
}

/** An amount in pounds, stored in pence: `12.50`, `25000`. */
export const pounds = (): z.ZodType<number> =>
  hundredths("an amount", "Write pounds and pence like 12.50", 10_000_000_000);

/** A percentage, stored in hundredths: `2.5`. */
export const percent = (): z.ZodType<number> =>
  hundredths("a percentage", "Write a percentage like 2.5", 100_00);

/** Hours a week, stored in hundredths: `37.5`. */
export const hours = (): z.ZodType<number> =>
  hundredths("a number of hours", "Write hours like 37.5", 168_00);

function hundredths(label: string, hint: string, maximum: number): z.ZodType<number> {
  return createValue(
    textSchema("number", label, hint),
    (text) => {
      const plain = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
      if (!plain) {
        const right = toPlainAmount(text);
        return new TextProblem(
          `"${shortenText(text)}" is not ${label}`,
          right === null ? hint : `Write ${right}`,
        );
      }
      const number = Number(plain[1]) * 100 + Number((plain[2] ?? "").padEnd(2, "0"));
      return number > maximum
        ? new TextProblem(`${shortenText(text)} is too large`, `Write ${maximum / 100} at most`)
        : number;
    },
    writeHundredths,
  );
}

/** `12.50` for 1250, and `25000` for 2500000. */
export const writeHundredths = (value: number): string =>
  value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);

/** What the writer of `12,50`, `£12.50` or `25,000` probably meant; null if unclear. */
function toPlainAmount(text: string): string | null {
  const bare = text.replace(/^£|£$/g, "").trim();
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)
    ? bare.replaceAll(",", "")
    : bare.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? plain : null;
}

export const yesNo = (): z.ZodType<boolean> =>
  createValue(
    z
      .string({ error: ({ input }) => toWrongTypeError(input, "yes or no", "Write yes or no") })
      .meta({ type: ["boolean", "string"], enum: [true, false, "yes", "no"] }),
    (text) => {
      const answer = { yes: true, true: true, no: false, false: false }[text.toLowerCase()];
      return answer ?? new TextProblem(`"${shortenText(text)}" is neither yes nor no`, "Write yes or no");
    },
    (answer) => (answer ? "yes" : "no"),
  );

/** A day, `yyyy-mm-dd`. It also accepts dd/mm/yyyy, because spreadsheets rewrite days. */
export const day = (): z.ZodType<string> =>
  createValue(
    textSchema("string", "a date", "Write the date like 2026-04-01").meta({
      pattern: "^\\d{4}-\\d{2}-\\d{2}$",
    }),
    (text) => {
      const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
      const iso = year ? `${year}-${month}-${date}` : text;
      return isDay(iso)
        ? iso
        : new TextProblem(`"${shortenText(text)}" is not a date`, "Write a real date like 2026-04-01");
    },
    (text) => text,
  );

/** One of a few words, each standing for a domain value. */
export function oneOf<const Value extends string | null>(
  words: Readonly<Record<string, Value>>,
): z.ZodType<Value> {
  const options = Object.keys(words);
  const hint = `Write one of: ${options.join(", ")}`;
  return createValue(
    z.string({ error: ({ input }) => toWrongTypeError(input, "one word", hint) }).meta({ enum: options }),
    (text) => {
      if (Object.hasOwn(words, text)) return words[text] as Value;
      const nearest = findNearestWord(text, options);
      return new TextProblem(
        `"${shortenText(text)}" is not known`,
        nearest ? `Did you mean ${nearest}? ${hint}` : hint,
      );
    },
    (domain) => options.find((word) => words[word] === domain) ?? String(domain),
  );
}
