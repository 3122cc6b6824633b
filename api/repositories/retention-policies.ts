import type { Db } from "../db/schema.ts";
import { defaultRetention, type RetentionPolicy } from "../domain/rights/retention-policy.ts";

export const toRetentionPolicy = (text: string | null): RetentionPolicy => ({
  ...defaultRetention,
  ...(text === null ? {} : (JSON.parse(text) as Partial<RetentionPolicy>)),
});

/** Null for an unknown client. */
export async function findRetentionPolicy(db: Db, clientId: string): Promise<RetentionPolicy | null> {
  const row = await db
    .selectFrom("clients")
    .select("retention")
    .where("id", "=", clientId)
    .executeTakeFirst();
  return row ? toRetentionPolicy(row.retention) : null;
}

/**
 * Clients whose policy was not applied on the day (`yyyy-mm-dd`) yet, by id. A client from before policies
 * existed has none until its next import, so nothing of it is deleted.
 */
export async function listDueClients(db: Db, today: string) {
  const rows = await db
    .selectFrom("clients as c")
    .leftJoin("retention_progress as p", "p.client_id", "c.id")
    .select(["c.id", "c.retention"])
    .where("c.retention", "is not", null)
    .where(({ eb, or }) => or([eb("p.done", "is", null), eb("p.done", "<", today)]))
    .orderBy("c.id")
    .execute();
  return rows.map(({ id, retention }) => ({ clientId: id, policy: toRetentionPolicy(retention) }));
}

export async function listPolicies(db: Db) {
  const rows = await db.selectFrom("clients").select(["id", "retention"]).orderBy("id").execute();
  return rows.map(({ id, retention }) => ({ clientId: id, policy: toRetentionPolicy(retention) }));
}

export async function saveRetentionProgress(db: Db, clientId: string, done: string): Promise<void> {
  await db
    .insertInto("retention_progress")
    .values({ client_id: clientId, done })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ done }))
    .execute();
}
