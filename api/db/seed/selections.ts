import type { Choice, ChoiceOfKind } from "../../domain/benefits/choice.ts";
import { getEligibility, getEligibleDay } from "../../domain/benefits/eligibility.ts";
import { findKindOfChoice } from "../../domain/benefits/kinds/index.ts";
import type { ProductCode } from "../../domain/benefits/kinds/types.ts";
import { getPayrollForDecision } from "../../domain/benefits/payroll-dates.ts";
import type { Member, Product } from "../../domain/benefits/product.ts";
import type { Status } from "../../domain/benefits/statuses.ts";
import {
  addMonths,
  addMonthsToMonth,
  addYears,
  getDayInMonth,
  getFirstDayOfNextMonth,
  getLatestDay,
  getMonth,
} from "../../domain/calendar.ts";
import { getAnnualPay } from "../../domain/pay/annual-pay.ts";
import { getRates, publishedTables } from "../../domain/pay/rates/index.ts";
import { getYear } from "../../domain/pay/tax-year.ts";
import type { NewRow } from "../schema.ts";
import type { DemoClient } from "./clients.ts";
import { toMorningInstant } from "./days.ts";
import type { Employee, SeedContext } from "./employee.ts";
import { toDemoId } from "./ids.ts";
import { createSeededRandom, type Random } from "./random.ts";

/** A choice of a named person. */
export interface DemoChoice {
  code: ProductCode;
  choice: Choice;
  /** The status; by default `active`. */
  status?: Status;
  people?: readonly string[];
  coverDate: string | null;
  end?: string;
  reason?: string;
  /** The annual pay in pence, fixed for the scheme year. */
  payPence?: number;
}

/** The rows of one person's choices, in order: later ones are newer. */
export function toSelectionRows(
  client: DemoClient,
  { employee_number, id: employee_id }: Pick<Employee, "employee_number" | "id">,
  choices: readonly DemoChoice[],
  { day, now }: Pick<SeedContext, "day" | "now">,
): NewRow<"selections">[] {
  const name = `${client.domain}/${employee_number}`;
  return choices.map(
    ({ code, choice, status = "active", people = [], coverDate, end, reason, payPence }, index) => {
      const isFree = choice.kind === "link" || coverDate === null;
      // Created a month before cover starts, or at least an hour ago.
      const created_at = Math.min(
        toMorningInstant(addMonths(coverDate ?? day, -1)) + index * 60_000,
        now - 3_600_000,
      );
      return {
        id: toDemoId("selection", `${name}/${code}/${index}`),
        client_id: client.domain,
        employee_id,
        product_code: code,
        status,
        choice: JSON.stringify(choice),
        people: JSON.stringify(people.map((each) => toDemoId("family", `${name}/${each}`))),
        scheme_year: getYear(coverDate ?? day, client.calendar.yearStart).from.slice(0, 4),
        cover_date: coverDate,
        first_deduction_date: isFree ? null : toFirstDeduction(choice, coverDate, client, day),
        end_date: end ?? null,
        price_date: choice.kind === "lease" ? coverDate : null,
        pay_pence: payPence ?? null,
        accepted_pence: status === "medical-pending" ? 0 : null,
        loading_basis_points: null,
        loading_above_pence: null,
        reason: reason ?? null,
        created_at,
        updated_at: created_at,
        version: 1,
      };
    },
  );
}

/** Old choices were paid in their own month; a future change is paid like today's choices. */
function toFirstDeduction(choice: Choice, coverDate: string, { calendar }: DemoClient, day: string): string {
  const isAhead = coverDate > day && findKindOfChoice(choice)?.isPaidAhead;
  return getDayInMonth(addMonthsToMonth(getMonth(coverDate), isAhead ? -1 : 0), calendar.payDay);
}

