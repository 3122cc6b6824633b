import type { Db, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ProductCode } from "../domain/benefits/product.ts";
import { type SelectionRow, selectionColumns } from "./selections.ts";

type Client = Pick<Actor, "clientId">;

/** A client whose people are to be looked at, and since when, ms. */
export interface DueClient {
  clientId: string;
  dueAt: number;
}

/** Says that somebody of a client, or of every client, may have to be enrolled. `now` is ms. */
export async function markEnrolmentDue(db: Db, clientId: string | null, now: number): Promise<void> {
  await db
    .updateTable("clients")
    .set({ enrolment_due_at: now })
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

/** All are looked at, but where something has come up since. */
export async function finishEnrolment(db: Db, { clientId, dueAt }: DueClient): Promise<void> {
  await db
    .updateTable("clients")
    .set({ enrolment_due_at: null })
    .where("id", "=", clientId)
    .where("enrolment_due_at", "=", dueAt)
    .execute();
}

/** What of a client decides how it enrols. */
export const findEnrolmentClient = (db: Db, { clientId }: Client) =>
  db
    .selectFrom("clients")
    .select(["created_at", "staging_date", "other_pension_route"])
    .where("id", "=", clientId)
    .executeTakeFirst();

/** Statuses of a pension that somebody has or has asked for. */
const askedFor = ["medical-pending", "approval-pending", "scheduled", "active"];

/** People of a client who have not left, and none of these plans. */
const withoutPension = (db: Db, { clientId }: Client, codes: readonly ProductCode[]) =>
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
            .where("s.status", "in", askedFor),
        ),
      ),
    );

interface CandidateQuery {
  /** Of every plan that is a pension. */
  codes: readonly ProductCode[];
  /** Born by then, `yyyy-mm-dd`: nobody younger is of the age. */
  bornBy: string;
  after: string;
  limit: number;
}

/** The next people without a pension, by id; nobody else changes them before the transaction ends. */
export const lockCandidates = (trx: Trx, client: Client, { codes, bornBy, after, limit }: CandidateQuery) =>
  withoutPension(trx, client, codes)
    .select(["e.id", "e.payroll_group as payrollGroup"])
    .where("e.date_of_birth", "<=", bornBy)
    .where("e.id", ">", after)
    .orderBy("e.id")
    .limit(limit)
    .forUpdate("e")
    .execute();

/** Of those of some people who wait, who confirmed them; null where nobody has yet. */
export async function listWaitingOf(
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

/** Puts people on the list; who is on it stays as they are. */
export async function addWaiting(
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

export async function removeWaiting(trx: Trx, { clientId }: Client, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("enrolment_waiting")
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .execute();
}

/** Takes those off the list who have chosen a pension or left. */
export async function removeSettled(trx: Trx, client: Client, codes: readonly ProductCode[]): Promise<void> {
  await trx
    .deleteFrom("enrolment_waiting")
    .where("client_id", "=", client.clientId)
    .where("employee_id", "not in", withoutPension(trx, client, codes).select("e.id"))
    .execute();
}

interface WaitingQuery {
  codes: readonly ProductCode[];
  /** From 1. */
  page: number;
  perPage: number;
}

/** A page of those whom nobody has confirmed, by employee number, and how many there are. */
export async function listWaiting(db: Db, client: Client, { codes, page, perPage }: WaitingQuery) {
  const waiting = () =>
    withoutPension(db, client, codes)
      .innerJoin("enrolment_waiting as w", (join) =>
        join.onRef("w.client_id", "=", "e.client_id").onRef("w.employee_id", "=", "e.id"),
      )
      .where("w.confirmed_at", "is", null);
  const [rows, { total }] = await Promise.all([
    waiting()
      .select(["e.id", "e.first_name", "e.surname", "e.employee_number", "w.product_code", "w.since_date"])
      .orderBy("e.employee_number")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    waiting()
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Confirms some people who wait, or all of them; answers how many were not confirmed before. `now` is ms. */
export async function confirmWaiting(
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

/** Enrolments by law since an instant, ms, of people whom an upload changed. */
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
