import type { Db } from "../../api/db/schema.ts";
import { listAbandonedRuns, listDueRuns } from "../../api/repositories/payroll-runs.ts";

/** The number of payroll runs that a server's job must still lock or finish, on the demo's day. */
export async function countDueRuns(db: Db, today = "2026-11-20"): Promise<number> {
  const [due, begun] = await Promise.all([
    listDueRuns(db, today),
    listAbandonedRuns(db, Number.MAX_SAFE_INTEGER, 0),
  ]);
  return due.length + begun.length;
}
