export type Random = ReturnType<typeof createSeededRandom>;

/** The same random numbers on every machine and day (Mulberry32), so that the demo's people never change. */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  const drawNumber = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `low` to `high`, both included. */
  const drawBetween = (low: number, high: number) => low + Math.floor(drawNumber() * (high - low + 1));
  const pickItem = <T>(from: readonly T[]): T => from[drawBetween(0, from.length - 1)] as T;
  const drawChance = (part: number) => drawNumber() < part;
  return { between: drawBetween, pick: pickItem, chance: drawChance };
}
