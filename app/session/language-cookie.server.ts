import { type Language, languages } from "#copy/language";

/** Not sealed: it says nothing of anybody, and outlives the session. */
export const LANGUAGE_COOKIE = "bp_language";
export const LANGUAGE_MAX_AGE = 365 * 24 * 3_600;

/** A language of the portal by its tag; null for any other text. */
export const parseLanguage = (value: string | null | undefined): Language | null =>
  value && Object.hasOwn(languages, value) ? (value as Language) : null;
