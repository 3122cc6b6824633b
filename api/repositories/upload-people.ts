import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

type Client = Pick<Actor, "clientId">;

/** When each person was last given a childcare voucher. */
export async function loadLastVouchers(db: Db, { clientId }: Client, ids: readonly string[]) {
  const rows = await db
    .selectFrom("voucher_accounts")
    .select(["employee_id", "last_payment_date"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .execute();
  return new Map(rows.map(({ employee_id, last_payment_date }) => [employee_id, last_payment_date]));
}

/** The person's name, which the history of uploads shows. */
export async function findUserName(db: Db, { clientId, userId }: Pick<Actor, "clientId" | "userId">) {
  const { first_name, surname } = await db
    .selectFrom("employees")
    .select(["first_name", "surname"])
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${surname}`;
}
