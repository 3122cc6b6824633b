import { addMonthsToMonth, getDayInMonth, getMonth } from "../calendar.ts";
import { sumAmounts, takeBasisPoints } from "../pay/money.ts";
import type { Rates } from "../pay/rates/index.ts";
import { computeSacrificeEffect } from "../pay/sacrifice.ts";
import type { Year } from "../pay/tax-year.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getTaxDay, getTaxedPay, listPayChanges } from "./taxed-pay.ts";

interface LeasedCar {
  selection: Selection;
  product: Product;
  price: Price;
}

/** The share of remaining payments that the plan charges when a lease ends early; null if unknown. */
export function findEarlyEndPercent({ choice }: Selection, product: Product): number | null {
  const chosen = findCompleteChoice(choice, product);
  return (chosen?.options && chosen.kind.getEarlyEndPercent?.(chosen.options)) ?? null;
}

/**
 * Pence due when a lease ends on a day, for all its later instalments, rounded half up once. Returns null if the share
 * is unknown.
 */
export function findLeavePence(day: string, { selection, product, price }: LeasedCar): number | null {
  const percent = findEarlyEndPercent(selection, product);
  if (percent === null) return null;
  const laterInstalments = listInstalments(selection, price).filter(({ on }) => on > day);
  return takeBasisPoints(sumAmounts(laterInstalments), percent * 100);
}

interface PaidPart extends LeasedCar {
  snapshot: MemberSnapshot;
  rates: Pick<Rates, "incomeTax" | "nationalInsurance">;
}

/**
 * Pence by which a lease and its tax lower take-home pay in one tax year, at today's pay and rates. Null
 * without enough pay.
 */
export function findYearNetCost(year: Year, taxPence: number, paid: PaidPart): number | null {
  const { selection, product, price, snapshot, rates } = paid;
  const grossPence = sumAmounts(
    listInstalments(selection, price).filter(({ on }) => on >= year.from && on <= year.to),
  );
  if (price.treatment !== "sacrifice") return grossPence + taxPence;
  const others = listPayChanges(snapshot, getTaxDay(selection, snapshot.today));
  const pay = getTaxedPay(
    snapshot,
    others.filter(({ code }) => code !== product.code),
  );
  try {
    return computeSacrificeEffect(pay, [grossPence], rates).netCostPence + taxPence;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The instalments with their pay days, one a month. */
function listInstalments({ firstDeductionDate, coverDate }: Selection, { employee }: Price) {
  const firstDay = firstDeductionDate ?? coverDate;
  if (firstDay === null) return [];
  const date = Number(firstDay.slice(8));
  return employee.instalments.map((pence, index) => ({
    pence,
    on: getDayInMonth(addMonthsToMonth(getMonth(firstDay), index), date),
  }));
}
