import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type LanguageFacts, type Messages, readMessages } from "./messages.ts";
import type { Catalogue } from "./modules.ts";
import {
  writeBrowserModule,
  writeFormatsModule,
  writeLanguageModules,
  writeServerModule,
  writeServerTable,
} from "./modules.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

export const PORTAL: Catalogue = {
  folder: join(root, "app/copy"),
  language: "../language.server.ts",
  hasCodes: false,
};
export const API: Catalogue = { folder: join(root, "api/copy"), language: "../language.ts", hasCodes: true };

/** The language whose texts replace missing texts of the others. */
export const SOURCE_LANGUAGE = "en";

/**
 * Writes `compiled/` for both catalogues: each area for the server in every language. If `browserLanguage` is
 * not null, also the portal's areas for the browser in that language. It writes only changed files, so that
 * it may run next to a build or a test. @throws Error that names the file of an invalid message
 */
export function compileCopy(browserLanguage: string | null): void {
  const languages = readLanguages();
  if (browserLanguage !== null && !languages.has(browserLanguage))
    throw new Error(`COPY_LANGUAGE: there is no ${browserLanguage}`);
  compileCatalogue(PORTAL, languages, browserLanguage);
  compileCatalogue(API, languages, null);
}

function compileCatalogue(
  catalogue: Catalogue,
  languages: ReadonlyMap<string, LanguageFacts>,
  browserLanguage: string | null,
): void {
  const target = join(catalogue.folder, "compiled");
  const writtenFiles = new Set<string>();
  const writeModule = (path: string, text: string) => {
    writtenFiles.add(path);
    writeIfChanged(join(target, path), text);
  };
  for (const area of listAreas(SOURCE_LANGUAGE, catalogue)) {
    const source = readArea(SOURCE_LANGUAGE, area, catalogue);
    const texts = new Map<string, Messages>();
    for (const [language, { locale }] of languages) {
      const translations = language === SOURCE_LANGUAGE ? source : readArea(language, area, catalogue);
      // A text that a language does not have yet is English, with the plurals of English.
      const messages = new Map([...source].map(([key, text]) => [key, translations.get(key) ?? text]));
      const getLocale = (key: string) =>
        translations.has(key) ? locale : (languages.get(SOURCE_LANGUAGE)?.locale ?? locale);
      texts.set(language, messages);
      nameFileInErrors(`${language}/${area}.yaml`, () => {
        writeModule(`${language}/${area}.ts`, writeServerTable(messages, getLocale));
        if (language === browserLanguage)
          writeModule(`browser/${area}.ts`, writeBrowserModule(area, messages, getLocale));
      });
    }
    writeModule(`${area}.ts`, writeServerModule({ name: area, languages: texts }, catalogue));
  }
  const modules = writeLanguageModules(languages, browserLanguage ?? SOURCE_LANGUAGE, catalogue);
  writeModule("language.ts", modules.server);
  writeModule("formats.ts", writeFormatsModule(catalogue.language));
  if (browserLanguage !== null) {
    writeModule("browser/language.ts", modules.browser);
    writeModule("browser/formats.ts", writeFormatsModule("./language.ts"));
  }
  deleteOtherFiles(target, writtenFiles, browserLanguage !== null || catalogue.hasCodes);
}

/** Adds the file's name to an error, such as a plural that its language does not have. */
function nameFileInErrors(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The languages that have a folder in the catalogue, English first. */
export function readLanguages(): Map<string, LanguageFacts> {
  const folders = readdirSync(PORTAL.folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name))
    .map((entry) => entry.name);
  return new Map(
    [SOURCE_LANGUAGE, ...folders.filter((each) => each !== SOURCE_LANGUAGE)].map((each) => [
      each,
      parse(readFileSync(join(PORTAL.folder, each, "_language.yaml"), "utf8")),
    ]),
  );
}

/** The names of a language's areas. */
export const listAreas = (language: string, { folder }: Pick<Catalogue, "folder"> = PORTAL): string[] =>
  readdirSync(join(folder, language))
    .filter((file) => !file.startsWith("_"))
    .map((file) => basename(file, ".yaml"));

/** A language's messages of an area; empty if it has no such file yet. */
export function readArea(
  language: string,
  area: string,
  { folder }: Pick<Catalogue, "folder"> = PORTAL,
): Messages {
  const file = join(folder, language, `${area}.yaml`);
  return existsSync(file) ? readMessages(`${language}/${area}.yaml`, readFileSync(file, "utf8")) : new Map();
}

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, path);
}

/** Deletes the files of a removed area or language. */
function deleteOtherFiles(target: string, writtenFiles: ReadonlySet<string>, includesBrowser: boolean): void {
  for (const entry of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".ts") || writtenFiles.has(entry)) continue;
    if (includesBrowser || !entry.startsWith("browser/")) rmSync(join(target, entry), { force: true });
  }
}
