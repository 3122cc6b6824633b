import { addDays, getEarliestDay, getLatestDay } from "../calendar.ts";
import { computeCarBenefit, computeTaxOnEmployerPaid, getTaxDifference } from "../pay/benefit-in-kind.ts";
import type { ExplainedAmount } from "../pay/explanation.ts";
import { toInstalments } from "../pay/money.ts";
import { inForceOn } from "../pay/rates/dated.ts";
import { getRates } from "../pay/rates/index.ts";
import { getTaxYear } from "../pay/tax-year.ts";
import { type CarYear, getCarYear } from "../payroll/benefit-in-kind.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import { findEarlyEndPercent, findLeavePence, findYearNetCost } from "./lease-years.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getTaxablePence, getTaxDay, getTaxedPay, listPayChanges } from "./taxed-pay.ts";

/** The rise of an employee's tax through a benefit in kind. */
export interface BenefitTax {
  /** Pence a year, at the rates and pay of the day. */
  annualPence: number;
  /** Pence in the month of the requested instalment. */
  monthlyPence: number;
  /** A car's tax by tax year; empty for anything else. */
  years: BenefitTaxYear[];
  /** The share of remaining payments that a lease charges when it ends early; null if the plan gives none. */
  earlyEndPercent: number | null;
}

export interface BenefitTaxYear extends CarYear {
  /** For example `2026/27`. */
  taxYear: string;
  /** At today's pay and tax rates. */
  taxPence: number;
  /** Whether the percentage is the last known one, because that of the tax year is not published. */
  isEstimated: boolean;
  /** The fall in take-home pay in the tax year, including tax on the car; null without enough pay. */
  netCostPence: number | null;
  /** The charge for ending the lease with the tax year; null if the plan gives none. */
  leavePence: number | null;
}

/**
 * The tax that a selection adds as a benefit in kind, on top of everything else taxed (M-39). `instalment` is its
 * instalment, from 0. Returns null if nothing is taxed, or if sacrifices exceed pay.
 */
export function findBenefitTax(
  selection: Selection,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
  instalment = 0,
): BenefitTax | null {
  const taxOnDay = findBenefitTaxOn(getTaxDay(selection, snapshot.today), product, price, snapshot);
  return (
    taxOnDay && {
      annualPence: taxOnDay.tax.pence,
      monthlyPence: getMonthlyPart(taxOnDay.tax.pence, instalment),
      years: listYears(selection, product, price, {
        ...snapshot,
        taxedIncomePence: taxOnDay.taxedIncomePence,
      }),
      earlyEndPercent: findEarlyEndPercent(selection, product),
    }
  );
}

/**
 * A year's tax on a benefit in kind as of a day, with the person's other income. Returns null like `findBenefitTax`.
 */
export function findBenefitTaxOn(
  day: string,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
): { tax: ExplainedAmount; taxedIncomePence: number } | null {
  const taxablePence = getTaxablePence(day, product, price, snapshot);
  if (taxablePence === 0) return null;
  const { rates } = getRates(day, snapshot.catalogue.rates);
  const others = listPayChanges(snapshot, day).filter(({ code }) => code !== product.code);
  const pay = getTaxedPay(snapshot, [...others, { code: product.code, price, taxablePence: 0 }]);
  const taxedIncomePence = pay.grossPence - pay.alreadySacrificedPence + pay.taxableBenefitsPence;
  if (pay.grossPence < pay.alreadySacrificedPence) return null;
  const person = { taxedIncomePence, region: pay.region };
  const { listPricePence } = price;
  const tax =
    listPricePence === null
      ? computeTaxOnEmployerPaid(taxablePence, person, rates)
      : computeCarBenefit({ listPricePence }, person, rates).tax;
  return { tax, taxedIncomePence };
}

/**
 * A year's tax on all benefits in kind together, in pence, as they are today. Returns null if there are none, for a
 * past year, or if sacrifices exceed pay.
 */
export function findTaxOnAllBenefits(snapshot: MemberSnapshot): number | null {
  const { today, catalogue, isPastYear } = snapshot;
  const pay = getTaxedPay(snapshot, listPayChanges(snapshot, today));
  const paidPence = pay.grossPence - pay.alreadySacrificedPence;
  if (isPastYear || pay.taxableBenefitsPence === 0 || paidPence < 0) return null;
  const person = { taxedIncomePence: paidPence, region: pay.region };
  const tax = getTaxDifference(pay.taxableBenefitsPence, person, getRates(today, catalogue.rates).rates);
  return tax.afterPence - tax.beforePence;
}

/** A year's pence split over twelve pay days, the larger parts first (RULE-01). */
export const getMonthlyPart = (pence: number, instalment: number) =>
  toInstalments(pence, 12)[instalment % 12] ?? 0;

/** The tax years in which a car is available; without a known end, as far as percentages are published. */
function listYears(
  selection: Selection,
  product: Product,
  price: Price,
  person: MemberSnapshot & { taxedIncomePence: number },
): BenefitTaxYear[] {
  const { coverDate: from } = selection;
  const { listPricePence } = price;
  if (listPricePence === null || from === null) return [];
  const { catalogue, taxedIncomePence, taxRegion: region, today } = person;
  const { electricCar } = catalogue.rates;
  const lastKnown = getLatestDay(from, electricCar.rows.at(-1)?.from ?? from);
  const to = findLastDay(selection, product, from) ?? getTaxYear(lastKnown).to;
  const { rates } = getRates(getLatestDay(today, from), catalogue.rates);
  const years: BenefitTaxYear[] = [];
  for (let year = getTaxYear(from); year.from <= to; year = getTaxYear(addDays(year.to, 1))) {
    const car = getCarYear(listPricePence, { from, to }, year, electricCar);
    const tax = getTaxDifference(car.taxablePence, { taxedIncomePence, region }, rates);
    const taxPence = tax.afterPence - tax.beforePence;
    years.push({
      ...car,
      taxYear: year.name,
      taxPence,
      isEstimated: inForceOn(electricCar, year.from).isExtrapolated,
      netCostPence: findYearNetCost(year, taxPence, { selection, product, price, snapshot: person, rates }),
      leavePence: findLeavePence(getEarliestDay(year.to, to), { selection, product, price }),
    });
  }
  return years;
}

/** The selection's own end, else the end of its term. */
function findLastDay({ choice, endDate }: Selection, product: Product, from: string): string | null {
  const chosen = findCompleteChoice(choice, product);
  return (
    endDate ?? chosen?.kind.findLastDay?.(chosen.choice, chosen.options, from, getTaxYear(from).to) ?? null
  );
}