export function toMember(person: Employee): Member {
  return {
    employeeNumber: person.employee_number,
    dateOfBirth: person.date_of_birth,
    startDate: person.start_date,
    leaveDate: person.leave_date,
    probationEnd: person.probation_end,
    employmentStatus: person.employment_status,
    annualPayPence: getAnnualPay(person),
    firstVoucherDate: person.ccv_first_voucher_date,
    lastVoucherDate: person.ccv_first_voucher_date,
    grade: person.grade,
    location: person.location,
    payrollGroup: person.payroll_group,
    weeklyHoursHundredths: person.weekly_hours_hundredths,
    holdings: [],
    family: [],
  };
}

type ChoiceGenerator = (
  random: Random,
  subject: { product: Product; payPence: number; day: string },
) => Choice | null;

const pickLevel = ({ choosable }: Product, random: Random): string => {
  const levels = choosable.kind === "tiers" || choosable.kind === "people" ? choosable.levels : [];
  return random.pick(levels).code;
};
const drawWithChance =
  (part: number, draw: (...args: Parameters<ChoiceGenerator>) => Choice): ChoiceGenerator =>
  (...args) => {
    // Draws even if the result is not used, so that each person uses the same number of random values.
    const choice = draw(...args);
    return args[0].chance(part) ? choice : null;
  };

/** How many eligible people choose a product, and what. Everybody has what the employer pays for. */
const draws: Partial<Record<ProductCode, ChoiceGenerator>> = {
  pension: drawWithChance(0.86, (random) => ({
    kind: "share",
    percent: random.pick([5, 5, 5, 6, 7, 8, 8, 10, 12]),
  })),
  "private-medical": () => ({ kind: "tiers", level: "standard", tier: "single" }),
  dental: drawWithChance(0.3, (random, { product }) => ({
    kind: "tiers",
    level: pickLevel(product, random),
    tier: "single",
  })),
  life: (random) => ({ kind: "multiple", multiple: random.pick([4, 4, 4, 4, 5, 6]) }),
  "critical-illness": drawWithChance(0.1, (random) => ({
    kind: "cover",
    pence: random.pick([25_000_00, 50_000_00, 75_000_00]),
    partnerPence: 0,
  })),
  "income-protection": (random) => ({ kind: "income", percent: random.pick([50, 50, 50, 50, 66, 75]) }),
  cycle: drawWithChance(0.07, (random) => ({
    kind: "spread",
    pence: random.between(5, 30) * 100_00,
    months: random.pick([12, 18]),
  })),
  gym: drawWithChance(0.16, (random, { product }) => ({
    kind: "people",
    level: pickLevel(product, random),
    hasPartner: false,
    children: 0,
  })),
  holiday: drawWithChance(0.1, (random) => ({
    kind: "days",
    direction: "buy",
    amount: random.between(1, 5),
    unit: "days",
  })),
  "cash-plan": drawWithChance(0.24, (random, { product }) => ({
    kind: "people",
    level: pickLevel(product, random),
    hasPartner: false,
    children: 0,
  })),
  discounts: drawWithChance(0.6, () => ({ kind: "link" })),
  "childcare-vouchers": drawWithChance(0.5, (random) => ({
    kind: "voucher",
    pence: random.between(4, 24) * 5_00,
  })),
};

