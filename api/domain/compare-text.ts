/** Sorts texts by their code units, so that the order is the same in every language. */
export const compareText = (first: string, second: string): number =>
  first < second ? -1 : Number(first > second);
