import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, languages } from "./compiled/language.ts";

const requests = new AsyncLocalStorage<{ language: Language }>();

/** The default language of pages, with which every other language is compared. */
export const SOURCE_LANGUAGE: Language = "en";

/** The language of the current request. */
export const getCurrentLanguage = (): Language => requests.getStore()?.language ?? SOURCE_LANGUAGE;

/** The BCP 47 tag of that language, for `lang` and `Intl`. */
export const getCurrentLocale = (): string => languages[getCurrentLanguage()].locale;

export const getCurrentDirection = (): string => languages[getCurrentLanguage()].direction;

/** Runs the work of a request in a language, which `changeLanguage` may still change. */
export const runInPageLanguage = <Result>(language: Language, run: () => Result): Result =>
  requests.run({ language }, run);

/** Changes the language of the rest of the current request. */
export function changeLanguage(language: Language): void {
  const request = requests.getStore();
  if (!request) throw new Error("No request is being answered");
  request.language = language;
}

/** A text in every language, one per line, for a reader whose language is unknown. */
export const readInEveryLanguage = (getText: () => string): string =>
  (Object.keys(languages) as Language[]).map((language) => runInPageLanguage(language, getText)).join("\n");
