import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import type { Catalogue } from "../../api/domain/benefits/snapshot-types.ts";
import { generatePeriods, type PaySchedule } from "../../api/domain/payroll/calendar.ts";
import {
  type FamilyRecord,
  type LedgerSelection,
  type LockedLine,
  type OpeningBalance,
  type PayPeriod,
  type PayrollCalendar,
  type PayrollLine,
  type PersonFact,
  type PersonLedger,
  type PersonRun,
  startOfTime,
} from "../../api/domain/payroll/ledger.ts";
import { computePersonRun } from "../../api/domain/payroll/person-run.ts";
import type { RunContext } from "../../api/domain/payroll/run-context.ts";
import { buildChild, harbourlineCalendar, harbourlineCatalogue } from "./members.ts";
import { buildSelection } from "./snapshots.ts";

export const monthlySchedule: PaySchedule = { frequency: "monthly", cutOffDay: 10, payDay: 28 };

/** A group paid on Mondays for the week before. */
export const weeklySchedule: PaySchedule = {
  frequency: "weekly",
  firstPayDate: "2026-04-06",
  periodLagDays: 1,
  cutOffLeadDays: 4,
};

export const fourWeeklySchedule: PaySchedule = {
  frequency: "four-weekly",
  firstPayDate: "2026-04-06",
  periodLagDays: 1,
  cutOffLeadDays: 4,
};

const names = {
  monthly: "Monthly",
  weekly: "Weekly",
  fortnightly: "Fortnightly",
  "four-weekly": "Four-weekly",
};

/** A pay group's calendar from April 2025 to December 2031, with no locked run. */
export function buildCalendar(
  schedule: PaySchedule,
  ledgerFrom: string,
  code: string = schedule.frequency,
): PayrollCalendar {
  return {
    group: {
      code,
      name: names[schedule.frequency],
      frequency: schedule.frequency,
      isDefault: schedule.frequency === "monthly",
    },
    periods: generatePeriods(schedule, "2025-04-01", "2031-12-31"),
    ledgerFrom,
    lockedAt: new Map(),
  };
}

const toInstant = (day: string): number => Date.parse(day.length === 10 ? `${day}T12:00:00Z` : day);

/**
 * A fact that holds from one day onwards and was recorded on another; by default it always held and was known in
 * 2020.
 */
export const buildFact = (
  name: PersonFact["fact"],
  value: string | null,
  { from = startOfTime, recordedOn = "2020-01-01" }: { from?: string; recordedOn?: string } = {},
): PersonFact => ({
  fact: name,
  value,
  effectiveFrom: from,
  knownFrom: toInstant(recordedOn),
  knownTo: null,
  source: "test",
});

/** £42,000 a year, 37.5 hours a week, aged 36 at the renewal of April 2026, in service since 2015. */
const usualFacts: readonly PersonFact[] = [
  buildFact("pay", "annual:4200000"),
  buildFact("weekly_hours", "3750"),
  buildFact("pay_group", "Monthly"),
  buildFact("date_of_birth", "1990-03-08"),
  buildFact("employed", "yes", { from: "2015-05-11" }),
];

export const buildElection = (
  code: ProductCode,
  choice: LedgerSelection["choice"],
  facts: Partial<LedgerSelection> & { recordedOn?: string } = {},
): LedgerSelection => {
  const { recordedOn = "2020-01-01", ...rest } = facts;
  const timestamp = toInstant(recordedOn);
  return {
    ...buildSelection({ code, choice, id: code, createdAt: timestamp, ...rest }),
    updatedAt: timestamp,
    ...rest,
  };
};

export const buildFamilyRecord = ({
  recordedOn = "2020-01-01",
  ...facts
}: Partial<FamilyRecord> & { recordedOn?: string } = {}): FamilyRecord => ({
  ...buildChild(),
  joinedOn: null,
  leftOn: null,
  updatedAt: toInstant(recordedOn),
  ...facts,
});

interface LifeOptions {
  calendars?: readonly PayrollCalendar[];
  group?: string;
  catalogue?: Catalogue;
  otherRoute?: RunContext["otherRoute"];
  /** Facts that replace the usual facts of the same name. */
  facts?: readonly PersonFact[];
  selections?: readonly LedgerSelection[];
  family?: readonly FamilyRecord[];
  openings?: readonly OpeningBalance[];
}

