/** A share in percent with one decimal; 0 if the whole is 0. */
export const toPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
