import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** A person's chosen language, null before they choose, and the client's languages, its own first. */
export async function findLanguages(
  db: Db,
  actor: Pick<Actor, "userId" | "clientId">,
): Promise<{ own: string | null; offered: string[] }> {
  const row = await db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .select(["e.language as own", "c.language", "c.other_languages"])
    .where("e.id", "=", actor.userId)
    .where("e.client_id", "=", actor.clientId)
    .executeTakeFirstOrThrow();
  return { own: row.own, offered: [row.language, ...JSON.parse(row.other_languages)] };
}

export async function setOwnLanguage(db: Db, actor: Actor, language: string, now: number): Promise<void> {
  await db
    .updateTable("employees")
    .set({ language, updated_at: now })
    .where("id", "=", actor.userId)
    .where("client_id", "=", actor.clientId)
    .execute();
}

/** SQL for the language of emails to a person `e` of a client `c`: their choice, else the client's first. */
export const emailLanguage = sql<string>`coalesce(e.language, c.language)`;
