import { type Language, languages } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";
import { readCookies } from "./cookies.server.ts";

/** Not sealed: it says nothing of anybody, and outlives the session. */
export const LANGUAGE_COOKIE = "bp_language";
export const LANGUAGE_MAX_AGE = 365 * 24 * 3_600;

/** A language of the portal by its tag; null for any other text. */
export const parseLanguage = (value: string | null | undefined): Language | null =>
  value && Object.hasOwn(languages, value) ? (value as Language) : null;

/** Of a page that is answered before it is known whose it is: what was chosen at this host. */
export const chosenLanguage = (headers: Headers): Language =>
  parseLanguage(readCookies(headers)[LANGUAGE_COOKIE]) ?? SOURCE_LANGUAGE;
