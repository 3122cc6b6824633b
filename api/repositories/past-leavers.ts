import type { Db } from "../db/schema.ts";
import type { LockedHistory } from "./person-ledger-lines.ts";

type Leaver = { id: string; leave_date: string | null };

/**
 * Whether a person can have lines in a run: employed, recently left, in the last run, or changed. Others are skipped,
 * or runs would slow down with everybody who ever left.
 */
export async function createLeaverFilter(
  db: Db,
  clientId: string,
  { last, isAllChanged }: LockedHistory,
): Promise<(person: Leaver) => boolean> {
  if (last === null || isAllChanged) return () => true;
  // People who left before that pay day have had their last lines.
  const { payDay } = last;
  const rows = await selectPastLeavers(db, clientId, last).execute();
  const exceptions = new Set(rows.map(({ id }) => id));
  return ({ id, leave_date }) => leave_date === null || leave_date >= payDay || exceptions.has(id);
}

/**
 * Earlier leavers with a line in the last run or with new records. The query begins with those few rows, because
 * a client may have many former employees.
 */
function selectPastLeavers(
  db: Db,
  clientId: string,
  { group, periodKey, payDay, lockedAt }: NonNullable<LockedHistory["last"]>,
) {
  const selectChangedSince = (table: "selections" | "family_members", column: "updated_at" | "known_from") =>
    db.selectFrom(table).select("employee_id").where("client_id", "=", clientId).where(column, ">", lockedAt);
  const selectFactsSince = (column: "known_from" | "known_to") =>
    db
      .selectFrom("person_facts")
      .select("employee_id")
      .where("client_id", "=", clientId)
      .where(column, ">", lockedAt);
  const changed = db
    .selectFrom("payroll_lines")
    .select("employee_id")
    .where("client_id", "=", clientId)
    .where("group_code", "=", group)
    .where("period_key", "=", periodKey)
    .union(selectFactsSince("known_from"))
    .union(selectFactsSince("known_to"))
    .union(selectChangedSince("selections", "updated_at"))
    .union(selectChangedSince("selections", "known_from"))
    .union(selectChangedSince("family_members", "updated_at"))
    .union(selectChangedSince("family_members", "known_from"));
  return db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", clientId)
    .where("leave_date", "<", payDay)
    .where("id", "in", changed);
}
