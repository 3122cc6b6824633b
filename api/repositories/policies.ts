import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Schema } from "../db/schema.ts";
import type { PolicyType } from "../db/tables/content.ts";

/** The newest policy in force; a client's own goes before the one for all clients. */
export function findPolicy(db: Db, clientId: string | null, type: PolicyType, now: number) {
  return db
    .selectFrom("policies as p")
    .select(["p.client_id", "p.type", "p.title", "p.content", "p.version", "p.changes"])
    .where("p.type", "=", type)
    .where("p.published_at", "<=", now)
    .where((eb) => eb.or([eb("p.client_id", "=", clientId), eb("p.client_id", "is", null)]))
    .orderBy(sql`p.client_id is null`)
    .orderBy("p.published_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The version of a client's newest policy in force, as a column in a query on clients (`c`). */
export function selectNewestPolicyVersion(
  eb: ExpressionBuilder<Schema & { c: Schema["clients"] }, "c">,
  type: PolicyType,
  now: number,
) {
  return eb
    .selectFrom("policies as p")
    .select("p.version")
    .where("p.type", "=", type)
    .where("p.published_at", "<=", now)
    .where((or) => or.or([or("p.client_id", "=", or.ref("c.id")), or("p.client_id", "is", null)]))
    .orderBy(sql`p.client_id is null`)
    .orderBy("p.published_at", "desc")
    .limit(1);
}
