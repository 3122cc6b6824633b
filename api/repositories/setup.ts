import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { schemeColumns } from "./schemes.ts";
import { selectOwnUser } from "./users.ts";

/** The user, client and scheme of a session in one row. Null for a client without a scheme. */
export function findSetup(db: Db, actor: Actor, now: number) {
  return selectOwnUser(db, actor, now)
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .leftJoin("avatar_sets as a", "a.id", "s.avatar_set_id")
    .select(schemeColumns)
    .select((eb) => [
      "c.id as client_id",
      eb
        .exists(eb.selectFrom("faqs as f").select("f.id").whereRef("f.client_id", "=", "c.id"))
        .as("has_faqs"),
    ])
    .executeTakeFirst();
}

export function listClientExceptions(db: Db, actor: Actor) {
  return db
    .selectFrom("client_exceptions")
    .select(["code", "status"])
    .where("client_id", "=", actor.clientId)
    .orderBy("code")
    .execute();
}

export function listContentFlags(db: Db, actor: Actor) {
  return db
    .selectFrom("content_flags")
    .select(["code", "reference", "live"])
    .where("client_id", "=", actor.clientId)
    .orderBy("code")
    .execute();
}

export function getOwnClient(db: Db, actor: Actor) {
  return db
    .selectFrom("clients as c")
    .select(["c.id as client_id", "c.name as client_name", "c.contact_us_enabled"])
    .where("c.id", "=", actor.clientId)
    .executeTakeFirstOrThrow();
}
