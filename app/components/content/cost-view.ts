import { benefitsCopy } from "#copy/benefits";
import { moneyCopy } from "#copy/money";
import { setUpCopy } from "#copy/set-up";
import { formatLongDay } from "~/copy/day.ts";
import { toEstimateText } from "./estimate.ts";
import { formatMoney } from "./format-money.ts";
import { type SentPrice, toListedPrice } from "./listed-price.ts";
import { type MoneyShare, toPaidShares } from "./paid-shares.ts";
import { type SentLine, toPriceLine } from "./price-line.ts";
import type { TimeStep } from "./time-line.tsx";

/** A selection's cost as the API sends it, in whole pence. */
export interface Costs {
  employeeMonthlyPence: number;
  employerMonthlyPence: number;
  employeeAnnualPence: number;
  employerAnnualPence: number;
  treatment: string;
  estimatedPricesYear?: number | null;
  estimatedRatesYear?: number | null;
  employeeLines: SentLine[];
  employerLines: SentLine[];
  takeHome?: { monthlyPence: number; savedMonthlyPence: number; lines: SentLine[] } | null;
  /** The income tax on the benefit in kind, for a year and for a month. */
  taxOnBenefitPence?: number | null;
  taxOnBenefitMonthlyPence?: number | null;
  taxOnBenefitYears?: TaxedYear[] | null;
  /** The percentage of remaining payments that is charged when a lease ends early. */
  earlyEndPercent?: number | null;
}

/** The tax on a car in one tax year: the taxed part of its list price, and the tax. */
export interface TaxedYear {
  taxYear: string;
  percent: number;
  taxablePence: number;
  taxPence: number;
  estimated: boolean;
  /** The fall of take-home pay in that year, with the tax. */
  netCostPence?: number | null;
  /** The cost of leaving at the end of that tax year. */
  leavePence?: number | null;
}

/** A warning that is shown before a person confirms. */
export interface Warning {
  code: string;
  text: string;
  mustAccept: boolean;
}

/** The cost of one option: "£40.00", "a month of take-home pay", "until 30 June 2028". */
export interface OptionPrice {
  field: string;
  value: string;
  amount: string;
  note: string;
  until: string;
}

interface PartnerLimits {
  minimum: number;
  maximum: number;
  stepSize: number;
  validationMessage: string;
}

/** What the page shows about an unfinished selection. */
export interface CostAnswer {
  /** Null if the cost cannot be calculated yet. */
  cost: CostView | null;
  options: OptionPrice[];
  /** A partner's limits for the person's amount as typed (RULE-16, BENEFIT-08). */
  partnerLimits: PartnerLimits | null;
  /** Today and the days that follow from the selection; empty if no day is known. */
  dates: TimeStep[];
  /** Reasons why it cannot be selected like this. */
  errors: string[];
  /** Further effects; if cover is capped, that is the first (BENEFIT-18). */
  notes: string[];
  warnings: Warning[];
}

interface SentAnswer {
  costs?: Costs | null;
  partner_value_limits?: { min: number; max: number; step: number } | null;
  error?: string | null;
  errors?: Record<string, string[]> | null;
  fieldStatus?: string | null;
  notes?: string[] | null;
  warnings?: Warning[] | null;
  optionCosts?: SentOption[] | null;
  approvalRequired?: boolean | null;
  startDate?: string | null;
  firstRun?: { payDay: string } | null;
}

interface SentOption extends SentPrice {
  field: string;
  value: string;
  takeHomeMonthlyPence?: number | null;
  endDate?: string | null;
}

/** `today` is yyyy-mm-dd. */
export function toCostAnswer(answer: SentAnswer, today: string): CostAnswer {
  const { costs, error, errors, fieldStatus, notes, warnings } = answer;
  return {
    cost: costs ? toCostView(costs) : null,
    options: (answer.optionCosts ?? []).map(toOptionPrice),
    partnerLimits: toPartnerLimits(answer),
    dates: costs ? toDates(answer, today) : [],
    errors: [...new Set([error ?? "", ...Object.values(errors ?? {}).flat()])].filter(Boolean),
    notes: [fieldStatus ?? "", ...(notes ?? [])].filter(Boolean),
    warnings: warnings ?? [],
  };
}

