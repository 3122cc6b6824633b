import { posix } from "node:path";
import { listFiles, readSource } from "../architecture/sources.ts";
import type { Mutation } from "./mutation.ts";

/** Small mistakes that a programmer could make. */
const swaps = [
  [" === ", " !== "],
  [" !== ", " === "],
  [" < ", " <= "],
  [" <= ", " < "],
  [" > ", " >= "],
  [" >= ", " > "],
  [" && ", " || "],
  [" || ", " && "],
  [" + ", " - "],
  [" - ", " + "],
] as const;

const TITLE = /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*["`]\[([A-Z]+[A-Z0-9.-]*)\]/g;
const IMPORT = /\bfrom "(\.{1,2}\/[^"]+\.tsx?)"/g;

/**
 * Breaks the code under `count` requirement rows, each in one small way. A row is an id in the titles of a
 * unit test; its code is what that test file imports. The same seed gives the same sample.
 */
export function sampleMutations(count: number, seed: number): Mutation[] {
  const random = createRandom(seed);
  const rows = shuffle(listRows(), random);
  const usedIds = new Set<string>();
  const sample: Mutation[] = [];
  for (const { id, test } of rows) {
    if (sample.length === count) break;
    if (usedIds.has(id)) continue;
    const mutation = breakLine(id, test, random);
    if (mutation === null) continue;
    usedIds.add(id);
    sample.push(mutation);
  }
  return sample;
}

/** Every unit test file that imports a file, for a mutation that its row's tests did not notice. */
export const listTestsThatImport = (file: string): string[] =>
  listUnitTests().filter((test) => listTargets(test).includes(file));

const listUnitTests = () => listFiles().filter((path) => /^(api|app|contract)\/.*\.test\.tsx?$/.test(path));

/** The product files that a test imports. */
const listTargets = (test: string): string[] =>
  [...readSource(test).matchAll(IMPORT)]
    .map(([, specifier]) => posix.join(posix.dirname(test), specifier as string))
    .filter((path) => /^(api|app|contract)\//.test(path) && !/\.test\.|\/seed\//.test(path));

function listRows() {
  return listUnitTests().flatMap((test) =>
    [...readSource(test).matchAll(TITLE)].map(([, id]) => ({ id: id as string, test })),
  );
}

function breakLine(id: string, test: string, random: () => number): Mutation | null {
  const candidates = listTargets(test).flatMap((file) => {
    const lines = readSource(file).split("\n");
    return lines
      .filter((line) => !/^\s*(\*|\/\/|\/\*|import )/.test(line))
      .filter((line) => lines.filter((each) => each.includes(line)).length === 1)
      .flatMap((line) =>
        swaps
          .filter(([from]) => line.includes(from))
          .map(([from, to]) => ({ file, find: line, replace: line.replace(from, to) })),
      );
  });
  const candidate = candidates[Math.floor(random() * candidates.length)];
  if (!candidate) return null;
  const defence = `${candidate.find.trim()} → ${candidate.replace.trim()}`;
  return { id, defence, ...candidate, test: { file: test, name: "" } };
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Mulberry32, a small random generator whose numbers follow from the seed. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
