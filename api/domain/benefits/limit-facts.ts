import { addToMonth, earliest, latest, monthOf } from "../calendar.ts";
import { checkLoans } from "../pay/employer-loans.ts";
import { toInstalments } from "../pay/money.ts";
import { ratesFor } from "../pay/rates/index.ts";
import { yearOf } from "../pay/tax-year.ts";
import { eligibilityOn } from "./eligibility.ts";
import { sumAssured } from "./free-cover.ts";
import { holidayLimits } from "./holiday.ts";
import type { LimitFacts } from "./limits.ts";
import type { Product } from "./product.ts";
import { asOf, heldOf, inForceOnDay, isAsked, type Selection } from "./selection.ts";
import type { Standing } from "./standing.ts";
import type { OpenRoute } from "./windows.ts";

/** England and Wales; they are given on top of the contractual days. */
const bankHolidays = 8;
/** A full-time week, by which part-timers count in hours (RULE-17). */
const fullTimeHoursHundredths = 37_50;

/** What decides how much of a product may be chosen by a person in a route that is open. */
export function limitFacts(product: Product, standing: Standing, route: OpenRoute): LimitFacts {
  const { member, scheme, today } = standing;
  const yearStart = yearOf(route.coverDate, scheme.yearStart).from;
  const { shown } = heldOf(standing.selections, product.code);
  const direction = shown?.choice.kind === "days" ? shown.choice.direction : "buy";
  return {
    annualPayPence: member.annualPayPence,
    direction: route.direction,
    multiple: {
      now: multipleOn(product, standing, today),
      atYearStart: multipleOn(product, standing, earliest(yearStart, today)),
    },
    ownCoverPence: ownCoverPence(product, standing, shown, latest(route.coverDate, today)),
    hasPartner: member.family.some(({ relationship, isActive }) => isActive && relationship === "partner"),
    loanHeadroomPence: loanHeadroomPence(standing, shown),
    voucherPence: voucherPence(product, standing),
    holiday: { limits: holidayOf(product, standing), direction },
  };
}

/** The multiple of pay in force on a day; the core, which everyone has, where there is no flex (RULE-12). */
export function multipleOn({ code, choosable }: Product, { selections }: Standing, day: string): number {
  if (choosable.kind !== "multiple") return 0;
  const choice = inForceOnDay(selections, code, day)?.choice;
  return choice?.kind === "multiple" ? choice.multiple : choosable.core;
}

/** What a partner's cover may not exceed on its first day: the employee's of the same product, or of its own (RULE-16). */
function ownCoverPence(
  { choosable }: Product,
  standing: Standing,
  shown: Selection | null,
  day: string,
): number {
  const { member, today, catalogue } = standing;
  if (choosable.kind !== "cover") return 0;
  if (choosable.life === "own") return shown?.choice.kind === "cover" ? shown.choice.pence : 0;
  const own = catalogue.find(choosable.ownProduct);
  if (!own || !eligibilityOn(member, own, today).isEligible) return 0;
  const then = { ...standing, selections: standing.selections.map((each) => asOf(each, day)) };
  if (own.choosable.kind === "multiple") return multipleOn(own, then, day) * member.annualPayPence;
  const choice = inForceOnDay(then.selections, own.code, day)?.choice;
  return choice ? (sumAssured(choice, member.annualPayPence) ?? 0) : 0;
}

/** What may be lent beside the loans that are running, one that is being changed left out (RULE-19). */
function loanHeadroomPence({ selections, today, catalogue }: Standing, changed: Selection | null): number {
  const loans = catalogue.products.filter(({ choosable }) => choosable.kind === "spread" && choosable.isLoan);
  const outstanding = selections
    .filter((each) => each.id !== changed?.id && isAsked(each))
    .filter(({ code }) => loans.some((loan) => loan.code === code))
    .map((each) => balancePence(each, today));
  return checkLoans(outstanding, 0, ratesFor(today).rates.employerLoans).headroomPence;
}

/** What is left to pay of an amount that is paid back, in pence: its instalments after today. */
export function balancePence({ choice, firstDeductionDate }: Selection, today: string): number {
  if (choice.kind !== "spread") return 0;
  const instalments = toInstalments(choice.pence, choice.months);
  if (firstDeductionDate === null) return choice.pence;
  const day = firstDeductionDate.slice(7);
  const first = monthOf(firstDeductionDate);
  return instalments
    .filter((_, at) => `${addToMonth(first, at)}${day}` > today)
    .reduce((sum, pence) => sum + pence, 0);
}

/** The most a month by the basic earnings assessment: pay less the allowance, by the bands of tax (RULE-18). */
function voucherPence({ choosable }: Product, { member, today }: Standing): number {
  if (choosable.kind !== "voucher") return 0;
  const { incomeTax, childcareVouchers } = ratesFor(today).rates;
  const taxed = member.annualPayPence - incomeTax.allowancePence;
  const band = incomeTax.bands.rUK.findIndex(({ upToPence }) => upToPence === null || taxed <= upToPence);
  const { basic, higher, additional } = childcareVouchers.mostPence;
  return [basic, higher][band] ?? additional;
}

function holidayOf(
  { choosable: holiday }: Product,
  { holidayDaysHundredths, weeklyHoursHundredths }: Standing,
) {
  if (holiday.kind !== "days" || holidayDaysHundredths === null) {
    return { unit: "days" as const, buy: 0, sell: 0 };
  }
  const facts = { holidayDaysHundredths, bankHolidays, weeklyHoursHundredths, fullTimeHoursHundredths };
  return holidayLimits(facts, holiday);
}
