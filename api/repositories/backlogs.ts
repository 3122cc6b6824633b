import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/** What waits for a job, by client; `since` is when the oldest of it was due, ms. */
export interface Backlog {
  job: string;
  clientId: string | null;
  items: number;
  since: number;
}

const items = sql<number>`count(*)`.as("items");

/** What waits for each job that works through a queue. `real` is ms of the world's time. */
export async function listBacklogs(db: Db, real: number): Promise<Backlog[]> {
  const [mails, welcomes, uploads, enrolments] = await Promise.all([
    db
      .selectFrom("mails")
      .select(["client_id as clientId", items])
      .select((eb) => eb.fn.min("next_at").as("since"))
      .where("status", "=", "waiting")
      .groupBy("client_id")
      .execute(),
    db
      .selectFrom("welcome_mails")
      .select(["client_id as clientId", items])
      .select((eb) => eb.fn.min("queued_at").as("since"))
      .where(sql<boolean>`outcome = 'waiting'`)
      .groupBy("client_id")
      .execute(),
    db
      .selectFrom("uploads")
      .select(["client_id as clientId", items])
      .select((eb) => eb.fn.min("uploaded_at").as("since"))
      .where("status", "in", ["checking", "committing", "undoing"])
      .groupBy("client_id")
      .execute(),
    db
      .selectFrom("clients")
      .select(["id as clientId", sql<number>`1`.as("items"), "enrolment_due_at as since"])
      .where("enrolment_due_at", "is not", null)
      .execute(),
  ]);
  const named = (job: string, rows: { clientId: string | null; items: number; since: number | null }[]) =>
    rows.map(({ since, items: count, ...row }) => ({
      ...row,
      job,
      items: Number(count),
      since: Math.min(since ?? real, real),
    }));
  return [
    ...named("outbox", mails),
    ...named("welcome mails", welcomes),
    ...named("uploads", uploads),
    ...named("automatic enrolment", enrolments),
  ];
}