/** One person's payroll over time: reported facts, and run after run locked. */
export function createPayrollLife(options: LifeOptions = {}) {
  const extraFacts = options.facts ?? [];
  const group = options.group ?? "monthly";
  let person: PersonLedger = {
    employeeNumber: "20000417",
    facts: [
      ...usualFacts.filter((usual) => !extraFacts.some((each) => each.fact === usual.fact)),
      ...extraFacts,
    ],
    family: options.family ?? [],
    selections: options.selections ?? [],
    locked: [],
    openings: options.openings ?? [],
  };
  let calendars = options.calendars ?? [buildCalendar(monthlySchedule, "2026-04")];
  const pricesChangedAt = new Map<ProductCode, number>();
  const runs = new Map<string, PersonRun>();

  const getCalendar = (code: string) => {
    const calendar = calendars.find((each) => each.group.code === code);
    if (!calendar) throw new Error(`No group ${code}`);
    return calendar;
  };
  const getContext = (code: string, key: string, knownAt: number): RunContext => {
    const period = getCalendar(code).periods.find((each) => each.key === key);
    if (!period) throw new Error(`No period ${key} of ${code}`);
    return {
      group: code,
      period,
      calendars,
      knownAt,
      scheme: harbourlineCalendar,
      catalogue: options.catalogue ?? harbourlineCatalogue,
      otherRoute: options.otherRoute ?? "NPA",
      pricesChangedAt,
      getName: ({ name }) => name,
      isOffered: () => true,
    };
  };
  const lockRun = (code: string, key: string, lockTime?: string) => {
    const calendar = getCalendar(code);
    const period = calendar.periods.find((each) => each.key === key);
    if (!period) throw new Error(`No period ${key} of ${code}`);
    const lockedAt = toInstant(lockTime ?? `${period.cutOff}T22:59:00Z`);
    const run = freeze(computePersonRun(person, getContext(code, key, lockedAt)));
    runs.set(`${code} ${key}`, run);
    const lines = run.lines.map((line) => toLockedLine(line, code, key, period.payDay));
    person = { ...person, locked: freeze([...person.locked, ...lines]) };
    calendars = calendars.map((each) =>
      each === calendar ? { ...each, lockedAt: new Map([...each.lockedAt, [key, lockedAt]]) } : each,
    );
    return run;
  };
  const openKeys = (code: string) => {
    const { periods, ledgerFrom, lockedAt } = getCalendar(code);
    const from = periods.findIndex(({ key }) => key === ledgerFrom);
    return periods.slice(from).filter(({ key }) => !lockedAt.has(key));
  };
  return {
    getLedger: () => person,
    listCalendars: () => calendars,
    addFacts(...facts: PersonFact[]) {
      person = { ...person, facts: [...person.facts, ...facts] };
    },
    /** Withdraws a fact that was entered in error. */
    withdraw(name: PersonFact["fact"], from: string, withdrawnAt: string) {
      const facts = person.facts.map((row) =>
        row.fact === name && row.effectiveFrom === from && row.knownTo === null
          ? { ...row, knownTo: toInstant(withdrawnAt) }
          : row,
      );
      person = { ...person, facts };
    },
    choose(...selections: LedgerSelection[]) {
      person = { ...person, selections: [...person.selections, ...selections] };
    },
    change(id: string, recordedOn: string, facts: Partial<LedgerSelection>) {
      const selections = person.selections.map((each) =>
        each.id === id ? { ...each, ...facts, updatedAt: toInstant(recordedOn) } : each,
      );
      person = { ...person, selections };
    },
    setFamily(...family: FamilyRecord[]) {
      person = { ...person, family };
    },
    /** Records an import of a product's plan; its prices stay those of the catalogue. */
    importPrices(code: ProductCode, recordedOn: string) {
      pricesChangedAt.set(code, toInstant(recordedOn));
    },
    movePayDay(key: string, payDay: string, recordedOn: string, code = group) {
      const payDaySetAt = toInstant(recordedOn);
      const movePeriod = (period: PayPeriod) =>
        period.key === key ? { ...period, payDay, payDaySetAt } : period;
      calendars = calendars.map((each) =>
        each.group.code === code ? { ...each, periods: each.periods.map(movePeriod) } : each,
      );
    },
    /** Locks the earliest open runs in order, up to and including one, each when its cut-off day ends. */
    lockTo(key: string, code = group) {
      for (const period of openKeys(code)) {
        if (period.key > key) break;
        lockRun(code, period.key);
      }
      return this;
    },
    lock(key: string, lockedAt?: string, code = group): string[] {
      return describeRun(lockRun(code, key, lockedAt));
    },
    /** The next run's amounts, which are not stored. */
    preview: (key: string, previewedAt: string, code = group) =>
      computePersonRun(person, getContext(code, key, toInstant(previewedAt))),
    /** The inputs of a period's run, as known at a time. */
    getRunContext: (key: string, asOf: string, code = group) => getContext(code, key, toInstant(asOf)),
    run(key: string, code = group): PersonRun {
      const lockedRun = runs.get(`${code} ${key}`);
      if (!lockedRun) throw new Error(`The run ${key} is open`);
      return lockedRun;
    },
    listLines(key: string, code = group): string[] {
      return describeRun(this.run(key, code));
    },
    /** Pence of the locked lines of an element, by run. */
    listTaken: (element: string) =>
      person.locked.filter((line) => line.element === element).map(({ pence }) => pence),
    sum: (...elements: string[]) =>
      person.locked
        .filter((line) => elements.includes(line.element))
        .reduce((sum, { pence }) => sum + pence, 0),
  };
}

/** A line as the scenarios write it: `PENSION-SAC 18750 CHANGE "Released"`, `LIFE-NET 48 (2026-09)`. */
export function describeLine(line: PayrollLine): string {
  const { element, entry, pence, heldPence, flag, reason, origin, instalmentText, plan } = line;
  const words = [element];
  if (entry === "HOLD") words.push("HOLD");
  words.push(String(pence));
  if (heldPence !== 0) words.push(`held ${heldPence}`);
  if (entry === "ADJUST") words.push(`(${origin.slice(0, 7)})`);
  if (flag !== null) words.push(flag);
  if (reason !== null) words.push(`"${reason}"`);
  if (plan !== "" && instalmentText !== null) words.push(instalmentText);
  return words.join(" ");
}

export const describeRun = ({ lines, carried }: PersonRun): string[] => [
  ...lines.map(describeLine),
  ...carried.map(({ element, pence, origin }) => `${element} carried ${pence} (${origin.slice(0, 7)})`),
];

export function toLockedLine(
  line: PayrollLine,
  group: string,
  periodKey: string,
  payDay: string,
): LockedLine {
  const { productCode, element, type, plan, entry, origin, pence, heldPence, carriedPence } = line;
  const { instalment, isRouteMoved } = line;
  return {
    group,
    periodKey,
    payDay,
    productCode,
    element,
    type,
    plan,
    entry,
    origin,
    pence,
    heldPence,
    carriedPence,
    instalment,
    isRouteMoved,
  };
}

/** Freezes a locked line with everything in it, so that any write to it throws. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
}
