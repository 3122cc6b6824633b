import { AsyncLocalStorage } from "node:async_hooks";
import Negotiator from "negotiator";
import { type Language, languages } from "./compiled/language.ts";

export type { Language };

export const allLanguages = Object.keys(languages) as Language[];

/** A text's place in the catalogue, `selections.changed`, and the values in it. */
export interface TextCode {
  code: string;
  values: Readonly<Record<string, string | number>>;
}

/** A refusal has some texts; a report, which nobody asks for codes of, has thousands. */
const MOST_SAID = 500;

interface Speaking {
  language: Language;
  /** What has been said so far, by its words. */
  said: Map<string, TextCode>;
}

const speaking = new AsyncLocalStorage<Speaking>();

/** What is said where nobody asks for another language, and what every other language is held against. */
export const SOURCE_LANGUAGE: Language = "en";

/** The language of the request that is being answered, or of whoever an email is written to. */
export const currentLanguage = (): Language => speaking.getStore()?.language ?? SOURCE_LANGUAGE;

export const currentLocale = (): string => languages[currentLanguage()].locale;
export const currentDirection = (): string => languages[currentLanguage()].direction;

/** Runs what says something to somebody, in their language. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  speaking.run({ language, said: new Map() }, run);

export const parseLanguage = (value: string | null | undefined): Language | null =>
  value && Object.hasOwn(languages, value) ? (value as Language) : null;

/** What a caller likes best of what the catalogue has; English where they name none of it. */
export function likedLanguage(headers: Headers): Language {
  const liked = headers.get("Accept-Language");
  if (liked === null) return SOURCE_LANGUAGE;
  const [best] = new Negotiator({ headers: { "accept-language": liked } }).languages(allLanguages);
  return parseLanguage(best) ?? SOURCE_LANGUAGE;
}

/** Remembers what a text is, so that a reply can say its code beside it. */
export function noteText(text: string, code: TextCode): void {
  const said = speaking.getStore()?.said;
  if (said && said.size < MOST_SAID) said.set(text, code);
}

/** What a text of this request is in the catalogue; null for words of anybody else. */
export const findCode = (text: string): TextCode | null => speaking.getStore()?.said.get(text) ?? null;

/** A formatter of `Intl` in the current language, made once for each. */
export function inCurrentLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = currentLocale();
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}
