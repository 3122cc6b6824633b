// @ts-check
// A third language for tests only: accented and longer English, from right to left, with German figures and dates. A text
// that a page still shows in plain letters or English figures is missing from the catalogues.
const { readFileSync } = require("node:fs");
/** Node declares no types for the inside of its loader. @type {any} */
const Module = require("node:module");

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áḃćďéḟǵĥíǰķĺḿńóṕʠŕśťúṽẃẋýźÁḂĆĎÉḞǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ";
const accents = new Map([...LETTERS].map((letter, at) => [letter, [...ACCENTED][at]]));

/**
 * Accents each letter and doubles each vowel, so that texts are as long as in a wordy language.
 * @param {string} text
 */
const accentWords = (text) =>
  [...text].map((letter) => (accents.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1)).join("");

/**
 * Accents a text and keeps its placeholder values unchanged.
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
function toPseudo(text, values) {
  const names = Object.values(values)
    .filter((value) => typeof value === "string")
    .filter((value) => value.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (names.length === 0) return accentWords(text);
  const parts = text.split(new RegExp(`(${names.join("|")})`));
  return parts.map((part, index) => (index % 2 === 0 ? accentWords(part) : part)).join("");
}
// The translated server calls it by this name.
Object.assign(globalThis, { toPseudo });

/** `numbers: null` means that Intl writes the numbers. */
const GERMAN = { locale: "de-DE", name: "Ḑéúťśćĥ", direction: "rtl", numbers: null };

/**
 * Adds the third language to the built server's lists of languages and its two readers of catalogues.
 * @param {string} program
 */
function translate(program) {
  const names = [...program.matchAll(/function\s+(createReader\d*)\(/g)].map(([, name]) => name);
  const [, registry] = program.match(/(\w+)\.\s*set\(area,\s*read\w*\)/) ?? [];
  if (names.length !== 2 || !registry) throw new Error(`The build has ${names.length} readers of catalogues`);
  let translated = program
    .replaceAll(/(\bcy:\s*\{\s*locale:[^{}]*\{[^{}]*\}\s*\})/g, `$1,de:${JSON.stringify(GERMAN)}`)
    .replaceAll(/assets-\$\{(\w+)\}\.json/g, (_, name) => `assets-\${${name}==="de"?"cy":${name}}.json`)
    .replaceAll(/\b(tables\d*)\[(getCurrentLanguage\d*\(\))\]/g, "($1[$2]??$1.en)");
  for (const name of names) {
    translated = translated.replace(new RegExp(`function\\s+${name}\\(`), `function plain_${name}(`);
    translated += `
function ${name}(...args) {
  const read = plain_${name}(...args);
  const [languageName] = String(args.at(-1)).match(/getCurrentLanguage\\d*/);
  const isThird = eval("() => " + languageName + "() === 'de'");
  const wrapped = (key, values = {}) => (isThird() ? toPseudo(String(read(key, values)), values) : read(key, values));
  // The API finds its readers by area too, to read a code's text.
  if (args.length === 2) ${registry}.set(args[0], wrapped);
  return wrapped;
}`;
  }
  return translated;
}

/**
 * Loads the translated server into this process, next to the plain one that other tests load.
 * @param {string} path
 */
exports.loadPseudo = (path) => {
  const server = new Module(path);
  server.filename = path;
  server.paths = Module._nodeModulePaths(path);
  server._compile(translate(readFileSync(path, "utf8")), path);
  return server.exports;
};

// For a separate server process that loads this file by `--require`.
if (process.env.PSEUDO_LANGUAGE === "on") {
  const { _compile: compile } = Module.prototype;
  /**
   * @param {string} text
   * @param {string} path
   * @param {unknown[]} others
   */
  Module.prototype._compile = function (text, path, ...others) {
    const isServer = path.endsWith("/build/server.js");
    return compile.call(this, isServer ? translate(text) : text, path, ...others);
  };
}
