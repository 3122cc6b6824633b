// @ts-check
// Records each catalogue text that is read outside a request, and its reader. Only a test loads it. Such a text stays
// English, whatever language a person has chosen.
const { AsyncLocalStorage } = require("node:async_hooks");
const { readFileSync } = require("node:fs");

// Each text asks for the language, so this stack frame marks the read of a text.
const LANGUAGE = /\bgetCurrentLanguage\d*\b/;
/** Frames between this file and the text's reader. */
const INSIDE = /texts-read-at-load\.cjs|\bgetCurrentLanguage\d*\b|createReader|=>tables\d*\[/;

Error.stackTraceLimit = 50;
const earlyTexts = new Set();
Object.assign(globalThis, { earlyTexts });
/** The lines of each program, by path. */
const programs = new Map();
const { getStore } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.getStore = function () {
  const store = getStore.call(this);
  if (store !== undefined) return store;
  const frames = String(new Error().stack).split("\n").slice(1);
  if (!frames.some((frame) => LANGUAGE.test(frame))) return store;
  const lines = frames.map(getLine).filter((line) => line && !INSIDE.test(line));
  earlyTexts.add(lines.slice(0, 2).join("\n"));
  return store;
};

/**
 * A frame with its line of the program; null for a frame of Node.
 * @param {string} frame
 */
function getLine(frame) {
  const [, path, line] = /\(?([^\s(]+):(\d+):\d+\)?$/.exec(frame) ?? [];
  if (!path?.startsWith("/")) return null;
  if (!programs.has(path)) programs.set(path, readFileSync(path, "utf8").split("\n"));
  return `${frame.trim()} ${programs.get(path)[Number(line) - 1]}`;
}
