import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** How many people a client has, and how often that changed; kept by the database, so that it costs one row. */
export async function getCounts(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const row = await db
    .selectFrom("employee_counts")
    .select(["total", "registered", "two_factor as twoFactor", "moves", "turns"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row ?? { total: 0, registered: 0, twoFactor: 0, moves: 0, turns: 0 };
}
export type Counts = Awaited<ReturnType<typeof getCounts>>;
