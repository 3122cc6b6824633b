import { addDays } from "../calendar.ts";
import type { DatedColumn } from "../uploads/person-columns.ts";
import { type Fact, factNames, type PersonFact, startOfTime } from "./ledger.ts";

/** A query for facts on a day (`yyyy-mm-dd`), as recorded by an instant (ms). */
export interface FactQuery {
  asAt: string;
  knownAt: number;
}

/** Facts that have no effective day: only our knowledge of them changes. */
export const timelessFacts: ReadonlySet<Fact> = new Set([
  "probation_end",
  "date_of_birth",
  "first_voucher_date",
  "name",
]);

/** The facts that a row of `employees` gives a new history; a name has one only once it is corrected. */
export type ColumnFact = Exclude<Fact, "employed" | "name">;

export const isKnownAt = (
  { knownFrom, knownTo }: Pick<PersonFact, "knownFrom" | "knownTo">,
  instant: number,
): boolean => knownFrom <= instant && (knownTo === null || instant < knownTo);

/** The row that gives a fact on a day, as known at an instant (B1); null if nothing was known. */
export function findFact(
  facts: readonly PersonFact[],
  fact: Fact,
  { asAt, knownAt }: FactQuery,
): PersonFact | null {
  let factInForce: PersonFact | null = null;
  for (const row of facts) {
    if (row.fact !== fact || row.effectiveFrom > asAt || !isKnownAt(row, knownAt)) continue;
    if (factInForce === null || isLaterFact(row, factInForce)) factInForce = row;
  }
  return factInForce;
}

const isLaterFact = (row: PersonFact, other: PersonFact): boolean =>
  row.effectiveFrom === other.effectiveFrom
    ? row.knownFrom > other.knownFrom
    : row.effectiveFrom > other.effectiveFrom;

/** A fact's value on a day, as known at an instant; null for none. */
export const findFactValue = (facts: readonly PersonFact[], fact: Fact, query: FactQuery): string | null =>
  findFact(facts, fact, query)?.value ?? null;

/** The first day after `asAt` from which a fact has another value; null if it keeps its value. */
export function findNextChange(
  facts: readonly PersonFact[],
  fact: Fact,
  { asAt, knownAt }: FactQuery,
): string | null {
  const value = findFactValue(facts, fact, { asAt, knownAt });
  const days = facts
    .filter((row) => row.fact === fact && row.effectiveFrom > asAt && isKnownAt(row, knownAt))
    .map(({ effectiveFrom }) => effectiveFrom);
  return days.toSorted().find((day) => findFactValue(facts, fact, { asAt: day, knownAt }) !== value) ?? null;
}

/** A period of employment, both ends included; `to` is null without a leave date. */
export interface EmploymentSpell {
  from: string;
  to: string | null;
}

