import { carBenefit } from "../pay/benefit-in-kind.ts";
import type { Line } from "../pay/explanation.ts";
import { toInstalments, toPounds } from "../pay/money.ts";
import { type Rates, ratesFor } from "../pay/rates/index.ts";
import { effectOfSacrifices, type SacrificeEffect, type TaxedPay } from "../pay/sacrifice.ts";
import type { Price } from "./price.ts";
import type { Product, ProductCode } from "./product.ts";
import { asOf, inForceOnDay, priceDayOf, type Selection } from "./selection.ts";
import { agreedProduct, priceOfSelection, type Standing } from "./standing.ts";

export interface TakeHome {
  /** Pence by which take-home pay of the month falls; below 0 where it rises. */
  monthlyPence: number;
  /** Pence of tax and National Insurance of that month that are no longer paid. */
  savedMonthlyPence: number;
  /** A year's; they add up to what take-home pay falls by in it. */
  lines: readonly Line[];
}

export interface PayChange {
  code: ProductCode;
  price: Price;
}

/**
 * What a priced selection does to this person's take-home pay, beside everything else that changes pay on its day
 * (RULE-04), in the month of its instalment `at`, from 0. Null where the employee pays nothing, and where there is not
 * pay enough.
 */
export function takeHomeOf(
  selection: Selection,
  product: Product,
  price: Price,
  standing: Standing,
  at = 0,
): TakeHome | null {
  if (price.treatment === "none" || price.employee.pence === 0) return null;
  const day = priceDayOf(selection, standing.today);
  if (price.treatment === "net-pay") return fromNetPay(price, at);
  const { rates } = ratesFor(day, standing.catalogue.rates);
  const others = payChangesOn(standing, day).filter(({ code }) => code !== product.code);
  try {
    const pay = taxedPay(standing, others, rates);
    const effect = price.treatment === "payment" ? addedToPay : sacrificed;
    return effect(price, pay, rates, at);
  } catch (error) {
    // More is given up than there is: the minimum wage says so where it is asked for.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const remembered = new WeakMap<Standing, Map<string, PayChange[]>>();

/** Everything that is given up before tax, or paid on top, on a day; computed once for a standing. */
export function payChangesOn(standing: Standing, day: string): PayChange[] {
  const days = remembered.get(standing) ?? new Map<string, PayChange[]>();
  remembered.set(standing, days);
  const known = days.get(day);
  if (known) return known;
  const selections = standing.selections.map((each) => asOf(each, day));
  const then = { ...standing, selections, today: day };
  const { products, versionsOf } = standing.catalogue;
  const changes = products
    .filter(({ code }) => versionsOf(code).some(({ product }) => product.funding === "sacrifice"))
    .flatMap(({ code }): PayChange[] => {
      const selection = inForceOnDay(selections, code, day);
      if (!selection) return [];
      const product = agreedProduct(selection, then);
      if (product?.funding !== "sacrifice") return [];
      const price = priceOfSelection(selection, product, then);
      return price ? [{ code, price }] : [];
    });
  days.set(day, changes);
  return changes;
}

function taxedPay({ member, taxRegion, niCategory }: Standing, others: PayChange[], rates: Rates): TaxedPay {
  const sum = (treatment: Price["treatment"]) =>
    others
      .filter(({ price }) => price.treatment === treatment)
      .reduce((total, { price }) => total + price.employee.annualPence, 0);
  const grossPence = member.annualPayPence + sum("payment");
  const alreadySacrificedPence = sum("sacrifice");
  const person = { taxedIncomePence: Math.max(0, grossPence - alreadySacrificedPence), region: taxRegion };
  const cars = others.flatMap(({ price: { listPricePence } }) => listPricePence ?? []);
  return {
    ...{ grossPence, region: taxRegion, category: niCategory, alreadySacrificedPence },
    taxableBenefitsPence: cars
      .map((listPricePence) => carBenefit({ listPricePence }, person, rates).taxablePence)
      .reduce((total, pence) => total + pence, 0),
  };
}

function sacrificed({ employee, listPricePence }: Price, pay: TaxedPay, rates: Rates, at: number): TakeHome {
  const effect = effectOfSacrifices(pay, [employee.annualPence], rates);
  const { alreadySacrificedPence = 0, taxableBenefitsPence = 0 } = pay;
  const left = pay.grossPence - alreadySacrificedPence - employee.annualPence + taxableBenefitsPence;
  const car =
    listPricePence === null
      ? null
      : carBenefit({ listPricePence }, { taxedIncomePence: left, region: pay.region }, rates).tax;
  const savedMonthlyPence = monthly(savedBy(effect), at);
  return {
    monthlyPence: (employee.instalments[at] ?? 0) - savedMonthlyPence + monthly(car?.pence ?? 0, at),
    savedMonthlyPence,
    lines: [...effect.lines, ...(car?.lines ?? [])],
  };
}

/** What is paid on top is taxed: as if it were given up again, the other way round. */
function addedToPay({ employee }: Price, pay: TaxedPay, rates: Rates, at: number): TakeHome {
  const added = employee.annualPence;
  const effect = effectOfSacrifices({ ...pay, grossPence: pay.grossPence + added }, [added], rates);
  const taxed = monthly(savedBy(effect), at);
  const { before, after } = effect;
  return {
    monthlyPence: taxed - (employee.instalments[at] ?? 0),
    savedMonthlyPence: 0 - taxed,
    lines: [
      line("payment.total", `Added before tax: ${toPounds(added)} a year`, -added),
      rising("income-tax", "Income tax", after.tax.pence, before.tax.pence),
      rising(
        "national-insurance",
        "National Insurance",
        after.nationalInsurance.employee.pence,
        before.nationalInsurance.employee.pence,
      ),
    ],
  };
}

const fromNetPay = ({ employee, reliefPence }: Price, at: number): TakeHome => ({
  monthlyPence: employee.instalments[at] ?? 0,
  savedMonthlyPence: 0,
  lines: [
    line("net-pay.total", `Taken after tax: ${toPounds(employee.annualPence)} a year`, employee.annualPence),
    ...(reliefPence > 0
      ? [line("tax-relief.added", `The provider adds ${toPounds(reliefPence)} of tax relief`, 0)]
      : []),
  ],
});

const savedBy = ({ taxSavedPence, nationalInsuranceSavedPence }: SacrificeEffect) =>
  taxSavedPence + nationalInsuranceSavedPence;

/** Of a year's pence split over twelve pay days, the larger first (RULE-01). */
const monthly = (pence: number, at: number) => toInstalments(pence, 12)[at % 12] ?? 0;

const line = (code: string, text: string, pence: number): Line => ({
  ...{ rule: "RULE-04", code, text, pence },
  inputs: { annualPence: Math.abs(pence) },
  rounding: "none",
});

const rising = (code: string, name: string, beforePence: number, afterPence: number): Line => ({
  ...line(
    `payment.${code}`,
    `${name} rises from ${toPounds(beforePence)} to ${toPounds(afterPence)}`,
    afterPence - beforePence,
  ),
  inputs: { beforePence, afterPence },
});
