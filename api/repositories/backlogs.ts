import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/** Work that waits for a job, per client; `since` is when the oldest was due, ms. */
export interface Backlog {
  job: string;
  clientId: string | null;
  items: number;
  since: number;
}

const items = sql<number>`count(*)`.as("items");

/** Work that waits for each job. `realNow` is real time, ms; `today` and its start are London's. */
export async function listBacklogs(
  db: Db,
  { realNow, today, startOfDay }: { realNow: number; today: string; startOfDay: number },
): Promise<Backlog[]> {
  // Runs one query at a time, so that metrics take only one connection from people.
  const mails = await db
    .selectFrom("mails")
    .select(["client_id as clientId", items])
    .select((eb) => eb.fn.min("next_at").as("since"))
    .where("status", "=", "waiting")
    .groupBy("client_id")
    .execute();
  const welcomes = await db
    .selectFrom("welcome_mails")
    .select(["client_id as clientId", items])
    .select((eb) => eb.fn.min("queued_at").as("since"))
    .where(sql<boolean>`outcome = 'waiting'`)
    .groupBy("client_id")
    .execute();
  const uploads = await db
    .selectFrom("uploads")
    .select(["client_id as clientId", items])
    .select((eb) => eb.fn.min("uploaded_at").as("since"))
    .where("status", "in", ["checking", "committing", "undoing"])
    .groupBy("client_id")
    .execute();
  const enrolments = await db
    .selectFrom("clients")
    .select(["id as clientId", sql<number>`1`.as("items"), "enrolment_due_at as since"])
    .where("enrolment_due_at", "is not", null)
    .execute();
  const days = await db
    .selectFrom("daily_progress")
    .select(["client_id as clientId", sql<number>`1`.as("items")])
    .where("done", "<", today)
    .execute();
  const unchained = await db
    .selectFrom("audit_queue")
    .select(["client_id as clientId", items])
    .select((eb) => eb.fn.min("at").as("since"))
    .groupBy("client_id")
    .execute();
  const webhooks = await db
    .selectFrom("webhook_deliveries")
    .select(["client_id as clientId", items])
    .select(sql<number>`min(case when next_at > created_at then next_at else created_at end)`.as("since"))
    .where(sql<boolean>`status = 'waiting'`)
    .groupBy("client_id")
    .execute();
  const toJobBacklogs = (
    job: string,
    rows: { clientId: string | null; items: number; since: number | null }[],
  ) =>
    rows.map(({ since, items: count, ...row }) => ({
      ...row,
      job,
      items: Number(count),
      since: Math.min(since ?? realNow, realNow),
    }));
  return [
    ...toJobBacklogs("outbox", mails),
    ...toJobBacklogs("welcome mails", welcomes),
    ...toJobBacklogs("uploads", uploads),
    ...toJobBacklogs("automatic enrolment", enrolments),
    ...toJobBacklogs(
      "daily job",
      days.map((row) => ({ ...row, since: startOfDay })),
    ),
    ...toJobBacklogs("audit chain", unchained),
    ...toJobBacklogs("webhooks", webhooks),
  ];
}
