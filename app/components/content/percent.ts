/** In percent, to one decimal; 0 of nothing. */
export const toPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
