import { sql } from "kysely";
import type { Db, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ProductCode } from "../domain/benefits/kinds/types.ts";
import { readPage } from "./page.ts";
import { type SelectionRow, selectionColumns } from "./selections.ts";

type Client = Pick<Actor, "clientId">;

/** A client whose people the job must check, and since when, ms. */
export interface DueClient {
  clientId: string;
  dueAt: number;
}

/**
 * Asks the job to check a client's people, or with null all clients' people. `now` is ms. Each mark differs from the
 * one before, so that the job never clears a mark that it has not seen.
 */
export async function markEnrolmentDue(db: Db, clientId: string | null, now: number): Promise<void> {
  await db
    .updateTable("clients")
    .set((eb) => ({
      enrolment_due_at: eb
        .case()
        .when("enrolment_due_at", ">=", now)
        .then(eb("enrolment_due_at", "+", 1))
        .else(now)
        .end(),
    }))
    .$if(clientId !== null, (query) => query.where("id", "=", clientId ?? ""))
    .execute();
}

export async function listDueClients(db: Db): Promise<DueClient[]> {
  const rows = await db
    .selectFrom("clients")
    .select(["id", "enrolment_due_at"])
    .where("enrolment_due_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id, enrolment_due_at }) => ({ clientId: id, dueAt: enrolment_due_at ?? 0 }));
}

/** Clears the mark when everybody was checked, unless the client was marked again in the meantime. */
export async function finishEnrolment(db: Db, { clientId, dueAt }: DueClient): Promise<void> {
  await db
    .updateTable("clients")
    .set({ enrolment_due_at: null })
    .where("id", "=", clientId)
    .where("enrolment_due_at", "=", dueAt)
    .execute();
}

/** The client's settings for automatic enrolment. */
export const findEnrolmentClient = (db: Db, { clientId }: Client) =>
  db
    .selectFrom("clients")
    .select(["created_at", "staging_date", "other_pension_route"])
    .where("id", "=", clientId)
    .executeTakeFirst();

/** A person by employee number, even if they have left. */
export const findByNumber = (db: Db, { clientId }: Client, number: string) =>
  db
    .selectFrom("employees")
    .select(["id", "first_name", "surname"])
    .where("client_id", "=", clientId)
    .where("employee_number", "=", number)
    .executeTakeFirst();

/** Statuses of a pension that a person has or has asked for. */
const requestedStatuses = ["medical-pending", "approval-pending", "scheduled", "active"];

/** People of a client who have not left and have none of these plans. */
const selectPeopleWithoutPension = (db: Db, { clientId }: Client, codes: readonly ProductCode[]) =>
  db
    .selectFrom("employees as e")
    .where("e.client_id", "=", clientId)
    .where("e.employment_status", "<>", "left")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("selections as s")
            .select("s.id")
            .whereRef("s.client_id", "=", "e.client_id")
            .whereRef("s.employee_id", "=", "e.id")
            .where("s.product_code", "in", [...codes])
            .where("s.status", "in", requestedStatuses),
        ),
      ),
    );

interface CandidateQuery {
  /** Codes of all pension plans. */
  codes: readonly ProductCode[];
  /** The latest date of birth, `yyyy-mm-dd`, because younger people cannot be enrolled. */
  latestBirth: string;
  after: string;
  limit: number;
}

/** The next people without a pension, by id. Their rows stay locked until the transaction ends. */
export const lockCandidates = (
  trx: Trx,
  client: Client,
  { codes, latestBirth, after, limit }: CandidateQuery,
) =>
  selectPeopleWithoutPension(trx, client, codes)
    .select(["e.id", "e.payroll_group as payrollGroup"])
    .where("e.date_of_birth", "<=", latestBirth)
    .where("e.id", ">", after)
    .orderBy("e.id")
    .limit(limit)
    .forUpdate("e")
    .execute();

