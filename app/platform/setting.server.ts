import { z } from "zod";
import { createRangeCheck, isUrl, readText } from "./setting-rules.server.ts";

/** A setting's description for docs/operations.md and for messages. */
export interface Setting {
  description: string;
  /** The documented default; absent if there is none. */
  fallback?: string;
  /** Whether the setting is a secret, whose value no message repeats. */
  secret?: true;
}

const settings = z.registry<Setting>();
export const findSetting = (schema: z.ZodType): Setting | undefined => settings.get(schema);

/**
 * Makes a setting from text: `isValid` checks it, `read` gives the value, and an unset one gives `absent`.
 */
export function defineSetting<T, A>(
  about: Setting,
  rule: string,
  isValid: (value: string) => boolean,
  read: (value: string) => T,
  absent: A,
) {
  return z
    .string()
    .refine((value) => isValid(value), rule)
    .transform(read)
    .optional()
    .transform((value): T | A => (value === undefined ? absent : value))
    .register(settings, about);
}

/** A setting that is `on` or `off`; an unset one gives `absent`. */
export const defineSwitch = <A>(about: Setting, absent: A) => {
  const isSwitch = (value: string) => value === "on" || value === "off";
  return defineSetting(about, "must be on or off", isSwitch, (value) => value === "on", absent);
};

export const definePostgres = (description: string) =>
  defineSetting(
    { description, secret: true },
    "must be an address that starts with postgres://",
    isUrl("postgres:", "postgresql:"),
    readText,
    null,
  );

export const defineNumber = <A>(about: Setting, minimum: number, maximum: number, absent: A) =>
  defineSetting(
    about,
    `must be a whole number from ${minimum} to ${maximum}`,
    createRangeCheck(minimum, maximum),
    Number,
    absent,
  );
