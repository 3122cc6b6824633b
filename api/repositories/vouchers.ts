import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** A person's childcare vouchers; undefined for people who never had any. */
export function findVoucherAccount(db: Db, { clientId, userId }: Actor) {
  return db
    .selectFrom("voucher_accounts")
    .select(["balance_pence", "last_payment_date"])
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .executeTakeFirst();
}

/** How many voucher orders are in force, start soon, or wait for approval. */
export async function countVoucherOrders(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const rows = await db
    .selectFrom("selections")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("client_id", "=", clientId)
    .where("status", "in", ["active", "scheduled", "approval-pending"])
    .where("product_code", "=", "childcare-vouchers")
    .groupBy("status")
    .execute();
  const countByStatus = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + Number(row.count), 0);
  return { placed: countByStatus("active", "scheduled"), saved: countByStatus("approval-pending") };
}

/** The total of a client's voucher accounts. */
export async function sumVoucherAccounts(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const row = await db
    .selectFrom("voucher_accounts")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number | null>("balance_pence").as("pence"),
    ])
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), pence: Number(row.pence ?? 0) };
}

/** The next voucher accounts, by employee number. */
export function listVoucherAccounts(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  after: string,
  limit: number,
) {
  return db
    .selectFrom("voucher_accounts as v")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "v.client_id").onRef("e.id", "=", "v.employee_id"),
    )
    .select(["e.employee_number", "e.first_name", "e.surname", "v.balance_pence", "v.last_payment_date"])
    .where("v.client_id", "=", clientId)
    .where("e.client_id", "=", clientId)
    .where("e.employee_number", ">", after)
    .orderBy("e.employee_number")
    .limit(limit)
    .execute();
}

/** What the voucher page shows about its client. */
export function getVoucherClient(db: Db, { clientId }: Pick<Actor, "clientId">) {
  return db
    .selectFrom("clients as c")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .select(["c.name", "c.pay_day", "s.public_url"])
    .where("c.id", "=", clientId)
    .executeTakeFirstOrThrow();
}
