import { runQueries } from "../../db/read-all.ts";
import type { Db } from "../../db/schema.ts";
import { getKind } from "../../domain/benefits/kinds/index.ts";
import type { Product } from "../../domain/benefits/product.ts";
import { getTaxYear } from "../../domain/pay/tax-year.ts";
import { findPeriod } from "../../domain/payroll/calendar.ts";
import { getLastSharedChange } from "../../domain/payroll/causes.ts";
import { findFirstChangedOrigin } from "../../domain/payroll/differences.ts";
import type { PayPeriod, PayrollCalendar } from "../../domain/payroll/ledger.ts";
import { findFactValue } from "../../domain/payroll/person-facts.ts";
import type { RunContext } from "../../domain/payroll/run-context.ts";
import { isPayrollGroupNamed } from "../../domain/payroll-group.ts";
import type { Catalogues } from "../../platform/catalogues.ts";
import { toSchemeCalendars } from "../../repositories/member-snapshot.ts";
import { loadPayrollCalendars } from "../../repositories/pay-periods.ts";
import { type Acceptance, findAcceptance } from "../../repositories/payroll-acceptances.ts";
import { listPeopleWithPostponedRefunds } from "../../repositories/payroll-lines.ts";
import {
  listPlanChanges,
  listRuns,
  type PayrollRunRow,
  type RunKey,
} from "../../repositories/payroll-runs.ts";
import { type LockedHistory, toRunName } from "../../repositories/person-ledger-lines.ts";
import type { LedgerQuery } from "../../repositories/person-ledgers.ts";
import { findRateImport } from "../../repositories/rates.ts";
import { getReportClient, listProductsWithProviders } from "../../repositories/reports.ts";

/** A run that is ready to be computed: what all its people share, and a reader of each person's data. */
export interface LoadedRun {
  key: RunKey;
  context: RunContext;
  /** The last acceptance of differences without a recorded cause, which few runs need. */
  loadAcceptance(): Promise<Acceptance | null>;
  query: LedgerQuery;
}

export interface RunLoaderDeps {
  db: Db;
  catalogues: Pick<Catalogues, "get">;
  /** The client's calendars, if the caller has just read them. */
  calendars?: readonly PayrollCalendar[];
}

/**
 * A run as known at an instant, ms; null for an unknown period. Only finished runs count as locked, because
 * a run in progress has no amounts yet.
 */
export async function loadRun(
  { db, catalogues, calendars: loaded }: RunLoaderDeps,
  key: RunKey,
  knownAt: number,
): Promise<LoadedRun | null> {
  const { clientId } = key;
  const catalogue = await catalogues.get(clientId);
  const [calendars, runs, client, provided, planChanges, ratesAt] = await runQueries(db, [
    async () => loaded ?? (await loadPayrollCalendars(db, clientId)),
    () => listRuns(db, { clientId }),
    () => getReportClient(db, { clientId }),
    () => listProductsWithProviders(db, { clientId }),
    () => listPlanChanges(db, { clientId }),
    () => findRateImport(db, catalogue.rates.incomeTax.name),
  ]);
  const calendar = calendars.find(({ group }) => group.code === key.group);
  const period = calendar && findPeriod(calendar, key.periodKey);
  if (!period) return null;
  const writtenRuns = runs.filter((run) => isEarlierRun(run, key, knownAt));
  const last = findLastRun(writtenRuns, key.group, period);
  const carriers = last ? await listPeopleWithPostponedRefunds(db, { clientId, ...last }) : new Set<string>();
  const names = new Map(provided.map(({ product_code, name }) => [product_code, name]));
  const calendarsAtLock = calendars.map((each) => toWrittenCalendar(each, writtenRuns));
  const pricesChangedAt = new Map(
    catalogue.products.map((product) => [
      product.code,
      Math.max(planChanges.get(product.code) ?? 0, followsIncomeTax(product) ? ratesAt : 0),
    ]),
  );
  const context: RunContext = {
    group: key.group,
    period,
    calendars: calendarsAtLock,
    catalogue,
    knownAt,
    scheme: toSchemeCalendars(client, calendars)(calendar.group.name),
    otherRoute: client.other_pension_route,
    pricesChangedAt,
    getName: (product) => names.get(product.code) ?? product.name,
    isOffered: (code) => names.has(code),
  };
  const history: LockedHistory = {
    payDays: new Map(writtenRuns.map((run) => [toRunName(run.group_code, run.period_key), run.pay_date])),
    taxYearFrom: getTaxYear(period.payDay).from,
    last,
    carriers,
    isAllChanged: last !== null && getLastSharedChange(context) > last.lockedAt,
    findFirstOrigin: (ledger) => last && findFirstChangedOrigin(ledger, context, last.lockedAt),
  };
  let acceptance: Promise<Acceptance | null> | null = null;
  return {
    key,
    context,
    loadAcceptance: () => {
      acceptance ??= findAcceptance(db, key, knownAt);
      return acceptance;
    },
    query: {
      clientId,
      catalogue,
      knownAt,
      history,
      isInRun: ({ facts, payrollGroup }) => {
        const group = findFactValue(facts, "pay_group", { asAt: period.payDay, knownAt }) ?? payrollGroup;
        return findPayGroup(calendars, group) === calendar;
      },
    },
  };
}

/** Whether a price depends on the tax table: relief at source deducts basic-rate tax from a share of pay. */
const followsIncomeTax = (product: Product): boolean => getKind(product).payment === "share";

const isEarlierRun = (run: PayrollRunRow, key: RunKey, knownAt: number): boolean =>
  run.written_at !== null &&
  run.locked_at <= knownAt &&
  (run.group_code !== key.group || run.period_key !== key.periodKey);

function findLastRun(writtenRuns: readonly PayrollRunRow[], group: string, { payDay }: PayPeriod) {
  const last = writtenRuns.find((run) => run.group_code === group && run.pay_date < payDay);
  return last ? { group, periodKey: last.period_key, payDay: last.pay_date, lockedAt: last.locked_at } : null;
}

const toWrittenCalendar = (
  calendar: PayrollCalendar,
  writtenRuns: readonly PayrollRunRow[],
): PayrollCalendar => ({
  ...calendar,
  lockedAt: new Map(
    writtenRuns
      .filter(({ group_code }) => group_code === calendar.group.code)
      .map(({ period_key, locked_at }) => [period_key, locked_at]),
  ),
});

/**
 * The pay group of a person. People in no existing group get the default, so that everybody is in a run
 * (M-24).
 */
export const findPayGroup = (
  calendars: readonly PayrollCalendar[],
  text: string,
): PayrollCalendar | undefined =>
  calendars.find(({ group }) => isPayrollGroupNamed(text, group)) ??
  calendars.find(({ group }) => group.isDefault);