/** Who confirmed each waiting person, by employee id; null if nobody did. */
export async function listConfirmations(
  db: Db,
  { clientId }: Client,
  ids: readonly string[],
): Promise<Map<string, { confirmedBy: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("enrolment_waiting")
    .select(["employee_id", "confirmed_by"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .execute();
  return new Map(rows.map(({ employee_id, confirmed_by }) => [employee_id, { confirmedBy: confirmed_by }]));
}

/** Adds people to the waiting list; those on it already stay unchanged. */
export async function addWaitingPeople(
  trx: Trx,
  rows: readonly Omit<Row<"enrolment_waiting">, "confirmed_at" | "confirmed_by">[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("enrolment_waiting")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["client_id", "employee_id"]).doNothing())
    .execute();
}

export async function removeWaitingPeople(
  trx: Trx,
  { clientId }: Client,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("enrolment_waiting")
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .execute();
}

/** Removes people who chose a pension or left from the waiting list. */
export async function cleanUpWaitingList(
  trx: Trx,
  client: Client,
  codes: readonly ProductCode[],
): Promise<void> {
  await trx
    .deleteFrom("enrolment_waiting")
    .where("client_id", "=", client.clientId)
    .where("employee_id", "not in", selectPeopleWithoutPension(trx, client, codes).select("e.id"))
    .execute();
}

interface WaitingQuery {
  codes: readonly ProductCode[];
  /** Counts from 1. */
  page: number;
  perPage: number;
}

/** A page of unconfirmed people by employee number, and their total. */
export async function listWaitingPeople(db: Db, client: Client, { codes, page, perPage }: WaitingQuery) {
  const selectWaitingForEnrolment = () =>
    selectPeopleWithoutPension(db, client, codes)
      .innerJoin("enrolment_waiting as w", (join) =>
        join.onRef("w.client_id", "=", "e.client_id").onRef("w.employee_id", "=", "e.id"),
      )
      .where("w.confirmed_at", "is", null);
  const people = selectWaitingForEnrolment()
    .select(["e.id", "e.first_name", "e.surname", "e.employee_number", "w.product_code", "w.since_date"])
    .orderBy("e.employee_number");
  return readPage(people, selectWaitingForEnrolment(), { page, perPage });
}

/** A page of pensions that people requested, the newest first. */
export function listRequestedPensions(
  db: Db,
  { clientId }: Client,
  { page, perPage }: Omit<WaitingQuery, "codes">,
) {
  const selectRequestedPensions = () =>
    db
      .selectFrom("selections as s")
      .innerJoin("employees as e", (join) =>
        join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
      )
      .where("s.client_id", "=", clientId)
      // This equals the index's condition word for word, so that the index is used.
      .where(sql<boolean>`s.source in ('opted-in', 'joined')`);
  const people = selectRequestedPensions()
    .select(["s.id", "e.first_name", "e.surname", "e.employee_number", "s.product_code", "s.source"])
    .select(["s.created_at", "s.cover_date", "s.opted_out_at"])
    .orderBy("s.created_at", "desc")
    .orderBy("s.id");
  return readPage(people, selectRequestedPensions(), { page, perPage });
}

/** Confirms some or all waiting people. Returns how many were not confirmed before. `now` is ms. */
export async function confirmWaitingPeople(
  trx: Trx,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  ids: readonly string[] | "all",
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("enrolment_waiting")
    .set({ confirmed_at: now, confirmed_by: userId })
    .where("client_id", "=", clientId)
    .where("confirmed_at", "is", null)
    .$if(ids !== "all", (query) => query.where("employee_id", "in", ids as string[]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Automatic enrolments since an instant, ms, of people in an upload. */
export function listEnrolledSince(
  db: Db,
  { clientId }: Client,
  { uploadId, since }: { uploadId: string; since: number },
): Promise<SelectionRow[]> {
  return db
    .selectFrom("selections")
    .select(selectionColumns)
    .where("client_id", "=", clientId)
    .where("source", "=", "automatic-enrolment")
    .where("status", "in", ["active", "scheduled"])
    .where("created_at", ">=", since)
    .where("employee_id", "in", (eb) =>
      eb
        .selectFrom("upload_rows")
        .select("employee_id")
        .where("upload_id", "=", uploadId)
        .where("side", "=", "new")
        .where("kind", "=", "changed")
        .where("held_back", "=", false),
    )
    .execute();
}
