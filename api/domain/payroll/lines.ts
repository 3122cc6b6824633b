import type { Difference } from "./differences.ts";
import type { DueElement } from "./due-elements.ts";
import type { PayrollLine } from "./ledger.ts";
import { toLineReason } from "./line-reason.ts";
import { type findInstalment, getBalanceElement, getBalanceType, type InstalmentPlan } from "./plans.ts";
import type { RunPeriod } from "./run-context.ts";

const regularLine = {
  plan: "",
  heldPence: 0,
  carriedPence: 0,
  instalment: null,
  instalmentText: null,
  isRouteMoved: false,
  flag: null,
  reason: null,
  isExplained: true,
  roomPence: null,
  priceLines: null,
} as const;

/** The lines for recurring amounts of the run's own period. */
export const toRegularLine = (
  { product, selection, element, type, pence, lines }: Omit<DueElement, "key">,
  { payDay, place, count }: RunPeriod,
): PayrollLine => ({
  ...regularLine,
  productCode: product.code,
  element,
  type,
  entry: "REGULAR",
  origin: payDay,
  pence,
  selection,
  instalmentText: type === "BIK" ? null : `${place + 1} of ${count}`,
  priceLines: lines ?? null,
});

export const toInstalmentLine = (
  { product, selection, element, type }: InstalmentPlan,
  { pence, number, of: count }: NonNullable<ReturnType<typeof findInstalment>>,
  { payDay }: RunPeriod,
): PayrollLine => ({
  ...regularLine,
  productCode: product.code,
  element,
  type,
  plan: selection.id,
  entry: "REGULAR",
  origin: payDay,
  pence,
  instalment: number,
  instalmentText: `${number} of ${count}`,
  selection,
});

/** A balance is taken once and from net pay, because nobody can sacrifice pay after leaving. */
export const toBalanceLine = (plan: InstalmentPlan, pence: number, { payDay }: RunPeriod): PayrollLine => ({
  ...regularLine,
  productCode: plan.product.code,
  element: getBalanceElement(plan),
  type: getBalanceType(plan),
  plan: plan.selection.id,
  entry: "BALANCE",
  origin: payDay,
  pence,
  selection: plan.selection,
  flag: "NEW",
  reason: toLineReason("owedOnLeaving"),
});

/** An adjustment line; if a refund partly waits, `pence` is the part paid now. */
export const toAdjustLine = (
  { productCode, element, type, plan, origin, selection, reason }: Difference,
  pence: number,
  carriedPence = 0,
): PayrollLine => ({
  ...regularLine,
  productCode,
  element,
  type,
  plan,
  entry: "ADJUST",
  origin,
  pence,
  carriedPence,
  selection,
  reason,
  isExplained: reason !== null,
});
