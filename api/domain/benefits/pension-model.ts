import { formsCopy } from "#api-copy/forms";
import { getAge } from "../calendar.ts";
import { getMinimumPensionAge } from "../pay/minimum-pension-age.ts";
import { getStatePensionDay } from "../pay/state-pension-age.ts";
import { findCompleteChoice, getKind } from "./kinds/index.ts";
import type { ModelTerms } from "./kinds/model-terms.ts";
import { findAgreedProduct, getPayToday, priceOfSelection } from "./member-snapshot.ts";
import { getAllowanceUse, listPensionWarnings } from "./pension-warnings.ts";
import { getPlanForPay } from "./plan-for-pay.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import { projectPot } from "./projection.ts";
import type { Selection, SelectionPair } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { findTakeHome } from "./take-home.ts";
import { findWageBreach } from "./wage-floor.ts";

const oldestAge = 75;
const largestPot = 10_000_000_00;

/** Whether the pension modeller supports the product. */
export const canModel = (product: Product): boolean => findModelTerms(product) !== null;

export function findModelTerms(product: Product): ModelTerms | null {
  return product.group === "retirement"
    ? (getKind(product).getModelTerms?.(product.choosable) ?? null)
    : null;
}

/** The percentages that the plan offers at the person's pay. */
export const findModelTermsForPay = (product: Product, snapshot: MemberSnapshot): ModelTerms | null =>
  findModelTerms(getPlanForPay(product, getPayToday(snapshot), snapshot.catalogue.rates));

export interface ModelInput {
  percent?: number | null;
  age?: number | null;
  potPence?: number | null;
}

interface ModelRequest {
  percent: number;
  age: number;
  potPence: number;
}

/** The ages at which a person may plan to take their pension. */
export function getPensionAges({ member, today }: MemberSnapshot) {
  const { dateOfBirth } = member;
  const nextAge = getAge(dateOfBirth, today) + 1;
  const minimum = Math.min(oldestAge, Math.max(getMinimumPensionAge(dateOfBirth), nextAge));
  const statePension = getAge(dateOfBirth, getStatePensionDay(dateOfBirth));
  return { minimum, maximum: oldestAge, statePension };
}

/** The request with defaults filled in; else messages by field. */
export function parseModelInput(
  input: ModelInput,
  { options, current, snapshot }: { options: ModelTerms; current: number | null; snapshot: MemberSnapshot },
): { ok: true; request: ModelRequest } | { ok: false; errors: Record<string, string[]> } {
  const ages = getPensionAges(snapshot);
  const percent = input.percent ?? current ?? options.minimum;
  const age = input.age ?? Math.min(ages.maximum, Math.max(ages.minimum, ages.statePension));
  const potPence = input.potPence ?? 0;
  const errors: Record<string, string[]> = {};
  if (!isAllowedShare(percent, options)) {
    errors.percent = [
      formsCopy("percent", {
        from: options.minimum,
        to: options.maximum,
        isWhole: options.step === 1 ? "yes" : "no",
      }),
    ];
  }
  if (!Number.isInteger(age) || age < ages.minimum || age > ages.maximum) {
    errors.age = [formsCopy("age", { from: ages.minimum, to: ages.maximum })];
  }
  if (!Number.isInteger(potPence) || potPence < 0 || potPence > largestPot) {
    errors.potPence = [formsCopy("pot")];
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, request: { percent, age, potPence } };
}

const isAllowedShare = (percent: number, { minimum, maximum, step }: ModelTerms) =>
  percent >= minimum && percent <= maximum && (percent - minimum) % step === 0;

/** The share that the person pays into the pension now, in percent; null for none. */
export function findCurrentShare(
  pair: SelectionPair,
  product: Product,
): { percent: number; selection: Selection } | null {
  const selection = pair.active ?? pair.latest;
  if (!selection || !["active", "scheduled", "approval-pending"].includes(selection.status)) return null;
  const chosen = findCompleteChoice(selection.choice, product);
  const percent = chosen?.kind.toModelPercent?.(chosen.choice);
  return percent === undefined ? null : { percent, selection };
}

/**
 * The shares of pay to compare, in percent and ascending: the minimum and those near the paid, matched and requested.
 */
