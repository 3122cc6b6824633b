import { sql } from "kysely";
import type { Db, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

type Owner = Pick<Actor, "clientId" | "userId">;
type Dismissal = Row<"recommendation_dismissals">;

const selectDeclined = prepareQuery((db, value: QueryValue<Owner>) =>
  db
    .selectFrom("recommendation_dismissals")
    .select(["reason", "product_code"])
    .where("client_id", "=", value("clientId"))
    .where("employee_id", "=", value("userId"))
    .union(
      db
        .selectFrom("nominations")
        .select([sql<string>`'beneficiaries'`.as("reason"), "product_code"])
        .where("client_id", "=", value("clientId"))
        .where("employee_id", "=", value("userId")),
    )
    .orderBy("reason")
    .orderBy("product_code"),
);

/**
 * What a person dismissed. A nomination counts too, even one that names nobody, because it answers who is
 * to be paid.
 */
export const listDismissedRecommendations = (db: Db, { clientId, userId }: Owner) =>
  selectDeclined(db, { clientId, userId });

/** Adds a dismissal; false if it exists already. */
export async function addDismissal(trx: Trx, row: Dismissal): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto("recommendation_dismissals")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(added) > 0;
}
