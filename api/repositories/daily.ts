import type { Db, Trx } from "../db/schema.ts";
import { mailColumns } from "./mail-recipients.ts";

/** The daily job's overall progress. Days are `yyyy-mm-dd`. */
export interface DailyProgress {
  /** The last day that is finished for everybody. */
  done: string;
  /** Progress stored by an older release, which did not count by client. */
  running: { day: string; after: { clientId: string; employeeId: string } | null } | null;
}

/** The job's progress with one client. */
export interface ClientProgress {
  done: string;
  /** The day in progress, and the last person finished on it. */
  running: { day: string; afterId: string | null } | null;
}

const key = "daily_job";

/** The overall progress; null before the first day. */
export async function findProgress(db: Db): Promise<DailyProgress | null> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as DailyProgress) : null;
}

/** Records that a day is finished for every client. Returns true only to the caller that recorded it. */
export async function recordFinishedDay(trx: Trx, day: string): Promise<boolean> {
  await trx
    .insertInto("settings")
    .values({ key, value: JSON.stringify({ done: "", running: null }) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await trx
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if ((JSON.parse(value) as DailyProgress).done >= day) return false;
  await trx
    .updateTable("settings")
    .set({ value: JSON.stringify({ done: day, running: null }) })
    .where("key", "=", key)
    .execute();
  return true;
}

/** A client's progress, locked against other nodes. Starts with `first` if there is none. */
export async function lockClientProgress(
  trx: Trx,
  clientId: string,
  first: ClientProgress,
): Promise<ClientProgress> {
  await trx
    .insertInto("daily_progress")
    .values(toRow(clientId, first))
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .execute();
  const row = await trx
    .selectFrom("daily_progress")
    .selectAll()
    .where("client_id", "=", clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    done: row.done,
    running: row.running_day === null ? null : { day: row.running_day, afterId: row.after_id },
  };
}

export async function saveClientProgress(
  trx: Trx,
  clientId: string,
  progress: ClientProgress,
): Promise<void> {
  const { client_id, ...changes } = toRow(clientId, progress);
  await trx.updateTable("daily_progress").set(changes).where("client_id", "=", client_id).execute();
}

const toRow = (clientId: string, { done, running }: ClientProgress) => ({
  client_id: clientId,
  done,
  running_day: running?.day ?? null,
  after_id: running?.afterId ?? null,
});

export type DailyPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** A client's next people in order, with what an email needs, locked until the transaction ends. */
export function lockPeople(trx: Trx, clientId: string, afterId: string | null, limit: number) {
  return trx
    .selectFrom("employees as e")
    .innerJoin("schemes as s", "s.client_id", "e.client_id")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .select([
      "e.client_id as clientId",
      "e.id as userId",
      "e.first_name as firstName",
      "e.email",
      "e.registered_at as registeredAt",
      "e.probation_end as probationEnd",
      "e.leave_date as leaveDate",
      "e.employment_status as employmentStatus",
      ...mailColumns,
    ])
    .where("e.client_id", "=", clientId)
    .$if(afterId !== null, (query) => query.where("e.id", ">", afterId ?? ""))
    .orderBy("e.id")
    .limit(limit)
    .forUpdate("e")
    .execute();
}

/** Marks people of a client as leavers. `now` is ms. */
export async function markLeavers(
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

/** The ids of all clients. */
export async function listClientIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("clients").select("id").execute();
  return rows.map(({ id }) => id);
}

export function listOfferedProducts(db: Db) {
  return db.selectFrom("benefit_contents").select(["client_id", "product_code", "name", "claims"]).execute();
}
