import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";
import { schemeColumns } from "./schemes.ts";
import { selectOwnUser } from "./users.ts";

const selectSetup = prepareQuery((db, value: QueryValue<{ userId: string; clientId: string; now: number }>) =>
  selectOwnUser(db, { userId: value("userId"), clientId: value("clientId") }, value("now"))
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .leftJoin("avatar_sets as a", "a.id", "s.avatar_set_id")
    .select(schemeColumns)
    .select((eb) => [
      "c.id as client_id",
      "c.pay_day",
      eb
        .exists(eb.selectFrom("faqs as f").select("f.id").whereRef("f.client_id", "=", "c.id"))
        .as("has_faqs"),
    ]),
);

/** The user, client and scheme of a session as one row; undefined for a client without a scheme. */
export async function findSetup(db: Db, { userId, clientId }: Actor, now: number) {
  const [row] = await selectSetup(db, { userId, clientId, now });
  return row;
}

const selectExceptions = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db
    .selectFrom("client_exceptions")
    .select(["code", "status"])
    .where("client_id", "=", value("clientId"))
    .orderBy("code"),
);

export function listClientExceptions(db: Db, { clientId }: Actor) {
  return selectExceptions(db, { clientId });
}

const selectFlags = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db
    .selectFrom("content_flags")
    .select(["code", "reference", "live"])
    .where("client_id", "=", value("clientId"))
    .orderBy("code"),
);

export function listContentFlags(db: Db, { clientId }: Actor) {
  return selectFlags(db, { clientId });
}

export function getOwnClient(db: Db, actor: Actor) {
  return db
    .selectFrom("clients as c")
    .select(["c.id as client_id", "c.name as client_name", "c.contact_us_enabled", "c.pay_day"])
    .where("c.id", "=", actor.clientId)
    .executeTakeFirstOrThrow();
}
