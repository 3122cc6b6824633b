import { benefitsCopy } from "#api-copy/benefits";
import { formatLongDate } from "../calendar.ts";
import { toPounds } from "../pay/money.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import { toShortPounds } from "./kinds/pricing.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getTaxDay, listPricesOn } from "./taxed-pay.ts";

/** A warning before a person confirms a choice; it forbids nothing. */
export interface Warning {
  code: "pension-allowance" | "pension-sacrifice";
  text: string;
  /** Whether the person must accept the warning before confirming. */
  mustAccept: boolean;
}

/**
 * Warnings about payments into pensions (B9), projected for a year at today's pay; none for other benefits.
 */
export function listPensionWarnings(
  selection: Selection,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
): Warning[] {
  if (!isPension(product)) return [];
  const { day, prices } = listPensionPrices(selection, product, price, snapshot);
  return [
    ...listAllowanceWarnings(getAllowanceUse(selection, product, price, snapshot)),
    ...listExemptionWarnings(prices, { day, endDate: selection.endDate }, snapshot),
  ];
}

const isPension = ({ group }: Product) => group === "retirement";

/** The payments of a selection and of all other pensions on its day. */
function listPensionPrices(selection: Selection, product: Product, price: Price, snapshot: MemberSnapshot) {
  const day = getTaxDay(selection, snapshot.today);
  const others = listPricesOn(snapshot, day, isPension).filter(
    (other) => other.code !== product.code && isPension(other.product),
  );
  const prices = [price, ...others.map((other) => other.price)];
  return { day, prices };
}

/** A year's payments into all pensions, in pence, and the annual allowance. */
export function getAllowanceUse(
  selection: Selection,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
) {
  const { day, prices } = listPensionPrices(selection, product, price, snapshot);
  const { annualAllowancePence } = getRowOn(snapshot.catalogue.rates.pensionAllowance, day);
  // Tax relief at source also reaches the pension, though no payslip shows it.
  const totalPence = prices.reduce(
    (sum, { employee, employer, reliefPence }) =>
      sum + employee.annualPence + reliefPence + employer.annualPence,
    0,
  );
  return { totalPence, annualAllowancePence };
}

function listAllowanceWarnings({
  totalPence,
  annualAllowancePence,
}: ReturnType<typeof getAllowanceUse>): Warning[] {
  const abovePence = totalPence - annualAllowancePence;
  if (abovePence <= 0) return [];
  const text = benefitsCopy("allowanceWarning", {
    total: toPounds(totalPence),
    above: toPounds(abovePence),
    allowance: toShortPounds(annualAllowancePence),
  });
  return [{ code: "pension-allowance", text, mustAccept: true }];
}

/**
 * The warning about pension above the amount free of National Insurance, if the choice lasts until that
 * limit applies.
 */
function listExemptionWarnings(
  prices: readonly Price[],
  { day, endDate }: { day: string; endDate: string | null },
  { catalogue }: MemberSnapshot,
): Warning[] {
  const sacrificedPence = prices
    .filter(({ treatment }) => treatment === "sacrifice")
    .reduce((sum, { employee }) => sum + employee.annualPence, 0);
  const { rows } = catalogue.rates.pensionSacrifice;
  const inForce = rows.findLast(({ from }) => from <= day);
  const exceeded = [...(inForce ? [inForce] : []), ...rows.filter(({ from }) => from > day)].find(
    ({ from, exemptPence }) =>
      exemptPence !== null && sacrificedPence > exemptPence && from <= (endDate ?? from),
  );
  if (!exceeded || exceeded.exemptPence === null) return [];
  const month = formatLongDate(exceeded.from).replace(/^\d+ /, "");
  const text = benefitsCopy("sacrificeWarning", { month, amount: toShortPounds(exceeded.exemptPence) });
  return [{ code: "pension-sacrifice", text, mustAccept: false }];
}
