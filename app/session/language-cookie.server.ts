import { type Language, languages } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";
import { readCookies } from "./cookies.server.ts";

/** Not sealed, because it says nothing about anybody; it outlives the session. */
export const LANGUAGE_COOKIE = "bp_language";
export const LANGUAGE_MAX_AGE = 365 * 24 * 3_600;

/** The portal's language for a tag; null for any other text. */
export const parseLanguage = (value: string | null | undefined): Language | null =>
  value && Object.hasOwn(languages, value) ? (value as Language) : null;

/** The language chosen at this host, for a page that is answered before its reader is known. */
export const findChosenLanguage = (headers: Headers): Language =>
  parseLanguage(readCookies(headers)[LANGUAGE_COOKIE]) ?? SOURCE_LANGUAGE;
