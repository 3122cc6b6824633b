import type { Db, NewRow, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { FamilyFacts } from "../domain/family-form.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";
import { saveFamilyState, toKnownFromSql } from "./states.ts";

type Owner = Pick<Actor, "clientId" | "userId">;

/** The partner, then the dependants by age (FAMILY-04). */
const selectMembers = (db: Db, clientId: string) =>
  db
    .selectFrom("family_members")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("relationship", "desc")
    .orderBy("date_of_birth")
    .orderBy("created_at")
    .orderBy("id");

type OwnerKey = { clientId: string; userId: string };

const selectFamily = prepareQuery((db, value: QueryValue<OwnerKey>) =>
  selectMembers(db, value("clientId")).where("employee_id", "=", value("userId")).where("active", "=", true),
);

/** The active members of a person's family. */
export function listFamily(db: Db, { clientId, userId }: Owner) {
  return selectFamily(db, { clientId, userId });
}

/** The active members of many people's families. */
export function listFamilies(db: Db, clientId: string, userIds: readonly string[]) {
  return selectMembers(db, clientId).where("employee_id", "in", userIds).where("active", "=", true).execute();
}

const selectFamilyWithFormer = prepareQuery((db, value: QueryValue<OwnerKey>) =>
  db
    .selectFrom("family_members")
    .selectAll()
    .where("client_id", "=", value("clientId"))
    .where("employee_id", "=", value("userId"))
    .orderBy("created_at")
    .orderBy("id"),
);

/** Everybody who is or was in a person's family. */
export function listFamilyWithFormer(db: Db, { clientId, userId }: Owner) {
  return selectFamilyWithFormer(db, { clientId, userId });
}

/** The active family, locked until the transaction ends, because limits must also hold for parallel posts. */
export async function lockFamily(trx: Trx, owner: Owner) {
  await trx
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", owner.clientId)
    .where("id", "=", owner.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return listFamily(trx, owner);
}

/** Adds a family member; the transaction must keep payroll runs open. */
export async function addMember(trx: Trx, member: NewRow<"family_members">): Promise<void> {
  const known_from = toKnownFromSql({ clientId: member.client_id }, member.updated_at);
  await trx
    .insertInto("family_members")
    .values({ ...member, known_from })
    .execute();
}

/** Changes an active member; the transaction must keep payroll runs open. `now` is the API's clock. */
export async function updateMember(
  trx: Trx,
  { clientId, userId }: Owner,
  id: string,
  change: FamilyFacts | { active: false; left_date: string },
  now: number,
): Promise<void> {
  await saveFamilyState(trx, { clientId }, id, now);
  const known_from = toKnownFromSql({ clientId }, now);
  await trx
    .updateTable("family_members")
    .set({ ...change, updated_at: now, known_from })
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("id", "=", id)
    .where("active", "=", true)
    .execute();
}
