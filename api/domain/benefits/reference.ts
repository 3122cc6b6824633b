/** A selection's short name to read out: the last eight characters of its id, in two groups. */
export function getReference(selectionId: string): string {
  const letters = selectionId
    .replace(/[^0-9a-z]/gi, "")
    .slice(-8)
    .toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
