import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

/** Actions that change no computed value: among thousands of people somebody signs in all the time. */
const withoutEffect = [
  ...["login.succeeded", "login.refused", "logout", "access.not_found"],
  ...["report.downloaded", "employees.downloaded", "activity.downloaded"],
  ...["employee.viewed", "masquerade.request", "claim.receipt_read"],
];

/** A write's record has the instant of its beginning, and is seen when it ends: by then, ms, every write has ended. */
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
 * Names a client's recent records: it changes with every write except those that change no computed value.
 * The count notices transactions that ended after later ones.
 */
export async function findAuditMark(db: Db, { clientId }: Pick<Actor, "clientId">): Promise<string> {
  const [last] = await selectLast(db, { clientId });
  if (!last) return "0";
  const [counted] = await countSince(db, { clientId, since: last.at - longestWrite });
  return `${last.at} ${counted?.count}`;
}