/** A person's employment as known at an instant, the oldest first: a rehire is a second spell. */
export function listSpells(facts: readonly PersonFact[], knownAt: number): EmploymentSpell[] {
  const days = new Map<string, PersonFact>();
  for (const row of facts) {
    if (row.fact !== "employed" || !isKnownAt(row, knownAt)) continue;
    const before = days.get(row.effectiveFrom);
    if (!before || isLaterFact(row, before)) days.set(row.effectiveFrom, row);
  }
  const spells: EmploymentSpell[] = [];
  for (const [day, { value }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const open = spells.at(-1)?.to === null ? spells.at(-1) : undefined;
    if (value === "yes" && !open) spells.push({ from: day, to: null });
    if (value !== "yes" && open) open.to = addDays(day, -1);
  }
  return spells;
}

/** Contract pay in pence: exactly one of the two is set. */
export interface ContractRate {
  annualPence: number | null;
  hourlyPence: number | null;
}

/** Reads a value of `pay`; null for none. */
export function parsePay(value: string | null): ContractRate | null {
  const [, unit, pence] = /^(annual|hourly):(\d+)$/.exec(value ?? "") ?? [];
  if (unit === undefined) return null;
  const amount = Number(pence);
  return {
    annualPence: unit === "annual" ? amount : null,
    hourlyPence: unit === "hourly" ? amount : null,
  };
}

/** Parses hundredths of hours or days; null for none. */
export const parseHundredths = (value: string | null): number | null =>
  value === null ? null : Number(value);

/** The columns of `employees` that hold facts. */
export interface EmployeeFactColumns {
  start_date: string;
  leave_date: string | null;
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  weekly_hours_hundredths: number;
  payroll_group: string;
  ni_category: string | null;
  tax_region: string;
  grade: string | null;
  location: string | null;
  holiday_days_hundredths: number | null;
  employment_status: string;
  probation_end: string | null;
  date_of_birth: string;
  ccv_first_voucher_date: string | null;
}

/** A fact to record. */
export type NewFact = Pick<PersonFact, "fact" | "value" | "effectiveFrom">;

/** The facts that a row of `employees` holds. `employed` is missing, because it follows from two dates. */
export function toFactValues(row: EmployeeFactColumns): Record<ColumnFact, string | null> {
  return {
    pay: toPay(row),
    weekly_hours: String(row.weekly_hours_hundredths),
    pay_group: row.payroll_group,
    ni_category: row.ni_category,
    tax_region: row.tax_region,
    grade: row.grade,
    location: row.location,
    holiday_days: row.holiday_days_hundredths === null ? null : String(row.holiday_days_hundredths),
    away: row.employment_status === "inactive" ? "yes" : "no",
    probation_end: row.probation_end,
    date_of_birth: row.date_of_birth,
    first_voucher_date: row.ccv_first_voucher_date,
  };
}

function toPay({ annual_salary_pence, hourly_pence }: EmployeeFactColumns): string | null {
  if (annual_salary_pence !== null) return `annual:${annual_salary_pence}`;
  return hourly_pence === null ? null : `hourly:${hourly_pence}`;
}

/**
 * The first facts of a new person: employed by their dates, all others without a beginning. A missing value
 * has no row.
 */
export function toFacts(row: EmployeeFactColumns): NewFact[] {
  const values = Object.entries(toFactValues(row)) as [Fact, string | null][];
  const knownValues = values.filter(
    ([fact, value]) => value !== null && !(fact === "away" && value === "no"),
  );
  return [
    ...knownValues.map(([fact, value]): NewFact => ({ fact, value, effectiveFrom: startOfTime })),
    ...toEmployedFacts(row),
  ];
}

export type EmploymentDates = Pick<EmployeeFactColumns, "start_date" | "leave_date">;

const toEmployedFact = (effectiveFrom: string): NewFact => ({
  fact: "employed",
  value: "yes",
  effectiveFrom,
});
const toLeftFact = (leaveDate: string): NewFact => ({
  fact: "employed",
  value: "no",
  effectiveFrom: addDays(leaveDate, 1),
});

const toEmployedFacts = ({ start_date, leave_date }: EmploymentDates): NewFact[] =>
  leave_date === null ? [toEmployedFact(start_date)] : [toEmployedFact(start_date), toLeftFact(leave_date)];

/** Facts that a change records, and rows that it withdraws as mistakes. */
export interface FactChanges {
  recorded: NewFact[];
  withdrawn: NewFact[];
}

/**
 * What a changed row of `employees` means for its history. Dated facts count from `effectiveFrom`. A start
 * after the known leave date is a rehire; any other change of a date is a correction.
 */
export function toFactChanges(
  before: EmployeeFactColumns,
  after: EmployeeFactColumns,
  effectiveFrom: string,
): FactChanges {
  const old = toFactValues(before);
  const values = Object.entries(toFactValues(after)) as [ColumnFact, string | null][];
  const changed = values.filter(([fact, value]) => value !== old[fact]);
  const employment = toEmploymentChanges(before, after);
  return {
    recorded: [
      ...changed.map(([fact, value]): NewFact => {
        return { fact, value, effectiveFrom: timelessFacts.has(fact) ? startOfTime : effectiveFrom };
      }),
      ...employment.recorded,
    ],
    withdrawn: employment.withdrawn,
  };
}

/**
 * The meaning of other start and leave dates: a rehire adds a spell, a correction withdraws the old date. A start that
 * is corrected to a day before an earlier leave date also withdraws that one. `leftFrom` are the days after leave
 * dates.
 */
export function toEmploymentChanges(
  before: EmploymentDates,
  after: EmploymentDates,
  leftFrom: readonly string[] = [],
): FactChanges {
  const isRehire = before.leave_date !== null && after.start_date > before.leave_date;
  const [old, next] = [toEmployedFacts(before), toEmployedFacts(after)];
  const leftBetween = leftFrom
    .filter((day) => after.start_date < day && day <= before.start_date)
    .map((effectiveFrom): NewFact => ({ fact: "employed", value: "no", effectiveFrom }));
  const isFactListed = (rows: readonly NewFact[], row: NewFact) =>
    rows.some(({ value, effectiveFrom }) => value === row.value && effectiveFrom === row.effectiveFrom);
  return {
    recorded: next.filter((row) => !isFactListed(old, row)),
    withdrawn: isRehire ? [] : [...old.filter((row) => !isFactListed(next, row)), ...leftBetween],
  };
}

/** The recorded days after a person's leave dates. */
export const listLeftDays = (facts: readonly PersonFact[]): string[] =>
  facts
    .filter(({ fact, value, knownTo }) => fact === "employed" && value === "no" && knownTo === null)
    .map(({ effectiveFrom }) => effectiveFrom);

/** Columns of `employees` that hold today's value of a dated fact. */
export type CurrentColumns = Pick<EmployeeFactColumns, DatedColumn>;

/** A row of `employees` on a day by its history; a fact without a row keeps its value. */
export function toCurrentColumns(
  facts: readonly PersonFact[],
  query: FactQuery,
  current: CurrentColumns,
): CurrentColumns {
  const readFact = <Value>(fact: Fact, parse: (value: string | null) => Value, fallback: Value): Value => {
    const row = findFact(facts, fact, query);
    return row ? parse(row.value) : fallback;
  };
  const keepText = (value: string | null) => value;
  const pay = readFact("pay", parsePay, null);
  return {
    annual_salary_pence: pay ? pay.annualPence : current.annual_salary_pence,
    hourly_pence: pay ? pay.hourlyPence : current.hourly_pence,
    weekly_hours_hundredths:
      readFact("weekly_hours", parseHundredths, null) ?? current.weekly_hours_hundredths,
    payroll_group: readFact("pay_group", keepText, null) ?? current.payroll_group,
    ni_category: readFact("ni_category", keepText, current.ni_category),
    tax_region: readFact("tax_region", keepText, null) ?? current.tax_region,
    grade: readFact("grade", keepText, current.grade),
    location: readFact("location", keepText, current.location),
    holiday_days_hundredths: readFact("holiday_days", parseHundredths, current.holiday_days_hundredths),
  };
}

/** Rows of a history: all, those known at an instant, or each fact's row for a day. */
export function selectHistory(
  rows: readonly PersonFact[],
  { asAt, knownAt }: { asAt: string | null; knownAt: number | null },
): PersonFact[] {
  const instant = knownAt ?? Number.MAX_SAFE_INTEGER;
  if (asAt === null) return rows.filter((row) => knownAt === null || isKnownAt(row, instant));
  return factNames.flatMap((fact) => findFact(rows, fact, { asAt, knownAt: instant }) ?? []);
}
