import { type ExpressionBuilder, type InferResult, sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Schema, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { RunKey } from "./payroll-runs.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

type Client = Pick<Actor, "clientId">;

/** Adds lines to a run; only its lock may do so, before it is finished. */
export const addLines = (trx: Trx, rows: readonly NewRow<"payroll_lines">[]): Promise<void> =>
  insertMany(trx, "payroll_lines", rows);

export const addCarriedRefunds = (trx: Trx, rows: readonly NewRow<"payroll_carried">[]): Promise<void> =>
  insertMany(trx, "payroll_carried", rows);

/** Position of a run's last line; null if there is none. */
export async function findLastPosition(db: Db, run: RunKey): Promise<number | null> {
  const row = await db
    .selectFrom("payroll_lines")
    .select(({ fn }) => fn.max("place").as("place"))
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .executeTakeFirst();
  return row?.place ?? null;
}

/** Deletes lines of an unfinished lock, from one position to just before another. */
export async function removeLines(
  trx: Trx,
  run: RunKey,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .deleteFrom("payroll_lines")
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .where("place", ">=", from)
    .where("place", "<", to)
    .execute();
}

export async function removeCarriedRefunds(trx: Trx, run: RunKey): Promise<void> {
  await trx
    .deleteFrom("payroll_carried")
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .execute();
}

const lockedColumns = [
  ...([
    "employee_id",
    "group_code",
    "period_key",
    "product_code",
    "element",
    "type",
    "plan",
    "entry",
  ] as const),
  ...(["origin_key", "amount_pence", "held_pence", "carried_pence", "instalment", "is_route_moved"] as const),
];
export type LockedLineRow = InferResult<ReturnType<typeof selectLines>>[number];

const selectLines = (db: Db, { clientId }: Client) =>
  db.selectFrom("payroll_lines").select(lockedColumns).where("client_id", "=", clientId);

/**
 * The earlier lines that a person's next lines depend on. These are the last run's, those of plans, and
 * recent ones of benefits in kind.
 */
export function prepareRecentLines(places: readonly string[]) {
  return prepareQuery<Record<string, string>, LockedLineRow>((on, value) => {
    const linesOfPeople = selectLines(on, { clientId: value("clientId") }).where(
      "employee_id",
      "in",
      places.map(value),
    );
    const before = linesOfPeople.where((eb) => toOtherRunCondition(eb, value));
    return (
      linesOfPeople
        .where("group_code", "=", value("group"))
        .where("period_key", "=", value("periodKey"))
        // This equals the indexes' conditions word for word, so that they are used.
        .unionAll(before.where(sql<boolean>`plan <> '' and type <> 'BIK'`))
        .unionAll(before.where(sql<boolean>`type = 'BIK'`).where("origin_key", ">=", value("taxedFrom")))
    );
  });
}

/** Recurring lines of all runs except one, for periods from a pay day onwards. */
export function prepareLinesSince(places: readonly string[]) {
  return prepareQuery<Record<string, string>, LockedLineRow>((on, value) =>
    selectLines(on, { clientId: value("clientId") })
      .where("employee_id", "in", places.map(value))
      .where("origin_key", ">=", value("since"))
      .where("plan", "=", "")
      .where("type", "<>", "BIK")
      .where((eb) => toOtherRunCondition(eb, value)),
  );
}

const toOtherRunCondition = (
  { eb, and, not }: ExpressionBuilder<Schema, "payroll_lines">,
  value: QueryValue<Record<string, string>>,
) => not(and([eb("group_code", "=", value("group")), eb("period_key", "=", value("periodKey"))]));

/** All lines of some people. */
export const listLines = (db: Db, client: Client, ids: readonly string[]): Promise<LockedLineRow[]> =>
  selectLines(db, client).where("employee_id", "in", ids).execute();

/** People for whom the run postponed refunds. */
export async function listPeopleWithPostponedRefunds(db: Db, run: RunKey): Promise<Set<string>> {
  const rows = await db
    .selectFrom("payroll_carried")
    .select("employee_id")
    .distinct()
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .execute();
  return new Set(rows.map(({ employee_id }) => employee_id));
}
