import { totalBenefitsCopy } from "#copy/total-benefits";
import type { TotalsMode } from "~/paths.ts";
import { formatMoney } from "./format-money.ts";

/** A text on a year's or a month's tax on all benefits in kind. */
export const toTaxText = (mode: TotalsMode, taxPence: number): string =>
  totalBenefitsCopy(mode === "year" ? "taxYear" : "taxMonth", { amount: formatMoney(taxPence) });
