import type { ExpressionBuilder } from "kysely";
import type { Db, Schema } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { roundingReason } from "../domain/payroll/line-reason.ts";
import type { RunKey } from "./payroll-runs.ts";

interface PageLimits {
  /** Counts from 1. */
  page: number;
  size: number;
}

const selectLines = (db: Db, run: RunKey) =>
  db
    .selectFrom("payroll_lines as l")
    .where("l.client_id", "=", run.clientId)
    .where("l.group_code", "=", run.group)
    .where("l.period_key", "=", run.periodKey);

/** Payroll lines `l` with their runs `r`. */
export const selectLinesWithRuns = (db: Db) =>
  db
    .selectFrom("payroll_lines as l")
    .innerJoin("payroll_runs as r", (join) =>
      join
        .onRef("r.client_id", "=", "l.client_id")
        .onRef("r.group_code", "=", "l.group_code")
        .onRef("r.period_key", "=", "l.period_key"),
    );

/** A locked run's totals by element. */
export const listElements = (db: Db, run: RunKey) =>
  selectLines(db, run)
    .select(({ fn }) => [
      ...(["l.element", "l.type", "l.product_code"] as const),
      fn.countAll<number>().as("rows"),
      fn.sum<number>("l.amount_pence").as("pence"),
    ])
    .groupBy(["l.element", "l.type", "l.product_code"])
    .orderBy("l.element")
    .orderBy("l.type")
    .execute();

type LineExpressions = ExpressionBuilder<{ l: Schema["payroll_lines"] }, "l">;

/** Whether a line is new, changed by more than rounding, stopped or adjusted. */
const isChange = ({ eb, and, or, fn, val }: LineExpressions) =>
  and([
    or([eb("l.flag", "is not", null), eb("l.entry", "in", ["ADJUST", "BALANCE"])]),
    eb(fn.coalesce("l.reason", val("")), "<>", roundingReason),
  ]);

/** How many lines of a locked run changed, were rounded, held or carry a refund; for the last two also pence. */
export async function countDifferences(db: Db, run: RunKey) {
  const [lines, carried] = await Promise.all([
    selectLines(db, run)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(isChange).as("changes"),
        fn.countAll<number>().filterWhere("l.reason", "=", roundingReason).as("roundings"),
        fn.countAll<number>().filterWhere("l.held_pence", "<>", 0).as("holds"),
        fn.sum<number | null>("l.held_pence").as("held_pence"),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("payroll_carried")
      .select(({ fn }) => [
        fn.countAll<number>().as("carried"),
        fn.sum<number | null>("pence").as("carried_pence"),
      ])
      .where("client_id", "=", run.clientId)
      .where("group_code", "=", run.group)
      .where("period_key", "=", run.periodKey)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    changes: Number(lines.changes),
    roundings: Number(lines.roundings),
    holds: Number(lines.holds),
    heldPence: Number(lines.held_pence ?? 0),
    carried: Number(carried.carried),
    carriedPence: Number(carried.carried_pence ?? 0),
  };
}

/**
 * A locked run's lines that are new, changed, stopped or adjusted, in the file's order, with the previous
 * run's amounts. Leaves out lines that only rounding changed.
 */
export const loadChangesPage = (db: Db, run: RunKey, before: string | null, { page, size }: PageLimits) =>
  selectLines(db, run)
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .leftJoin("payroll_lines as b", (join) =>
      join
        .onRef("b.client_id", "=", "l.client_id")
        .onRef("b.group_code", "=", "l.group_code")
        .on("b.period_key", "=", before)
        .onRef("b.employee_id", "=", "l.employee_id")
        .onRef("b.element", "=", "l.element")
        .onRef("b.plan", "=", "l.plan")
        .on("b.entry", "in", ["REGULAR", "HOLD"])
        .on("l.entry", "in", ["REGULAR", "HOLD"]),
    )
    .select([
      ...(["l.employee_id", "l.product_code", "l.element", "l.entry", "l.flag", "l.origin_key"] as const),
      ...(["l.amount_pence", "l.reason", "b.amount_pence as before_pence"] as const),
      ...(["e.employee_number", "e.first_name", "e.surname"] as const),
    ])
    .where(isChange)
    .orderBy("l.place")
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** A locked run's held lines, in the file's order. */
export const loadHoldsPage = (db: Db, run: RunKey, { page, size }: PageLimits) =>
  selectLines(db, run)
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .select([
      ...([
        "l.employee_id",
        "l.product_code",
        "l.element",
        "l.held_pence",
        "l.room_pence",
        "l.reason",
      ] as const),
      ...(["e.employee_number", "e.first_name", "e.surname"] as const),
    ])
    .where("l.held_pence", "<>", 0)
    .orderBy("l.place")
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** Refunds that a locked run paid in part or postponed. */
export const loadCarriedPage = (db: Db, run: RunKey, { page, size }: PageLimits) =>
  db
    .selectFrom("payroll_carried as l")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .select([
      ...(["l.employee_id", "l.element", "l.origin_key", "l.pence"] as const),
      ...(["e.employee_number", "e.first_name", "e.surname"] as const),
    ])
    .where("l.client_id", "=", run.clientId)
    .where("l.group_code", "=", run.group)
    .where("l.period_key", "=", run.periodKey)
    .orderBy("e.employee_number")
    .orderBy("l.element")
    .orderBy("l.origin_key")
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/**
 * What locked runs took for a person's plans, in pence by selection id; negative amounts were added to pay.
 */
export async function sumPlans(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  employeeId: string,
): Promise<Map<string, number>> {
  const rows = await selectLinesWithRuns(db)
    .select(["l.plan", ({ fn }) => fn.sum<number>("l.amount_pence").as("pence")])
    .where("l.client_id", "=", clientId)
    .where("l.employee_id", "=", employeeId)
    .where("l.plan", "<>", "")
    .where("l.type", "not in", ["BIK", "ER"])
    .where("r.written_at", "is not", null)
    .groupBy("l.plan")
    .execute();
  return new Map(rows.map(({ plan, pence }) => [plan, Number(pence)]));
}

/** A person's lines `l` in locked runs `r` since a pay day. A run counts once its file is written. */
export const selectPersonLines = (
  db: Db,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  since: string,
) =>
  selectLinesWithRuns(db)
    .where("l.client_id", "=", clientId)
    .where("l.employee_id", "=", userId)
    .where("r.pay_date", ">=", since)
    .where("r.written_at", "is not", null);

/** A person's lines in locked runs since a pay day, the newest run first. */
export const listPersonLines = (db: Db, actor: Pick<Actor, "clientId" | "userId">, since: string) =>
  selectPersonLines(db, actor, since)
    .select([
      ...(["r.pay_date", "l.group_code", "l.period_key", "l.product_code", "l.element", "l.type"] as const),
      ...(["l.entry", "l.origin_key", "l.amount_pence", "l.held_pence", "l.instalment_text"] as const),
      ...(["l.flag", "l.reason"] as const),
    ])
    .orderBy("r.pay_date", "desc")
    .orderBy("l.place")
    .execute();

/** A person's refunds that locked runs postponed. */
export const listPostponedRefunds = (db: Db, { clientId, userId }: Pick<Actor, "clientId" | "userId">) =>
  db
    .selectFrom("payroll_carried")
    .select(["group_code", "period_key", "element", "origin_key", "pence"])
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .execute();
