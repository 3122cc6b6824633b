import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** What somebody holds of childcare vouchers; undefined for who never had any. */
export function findVoucherAccount(db: Db, { clientId, userId }: Actor) {
  return db
    .selectFrom("voucher_accounts")
    .select(["balance_pence", "last_payment_date"])
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .executeTakeFirst();
}

/** Orders of vouchers by status: what is in force or begins soon, and what waits for approval. */
export async function countVoucherOrders(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const rows = await db
    .selectFrom("selections")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("client_id", "=", clientId)
    .where("status", "in", ["active", "scheduled", "approval-pending"])
    .where("product_code", "=", "childcare-vouchers")
    .groupBy("status")
    .execute();
  const count = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + Number(row.count), 0);
  return { placed: count("active", "scheduled"), saved: count("approval-pending") };
}
