import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** Ends a selection; `endDate` is the last day of cover, `now` by the API's clock. */
export async function endSelection(
  trx: Trx,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  id: string,
  { endDate, now }: { endDate: string; now: number },
): Promise<void> {
  await trx
    .updateTable("selections")
    .set({ status: "ended", end_date: endDate, updated_at: now, version: sql`version + 1` })
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
