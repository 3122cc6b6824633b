export interface Totals {
  /** In service before the load. */
  people: number;
  missing: number;
  changed: number;
}

/** Unusual facts about a load as a whole, which must be confirmed; null for none. */
export function findUnusualChanges({ people, missing, changed }: Totals): string | null {
  const parts = [
    ...(missing * 10 > people
      ? [`${count(missing)} of your ${count(people)} people are not in the file`]
      : []),
    ...(changed * 10 > people ? [`${count(changed)} of your ${count(people)} people change`] : []),
  ];
  return parts.length > 0 ? parts.join(", and ") : null;
}

const count = (number: number) => number.toLocaleString("en-GB");
