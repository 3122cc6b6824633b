import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** The names of a client's providers, by code. */
export async function listProviders(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("providers")
    .select(["code", "name"])
    .where("client_id", "=", clientId)
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
