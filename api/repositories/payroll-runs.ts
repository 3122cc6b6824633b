import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { hasColumnEnded } from "./has-ended.ts";

type Client = Pick<Actor, "clientId">;
export type PayrollRunRow = Row<"payroll_runs">;

/** What identifies a run of a client. */
export interface RunKey {
  clientId: string;
  group: string;
  periodKey: string;
}

export type ListedRun = Awaited<ReturnType<typeof listRuns>>[number];

/** All runs of a client whose lock has begun, with who began it, the newest pay day first. */
export const listRuns = (db: Db, { clientId }: Client) =>
  db
    .selectFrom("payroll_runs as r")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "r.client_id").onRef("e.id", "=", "r.locked_by"),
    )
    .selectAll("r")
    .select(["e.first_name", "e.surname"])
    .where("r.client_id", "=", clientId)
    .orderBy("r.pay_date", "desc")
    .orderBy("r.group_code")
    .execute();

/** Null while the lock has not begun. */
export async function findRun(db: Db, run: RunKey): Promise<PayrollRunRow | null> {
  const row = await selectRun(db, run).selectAll().executeTakeFirst();
  return row ?? null;
}

/** The pay day of a period, `yyyy-mm-dd`; null if the calendar has no such period. */
export async function findPayDay(db: Db, { clientId, group, periodKey }: RunKey): Promise<string | null> {
  const row = await db
    .selectFrom("pay_periods")
    .select("pay_date")
    .where("client_id", "=", clientId)
    .where("group_code", "=", group)
    .where("key", "=", periodKey)
    .executeTakeFirst();
  return row?.pay_date ?? null;
}

/**
 * Begins to lock a run, after which decisions go to the next one. Returns false if the lock has begun before (M-07).
 */
export async function addRun(trx: Trx, row: NewRow<"payroll_runs">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("payroll_runs")
    .values(row)
    .onConflict((conflict) => conflict.columns(["client_id", "group_code", "period_key"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Pay periods `p` of every group's ledger, with the run `r` of those whose lock has begun. */
const selectLedgerPeriods = (db: Db) =>
  db
    .selectFrom("payroll_groups as g")
    .innerJoin("pay_periods as first", (join) =>
      join
        .onRef("first.client_id", "=", "g.client_id")
        .onRef("first.group_code", "=", "g.code")
        .onRef("first.key", "=", "g.ledger_from"),
    )
    .innerJoin("pay_periods as p", (join) =>
      join
        .onRef("p.client_id", "=", "g.client_id")
        .onRef("p.group_code", "=", "g.code")
        .onRef("p.pay_date", ">=", "first.pay_date"),
    )
    .leftJoin("payroll_runs as r", (join) =>
      join
        .onRef("r.client_id", "=", "p.client_id")
        .onRef("r.group_code", "=", "p.group_code")
        .onRef("r.period_key", "=", "p.key"),
    );

/** Whether all earlier periods of the group since `ledgerFrom` have a finished run. */
export async function areEarlierRunsWritten(db: Db, run: RunKey, payDay: string): Promise<boolean> {
  const open = await selectLedgerPeriods(db)
    .select("p.key")
    .where("p.client_id", "=", run.clientId)
    .where("p.group_code", "=", run.group)
    .where("p.pay_date", "<", payDay)
    .where("r.written_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/** Takes over a run whose lock was abandoned; returns whether it did. `realNow` and `until` are ms. */
export const claimRun = (db: Db, run: RunKey, { realNow, until }: { realNow: number; until: number }) =>
  hasChangedRow(
    updateUnwritten(db, run, { claimed_until: until })
      .where(hasColumnEnded("claimed_until", realNow, until - realNow))
      .executeTakeFirst(),
  );

/** Extends a claim, which is identified by its end; false if another node took it over. */
export const extendClaim = (trx: Trx, run: RunKey, claim: number, until: number) =>
  hasChangedRow(
    updateUnwritten(trx, run, { claimed_until: until }).where("claimed_until", "=", claim).executeTakeFirst(),
  );

/** Finishes a run that is completely written. Returns false if another node took it over. */
export const finishRun = (
  trx: Trx,
  run: RunKey,
  claim: number,
  result: Required<
    Pick<NewRow<"payroll_runs">, "written_at" | "row_count" | "sum_pence" | "sha256" | "byte_count">
  >,
) =>
  hasChangedRow(
    updateUnwritten(trx, run, { ...result, claimed_until: 0 })
      .where("claimed_until", "=", claim)
      .executeTakeFirst(),
  );

/** Opens a run again after its lock failed before it was written. */
export async function removeUnwrittenRun(trx: Trx, run: RunKey, claim: number): Promise<void> {
  await trx
    .deleteFrom("payroll_runs")
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .where("written_at", "is", null)
    .where("claimed_until", "=", claim)
    .execute();
}

/** Runs of all clients whose lock was abandoned before it finished. `realNow` and the length of a claim are ms. */
export async function listAbandonedRuns(db: Db, realNow: number, claim: number): Promise<RunKey[]> {
  const rows = await db
    .selectFrom("payroll_runs")
    .select(["client_id", "group_code", "period_key"])
    .where("written_at", "is", null)
    .where(hasColumnEnded("claimed_until", realNow, claim))
    .orderBy("pay_date")
    .orderBy("client_id")
    .orderBy("group_code")
    .execute();
  return rows.map(toRunKey);
}

/** Unlocked runs of all clients whose cut-off was before `today`, in locking order. */
export async function listDueRuns(db: Db, today: string): Promise<(RunKey & { cutOff: string })[]> {
  const rows = await selectLedgerPeriods(db)
    .select(["p.client_id", "p.group_code", "p.key as period_key", "p.cut_off_date"])
    .where("p.cut_off_date", "<", today)
    .where("r.locked_at", "is", null)
    .orderBy("p.pay_date")
    .orderBy("p.client_id")
    .orderBy("p.group_code")
    .execute();
  return rows.map((row) => ({ ...toRunKey(row), cutOff: row.cut_off_date }));
}

/** Whether a lock of one of the client's runs has begun and is not finished. */
export async function isLockingRun(db: Db, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payroll_runs")
    .select("period_key")
    .where("client_id", "=", clientId)
    .where("written_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When each plan of a client, or a rate it uses, last changed, ms, by code. */
export async function listPlanChanges(db: Db, { clientId }: Client): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("plan_changes")
    .select(["plan_code", (eb) => eb.fn.max("changed_at").as("at")])
    .where("client_id", "=", clientId)
    .groupBy("plan_code")
    .execute();
  return new Map(rows.map(({ plan_code, at }) => [plan_code, at ?? 0]));
}

const toRunKey = (row: Pick<PayrollRunRow, "client_id" | "group_code" | "period_key">): RunKey => ({
  clientId: row.client_id,
  group: row.group_code,
  periodKey: row.period_key,
});

const selectRun = (db: Db, run: RunKey) =>
  db
    .selectFrom("payroll_runs")
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey);

const updateUnwritten = (db: Db, run: RunKey, values: Partial<NewRow<"payroll_runs">>) =>
  db
    .updateTable("payroll_runs")
    .set(values)
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .where("written_at", "is", null);

const hasChangedRow = async (result: Promise<{ numUpdatedRows: bigint }>): Promise<boolean> =>
  (await result).numUpdatedRows > 0n;