export function listSharesToCompare(
  options: ModelTerms,
  current: number | null,
  requested: number,
): number[] {
  const { minimum, step, matchedTo } = options;
  const basePercent = current ?? minimum;
  const shares = [minimum, basePercent, basePercent + step, matchedTo, matchedTo + 2 * step, requested];
  return [...new Set(shares)].filter((each) => isAllowedShare(each, options)).toSorted((a, b) => a - b);
}

/**
 * Computes a share of pay for a year at today's pay and rates. Only the present share keeps the selection's
 * own funding.
 */
export function modelShare(
  percent: number,
  requested: ModelRequest,
  {
    product,
    selectionPair,
    snapshot,
  }: { product: Product; selectionPair: SelectionPair; snapshot: MemberSnapshot },
) {
  const current = findCurrentShare(selectionPair, product);
  const isCurrent = current?.percent === percent;
  const selection = isCurrent
    ? startToday(current.selection, snapshot)
    : toModelledSelection(percent, product, snapshot);
  const agreed = findAgreedProduct(selection, snapshot) ?? product;
  const price = priceOfSelection(selection, agreed, snapshot);
  if (!price) return null;
  const takeHome = findTakeHome(selection, agreed, price, snapshot);
  const getSavedPence = (code: string) =>
    0 - (takeHome?.lines.find((line) => line.code === `sacrifice.${code}`)?.pence ?? 0);
  const totalAnnualPence = price.employee.annualPence + price.reliefPence + price.employer.annualPence;
  const { projection, matchedTo } = findModelTermsForPay(agreed, snapshot) ?? {};
  const dates = { coverDate: snapshot.today, firstDeductionDate: null };
  return {
    price,
    warnings: listPensionWarnings(selection, agreed, price, snapshot),
    allowance: getAllowanceUse(selection, agreed, price, snapshot),
    share: {
      percent,
      isCurrent,
      isFullMatch: percent === matchedTo,
      isAsked: percent === requested.percent,
      ...toMonth(price),
      takeHomeMonthlyPence: takeHome?.monthlyPence ?? 0,
      taxSavedAnnualPence: getSavedPence("income-tax"),
      nationalInsuranceSavedAnnualPence: getSavedPence("national-insurance"),
      togetherAnnualPence: totalAnnualPence,
      potPence: projection
        ? projectPot(
            {
              dateOfBirth: snapshot.member.dateOfBirth,
              today: snapshot.today,
              age: requested.age,
              potPence: requested.potPence,
              annualPence: totalAnnualPence,
            },
            projection,
          )
        : null,
      refusal: isCurrent ? null : findWageBreach(product.code, price, dates, snapshot),
    },
  };
}

/** Amounts of the first month, which includes the pennies that twelve equal months would leave over. */
function toMonth({ employee, employer, reliefPence }: Price) {
  const employeeMonthlyPence = employee.instalments[0] ?? 0;
  const employerMonthlyPence = employer.instalments[0] ?? 0;
  const reliefMonthlyPence = Math.ceil(reliefPence / 12);
  return {
    employeeMonthlyPence,
    employerMonthlyPence,
    reliefMonthlyPence,
    togetherMonthlyPence: employeeMonthlyPence + employerMonthlyPence + reliefMonthlyPence,
  };
}

/** The selection as if it were in force today. */
const startToday = (selection: Selection, { today }: MemberSnapshot): Selection => ({
  ...selection,
  status: "active",
  coverDate: today,
  endDate: null,
});

function toModelledSelection(percent: number, product: Product, snapshot: MemberSnapshot): Selection {
  const choice = getKind(product).toModelChoice?.(percent);
  if (!choice) throw new RangeError(`Shares of ${product.code} cannot be tried`);
  return {
    id: "",
    code: product.code,
    planFrom: snapshot.catalogue.findVersionStart(product.code),
    status: "active",
    choice,
    people: [],
    coverDate: snapshot.today,
    firstDeductionDate: null,
    endDate: null,
    priceDate: null,
    payPence: null,
    acceptedPence: null,
    reason: null,
    createdAt: 0,
    version: 0,
  };
}
