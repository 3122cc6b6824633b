/** The results of writes during a failure. */
export interface WriteCounts {
  acknowledged: number;
  /** The number of acknowledged writes that are missing. */
  lost: number;
  /** The number of writes that are there more than once. */
  doubled: number;
  /** The number of writes without a row that belongs to them, such as their audit row. */
  halfDone: number;
}

export interface Outcome extends WriteCounts {
  /** The failure, in a few words. */
  note: string;
  /** Problems besides the tally, one sentence each. */
  problems: string[];
}

export interface Scenario {
  name: string;
  run(): Promise<Outcome>;
}

export const createEmptyTally = (): WriteCounts => ({ acknowledged: 0, lost: 0, doubled: 0, halfDone: 0 });

export const isClean = ({ lost, doubled, halfDone, problems }: Outcome): boolean =>
  lost + doubled + halfDone + problems.length === 0;

/** Adds up the counts of several parts of a scenario. */
export function sumTallies(tallies: readonly WriteCounts[]): WriteCounts {
  const sum = createEmptyTally();
  for (const tally of tallies) {
    sum.acknowledged += tally.acknowledged;
    sum.lost += tally.lost;
    sum.doubled += tally.doubled;
    sum.halfDone += tally.halfDone;
  }
  return sum;
}

export const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A shared machine may be slow; no progress for this many milliseconds is an error. */
export const NO_PROGRESS_MS = 120_000;

/**
 * Waits until `isTrue` is, and gives up when `getProgress` returns the same value for `stillMs`.
 * @throws Error
 */
export async function waitUntil(
  goal: string,
  isTrue: () => Promise<boolean> | boolean,
  getProgress: () => unknown = () => null,
  stillMs = NO_PROGRESS_MS,
): Promise<void> {
  let last = getProgress();
  let end = Date.now() + stillMs;
  while (!(await isTrue())) {
    const now = getProgress();
    if (now !== last) end = Date.now() + stillMs;
    last = now;
    if (Date.now() > end) throw new Error(`Nothing moved for ${stillMs / 1000} s, waiting until ${goal}`);
    await waitMs(10);
  }
}
