import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

type Client = Pick<Actor, "clientId">;

/** The active families of many people, by person. */
export async function familiesOf(db: Db, { clientId }: Client, ids: readonly string[]) {
  const rows = await db
    .selectFrom("family_members")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .where("active", "=", true)
    .execute();
  return Map.groupBy(rows, ({ employee_id }) => employee_id);
}

/** Everything that many people chose, by person, the newest first. */
export async function selectionsOf(db: Db, { clientId }: Client, ids: readonly string[]) {
  const rows = await db
    .selectFrom("selections")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ employee_id }) => employee_id);
}

/** When people were last given a childcare voucher, by person. */
export async function lastVouchersOf(db: Db, { clientId }: Client, ids: readonly string[]) {
  const rows = await db
    .selectFrom("voucher_accounts")
    .select(["employee_id", "last_payment_date"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .execute();
  return new Map(rows.map(({ employee_id, last_payment_date }) => [employee_id, last_payment_date]));
}

/** As the history of uploads tells who it was. */
export async function findOwnName(db: Db, { clientId, userId }: Pick<Actor, "clientId" | "userId">) {
  const { first_name, surname } = await db
    .selectFrom("employees")
    .select(["first_name", "surname"])
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${surname}`;
}
