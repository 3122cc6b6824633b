import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

/**
 * Actions that change no computed value. Large clients log in all the time, which must not empty the cache.
 */
const withoutEffect = [
  ...["login.succeeded", "login.refused", "logout", "access.not_found"],
  ...["report.downloaded", "employees.downloaded", "activity.downloaded"],
  ...["employee.viewed", "masquerade.request", "claim.receipt_read"],
];

/** No transaction lasts longer than this, ms. A row has its start time, but becomes visible at its end. */
const longestWrite = 600_000;

const selectMarks = (db: Db, clientId: string) =>
  db.selectFrom("audit").where("client_id", "=", clientId).where("action", "not in", withoutEffect);

const selectLast = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  selectMarks(db, value("clientId")).select("at").orderBy("at", "desc").limit(1),
);

const countSince = prepareQuery((db, value: QueryValue<{ clientId: string; since: number }>) =>
  selectMarks(db, value("clientId"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("at", ">", value("since")),
);

/**
 * Identifies the state of a client's data: it changes with every write that affects computed values. It
 * counts rows to notice transactions that ended late.
 */
export async function findAuditMark(db: Db, { clientId }: Pick<Actor, "clientId">): Promise<string> {
  const [last] = await selectLast(db, { clientId });
  if (!last) return "0";
  const [counted] = await countSince(db, { clientId, since: last.at - longestWrite });
  return `${last.at} ${counted?.count}`;
}
