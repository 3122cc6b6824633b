/** The message for an invalid field: the error, then on a second line an example that is valid. */
export const toFaultMessage = (text: string, hint: string) => `${text}\n${hint}`;

/** Splits a message of `toFaultMessage` into its two lines; other messages have no hint. */
export function parseFaultMessage(message: string): { text: string; hint: string } {
  const [text = "", hint = ""] = message.split("\n");
  return { text, hint };
}

/** The known word with the fewest typing mistakes from `word`, or null if none is near. */
export function findNearestWord(word: string, options: readonly string[]): string | null {
  const maxDistance = Math.max(1, Math.floor(word.length / 3));
  const candidate = options
    .map((each) => ({ each, edits: countEdits(foldWord(word), foldWord(each)) }))
    .filter(({ edits }) => edits <= maxDistance)
    .sort((a, b) => a.edits - b.edits);
  return candidate[0]?.each ?? null;
}

const foldWord = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, "");

/** Levenshtein distance: the fewest letters to add, drop or replace. */
function countEdits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 20) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
