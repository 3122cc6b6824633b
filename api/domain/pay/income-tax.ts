import { pricesCopy } from "#api-copy/prices";
import { chargeByBands } from "./bands.ts";
import type { ExplainedAmount, Line } from "./explanation.ts";
import { requirePence, toPounds } from "./money.ts";
import type { IncomeTaxRates, TaxRegion } from "./rates/income-tax.ts";

export interface IncomeTax extends ExplainedAmount {
  /** The tax-free part of the income. */
  allowancePence: number;
}

/**
 * A year's income tax in pence, on income including benefits in kind, with the standard allowance (RULE-03,
 * RULE-04). Personal tax codes and other income are unknown here.
 * @throws RangeError as `requirePence`
 */
export function computeIncomeTax(incomePence: number, region: TaxRegion, rates: IncomeTaxRates): IncomeTax {
  const allowancePence = getAllowance(requirePence(incomePence), rates);
  const taxable = Math.max(0, incomePence - allowancePence);
  const { pence, lines } = chargeByBands(taxable, rates.bands[region], {
    rule: "RULE-03",
    code: "income-tax.band",
  });
  return { pence, allowancePence, lines: [toAllowanceLine(incomePence, allowancePence, rates), ...lines] };
}

/** The allowance falls by £1 for each £2 of income above the taper's start, down to nothing. */
function getAllowance(incomePence: number, { allowancePence, taperFromPence }: IncomeTaxRates): number {
  const lostPence = Math.floor(Math.max(0, incomePence - taperFromPence) / 2);
  return Math.max(0, allowancePence - lostPence);
}

function toAllowanceLine(incomePence: number, allowancePence: number, rates: IncomeTaxRates): Line {
  const isTapered = allowancePence < rates.allowancePence;
  const amount = toPounds(allowancePence);
  const tapered = { amount, whole: toPounds(rates.allowancePence), taper: toPounds(rates.taperFromPence) };
  return {
    rule: isTapered ? "RULE-04" : "RULE-03",
    code: isTapered ? "income-tax.tapered-allowance" : "income-tax.allowance",
    text: isTapered ? pricesCopy("taxFreeTapered", tapered) : pricesCopy("taxFree", { amount }),
    inputs: { incomePence, allowancePence, from: rates.from },
    rounding: isTapered ? "up" : "none",
    pence: 0,
  };
}
