import { addDays, earliest, latest } from "../calendar.ts";
import { carBenefit, taxedWith, taxOnEmployerPaid } from "../pay/benefit-in-kind.ts";
import type { ExplainedAmount } from "../pay/explanation.ts";
import { toInstalments } from "../pay/money.ts";
import { inForceOn } from "../pay/rates/dated.ts";
import { ratesFor } from "../pay/rates/index.ts";
import { getTaxYear } from "../pay/tax-year.ts";
import { type CarYear, carYear } from "../payroll/benefit-in-kind.ts";
import { findChosen } from "./kinds/index.ts";
import { earlyEndPercent, leavePence, yearNetCost } from "./lease-years.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getTaxDay, payChangesOn, taxableOn, taxedPay } from "./taxed-pay.ts";

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
  /** Such as `2026/27`. */
  taxYear: string;
  /** At today's pay and tax rates. */
  taxPence: number;
  /** Whether the percentage is the last known one, because that of the tax year is not published. */
  isEstimated: boolean;
  /** The fall in take-home pay in the tax year, including tax on the car; null without enough pay. */
  netCostPence: number | null;
  /** The charge for ending it with the tax year; null if the plan gives none. */
  leavePence: number | null;
}

/**
 * The tax that a selection adds as a benefit in kind, on top of everything else taxed (M-39). `at` is its
 * instalment, from 0. Null if nothing is taxed, or without enough pay.
 */
export function findBenefitTax(
  selection: Selection,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
  at = 0,
): BenefitTax | null {
  const found = benefitTaxOn(getTaxDay(selection, snapshot.today), product, price, snapshot);
  return (
    found && {
      annualPence: found.tax.pence,
      monthlyPence: monthly(found.tax.pence, at),
      years: listYears(selection, product, price, { ...snapshot, taxedIncomePence: found.taxedIncomePence }),
      earlyEndPercent: earlyEndPercent(selection, product),
    }
  );
}

/** A year's tax on a benefit in kind as of a day, with the person's other income; null as in `findBenefitTax`. */
export function benefitTaxOn(
  day: string,
  product: Product,
  price: Price,
  snapshot: MemberSnapshot,
): { tax: ExplainedAmount; taxedIncomePence: number } | null {
  const taxablePence = taxableOn(day, product, price, snapshot);
  if (taxablePence === 0) return null;
  const { rates } = ratesFor(day, snapshot.catalogue.rates);
  const others = payChangesOn(snapshot, day).filter(({ code }) => code !== product.code);
  const pay = taxedPay(snapshot, [...others, { code: product.code, price, taxablePence: 0 }]);
  const taxedIncomePence = pay.grossPence - pay.alreadySacrificedPence + pay.taxableBenefitsPence;
  if (pay.grossPence < pay.alreadySacrificedPence) return null;
  const person = { taxedIncomePence, region: pay.region };
  const { listPricePence } = price;
  const tax =
    listPricePence === null
      ? taxOnEmployerPaid(taxablePence, person, rates)
      : carBenefit({ listPricePence }, person, rates).tax;
  return { tax, taxedIncomePence };
}

/**
 * A year's tax on all benefits in kind together, in pence, as they are today; null without any, for a past
 * year, or without enough pay.
 */
export function taxOnAllBenefits(snapshot: MemberSnapshot): number | null {
  const { today, catalogue, isPastYear } = snapshot;
  const pay = taxedPay(snapshot, payChangesOn(snapshot, today));
  const paidPence = pay.grossPence - pay.alreadySacrificedPence;
  if (isPastYear || pay.taxableBenefitsPence === 0 || paidPence < 0) return null;
  const person = { taxedIncomePence: paidPence, region: pay.region };
  const tax = taxedWith(pay.taxableBenefitsPence, person, ratesFor(today, catalogue.rates).rates);
  return tax.afterPence - tax.beforePence;
}

/** A year's pence split over twelve pay days, the larger parts first (RULE-01). */
export const monthly = (pence: number, at: number) => toInstalments(pence, 12)[at % 12] ?? 0;

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
  const lastKnown = latest(from, electricCar.rows.at(-1)?.from ?? from);
  const to = findLastDay(selection, product, from) ?? getTaxYear(lastKnown).to;
  const { rates } = ratesFor(latest(today, from), catalogue.rates);
  const years: BenefitTaxYear[] = [];
  for (let year = getTaxYear(from); year.from <= to; year = getTaxYear(addDays(year.to, 1))) {
    const car = carYear(listPricePence, { from, to }, year, electricCar);
    const tax = taxedWith(car.taxablePence, { taxedIncomePence, region }, rates);
    const taxPence = tax.afterPence - tax.beforePence;
    years.push({
      ...car,
      taxYear: year.name,
      taxPence,
      isEstimated: inForceOn(electricCar, year.from).isExtrapolated,
      netCostPence: yearNetCost(year, taxPence, { selection, product, price, snapshot: person, rates }),
      leavePence: leavePence(earliest(year.to, to), { selection, product, price }),
    });
  }
  return years;
}

/** The selection's own end, else the end of its term. */
function findLastDay({ choice, endDate }: Selection, product: Product, from: string): string | null {
  const chosen = findChosen(choice, product);
  return endDate ?? chosen?.kind.lastDay?.(chosen.choice, chosen.options, from, getTaxYear(from).to) ?? null;
}
