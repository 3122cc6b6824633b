import { parse as parseMessage, type Token } from "@messageformat/parser";
import { parse as parseYaml } from "yaml";

/** The messages of one area in one language, by key, as ICU MessageFormat. */
export type Messages = ReadonlyMap<string, string>;

/** The settings in a language's `_language.yaml`. */
export interface LanguageFacts {
  /** The BCP 47 tag for `lang` and `Intl`, such as `en-GB`. */
  locale: string;
  /** The language's name in that language. */
  name: string;
  direction: "ltr" | "rtl";
}

/**
 * @throws Error that names the file if it is not a flat map of texts or a message is not ICU MessageFormat
 */
export function readMessages(file: string, yaml: string): Messages {
  const document: unknown = parseYaml(yaml);
  if (typeof document !== "object" || document === null || Array.isArray(document))
    throw new Error(`${file}: expected a map of texts`);
  return new Map(
    Object.entries(document).map(([key, text]) => {
      if (typeof text !== "string") throw new Error(`${file}: ${key} is no text`);
      try {
        parseMessage(text);
      } catch (error) {
        throw new Error(`${file}: ${key}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return [key, text];
    }),
  );
}

/** The names of a message's placeholders, each once, in order. */
export function listPlaceholders(text: string): string[] {
  const listNames = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === "content" || token.type === "octothorpe") return [];
      const nested = "cases" in token ? token.cases.flatMap((each) => listNames(each.tokens)) : [];
      return [token.arg, ...nested];
    });
  return [...new Set(listNames(parseMessage(text)))];
}

/** The text if a message has neither placeholder nor choice; otherwise null. */
export function findPlainText(text: string): string | null {
  const tokens = parseMessage(text);
  return tokens.every((token) => token.type === "content")
    ? tokens.map((token) => token.value).join("")
    : null;
}
