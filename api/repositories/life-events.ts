import type { Db, NewRow } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

export type LifeEventRow = Awaited<ReturnType<typeof listLifeEvents>>[number];

/** All reports of a person, the newest first. */
export function listLifeEvents(db: Db, { clientId, userId }: Pick<Actor, "clientId" | "userId">) {
  return db
    .selectFrom("life_events")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .orderBy("event_date", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function addLifeEventRow(db: Db, event: NewRow<"life_events">): Promise<void> {
  await db.insertInto("life_events").values(event).execute();
}
