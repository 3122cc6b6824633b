import { z } from "zod";
import { toFaultMessage } from "./fault.ts";

/** One line of a settings file: its key, its schema and its description for editors. */
export interface Field<Value> {
  key: string;
  schema: z.ZodType<Value>;
}

export function field<Value>(key: string, schema: z.ZodType<Value>, description: string): Field<Value> {
  return { key, schema: schema.describe(description) };
}

export type Shape = Readonly<Record<string, Field<unknown>>>;
export type ShapeValues<Fields extends Shape> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** A schema that maps the keys in a file to the domain's names. Unknown keys are refused. */
export function settings<Fields extends Shape>(shape: Fields): z.ZodType<ShapeValues<Fields>> {
  return toCodec(shape, {}, {}) as unknown as z.ZodType<ShapeValues<Fields>>;
}

/** A schema for one of several shapes, which `kind` distinguishes. */
export function kindSettings<Kind extends string, Fields extends Shape>(
  kind: Kind,
  shape: Fields,
  description: string,
): z.ZodType<{ kind: Kind } & ShapeValues<Fields>> {
  const schema = { kind: z.literal(kind).describe(description) };
  return toCodec(shape, schema, { kind }) as unknown as z.ZodType<{ kind: Kind } & ShapeValues<Fields>>;
}

type Values = Record<string, unknown>;

function toCodec(shape: Shape, extra: Record<string, z.ZodType>, fixed: Values) {
  const entries = Object.entries(shape);
  const objectSchema = z.strictObject(
    { ...extra, ...Object.fromEntries(entries.map(([, { key, schema }]) => [key, schema])) },
    {
      error: ({ code, input }) => {
        // Zod reports unknown keys in `keys`, from which we suggest the nearest known one.
        if (code === "unrecognized_keys") {
          return [...Object.keys(extra), ...entries.map(([, { key }]) => key)].join("\n");
        }
        return toWrongTypeError(input, "settings", "Write each setting on a line of its own below it");
      },
    },
  );
  return z.codec(objectSchema, z.custom<Values>(), {
    decode: (values: Values) => ({
      ...fixed,
      ...Object.fromEntries(entries.map(([name, { key }]) => [name, values[key]])),
    }),
    encode: (values) =>
      ({
        ...fixed,
        ...Object.fromEntries(entries.map(([name, { key }]) => [key, values[name]])),
      }) as never,
  });
}

/** Uses a default for a missing key, and writes no key for the default. */
export function optional<Value>(schema: z.ZodType<Value>, value: null): z.ZodType<Value | null>;
export function optional<Value>(schema: z.ZodType<Value>, value: undefined): z.ZodType<Value | undefined>;
export function optional<Value>(schema: z.ZodType<Value>, value: Value): z.ZodType<Value>;
export function optional<Value>(schema: z.ZodType<Value>, value: Value | null | undefined) {
  const text = JSON.stringify(value);
  return z.codec(schema.optional(), z.custom<Value | null | undefined>(), {
    decode: (input) => (input === undefined ? value : input),
    encode: (output) => (JSON.stringify(output) === text ? undefined : output) as never,
  });
}

/** A list with a maximum length. */
export function list<Value>(schema: z.ZodType<Value>, maxLength = 1_000): z.ZodType<readonly Value[]> {
  return z
    .array(schema, {
      error: ({ input }) =>
        toWrongTypeError(input, "a list", "Write each entry on a line of its own that starts with a dash"),
    })
    .max(maxLength, {
      error: toFaultMessage(`has more than ${maxLength} entries`, `Write ${maxLength} at most`),
    });
}

export const isMissing = (input: unknown) => input === undefined;

/** The error for a value of the wrong type, such as a text instead of a list. */
export function toWrongTypeError(input: unknown, expected: string, hint: string): string {
  if (isMissing(input)) return toFaultMessage("is missing", "");
  const actualType = Array.isArray(input) ? "a list" : typeof input === "object" ? "settings" : "a text";
  return toFaultMessage(`must be ${expected}, not ${actualType}`, hint);
}
