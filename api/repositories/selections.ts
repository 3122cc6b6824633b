import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

export type SelectionRow = Awaited<ReturnType<typeof listSelections>>[number];

/** Everything that a person ever chose, the newest first. */
export function listSelections(db: Db, { clientId, userId }: Pick<Actor, "clientId" | "userId">) {
  return db
    .selectFrom("selections")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}
