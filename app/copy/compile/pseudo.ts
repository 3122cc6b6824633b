import { parse, type Token } from "@messageformat/parser";
import type { LanguageFacts, Messages } from "./messages.ts";

/** A language for tests alone: English with accents, longer words, from right to left. No build ships it unasked. */
export const PSEUDO = "xa";
export const pseudoFacts: LanguageFacts = { locale: "en-XA", name: "Ṕśéúúdóó", direction: "rtl" };

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áḃćďéḟǵĥíǰķĺḿńóṕʠŕśťúṽẃẋýźÁḂĆĎÉḞǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ";
const accents = new Map([...LETTERS].map((letter, at) => [letter, [...ACCENTED][at] as string]));

/** Each letter accented, each vowel twice: as long as a wordy language. */
const accented = (text: string) =>
  [...text].map((letter) => (accents.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1)).join("");

/** A message whose words are accented and whose placeholders and choices are as they were. */
export function toPseudo(message: string): string {
  const words = (tokens: readonly Token[]): { offset: number; text: string }[] =>
    tokens.flatMap((token) => {
      if (token.type === "content") return [token.ctx];
      return "cases" in token ? token.cases.flatMap((each) => words(each.tokens)) : [];
    });
  let [result, from] = ["", 0];
  for (const { offset, text } of words(parse(message))) {
    result += message.slice(from, offset) + accented(text);
    from = offset + text.length;
  }
  return result + message.slice(from);
}

export const pseudoMessages = (source: Messages): Messages =>
  new Map([...source].map(([key, text]) => [key, toPseudo(text)]));
