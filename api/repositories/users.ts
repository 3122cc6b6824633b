import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { selectNewestPolicyVersion } from "./policies.ts";

const columns = [
  "e.id as user_id",
  "e.email",
  "e.title",
  "e.first_name",
  "e.surname",
  "e.user_type",
  "e.employment_status",
  "e.probation_end",
  "e.password_changed_at",
  "e.accepted_terms_version",
  "e.first_login",
  "e.carousel_required",
  "e.show_welcome_modal",
  "e.language as own_language",
  "c.integration_active",
  "c.integration_logout_url",
] as const;

/** The user's own row. `now`, ms by the API's clock, decides which terms are the newest. */
export function selectOwnUser(db: Db, actor: Pick<Actor, "userId" | "clientId">, now: number) {
  return db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .select(columns)
    .select((eb) => selectNewestPolicyVersion(eb, "terms", now).as("newest_terms_version"))
    .where("e.id", "=", actor.userId)
    .where("e.client_id", "=", actor.clientId);
}

export type UserRow = Awaited<ReturnType<typeof getOwnUser>>;

export function getOwnUser(db: Db, actor: Actor, now: number) {
  return selectOwnUser(db, actor, now).executeTakeFirstOrThrow();
}

/** Reads the caller's own row and locks it for the transaction, so that two requests at once make one change. */
export function getOwnUserForUpdate(trx: Db, actor: Actor, now: number) {
  return selectOwnUser(trx, actor, now).forUpdate("e").executeTakeFirstOrThrow();
}

export interface UserChanges {
  first_login?: boolean;
  carousel_required?: boolean;
  show_welcome_modal?: boolean;
}

export async function updateOwnUser(db: Db, actor: Actor, changes: UserChanges, now: number): Promise<void> {
  await db
    .updateTable("employees")
    .set({ ...changes, updated_at: now })
    .where("id", "=", actor.userId)
    .where("client_id", "=", actor.clientId)
    .execute();
}

export async function setAcceptedTerms(
  db: Db,
  actor: Actor,
  version: string | null,
  now: number,
): Promise<void> {
  await db
    .updateTable("employees")
    .set({ accepted_terms_version: version, accepted_terms_at: now, updated_at: now })
    .where("id", "=", actor.userId)
    .where("client_id", "=", actor.clientId)
    .execute();
}
