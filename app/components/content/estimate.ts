import { benefitsCopy } from "#copy/benefits";

/** The text "Estimated at 2026 prices" for the year of the last known prices; empty if the price is known. */
export const toEstimateText = (year: number | null | undefined): string =>
  year == null ? "" : benefitsCopy("estimatedPrices", { year });
