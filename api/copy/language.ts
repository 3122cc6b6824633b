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

/** A refusal has a few texts; a report has thousands, and nobody needs their codes. */
const MOST_SAID = 500;

/** The rows of a batch, each with some problems. */
const MOST_KEPT = 50_000;

interface Speaking {
  language: Language;
  mostSaid: number;
  /** What has been said so far, by its words. */
  said: Map<string, TextCode>;
}

const speaking = new AsyncLocalStorage<Speaking>();

/** The language used when a request names none; every other language is compared with it. */
export const SOURCE_LANGUAGE: Language = "en";

/** The language of the request that is being answered, or of whoever an email is written to. */
export const currentLanguage = (): Language => speaking.getStore()?.language ?? SOURCE_LANGUAGE;

export const currentLocale = (): string => languages[currentLanguage()].locale;
export const currentDirection = (): string => languages[currentLanguage()].direction;

/** Runs work whose texts are for one reader, in that reader's language. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  speaking.run({ language, mostSaid: MOST_SAID, said: new Map() }, run);

/** Runs what is kept, or read by another program: in the source language. */
export const inSourceLanguage = <Result>(run: () => Result): Result =>
  currentLanguage() === SOURCE_LANGUAGE ? run() : inLanguage(SOURCE_LANGUAGE, run);

/** Runs what writes texts down: in the source language, and with the code of each. */
export const forKeeping = <Result>(run: () => Result): Result =>
  speaking.run({ language: SOURCE_LANGUAGE, mostSaid: MOST_KEPT, said: new Map() }, run);

/** Items that are made later, while a file is sent, in the language of the request that asked for it. */
export function keepingLanguage<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const next = AsyncLocalStorage.bind(() => iterator.next());
  const end = async (): Promise<IteratorResult<Item>> =>
    (await iterator.return?.()) ?? { done: true, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

export const parseLanguage = (value: string | null | undefined): Language | null =>
  value && Object.hasOwn(languages, value) ? (value as Language) : null;

/** The caller's preferred language of the catalogue; English if it has none of them. */
export function likedLanguage(headers: Headers): Language {
  const liked = headers.get("Accept-Language");
  if (liked === null) return SOURCE_LANGUAGE;
  const [best] = new Negotiator({ headers: { "accept-language": liked } }).languages(allLanguages);
  return parseLanguage(best) ?? SOURCE_LANGUAGE;
}

/** Remembers a text's code, so that a reply can include it. */
export function noteText(text: string, code: TextCode): void {
  const store = speaking.getStore();
  if (store && store.said.size < store.mostSaid) store.said.set(text, code);
}

/** The catalogue code of a text of this request; null for other people's words. */
export const findCode = (text: string): TextCode | null => speaking.getStore()?.said.get(text) ?? null;