/** The choices of a generated person, which are the same on every day except for dates. */
export function drawSelections(
  client: DemoClient,
  person: Employee,
  { day, products }: { day: string; products: readonly Product[] },
): DemoChoice[] {
  if (person.registered_at === null || person.employment_status !== "active") return [];
  const random = createSeededRandom(
    Number(person.employee_number.replace(/\D/g, "")) + client.people.total * 1000,
  );
  const year = getYear(day, client.calendar.yearStart);
  const generatedMember = toMember(person);
  const payPence = generatedMember.annualPayPence;
  // Sacrifices never reduce pay below the minimum wage (RULE-05).
  let headroom = payPence - getWageFloorPence(person, day);
  return products.flatMap((product): DemoChoice[] => {
    const choice = draws[product.code]?.(random, { product, payPence, day });
    const member =
      product.group === "ccv"
        ? { ...generatedMember, lastVoucherDate: getLastPayDay(client, day) }
        : generatedMember;
    if (!choice || !getEligibility(member, product, day).isEligible) return [];
    const sacrifice = product.funding === "sacrifice" ? getYearlyPence(choice, payPence) : 0;
    if (sacrifice > Math.max(0, headroom)) return [];
    headroom -= sacrifice;
    const since = getFirstDayOfNextMonth(getEligibleDay(member, product));
    if (choice.kind === "spread") {
      const coverDate = `${getMonth(addMonths(day, -random.between(0, 9)))}-01`;
      if (coverDate < since) return [];
      return [{ code: product.code, choice, coverDate, end: getLastDayOfTerm(coverDate, choice.months) }];
    }
    if (choice.kind === "days") {
      return since > year.from
        ? []
        : [{ code: product.code, choice, coverDate: year.from, end: year.to, payPence }];
    }
    const coverDate = getLatestDay(addYears(year.from, -2), since);
    return [
      { code: product.code, choice, coverDate, ...(coverDate > day && { status: "scheduled" as const }) },
    ];
  });
}

/** Pence a year that a choice sacrifices. */
function getYearlyPence(choice: Choice, payPence: number): number {
  if (choice.kind === "share") return Math.ceil((payPence * choice.percent) / 100);
  if (choice.kind === "spread") return choice.pence;
  if (choice.kind === "voucher") return choice.pence * 12;
  return choice.kind === "days" ? Math.ceil((payPence * choice.amount) / 260) : 0;
}

function getWageFloorPence({ weekly_hours_hundredths }: Employee, day: string): number {
  const hourlyPence = getRates(day, publishedTables).rates.minimumWage.byAge[0]?.hourlyPence ?? 0;
  return Math.ceil((hourlyPence * weekly_hours_hundredths * 52) / 100);
}

/** The last day of a term of a number of months. */
export const getLastDayOfTerm = (coverDate: string, months: number) =>
  getDayInMonth(getMonth(addMonths(coverDate, months - 1)), 31);

/** The last pay day on or before a day. */
export function getLastPayDay({ calendar: { payDay } }: DemoClient, day: string): string {
  const monthPayDay = getDayInMonth(getMonth(day), payDay);
  return monthPayDay <= day ? monthPayDay : getDayInMonth(getMonth(addMonths(day, -1)), payDay);
}

/**
 * The requests that wait for approval at Harbourline: product, number and choice. Season ticket loans have
 * none.
 */
const waitingRequests: readonly [ProductCode, number, (index: number) => Choice][] = [
  [
    "cycle",
    9,
    (index) => ({ kind: "spread", pence: (6 + index) * 100_00, months: index % 2 === 0 ? 12 : 18 }),
  ],
  ["holiday", 4, (index) => ({ ...boughtDay, amount: 1 + index })],
  ["electric-car", 2, (index) => ({ kind: "lease", model: ["volta-city", "volta-estate"][index] ?? "" })],
];
const boughtDay: ChoiceOfKind<"days"> = { kind: "days", direction: "buy", amount: 1, unit: "days" };

/** Adds waiting requests for well-paid people with long service who do not have the product. */
export function addWaitingRequests(
  client: DemoClient,
  rows: readonly { person: Employee; chosen: DemoChoice[] }[],
  day: string,
): void {
  const coverDate = getFirstDayOfNextMonth(getPayrollForDecision(day, client.calendar).payDay);
  const candidates = rows.filter(({ person }) => {
    const isLong = addYears(person.start_date, 1) < day;
    return person.registered_at !== null && isLong && getAnnualPay(person) >= 36_000_00;
  });
  let next = 0;
  for (const [code, count, choose] of waitingRequests) {
    for (let index = 0; index < count; next += 1) {
      const candidate = candidates[next];
      if (!candidate) throw new Error("Too few people for the requests that wait");
      if (candidate.person.employment_status !== "active") continue;
      if (candidate.chosen.some((each) => each.code === code)) continue;
      candidate.chosen.push({ code, choice: choose(index), status: "approval-pending", coverDate });
      index += 1;
    }
  }
}
