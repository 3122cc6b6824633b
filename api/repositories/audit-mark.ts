import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/**
 * Names what was recorded of a client last: it changes with every write. Of several at one instant the count tells how
 * many there are.
 */
export async function findAuditMark(db: Db, { clientId }: Pick<Actor, "clientId">): Promise<string> {
  const row = await db
    .selectFrom("audit")
    .select(({ fn }) => [fn.max("at").as("at"), fn.countAll<number>().as("count")])
    .where("client_id", "=", clientId)
    .where("at", "=", ({ selectFrom }) =>
      selectFrom("audit as a")
        .select(({ fn }) => fn.max("a.at").as("at"))
        .where("a.client_id", "=", clientId),
    )
    .executeTakeFirst();
  return `${row?.at ?? 0} ${row?.count ?? 0}`;
}
