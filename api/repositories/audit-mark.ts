import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** Actions that change no computed value: among thousands of people somebody signs in all the time. */
const withoutEffect = [
  ...["login.succeeded", "login.refused", "logout", "access.not_found"],
  ...["report.downloaded", "employees.downloaded", "activity.downloaded"],
  ...["employee.viewed", "masquerade.request", "claim.receipt_read"],
];

/** A write's record has the instant of its beginning, and is seen when it ends: by then, ms, every write has ended. */
const longestWrite = 600_000;

/**
 * Names a client's recent records: it changes with every write except those that change no computed value.
 * The count notices transactions that ended after later ones.
 */
export async function findAuditMark(db: Db, { clientId }: Pick<Actor, "clientId">): Promise<string> {
  const selectMarks = () =>
    db.selectFrom("audit").where("client_id", "=", clientId).where("action", "not in", withoutEffect);
  const last = await selectMarks().select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  if (!last) return "0";
  const { count } = await selectMarks()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("at", ">", last.at - longestWrite)
    .executeTakeFirstOrThrow();
  return `${last.at} ${count}`;
}