function toPartnerLimits({ partner_value_limits: limits }: SentAnswer): PartnerLimits | null {
  if (!limits) return null;
  const { min: minimum, max: maximum, step: stepSize } = limits;
  return {
    minimum,
    maximum,
    stepSize,
    validationMessage: setUpCopy("range", { min: minimum, max: maximum }),
  };
}

function toOptionPrice(option: SentOption): OptionPrice {
  const { field, value, takeHomeMonthlyPence: monthlyPence, endDate } = option;
  const takeHome = monthlyPence == null ? null : { monthlyPence };
  const { pence, note, estimate } = toListedPrice({ ...option, takeHome });
  const end = formatLongDay(endDate);
  return {
    field,
    value,
    amount: pence === null ? "" : formatMoney(pence),
    note,
    until: [end && setUpCopy("untilDay", { date: end }), estimate].filter(Boolean).join(", "),
  };
}

/** The days in chronological order. */
function toDates({ approvalRequired, startDate, firstRun }: SentAnswer, today: string): TimeStep[] {
  const days = [
    { title: setUpCopy(approvalRequired ? "firstPayslipIf" : "firstPayslip"), day: firstRun?.payDay },
    { title: approvalRequired ? setUpCopy("startsIf") : benefitsCopy("coverFrom"), day: startDate },
  ]
    .flatMap(({ title, day }) => (day && day > today ? [{ title, day }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ title, day }) => ({ title, when: formatLongDay(day) ?? day, state: "next" as const }));
  if (days.length === 0) return [];
  return [{ title: moneyCopy("today"), when: formatLongDay(today) ?? today, state: "now" }, ...days];
}

const treatments = {
  sacrifice: "sacrifice",
  "net-pay-arrangement": "netPayArrangement",
  "net-pay": "netPay",
  payment: "payment",
} as const;

/** A price as texts, with the lines that explain it (RULE-22). */
export function toCostView(cost: Costs) {
  const { employeeMonthlyPence, employerMonthlyPence, employeeAnnualPence, employerAnnualPence } = cost;
  const isKnown = Object.hasOwn(treatments, cost.treatment) && employeeMonthlyPence !== 0;
  const takeHome = cost.takeHome?.savedMonthlyPence ? cost.takeHome : null;
  const listed = toListedPrice(cost);
  const shares = toShares(cost);
  // The key of the bar already shows the employer's share.
  const isInBar = shares.some(({ payer }) => payer === "employer");
  const isFree = listed.pence === null;
  return {
    ...(employeeMonthlyPence === 0 && !isFree
      ? { pence: null, per: benefitsCopy("noCost") }
      : { pence: listed.pence, per: listed.note }),
    estimate: toEstimateText(cost.estimatedPricesYear),
    ratesEstimate: toRatesEstimate(cost, takeHome !== null),
    payslip: takeHome ? toPayslip(cost, takeHome) : "",
    treatment: isKnown ? benefitsCopy(treatments[cost.treatment as keyof typeof treatments]) : "",
    annual:
      employeeAnnualPence === 0 ? "" : benefitsCopy("aYear", { amount: formatMoney(employeeAnnualPence) }),
    employer:
      employerMonthlyPence === 0 || isInBar
        ? ""
        : benefitsCopy("employerMonthly", { amount: formatMoney(employerMonthlyPence) }),
    benefitTax: toBenefitTax(cost, takeHome),
    taxYears: cost.taxOnBenefitYears ?? [],
    earlyEndPercent: cost.earlyEndPercent ?? null,
    shares,
    explanation: [
      toExplanation(benefitsCopy("whyYou"), cost.employeeLines, employeeMonthlyPence, employeeAnnualPence),
      explainTakeHome(takeHome),
      toExplanation(
        benefitsCopy("whyEmployer"),
        cost.employerLines,
        employerMonthlyPence,
        employerAnnualPence,
      ),
    ].filter(({ lines }) => lines.length > 0),
  };
}
export type CostView = ReturnType<typeof toCostView>;

