import { findAgreedVersion } from "../benefits/plan-version.ts";
import type { Catalogue } from "../benefits/snapshot-types.ts";
import { getLatestDay } from "../calendar.ts";
import {
  type Fact,
  type LedgerSelection,
  type LineEntry,
  type PayrollLine,
  type PersonFact,
  type PersonLedger,
  startOfTime,
} from "../payroll/ledger.ts";
import {
  type ColumnFact,
  type EmployeeFactColumns,
  findFactValue,
  listLeftDays,
  type NewFact,
  timelessFacts,
  toEmploymentChanges,
  toFacts,
  toFactValues,
} from "../payroll/person-facts.ts";
import { findEnding, findEndingCause } from "./ending.ts";
import { isStoredFact } from "./redating.ts";

/** A line of the next run with and without an upload, in pence. It is null if that run has no such line. */
export interface LineChange {
  productCode: string;
  element: string;
  entry: LineEntry;
  /** Pay day of the period that an adjustment is for; null for the run's own period. */
  origin: string | null;
  beforePence: number | null;
  afterPence: number | null;
  /** Pence held because of the upload. */
  heldPence: number;
}

/** A person before and after an upload, and the day from which the upload counts. */
export interface LoadedChange {
  before: EmployeeFactColumns;
  after: EmployeeFactColumns;
  /** The row's own effective day; null if it has none. */
  rowDay: string | null;
  /** The effective day for the whole upload; null if the next payroll decides. */
  uploadDay: string | null;
  /** The facts to which a given effective day can apply, as the row stores them. */
  redatableFacts: string | null;
  /** The effective day that the person's pay group proposes. */
  proposed: string;
  /** Whether the load leaves the date of birth unchanged. */
  keepsDateOfBirth: boolean;
}

interface LoadContext {
  catalogue: Catalogue;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** When the upload would be loaded, ms. */
  now: number;
}

/** A person's ledger as an upload would leave it: facts recorded, facts withdrawn and selections ended. */
export function applyUpload(ledger: PersonLedger, change: LoadedChange, load: LoadContext): PersonLedger {
  const { before, keepsDateOfBirth } = change;
  const after = keepsDateOfBirth ? { ...change.after, date_of_birth: before.date_of_birth } : change.after;
  const { recorded, withdrawn } = toEmploymentChanges(before, after, listLeftDays(ledger.facts));
  const { now } = load;
  const facts = ledger.facts.map((row) => {
    const isWithdrawn =
      row.knownTo === null &&
      withdrawn.some(
        ({ fact, value, effectiveFrom }) =>
          fact === row.fact && value === row.value && effectiveFrom === row.effectiveFrom,
      );
    return isWithdrawn ? { ...row, knownTo: now } : row;
  });
  const dated = listDatedChanges(ledger.facts, { ...change, after }, load.today);
  const added = [...recorded, ...dated].map(
    (each): PersonFact => ({ ...each, knownFrom: now, knownTo: null, source: "upload" }),
  );
  return {
    ...ledger,
    facts: [...facts, ...added],
    selections: ledger.selections.map((each) => endSelection(each, { ...change, after }, load)),
  };
}

/** The ledger of a person that a load adds at `now`, ms. */
export const toAddedLedger = (
  row: EmployeeFactColumns & { employee_number: string },
  now: number,
): PersonLedger => ({
  employeeNumber: row.employee_number,
  facts: toFacts(row).map((each) => ({ ...each, knownFrom: now, knownTo: null, source: "upload" })),
  family: [],
  selections: [],
  locked: [],
  openings: [],
});

/**
 * Facts that an upload records, except start and leave dates. A value that is already recorded for its day
 * is skipped, so that files can repeat a future change.
 */
function listDatedChanges(facts: readonly PersonFact[], change: LoadedChange, today: string): NewFact[] {
  const [old, next] = [toFactValues(change.before), toFactValues(change.after)];
  const hasDay = (change.rowDay ?? change.uploadDay) !== null;
  return (Object.entries(next) as [ColumnFact, string | null][]).flatMap(([fact, value]) => {
    if (value === old[fact] && !(hasDay && isStoredFact(change.redatableFacts, fact))) return [];
    const effectiveFrom = timelessFacts.has(fact) ? startOfTime : getFactDay(fact, change, facts, today);
    const query = { asAt: effectiveFrom, knownAt: Number.MAX_SAFE_INTEGER };
    return findFactValue(facts, fact, query) === value ? [] : [{ fact, value, effectiveFrom }];
  });
}

/** The day from which a fact counts. Without a given day it is never before that of the value in force. */
function getFactDay(
  fact: Fact,
  { rowDay, uploadDay, proposed }: LoadedChange,
  facts: readonly PersonFact[],
  today: string,
): string {
  const fileDay = rowDay ?? uploadDay;
  if (fileDay !== null) return fileDay;
  const inForce = facts
    .filter((row) => row.fact === fact && row.knownTo === null && row.effectiveFrom <= today)
    .map((row) => row.effectiveFrom);
  return getLatestDay(proposed, ...inForce);
}

function endSelection(selection: LedgerSelection, change: LoadedChange, load: LoadContext): LedgerSelection {
  const { catalogue, today, now } = load;
  const from = getLatestDay(today, change.rowDay ?? change.uploadDay ?? change.proposed);
  const cause = findEndingCause(toJob(change.before), toJob(change.after), from);
  if (!cause) return selection;
  const day = "leavesOn" in cause ? cause.leavesOn : today;
  const product = findAgreedVersion(selection, catalogue, day)?.product;
  const ending = product && findEnding(selection, product, cause, today);
  if (!ending) return selection;
  const status = ending.hasEnded ? "ended" : selection.status;
  return { ...selection, status, endDate: ending.endDate, updatedAt: now };
}

const toJob = (row: EmployeeFactColumns) => ({
  leaveDate: row.leave_date,
  grade: row.grade,
  location: row.location,
  payrollGroup: row.payroll_group,
  weeklyHoursHundredths: row.weekly_hours_hundredths,
});

/** Differences between a person's lines of a run without an upload and with it, in the order of the lines. */
export function listLineChanges(before: readonly PayrollLine[], after: readonly PayrollLine[]): LineChange[] {
  const changes = new Map<string, LineChange>();
  const toLineChange = (line: PayrollLine): LineChange => {
    const key = [line.element, line.plan, line.entry === "HOLD" ? "REGULAR" : line.entry, line.origin].join(
      "|",
    );
    const existing = changes.get(key);
    if (existing) return existing;
    const { productCode, element, entry, origin } = line;
    const change: LineChange = {
      productCode,
      element,
      entry,
      origin: entry === "ADJUST" ? origin : null,
      beforePence: null,
      afterPence: null,
      heldPence: 0,
    };
    changes.set(key, change);
    return change;
  };
  const heldBefore = new Map<LineChange, number>();
  for (const line of before) {
    const change = toLineChange(line);
    change.beforePence = line.pence;
    heldBefore.set(change, line.heldPence);
  }
  for (const line of after) {
    const change = toLineChange(line);
    change.afterPence = line.pence;
    change.entry = line.entry;
    change.heldPence = line.heldPence;
  }
  return [...changes.values()].filter(
    (change) =>
      (change.beforePence ?? 0) !== (change.afterPence ?? 0) ||
      change.heldPence !== (heldBefore.get(change) ?? 0),
  );
}
