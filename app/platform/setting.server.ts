import { z } from "zod";

/** A setting's description, for docs/operations.md and for messages. */
export interface Setting {
  description: string;
  /** The documented default; absent if there is none. */
  fallback?: string;
  /** A secret's value is never repeated in a message. */
  secret?: true;
}

const settings = z.registry<Setting>();
export const findSetting = (schema: z.ZodType): Setting | undefined => settings.get(schema);

/** A setting from its text: `isValid` decides, `read` gives the value; nothing set gives `absent`. */
export function setting<T, A>(
  about: Setting,
  rule: string,
  isValid: (text: string) => boolean,
  read: (text: string) => T,
  absent: A,
) {
  return z
    .string()
    .refine((text) => isValid(text), rule)
    .transform(read)
    .optional()
    .transform((value): T | A => (value === undefined ? absent : value))
    .register(settings, about);
}

/** `on` or `off`; nothing set gives `absent`. */
export const switchSetting = <A>(about: Setting, absent: A) => {
  const isSwitch = (value: string) => value === "on" || value === "off";
  return setting(about, "must be on or off", isSwitch, (value) => value === "on", absent);
};
