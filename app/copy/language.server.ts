import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, languages } from "./compiled/language.ts";

const requests = new AsyncLocalStorage<{ language: Language }>();

/** What pages are written in where nothing says otherwise, and what every other language is held against. */
export const SOURCE_LANGUAGE: Language = "en";

/** The language of the request that is being answered. */
export const currentLanguage = (): Language => requests.getStore()?.language ?? SOURCE_LANGUAGE;

/** Its BCP 47 tag, as `lang` and `Intl` take it. */
export const currentLocale = (): string => languages[currentLanguage()].locale;

export const currentDirection = (): string => languages[currentLanguage()].direction;

/** Runs what answers a request, whose language `speak` may still change. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  requests.run({ language }, run);

/** From here on the request that is being answered is answered in this language. */
export function speak(language: Language): void {
  const request = requests.getStore();
  if (!request) throw new Error("No request is being answered");
  request.language = language;
}

/** A text that is said before anything is known of its reader: in every language, a line each. */
export const inEveryLanguage = (say: () => string): string =>
  (Object.keys(languages) as Language[]).map((language) => inLanguage(language, say)).join("\n");