type TakeHome = NonNullable<Costs["takeHome"]>;

/** Who pays how much a month; empty if there is one payer, or take-home pay is unknown. */
function toShares({ takeHome, treatment, employeeMonthlyPence, employerMonthlyPence }: Costs): MoneyShare[] {
  const employeePence = takeHome?.monthlyPence ?? (treatment === "net-pay" ? employeeMonthlyPence : null);
  if (employeePence === null) return [];
  const tax = takeHome?.savedMonthlyPence ?? 0;
  const paid = toPaidShares({ you: employeePence, tax, employer: employerMonthlyPence });
  return paid.length > 1 ? paid : [];
}

function toPayslip({ employeeMonthlyPence, treatment }: Costs, { savedMonthlyPence }: TakeHome): string {
  const amount = formatMoney(Math.abs(employeeMonthlyPence));
  const tax = formatMoney(Math.abs(savedMonthlyPence));
  return benefitsCopy(treatment === "payment" ? "payslipMore" : "payslipLess", { amount, tax });
}

/** The year of estimated rates, if take-home pay or tax uses them. */
function toRatesEstimate(
  { estimatedRatesYear: year, taxOnBenefitPence }: Costs,
  hasTakeHome: boolean,
): string {
  if (year == null) return "";
  if (hasTakeHome) return benefitsCopy("estimatedRates", { year });
  return taxOnBenefitPence ? benefitsCopy("estimatedTax", { year }) : "";
}

/** The tax on a benefit in kind; for a salary sacrifice it is already part of take-home pay. */
function toBenefitTax(cost: Costs, takeHome: TakeHome | null): { month: string; year: string } | null {
  const { taxOnBenefitPence: annual, taxOnBenefitMonthlyPence: month, treatment } = cost;
  if (!annual || month == null) return null;
  const isIncluded = takeHome !== null && treatment === "sacrifice";
  const isByYear = Boolean(cost.taxOnBenefitYears?.length);
  const year = isIncluded ? "benefitTaxIncluded" : isByYear ? "benefitTaxYear" : "benefitTaxEmployer";
  return {
    month: benefitsCopy("benefitTax", { amount: formatMoney(month) }),
    year: benefitsCopy(year, { amount: formatMoney(annual) }),
  };
}

function explainTakeHome(takeHome: TakeHome | null) {
  const { monthlyPence = 0, lines = [] } = takeHome ?? {};
  const sum = lines.reduce((total, { pence }) => total + pence, 0);
  const label = benefitsCopy(monthlyPence < 0 ? "takeHomeUp" : "takeHomeDown");
  const monthly = { label, pence: Math.abs(monthlyPence) };
  const inAYear = { label: benefitsCopy("inAYear"), pence: sum };
  return {
    title: benefitsCopy("whyTakeHome"),
    lines: lines.map(toPriceLine),
    sums: Math.abs(sum) === monthly.pence ? [monthly] : [inAYear, monthly],
  };
}

/** The lines and their sum, and a month's part if the sum is for a longer time. */
function toExplanation(title: string, lines: SentLine[], monthlyPence: number, annualPence: number) {
  const sum = lines.reduce((total, { pence }) => total + pence, 0);
  const inAll = { label: benefitsCopy(sum === annualPence ? "inAYear" : "inAll"), pence: sum };
  const monthly = { label: benefitsCopy("eachMonth"), pence: monthlyPence };
  return { title, lines: lines.map(toPriceLine), sums: sum === monthlyPence ? [monthly] : [inAll, monthly] };
}
