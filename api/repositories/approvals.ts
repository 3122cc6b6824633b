import { type SelectQueryBuilder, sql } from "kysely";
import { escapeLike, matchesPattern } from "../db/like.ts";
import type { Db, Schema, Trx } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import type { FirstPay } from "../domain/payroll/calendar.ts";
import { toSearchWords } from "./employee-search.ts";
import { recipientColumns } from "./mail-recipients.ts";
import { readPage } from "./page.ts";
import type { SelectionRow } from "./selections.ts";
import { saveSelectionStates, toKnownFromSql } from "./states.ts";
import { addSelectionEvents, listSelectionsBefore } from "./webhook-events.ts";

type Client = Pick<Actor, "clientId">;

/** A literal, because the index of waiting requests is defined with this text. */
const isWaiting = sql<boolean>`s.status = 'approval-pending'`;

/** A request that its caller may decide, who neither owns it nor acted in it (RULE-14). */
const isDecidableBy = (caller: Actor) =>
  sql<boolean>`(s.employee_id <> ${caller.userId} and not exists (
    select 1 from selection_actors as a
    where a.client_id = s.client_id and a.selection_id = s.id and a.actor_id = ${getActingId(caller)}
  ))`;

/** The number of waiting requests for one product. */
export interface WaitingCount {
  count: number;
  /** How many of them the caller may decide. */
  decidableCount: number;
  /** The pay groups of the people, as employee data name them, each with a first payroll of a request. */
  starts: (FirstPay & { payrollGroup: string })[];
}

/** The number of waiting requests, by product. */
export async function countWaitingRequests(db: Db, caller: Actor): Promise<Map<string, WaitingCount>> {
  const columns = ["s.product_code", "e.payroll_group", "s.first_deduction_date", "s.first_run"] as const;
  const rows = await joinPeople(
    db.selectFrom("selections as s").where("s.client_id", "=", caller.clientId).where(isWaiting),
  )
    .select([...columns, (eb) => eb.fn.countAll<number>().as("count")])
    .select(sql<number>`sum(case when ${isDecidableBy(caller)} then 1 else 0 end)`.as("decidable"))
    .groupBy(columns)
    .execute();
  const waiting = new Map<string, WaitingCount>();
  for (const row of rows) {
    const existing = waiting.get(row.product_code) ?? { count: 0, decidableCount: 0, starts: [] };
    const {
      payroll_group: payrollGroup,
      first_deduction_date: firstDeductionDate,
      first_run: firstRun,
    } = row;
    waiting.set(row.product_code, {
      count: existing.count + Number(row.count),
      decidableCount: existing.decidableCount + Number(row.decidable),
      starts: [...existing.starts, { payrollGroup, firstDeductionDate, firstRun }],
    });
  }
  return waiting;
}

/** Waiting requests for any product that the caller may decide, at most `limit`. */
export const listDecidableRequests = (db: Db, caller: Actor, limit: number) =>
  db
    .selectFrom("selections as s")
    .select(["s.id", "s.employee_id"])
    .where("s.client_id", "=", caller.clientId)
    .where(isWaiting)
    .where(isDecidableBy(caller))
    .orderBy("s.id")
    .limit(limit)
    .execute();

interface PendingApprovalsQuery {
  code: string;
  /** Parts of a name or employee number; every word must match. */
  search: string;
  /** Counts from 1. */
  page: number;
  perPage: number;
}

export type WaitingRow = Awaited<ReturnType<typeof listWaitingRequests>>["rows"][number];

/** A page of waiting requests for one product, the oldest first, and their total number. */
export async function listWaitingRequests(
  db: Db,
  { clientId }: Client,
  { code, search, page, perPage }: PendingApprovalsQuery,
) {
  const words = toSearchWords(search);
  const selectWaitingApprovals = () =>
    db
      .selectFrom("selections as s")
      .where("s.client_id", "=", clientId)
      .where("s.product_code", "=", code)
      .where(isWaiting);
  const selectMatchingApprovals = () => filterByWords(joinPeople(selectWaitingApprovals()), words);
  const countQuery = words.length === 0 ? selectWaitingApprovals() : selectMatchingApprovals();
  const requests = selectMatchingApprovals()
    .select(["s.id", "s.employee_id", "e.first_name", "e.surname", "e.employee_number"])
    .orderBy("s.created_at")
    .orderBy("s.id");
  return readPage(requests, countQuery, { page, perPage });
}

type WaitingPage = SelectQueryBuilder<Schema & { s: Schema["selections"] }, "s", object>;

const joinPeople = (query: WaitingPage) =>
  query.innerJoin("employees as e", (join) =>
    join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
  );

function filterByWords(query: ReturnType<typeof joinPeople>, words: readonly string[]) {
  return words.reduce((filtered, word) => {
    const pattern = `%${escapeLike(word)}%`;
    return filtered.where((eb) =>
      eb.or([
        matchesPattern("e.name_key", pattern),
        sql<boolean>`lower(e.employee_number) like ${pattern} escape '\\'`,
      ]),
    );
  }, query);
}

/**
 * The owners of selections, whose benefits stay locked until the transaction ends. They are locked in the
 * order of ids, so that two approvers wait instead of deadlocking.
 */
export async function lockOwners(trx: Trx, { clientId }: Client, ids: readonly string[]) {
  const owners = await trx
    .selectFrom("selections")
    .select(["id", "employee_id"])
    .where("client_id", "=", clientId)
    .where("id", "in", ids)
    .execute();
  if (owners.length === 0) return { owners, people: [] };
  const people = await trx
    .selectFrom("employees as e")
    .innerJoin("schemes as s", "s.client_id", "e.client_id")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .select([...recipientColumns, "e.registered_at as registeredAt"])
    .where("e.client_id", "=", clientId)
    .where("e.id", "in", [...new Set(owners.map(({ employee_id }) => employee_id))])
    .orderBy("e.id")
    .forUpdate("e")
    .execute();
  return { owners, people };
}

/**
 * Saves decisions on requests that still wait, and keeps payroll runs open in the meantime. Returns the
 * saved ids.
 */
export async function saveDecisions(
  trx: Trx,
  { clientId }: Client,
  rows: readonly SelectionRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const now = Math.max(...rows.map(({ updated_at }) => updated_at));
  const ids = rows.map(({ id }) => id);
  const before = await listSelectionsBefore(trx, { clientId }, rows);
  await saveSelectionStates(trx, { clientId }, ids, now);
  const known_from = toKnownFromSql({ clientId }, now);
  const result = await trx
    .insertInto("selections")
    .values(rows.map((row) => ({ ...row, client_id: clientId, known_from })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          status: eb.ref("excluded.status"),
          scheme_year: eb.ref("excluded.scheme_year"),
          cover_date: eb.ref("excluded.cover_date"),
          first_deduction_date: eb.ref("excluded.first_deduction_date"),
          first_run: eb.ref("excluded.first_run"),
          end_date: eb.ref("excluded.end_date"),
          price_date: eb.ref("excluded.price_date"),
          reason: eb.ref("excluded.reason"),
          updated_at: eb.ref("excluded.updated_at"),
          known_from: eb.ref("excluded.known_from"),
          version: eb.ref("excluded.version"),
        }))
        .where("selections.client_id", "=", clientId)
        .where("selections.status", "=", "approval-pending"),
    )
    .returning("id")
    .execute();
  const saved = new Set(result.map(({ id }) => id));
  const after = rows.filter(({ id }) => saved.has(id));
  if (before) await addSelectionEvents(trx, { clientId }, { before, after }, now);
  return saved;
}
