import type { Db } from "../db/schema.ts";
import { always, type LockedLine, type PersonLedger } from "../domain/payroll/ledger.ts";
import { type LockedLineRow, listLinesOf, prepareRecentLines } from "./payroll-lines.ts";

/** Runs that are written: what they took is known. */
export interface LockedHistory {
  /** Pay days by `runName`; a run that is being written is none of them. */
  payDays: ReadonlyMap<string, string>;
  /** The group's run before the one that is computed; null where it is the first. */
  last: { group: string; periodKey: string; payDay: string; lockedAt: number } | null;
  /** The first day of the run's tax year. */
  taxYearFrom: string;
  /** Whose refunds wait since that run. */
  carriers: ReadonlySet<string>;
  /** Whether something that concerns everybody was recorded since: then all lines of everybody are read. */
  isAllChanged: boolean;
}

/** Whether no more is read than the lines of the run follow from: otherwise a run would take longer year after year. */
export interface ReadScope {
  isOfRun: boolean;
}

export const runName = (group: string, periodKey: string) => `${group} ${periodKey}`;

type Known = { id: string } & Omit<PersonLedger, "locked" | "employeeNumber">;

/**
 * Answers what locked runs took of people. Of most it is the last run, plans and benefits in kind; all of it of those
 * whose earlier months may be due anew.
 */
export function createLineReader(
  db: Db,
  { clientId, history }: { clientId: string; history: LockedHistory },
  places: readonly string[],
  { isOfRun }: ReadScope,
) {
  const { last, payDays } = history;
  const taxedFrom = isOfRun ? history.taxYearFrom : always;
  const listRecent = prepareRecentLines(places);
  const toLine = (row: LockedLineRow): LockedLine[] => {
    const payDay = payDays.get(runName(row.group_code, row.period_key));
    return payDay === undefined ? [] : [toLockedLine(row, payDay)];
  };
  return async (people: readonly Known[]): Promise<Map<string, LockedLine[]>> => {
    const found = new Map<string, LockedLine[]>();
    const [final] = people.slice(-1);
    if (!final || payDays.size === 0) return found;
    const needsAll = new Set(people.filter((each) => hasCause(each, history)).map(({ id }) => id));
    if (last && needsAll.size < people.length) {
      const ids = Object.fromEntries(places.map((place, at) => [place, (people[at] ?? final).id]));
      const { group, periodKey } = last;
      const rows = await listRecent(db, { clientId, group, periodKey, taxedFrom, ...ids });
      for (const [id, own] of Map.groupBy(rows, ({ employee_id }) => employee_id)) {
        const isWaiting = own.some(
          (row) =>
            row.group_code === group &&
            row.period_key === periodKey &&
            (row.held_pence !== 0 || row.carried_pence !== 0),
        );
        if (isWaiting) needsAll.add(id);
        else found.set(id, own.flatMap(toLine));
      }
    }
    if (needsAll.size > 0) {
      const rows = await listLinesOf(db, { clientId }, [...needsAll]);
      const all = Map.groupBy(rows, ({ employee_id }) => employee_id);
      for (const id of needsAll) found.set(id, (all.get(id) ?? []).flatMap(toLine));
    }
    return found;
  };
}

/** Whether something was recorded since the last run, or somebody changed pay groups: the last run may be another's. */
function hasCause(person: Known, { last, carriers, isAllChanged }: LockedHistory): boolean {
  if (isAllChanged || last === null || carriers.has(person.id)) return true;
  const since = last.lockedAt;
  return (
    person.facts.some(({ knownFrom, knownTo }) => knownFrom > since || (knownTo ?? 0) > since) ||
    person.facts.filter(({ fact }) => fact === "pay_group").length > 1 ||
    person.selections.some(({ updatedAt }) => updatedAt > since) ||
    person.family.some(({ updatedAt }) => updatedAt > since)
  );
}

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
