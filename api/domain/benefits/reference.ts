/** A selection's short name to read out: the last eight characters of its id, in two groups. */
export function getReference(selectionId: string): string {
  const letters = selectionId
    .replace(/[^0-9a-z]/gi, "")
    .slice(-8)
    .toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The end of an id, in lower case, that a typed reference names; null if the text is no reference. */
export const findReferenceEnd = (text: string): string | null =>
  /^([0-9a-z]{4})[- ]?([0-9a-z]{4})$/i.exec(text.trim())?.slice(1).join("").toLowerCase() ?? null;
