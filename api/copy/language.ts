import { AsyncLocalStorage } from "node:async_hooks";
import Negotiator from "negotiator";
import { type Language, languages } from "./compiled/language.ts";

export const allLanguages = Object.keys(languages) as Language[];

/** A text of the copy by its key, such as `selections.changed`, with the values in it. */
export interface TextCode {
  code: string;
  values: Readonly<Record<string, string | number>>;
}

/** The most texts remembered per request; a report has thousands, whose codes nobody needs. */
const MAX_REQUEST_TEXTS = 500;

/** The most texts remembered while rows are stored, because each row of a batch may have several problems. */
const MAX_BATCH_TEXTS = 50_000;

interface RequestTexts {
  language: Language;
  maxTexts: number;
  /** The codes of the request's texts so far, by text. */
  textCodes: Map<string, TextCode>;
}

const currentTexts = new AsyncLocalStorage<RequestTexts>();

/** The language used when a request names none; every other language is compared with it. */
export const SOURCE_LANGUAGE: Language = "en";

/** The language of the current request, or of an email's recipient. */
export const getCurrentLanguage = (): Language => currentTexts.getStore()?.language ?? SOURCE_LANGUAGE;

export const getCurrentLocale = (): string => languages[getCurrentLanguage()].locale;
export const getCurrentDirection = (): string => languages[getCurrentLanguage()].direction;

/** Runs work whose texts are for one reader, in that reader's language. */
export const runInLanguage = <Result>(language: Language, run: () => Result): Result =>
  currentTexts.run({ language, maxTexts: MAX_REQUEST_TEXTS, textCodes: new Map() }, run);

/** Runs work whose texts are stored or read by another program, in the source language. */
export const runInSourceLanguage = <Result>(run: () => Result): Result =>
  getCurrentLanguage() === SOURCE_LANGUAGE ? run() : runInLanguage(SOURCE_LANGUAGE, run);

/** Runs work that stores texts: in the source language, with the code of each text remembered. */
export const runInStoredLanguage = <Result>(run: () => Result): Result =>
  currentTexts.run({ language: SOURCE_LANGUAGE, maxTexts: MAX_BATCH_TEXTS, textCodes: new Map() }, run);

/** Keeps the request's language for items that are computed later, while a file is sent. */
export function keepLanguage<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const next = AsyncLocalStorage.bind(() => iterator.next());
  const endIteration = async (): Promise<IteratorResult<Item>> =>
    (await iterator.return?.()) ?? { done: true, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: endIteration }) };
}

export const parseLanguage = (value: string | null | undefined): Language | null =>
  value && Object.hasOwn(languages, value) ? (value as Language) : null;

/** The first language of the copy that the caller prefers; English if there is none. */
export function getPreferredLanguage(headers: Headers): Language {
  const acceptLanguage = headers.get("Accept-Language");
  if (acceptLanguage === null) return SOURCE_LANGUAGE;
  const [best] = new Negotiator({ headers: { "accept-language": acceptLanguage } }).languages(allLanguages);
  return parseLanguage(best) ?? SOURCE_LANGUAGE;
}

/** Remembers a text's code, so that a reply can include it. */
export function rememberText(text: string, code: TextCode): void {
  const store = currentTexts.getStore();
  if (store && store.textCodes.size < store.maxTexts) store.textCodes.set(text, code);
}

/** The code of a text in this request; null for words that people wrote. */
export const findCode = (text: string): TextCode | null =>
  currentTexts.getStore()?.textCodes.get(text) ?? null;
