import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

/**
 * Actions that change no computed value. People of large clients log in all the time, which must not empty
 * the cache. The index `audit_marks` leaves out the same actions.
 */
const actionsWithoutEffect = [
  ...["login.succeeded", "login.refused", "logout", "access.not_found"],
  ...["report.downloaded", "employees.downloaded", "activity.downloaded"],
  ...["employee.viewed", "masquerade.request", "claim.receipt_read"],
];

/** No transaction lasts longer than this, ms. A row has its start time, but becomes visible at its end. */
const longestWrite = 600_000;

const actionList = sql.join(actionsWithoutEffect.map((action) => sql.lit(action)));

/**
 * Whether a row may change computed values. It has no parameters, because they would keep databases from
 * using the index.
 */
export const affectsComputedValues = (column: "action" | "a.action") =>
  sql<boolean>`${sql.ref(column)} not in (${actionList})`;

const selectMark = prepareQuery((db, value: QueryValue<{ clientId: string }>) => {
  const selectMarks = () =>
    db.selectFrom("audit").where("client_id", "=", value("clientId")).where(affectsComputedValues("action"));
  return db.selectFrom(selectMarks().select("at").orderBy("at", "desc").limit(1).as("latest")).select([
    "latest.at",
    selectMarks()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(sql<boolean>`audit.at > latest.at - ${sql.lit(longestWrite)}`)
      .as("count"),
  ]);
});

/**
 * Identifies the state of a client's data: it changes with every write that affects computed values. It
 * counts rows to notice transactions that ended late.
 */
export async function findAuditMark(db: Db, { clientId }: Pick<Actor, "clientId">): Promise<string> {
  const [last] = await selectMark(db, { clientId });
  return last ? `${last.at} ${last.count}` : "0";
}
