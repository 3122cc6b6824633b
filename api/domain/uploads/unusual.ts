import { uploadsCopy } from "#api-copy/uploads";
export interface Totals {
  /** In service before the load. */
  people: number;
  missing: number;
  changed: number;
}

/** Unusual facts about a load as a whole, which must be confirmed; null for none. */
export function findUnusualChanges({ people, missing, changed }: Totals): string | null {
  const counts = { missing: count(missing), changed: count(changed), people: count(people) };
  if (missing * 10 > people && changed * 10 > people) return uploadsCopy("manyMissingAndChanged", counts);
  if (missing * 10 > people) return uploadsCopy("manyMissing", counts);
  return changed * 10 > people ? uploadsCopy("manyChanged", counts) : null;
}

const count = (number: number) => number.toLocaleString("en-GB");
