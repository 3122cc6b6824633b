import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type LanguageFacts, type Messages, readMessages } from "./messages.ts";
import { browserModule, languageModules, serverModule, serverTable } from "./modules.ts";

// Makes `compiled/` of the catalogue: each area for the server in every language, and for the browser in one, which
// COPY_LANGUAGE names.
const catalogue = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(catalogue, "compiled");
const SOURCE = "en";
const browserLanguage = process.env.COPY_LANGUAGE ?? SOURCE;

const read = (language: string, name: string) => readFileSync(join(catalogue, language, name), "utf8");
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), text);
};

const found = readdirSync(catalogue, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name))
  .map((entry) => entry.name);
const languages = new Map<string, LanguageFacts>(
  [SOURCE, ...found.filter((each) => each !== SOURCE)].map((each) => [
    each,
    parse(read(each, "_language.yaml")),
  ]),
);
if (!languages.has(browserLanguage)) throw new Error(`COPY_LANGUAGE: there is no ${browserLanguage}`);
const areas = readdirSync(join(catalogue, SOURCE))
  .filter((file) => !file.startsWith("_"))
  .map((file) => basename(file, ".yaml"));

rmSync(target, { recursive: true, force: true });
for (const area of areas) {
  const source = readMessages(`${SOURCE}/${area}.yaml`, read(SOURCE, `${area}.yaml`));
  const texts = new Map<string, Messages>();
  for (const [language, { locale }] of languages) {
    const own = language === SOURCE ? source : readOwn(language, area);
    // What a language does not say yet is said in English.
    const messages = new Map([...source].map(([key, text]) => [key, own.get(key) ?? text]));
    texts.set(language, messages);
    write(`${language}/${area}.ts`, serverTable(messages, locale));
    if (language === browserLanguage) write(`browser/${area}.ts`, browserModule(area, messages, locale));
  }
  write(`${area}.ts`, serverModule({ name: area, languages: texts }));
}
const modules = languageModules(languages, browserLanguage);
write("language.ts", modules.server);
write("browser/language.ts", modules.browser);

function readOwn(language: string, area: string): Messages {
  const files = readdirSync(join(catalogue, language));
  const file = `${area}.yaml`;
  return files.includes(file) ? readMessages(`${language}/${file}`, read(language, file)) : new Map();
}
