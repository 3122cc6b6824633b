import type { Db } from "../db/schema.ts";
import type { RecordedLedger } from "../domain/payroll/causes.ts";
import { type LockedLine, type PersonLedger, startOfTime } from "../domain/payroll/ledger.ts";
import { type LockedLineRow, listLines, prepareLinesSince, prepareRecentLines } from "./payroll-lines.ts";

/** What was locked before the computed run, counting only finished runs. */
export interface LockedHistory {
  /** Pay days by `toRunName`, without a run whose lock is in progress. */
  payDays: ReadonlyMap<string, string>;
  /** The group's last run before the computed one; null for the first. */
  last: { group: string; periodKey: string; payDay: string; lockedAt: number } | null;
  /** The first day of the run's tax year. */
  taxYearFrom: string;
  /** People for whom the last run postponed refunds. */
  carriers: ReadonlySet<string>;
  /** Whether something that concerns everybody was recorded since; then all lines are read. */
  isAllChanged: boolean;
  /** The earliest period, by its pay day, that new records of a person can affect; null for none. */
  findFirstOrigin(ledger: RecordedLedger): string | null;
}

/** Reads only the lines that a run depends on, because runs would otherwise slow down every year. */
export interface ReadScope {
  isOfRun: boolean;
}

export const toRunName = (group: string, periodKey: string) => `${group} ${periodKey}`;

type LedgerContext = { id: string } & Omit<PersonLedger, "locked" | "employeeNumber">;

/**
 * Reads people's lines in locked runs. For most people these are the last run's, and those of plans and
 * benefits in kind. With new records, recurring lines from the first affected period are added. If the last
 * run was another group's, or it held or postponed something, all lines are read.
 */
export function createLineReader(
  db: Db,
  { clientId, history }: { clientId: string; history: LockedHistory },
  places: readonly string[],
  { isOfRun }: ReadScope,
) {
  const { last, payDays } = history;
  const taxedFrom = isOfRun ? history.taxYearFrom : startOfTime;
  const listRecent = prepareRecentLines(places);
  const listSince = prepareLinesSince(places);
  const toLine = (row: LockedLineRow): LockedLine[] => {
    const payDay = payDays.get(toRunName(row.group_code, row.period_key));
    return payDay === undefined ? [] : [toLockedLine(row, payDay)];
  };
  const toQueryValues = (ids: readonly string[], { group, periodKey }: RunName) => {
    const [final = ""] = ids.slice(-1);
    // A short page repeats its last id, so that the compiled query keeps its parameter count.
    const parameters = Object.fromEntries(places.map((place, index) => [place, ids[index] ?? final]));
    return { clientId, group, periodKey, ...parameters };
  };

  return async (people: readonly LedgerContext[]): Promise<Map<string, LockedLine[]>> => {
    const linesByPerson = new Map<string, LockedLine[]>();
    if (people.length === 0 || payDays.size === 0) return linesByPerson;
    const peopleByNeed = Map.groupBy(people, (person) => getLineNeed(person, history, isOfRun));
    const needAllLines = new Set(peopleByNeed.get("all")?.map(({ id }) => id));
    if (last && needAllLines.size < people.length) {
      const ids = people.map(({ id }) => id).filter((id) => !needAllLines.has(id));
      const rows = await listRecent(db, { ...toQueryValues(ids, last), taxedFrom });
      const recent = Map.groupBy(rows, ({ employee_id }) => employee_id);
      for (const [id, personLines] of recent) {
        if (hasWaitingLine(personLines, last)) needAllLines.add(id);
        else linesByPerson.set(id, personLines.flatMap(toLine));
      }
      const origins = new Map<string, string>();
      for (const person of peopleByNeed.get("since") ?? []) {
        const { id } = person;
        if (needAllLines.has(id)) continue;
        const origin = history.findFirstOrigin(person);
        // A person without a line in the last run is compared with an earlier one.
        if (!recent.get(id)?.some((row) => isFromRun(row, last))) needAllLines.add(id);
        else if (origin !== null) origins.set(id, origin);
      }
      if (origins.size > 0) {
        const since = [...origins.values()].sort()[0] ?? startOfTime;
        const earlier = await listSince(db, { ...toQueryValues([...origins.keys()], last), since });
        for (const row of earlier) linesByPerson.get(row.employee_id)?.push(...toLine(row));
      }
    }
    if (needAllLines.size > 0) {
      const rows = await listLines(db, { clientId }, [...needAllLines]);
      const all = Map.groupBy(rows, ({ employee_id }) => employee_id);
      for (const id of needAllLines) linesByPerson.set(id, (all.get(id) ?? []).flatMap(toLine));
    }
    return linesByPerson;
  };
}

type RunName = Pick<NonNullable<LockedHistory["last"]>, "group" | "periodKey">;

const isFromRun = (row: LockedLineRow, { group, periodKey }: RunName): boolean =>
  row.group_code === group && row.period_key === periodKey;

/** Whether the last run held or postponed amounts, which are checked again whatever their period. */
const hasWaitingLine = (rows: readonly LockedLineRow[], last: RunName): boolean =>
  rows.some((row) => isFromRun(row, last) && (row.held_pence !== 0 || row.carried_pence !== 0));

/** Decides which locked lines to read: the last run's and lasting ones, these and newer ones, or all. */
function getLineNeed(
  person: LedgerContext,
  history: LockedHistory,
  isOfRun: boolean,
): "recent" | "since" | "all" {
  const { last, carriers, isAllChanged } = history;
  if (isAllChanged || last === null || carriers.has(person.id)) return "all";
  // With several pay groups, the last run may be another group's.
  if (person.facts.filter(({ fact }) => fact === "pay_group").length > 1) return "all";
  // A person who returned may still owe amounts that were held when they left.
  if (person.facts.filter(({ fact, value }) => fact === "employed" && value === "yes").length > 1)
    return "all";
  if (!hasNewRecords(person, last.lockedAt)) return "recent";
  return isOfRun ? "since" : "all";
}

/** Whether something was recorded since an instant, ms. */
const hasNewRecords = (person: LedgerContext, since: number): boolean =>
  person.facts.some(({ knownFrom, knownTo }) => knownFrom > since || (knownTo ?? 0) > since) ||
  person.selections.some(({ updatedAt }) => updatedAt > since) ||
  person.family.some(({ updatedAt }) => updatedAt > since);

const toLockedLine = (row: LockedLineRow, payDay: string): LockedLine => ({
  group: row.group_code,
  periodKey: row.period_key,
  payDay,
  productCode: row.product_code,
  element: row.element,
  type: row.type,
  plan: row.plan,
  entry: row.entry,
  origin: row.origin_key,
  pence: row.amount_pence,
  heldPence: row.held_pence,
  carriedPence: row.carried_pence,
  instalment: row.instalment,
  isRouteMoved: row.is_route_moved,
});
