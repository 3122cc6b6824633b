import { setImmediate as nextTurn } from "node:timers/promises";
import type { PayrollListName } from "#contract/extensions/payroll-lists.ts";
import type { Db } from "../db/schema.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { memoizeByName } from "../domain/memoize.ts";
import { findNextOpenPeriod } from "../domain/payroll/calendar.ts";
import { type FloorBreach, findFloorBreaches, floorFacts } from "../domain/payroll/floor-breaches.ts";
import { findLeaverBalances, type LeaverBalance } from "../domain/payroll/leaver-balances.ts";
import type { PersonLedger } from "../domain/payroll/ledger.ts";
import type { RunContext } from "../domain/payroll/run-context.ts";
import {
  findTaxDifferences,
  listClosedTaxYears,
  type TaxDifference,
} from "../domain/payroll/tax-differences.ts";
import { type LoadedRun, loadRun } from "../jobs/payroll-lock/load-run.ts";
import type { Services } from "../platform/services.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listLateFacts, listRecentLeavers } from "../repositories/payroll-list-people.ts";
import type { LockedHistory } from "../repositories/person-ledger-lines.ts";
import {
  type LedgerPerson,
  streamLedgersByIds,
  streamPersonLedgers,
} from "../repositories/person-ledgers.ts";

export interface PayrollListRows {
  "tax-differences": TaxDifference;
  "floor-breaches": FloorBreach;
  "leaver-balances": LeaverBalance;
}

/** A row with its person and the run that it was computed for. */
export interface ListRow<Row> {
  person: LedgerPerson;
  /** The next open run of the person's pay group. */
  run: RunContext;
  row: Row;
}

type ListServices = Pick<Services, "db" | "catalogues" | "clock">;

interface ListRule<Row> {
  /**
   * Employee ids, by number, of people who may have rows, because reading everybody would be slow. Left out
   * if the list needs everybody.
   */
  listPeople?(db: Db, clientId: string, runs: readonly LoadedRun[]): Promise<string[]>;
  /** Which lines of locked runs to read: all, or only those of plans and benefits in kind. */
  lines: "all" | "lasting";
  listRows(ledger: PersonLedger, run: RunContext, today: string): Row[];
}

/** The number of closed tax years that employers can still correct with HMRC. */
const correctableYears = 4;

const rules: { [Name in PayrollListName]: ListRule<PayrollListRows[Name]> } = {
  "tax-differences": {
    lines: "lasting",
    listRows: (ledger, run, today) =>
      listYears(run, today).flatMap((year) => findTaxDifferences(ledger, year)),
  },
  "floor-breaches": {
    listPeople: (db, clientId) => listLateFacts(db, { clientId }, floorFacts),
    lines: "all",
    listRows: findFloorBreaches,
  },
  "leaver-balances": {
    listPeople: (db, clientId, runs) => listRecentLeavers(db, { clientId }, runs.map(toLeaverRun)),
    lines: "all",
    listRows: findLeaverBalances,
  },
};

const toLeaverRun = ({ context, query: { history } }: LoadedRun) => ({
  payDay: context.period.payDay,
  last: history.last,
  isAllChanged: history.isAllChanged,
});

interface RowsFilter {
  /** The next open runs, if they are already loaded. */
  runs?: readonly LoadedRun[];
  /** Limits the rows to these people; null or left out for everybody. */
  ids?: readonly string[] | null;
}

/** Streams a list's rows by employee number, in batches so that other requests get their turn. */
export async function* streamPayrollList<Name extends PayrollListName>(
  services: ListServices,
  clientId: string,
  name: Name,
  filter: RowsFilter = {},
): AsyncGenerator<ListRow<PayrollListRows[Name]>[]> {
  const { listPeople, lines, listRows }: ListRule<PayrollListRows[Name]> = rules[name];
  const today = toLondonDate(services.clock.now());
  const runs = filter.runs ?? (await loadNextRuns(services, clientId));
  const [first] = runs;
  if (!first || first.query.history.payDays.size === 0) return;
  if (name === "tax-differences" && runs.every(({ context }) => listYears(context, today).length === 0))
    return;
  const getRun = (person: Parameters<LoadedRun["query"]["isInRun"]>[0]) =>
    (runs.find(({ query }) => query.isInRun(person)) ?? first).context;
  const query = {
    ...first.query,
    history:
      lines === "all"
        ? { ...first.query.history, isAllChanged: true }
        : toLastingHistory(first.query.history),
    isInRun: () => true,
  };
  const ids = filter.ids ?? (await listPeople?.(services.db, clientId, runs));
  const slices = ids ? streamLedgersByIds(services.db, query, ids) : streamPersonLedgers(services.db, query);
  for await (const people of slices) {
    yield people.flatMap((person) => {
      const { ledger, payrollGroup } = person;
      const run = getRun({ facts: ledger.facts, payrollGroup });
      return listRows(ledger, run, today).map((row) => ({ person, run, row }));
    });
    await nextTurn();
  }
}

/** The next open run of each pay group as known now, the default group's first. */
export async function loadNextRuns(
  { db, catalogues, clock }: ListServices,
  clientId: string,
): Promise<LoadedRun[]> {
  const runs: LoadedRun[] = [];
  const calendars = await loadPayrollCalendars(db, clientId);
  for (const calendar of calendars) {
    const next = findNextOpenPeriod(calendar);
    const key = next && { clientId, group: calendar.group.code, periodKey: next.key };
    const run = key && (await loadRun({ db, catalogues, calendars }, key, clock.now().getTime()));
    if (run) runs.push(run);
  }
  return runs;
}

/** A context for each closed tax year of a run's group, shared by all people. */
const listYears = memoizeByName((run: RunContext, today: string): RunContext[] => {
  const calendar = run.calendars.find(({ group }) => group.code === run.group);
  const closed = calendar ? listClosedTaxYears(calendar, today).slice(-correctableYears) : [];
  return closed.map((period) => ({ ...run, period }));
});

/** Reads only plans, benefits in kind and the last run, assuming that nothing was recorded since. */
const toLastingHistory = (history: LockedHistory): LockedHistory => ({
  ...history,
  carriers: new Set(),
  isAllChanged: false,
  last: history.last && { ...history.last, lockedAt: Number.POSITIVE_INFINITY },
});
