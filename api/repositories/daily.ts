import { sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";

/** How far the daily job has come. Days are `yyyy-mm-dd`. */
export interface Progress {
  /** The last day that is done for everybody. */
  done: string;
  /** The day that is being done, and after whom it goes on. */
  running: { day: string; after: { clientId: string; employeeId: string } | null } | null;
}

const key = "daily_job";

/** Null before the first day. */
export async function findProgress(db: Db): Promise<Progress | null> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Progress) : null;
}

/** The same, once no other node can go on before the transaction ends; begins with `first` where there is none. */
export async function lockProgress(trx: Trx, first: Progress): Promise<Progress> {
  await trx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(first) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await trx
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as Progress;
}

export async function saveProgress(trx: Trx, progress: Progress): Promise<void> {
  await trx
    .updateTable("settings")
    .set({ value: JSON.stringify(progress) })
    .where("key", "=", key)
    .execute();
}

export type DailyPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** The next people in order, of all tenants, with what a mail to them needs; nobody else changes them meanwhile. */
export function lockPeople(trx: Trx, after: { clientId: string; employeeId: string } | null, limit: number) {
  return trx
    .selectFrom("employees as e")
    .innerJoin("schemes as s", "s.client_id", "e.client_id")
    .select([
      "e.client_id as clientId",
      "e.id as userId",
      "e.first_name as firstName",
      "e.email",
      "e.registered_at as registeredAt",
      "e.probation_end as probationEnd",
      "e.leave_date as leaveDate",
      "e.employment_status as employmentStatus",
      "s.public_url as publicUrl",
      "s.benefit_brand_name as brandName",
      "s.primary_colour as brandColour",
      "s.support_email as supportEmail",
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(e.client_id, e.id) > (${after?.clientId ?? ""}, ${after?.employeeId ?? ""})`),
    )
    .orderBy("e.client_id")
    .orderBy("e.id")
    .limit(limit)
    .forUpdate("e")
    .execute();
}

/** Makes people of a client those who have left. `now` is ms. */
export async function markLeft(
  trx: Trx,
  clientId: string,
  employeeIds: readonly string[],
  now: number,
): Promise<void> {
  await trx
    .updateTable("employees")
    .set({ employment_status: "left", updated_at: now })
    .where("client_id", "=", clientId)
    .where("id", "in", employeeIds)
    .execute();
}

/** Which products each client offers, under what name of its own. */
export async function listClientIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("clients").select("id").execute();
  return rows.map(({ id }) => id);
}

export function listOffered(db: Db) {
  return db.selectFrom("benefit_contents").select(["client_id", "product_code", "name"]).execute();
}
