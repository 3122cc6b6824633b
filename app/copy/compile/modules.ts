import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/lib/compile-module.js";
import { findPlainText, type LanguageFacts, listPlaceholders, type Messages } from "./messages.ts";
import { findNumberMarks } from "./number-marks.ts";

/** The texts of the portal or of the API; neither uses the other's. */
export interface Catalogue {
  folder: string;
  /** The module that knows a request's language, next to the compiled folder. */
  language: string;
  /** Whether each text also has its area and key. */
  hasCodes: boolean;
}

/** All languages' messages of one area; the first language is the reference for the others. */
export interface Area {
  name: string;
  languages: ReadonlyMap<string, Messages>;
}

const GENERATED_HEADER =
  "// @ts-nocheck\n// Made from the catalogue by `npm run copy`: change the YAML, not this file.\n";

/** The name of the function by which pages read an area: `twoFactorCopy` for `two-factor`. */
const getReaderName = (area: string) =>
  `${area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Copy`;

/**
 * A module for the server with every language, which each call selects by the request. A placeholder without
 * a value throws.
 */
export function writeServerModule({ name, languages }: Area, { language, hasCodes }: Catalogue): string {
  const [source] = languages.values();
  if (!source) throw new Error(`${name}: no language`);
  const types = [...source].map(([key, text]) => `  ${JSON.stringify(key)}: ${writeValuesType(text)};\n`);
  const tables = [...languages.keys()].map((each) => `import ${each} from "./${each}/${name}.ts";\n`);
  return `${GENERATED_HEADER.replace("// @ts-nocheck\n", "")}
import { type Reader, createReader } from "../read.ts";
import { getCurrentLanguage } from "${language}";
${tables.join("")}
/** The placeholders of each message. */
export interface Messages {
${types.join("")}}

const tables = { ${[...languages.keys()].join(", ")} };
export const ${getReaderName(name)}: Reader<Messages> = createReader(${hasCodes ? `${JSON.stringify(name)}, ` : ""}() => tables[getCurrentLanguage()]);
`;
}

/** One language's messages for the server. */
export const writeServerTable = (messages: Messages, getLocale: GetLocale): string =>
  `${GENERATED_HEADER}${writeTable(messages, getLocale, { requireAllArguments: true })}`;

/** A module for the browser, whose pages have one language. */
export function writeBrowserModule(area: string, messages: Messages, getLocale: GetLocale): string {
  const compiled = writeTable(messages, getLocale, {}).replace("export default", "const messages =");
  return `${GENERATED_HEADER}import { createReader } from "../../read.ts";
${compiled}
export const ${getReaderName(area)} = createReader(() => messages);
`;
}

/** Modules with the languages and the language of a page, for the server and the browser. */
export function writeLanguageModules(
  languages: ReadonlyMap<string, LanguageFacts>,
  language: string,
  catalogue: Pick<Catalogue, "language">,
) {
  const languageFacts = languages.get(language) as LanguageFacts;
  const languageEntries = [...languages].map(([code, facts]) => [
    code,
    { ...facts, numbers: findNumberMarks(facts.locale) },
  ]);
  const facts = `export const languages = ${JSON.stringify(Object.fromEntries(languageEntries), null, 2)} as const;
export type Language = keyof typeof languages;
`;
  return {
    server: `${GENERATED_HEADER}${facts}export { getCurrentDirection, getCurrentLanguage, getCurrentLocale } from "${catalogue.language}";\n`,
    browser: `${GENERATED_HEADER}${facts}export const getCurrentLanguage = () => ${JSON.stringify(language)};
export const getCurrentLocale = () => ${JSON.stringify(languageFacts.locale)};
export const getCurrentDirection = () => ${JSON.stringify(languageFacts.direction)};\n`,
  };
}

/** The `Intl` code that portal and API share; each gets a copy, because neither may import the other. */
export const writeFormatsModule = (language: string) => `${GENERATED_HEADER.replace("// @ts-nocheck\n", "")}
import { getCurrentLocale } from "${language}";

/**
 * A formatter of \`Intl\` in the current language, made once for each language. A browser without the language, as
 * Chromium without Welsh, writes figures as in English, whatever its reader's own language is.
 */
export function inCurrentLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = getCurrentLocale();
    if (!made.has(locale)) made.set(locale, make(Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? "en-GB"));
    return made.get(locale) as Format;
  };
}

const lists = inCurrentLanguage((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** "Ada, Bea and Cleo". Welsh says "ac" before a vowel and "a" otherwise, which \`Intl\` leaves to the reader. */
export function listOf(names: readonly string[]): string {
  const parts = lists().formatToParts(names);
  return parts
    .map(({ value }, at) =>
      value.replace("a(c)", () => (/^[aeiouwyâêîôûŵŷ]/i.test(parts[at + 1]?.value ?? "") ? "ac" : "a")),
    )
    .join("");
}
`;

/** Returns the locale whose plurals and figures a message uses. */
type GetLocale = (key: string) => string;

/** Writes a text as a constant, or as a function if it has placeholders. */
function writeTable(
  messages: Messages,
  getLocale: GetLocale,
  options: { requireAllArguments?: boolean },
): string {
  const format = new MessageFormat([...new Set([...messages.keys()].map(getLocale))], {
    ...options,
    localeCodeFromKey: getLocale,
  });
  const plain = new Map([...messages].map(([key, text]) => [key, findPlainText(text)]));
  const others = [...messages].filter(([key]) => plain.get(key) === null);
  const compiled =
    others.length > 0 ? compileModule(format, Object.fromEntries(others)) : "export default {}";
  const texts = [...plain].flatMap(([key, text]) =>
    text === null ? [] : [`  ${JSON.stringify(key)}: ${JSON.stringify(text)},\n`],
  );
  return compiled.replace("export default {", () => `export default {\n${texts.join("")}`);
}

function writeValuesType(text: string): string {
  const names = listPlaceholders(text);
  return names.length === 0 ? "object" : `{ ${names.map((each) => `${each}: string | number`).join("; ")} }`;
}
