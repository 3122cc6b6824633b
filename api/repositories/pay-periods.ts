import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import type { YearStart } from "../domain/pay/tax-year.ts";
import {
  findLedgerStart,
  listFirstPeriods,
  listFurtherPeriods,
  type PaySettings,
  toPaySchedule,
} from "../domain/payroll/calendar-plan.ts";
import type { PayPeriod, PayrollCalendar } from "../domain/payroll/ledger.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";
import { reuseWhileEqual } from "./reuse-while-equal.ts";
import { findYearStart } from "./schemes.ts";

type GroupRow = Row<"payroll_groups">;

const selectCalendars = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db
    .selectFrom("payroll_groups as g")
    .leftJoin("pay_periods as p", (join) =>
      join.onRef("p.client_id", "=", "g.client_id").onRef("p.group_code", "=", "g.code"),
    )
    .leftJoin("payroll_runs as r", (join) =>
      join
        .onRef("r.client_id", "=", "p.client_id")
        .onRef("r.group_code", "=", "p.group_code")
        .onRef("r.period_key", "=", "p.key"),
    )
    .select(["g.code", "g.name", "g.position", "g.frequency", "g.first_pay_date", "g.ledger_from"])
    .select([
      "p.key",
      "p.from_date",
      "p.to_date",
      "p.cut_off_date",
      "p.pay_date",
      "p.tax_year",
      "p.tax_period",
      "p.pay_date_set_at",
    ])
    .select("r.locked_at")
    .where("g.client_id", "=", value("clientId"))
    .orderBy("g.position")
    .orderBy("p.from_date"),
);

/**
 * The calendars of a client's pay groups with the state of their runs, the default group first. They are read each
 * time, because a run locked on any node accepts no more decisions; equal rows give the same object.
 */
export async function loadPayrollCalendars(db: Db, clientId: string): Promise<readonly PayrollCalendar[]> {
  return toCalendars(db, clientId, await selectCalendars(db, { clientId }));
}

/** The calendars of 500 clients at most stay in memory. */
const toCalendars = reuseWhileEqual(500, (rows: readonly CalendarRow[]): readonly PayrollCalendar[] =>
  [...Map.groupBy(rows, ({ code }) => code).values()].flatMap(toCalendar),
);

type CalendarRow = Pick<
  GroupRow,
  "code" | "name" | "position" | "frequency" | "first_pay_date" | "ledger_from"
> & {
  [Name in keyof PeriodColumns]: PeriodColumns[Name] | null;
} & { locked_at: number | null };
type PeriodColumns = Omit<Row<"pay_periods">, "client_id" | "group_code">;

/** Builds a calendar from the rows of one group, one per period, or a single row without a period. */
function toCalendar(rows: readonly CalendarRow[]): PayrollCalendar[] {
  const [group] = rows;
  if (!group) return [];
  const periods: PayPeriod[] = [];
  const lockedAt = new Map<string, number>();
  for (const row of rows) {
    const period = toPeriod(row);
    if (!period) continue;
    periods.push(period);
    if (row.locked_at !== null) lockedAt.set(period.key, row.locked_at);
  }
  const isMonthly = group.frequency === "monthly" || group.first_pay_date === null;
  return [
    {
      group: {
        code: group.code,
        name: group.name,
        frequency: isMonthly ? "monthly" : group.frequency,
        isDefault: group.position === 0,
      },
      periods,
      ledgerFrom: group.ledger_from ?? "",
      lockedAt,
    },
  ];
}

const listGroupRows = (db: Db, clientId: string): Promise<GroupRow[]> =>
  db.selectFrom("payroll_groups").selectAll().where("client_id", "=", clientId).orderBy("position").execute();

const toSettings = (row: GroupRow): PaySettings => ({
  frequency: row.frequency,
  cutOffDay: row.cut_off_day,
  payDay: row.pay_day,
  firstPayDay: row.first_pay_date,
  periodLagDays: row.period_lag_days,
  cutOffLeadDays: row.cut_off_lead_days,
});

function toPeriod(row: CalendarRow): PayPeriod | null {
  const { key, from_date: from, to_date: to, cut_off_date: cutOff, pay_date: payDay } = row;
  const { tax_year: taxYear, tax_period: taxPeriod } = row;
  if (key === null || from === null || to === null || cutOff === null || payDay === null) return null;
  if (taxYear === null || taxPeriod === null) return null;
  const period = { key, from, to, cutOff, payDay, taxYear, taxPeriod };
  return row.pay_date_set_at === null ? period : { ...period, payDaySetAt: row.pay_date_set_at };
}

/**
 * Extends the calendar of every pay group of every client to 18 months after a day. Returns how many
 * periods were added.
 */
export async function extendAllCalendars(trx: Trx, today: string): Promise<number> {
  const schemes = await trx.selectFrom("schemes").select("client_id").orderBy("client_id").execute();
  let added = 0;
  for (const { client_id } of schemes)
    added += await extendCalendars(trx, client_id, { today, changedAt: null });
  return added;
}

/**
 * Extends the calendars of one client. A group without a ledger gets one from the first period whose cut-off is
 * still ahead. `changedAt` is when the client changed its pay days, ms; null if it did not.
 */
