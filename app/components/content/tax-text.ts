import { totalBenefitsCopy } from "#copy/total-benefits";
import type { TotalsMode } from "~/paths.ts";
import { formatMoney } from "./money.tsx";

/** The tax on all benefits in kind of a year or a month, in words. */
export const toTaxText = (mode: TotalsMode, taxPence: number): string =>
  totalBenefitsCopy(mode === "year" ? "taxYear" : "taxMonth", { amount: formatMoney(taxPence) });
