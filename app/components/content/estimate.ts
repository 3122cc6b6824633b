import { benefitsCopy } from "#copy/benefits";

/** "Estimated at 2026 prices" of the year of the last known prices; empty if the price is known. */
export const estimateText = (year: number | null | undefined): string =>
  year == null ? "" : benefitsCopy("estimatedPrices", { year });