export async function extendCalendars(
  trx: Trx,
  clientId: string,
  { today, changedAt }: { today: string; changedAt: number | null },
): Promise<number> {
  const yearStart = await findYearStart(trx, { clientId });
  if (!yearStart) return 0;
  const calendars = await loadPayrollCalendars(trx, clientId);
  const groups = await listGroupRows(trx, clientId);
  let added = 0;
  for (const group of groups) {
    const { periods = [] } = calendars.find((calendar) => calendar.group.code === group.code) ?? {};
    added += await extendCalendar(trx, group, periods, { yearStart, today, changedAt });
  }
  return added;
}

async function extendCalendar(
  trx: Trx,
  group: GroupRow,
  periods: readonly PayPeriod[],
  { yearStart, today, changedAt }: { yearStart: YearStart; today: string; changedAt: number | null },
): Promise<number> {
  const { client_id, code } = group;
  const schedule = toPaySchedule(toSettings(group));
  const added =
    periods.length === 0
      ? listFirstPeriods(schedule, yearStart, today)
      : listFurtherPeriods(schedule, periods, today);
  if (added.length > 0) {
    const setDays = changedAt === null ? {} : { payDaySetAt: changedAt };
    // Another node may have added the same periods at the same time.
    await trx
      .insertInto("pay_periods")
      .values(added.map((period) => toPeriodRow(client_id, code, { ...period, ...setDays })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const all = [...periods, ...added];
  if (all.every(({ key }) => key !== group.ledger_from)) {
    await saveLedgerStart(trx, { clientId: client_id, code }, findLedgerStart(all, today));
  }
  return added.length;
}

export const toPeriodRow = (
  client_id: string,
  group_code: string,
  period: PayPeriod,
): NewRow<"pay_periods"> => ({
  client_id,
  group_code,
  key: period.key,
  from_date: period.from,
  to_date: period.to,
  cut_off_date: period.cutOff,
  pay_date: period.payDay,
  tax_year: period.taxYear,
  tax_period: period.taxPeriod,
  ...(period.payDaySetAt !== undefined && { pay_date_set_at: period.payDaySetAt }),
});

interface GroupKey {
  clientId: string;
  code: string;
}

/** Key of the first period that has a run. */
export async function saveLedgerStart(trx: Trx, { clientId, code }: GroupKey, key: string | null) {
  await trx
    .updateTable("payroll_groups")
    .set({ ledger_from: key })
    .where("client_id", "=", clientId)
    .where("code", "=", code)
    .execute();
}

/**
 * Deletes the periods that a new frequency or new days replace: open runs whose cut-off is ahead. A group
 * without a locked run loses all periods, so that new years are complete.
 */
export async function clearOpenPeriods(trx: Trx, { clientId, code }: GroupKey, today: string): Promise<void> {
  const calendar = (await loadPayrollCalendars(trx, clientId)).find(({ group }) => group.code === code);
  if (!calendar) return;
  const { periods, lockedAt } = calendar;
  const keys = periods
    .filter(({ key, cutOff }) => !lockedAt.has(key) && (lockedAt.size === 0 || cutOff >= today))
    .map(({ key }) => key);
  if (keys.length === 0) return;
  await trx
    .deleteFrom("pay_periods")
    .where("client_id", "=", clientId)
    .where("group_code", "=", code)
    .where("key", "in", keys)
    .execute();
}

/**
 * Waits for decisions in progress on the group's open runs, and blocks new ones until the transaction ends.
 */
export const lockPayGroup = (trx: Trx, { clientId, code }: GroupKey): Promise<unknown> =>
  trx
    .selectFrom("payroll_groups")
    .select("code")
    .where("client_id", "=", clientId)
    .where("code", "=", code)
    .forUpdate()
    .execute();

/** Locks every pay group of a client until the transaction ends. */
export const lockPayGroups = (trx: Trx, clientId: string): Promise<unknown> =>
  trx
    .selectFrom("payroll_groups")
    .select("code")
    .where("client_id", "=", clientId)
    .orderBy("code")
    .forUpdate()
    .execute();

/** Keeps every run of a client's pay groups open until the transaction ends. */
export const keepRunsOpen = (trx: Trx, clientId: string): Promise<unknown> =>
  trx.selectFrom("payroll_groups").select("code").where("client_id", "=", clientId).forShare().execute();

/**
 * Keeps every run of a client open until the transaction ends. Returns the time in milliseconds from which
 * the transaction's writes count.
 */
export async function keepRunsOpenFrom(trx: Trx, clientId: string, now: number): Promise<number> {
  await keepRunsOpen(trx, clientId);
  const last = await trx
    .selectFrom("payroll_runs")
    .select(({ fn }) => fn.max("locked_at").as("at"))
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return Math.max(now, (last?.at ?? 0) + 1);
}

/**
 * A client's calendars for a decision on an open run. No open run can begin to lock before the transaction
 * ends.
 */
export async function loadOpenCalendars(trx: Trx, clientId: string): Promise<readonly PayrollCalendar[]> {
  await keepRunsOpen(trx, clientId);
  return loadPayrollCalendars(trx, clientId);
}

/** Moves the cut-off and the pay day of a period at an instant, ms. */
export async function savePayPeriod(
  trx: Trx,
  { clientId, code }: GroupKey,
  { key, cutOff, payDay }: Pick<PayPeriod, "key" | "cutOff" | "payDay">,
  now: number,
): Promise<void> {
  await trx
    .updateTable("pay_periods")
    .set({ cut_off_date: cutOff, pay_date: payDay, pay_date_set_at: now })
    .where("client_id", "=", clientId)
    .where("group_code", "=", code)
    .where("key", "=", key)
    .execute();
}
