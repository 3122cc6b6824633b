import type { Db, Row, Trx } from "../../db/schema.ts";
import { selectLinesWithRuns } from "../payroll-run-lines.ts";
import type { DataSubject } from "./person-table.ts";

type Person = Pick<DataSubject, "clientId" | "userId">;

/** Records that a person was erased; only the first record counts. */
export async function addErasure(
  trx: Trx,
  { clientId, userId }: Person,
  { at, cause, by: erasedBy }: { at: number; cause: Row<"erasures">["cause"]; by: string | null },
): Promise<void> {
  await trx
    .insertInto("erasures")
    .values({ client_id: clientId, employee_id: userId, erased_at: at, cause, erased_by: erasedBy })
    .onConflict((conflict) => conflict.columns(["client_id", "employee_id"]).doNothing())
    .execute();
}

/** All erased people, of all clients or of one, by id. */
export const listErasures = (db: Db, clientId: string | null): Promise<Row<"erasures">[]> =>
  db
    .selectFrom("erasures")
    .selectAll()
    .$if(clientId !== null, (query) => query.where("client_id", "=", clientId ?? ""))
    .orderBy("client_id")
    .orderBy("employee_id")
    .execute();

/**
 * Whether payroll has finished with a leaver. Every group has locked a later run, and no refund waits from
 * the person's last run. A client without a locked run has nothing to wait for.
 */
export async function isPayrollSettled(
  db: Db,
  { clientId, userId }: Person,
  leaveDate: string,
): Promise<boolean> {
  const runs = await db
    .selectFrom("payroll_runs")
    .select(["group_code", "period_key", "pay_date"])
    .where("client_id", "=", clientId)
    .where("written_at", "is not", null)
    .orderBy("pay_date", "desc")
    .execute();
  const last = [...Map.groupBy(runs, ({ group_code }) => group_code).values()].flatMap(([run]) => run ?? []);
  if (last.some(({ pay_date }) => pay_date <= leaveDate)) return false;
  for (const run of last) {
    const hasRow = async (table: "payroll_lines" | "payroll_carried") =>
      (await db
        .selectFrom(table)
        .select("employee_id")
        .where("client_id", "=", clientId)
        .where("employee_id", "=", userId)
        .where("group_code", "=", run.group_code)
        .where("period_key", "=", run.period_key)
        .limit(1)
        .executeTakeFirst()) !== undefined;
    if ((await hasRow("payroll_lines")) || (await hasRow("payroll_carried"))) return false;
  }
  return true;
}

export interface RetentionDates {
  /** The pay day of the person's last payslip; null if there is none. */
  lastPayDate: string | null;
  pensions: readonly { optedOutAt: number | null; endDate: string | null }[];
}

/** The dates from which the law's retention periods for a person are counted. */
export async function findRetentionDates(db: Db, { clientId, userId }: Person): Promise<RetentionDates> {
  const line = await selectLinesWithRuns(db)
    .select("r.pay_date")
    .where("l.client_id", "=", clientId)
    .where("l.employee_id", "=", userId)
    .orderBy("r.pay_date", "desc")
    .limit(1)
    .executeTakeFirst();
  const pensions = await db
    .selectFrom("selections")
    .select(["opted_out_at as optedOutAt", "end_date as endDate"])
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where(({ eb, or }) => or([eb("route", "is not", null), eb("source", "=", "automatic-enrolment")]))
    .execute();
  return { lastPayDate: line?.pay_date ?? null, pensions };
}
