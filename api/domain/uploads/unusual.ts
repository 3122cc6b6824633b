import { uploadsCopy } from "#api-copy/uploads";
export interface UploadTotals {
  /** The number of people in service before the load. */
  people: number;
  missing: number;
  changed: number;
}

/** What is unusual about a load as a whole and needs confirmation; null for nothing. */
export function findUnusualChanges({ people, missing, changed }: UploadTotals): string | null {
  const counts = {
    missing: toPeopleText(missing),
    changed: toPeopleText(changed),
    people: toPeopleText(people),
  };
  if (missing * 10 > people && changed * 10 > people) return uploadsCopy("manyMissingAndChanged", counts);
  if (missing * 10 > people) return uploadsCopy("manyMissing", counts);
  return changed * 10 > people ? uploadsCopy("manyChanged", counts) : null;
}

const toPeopleText = (number: number) => number.toLocaleString("en-GB");
