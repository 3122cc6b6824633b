import type { Db } from "../../api/db/schema.ts";
import { listAbandonedRuns, listDueRuns } from "../../api/repositories/payroll-runs.ts";

/** Payroll runs that a server's job has still to lock or to finish, by the demo's day. */
export async function countDueRuns(db: Db, today = "2026-11-20"): Promise<number> {
  const [due, begun] = await Promise.all([
    listDueRuns(db, today),
    listAbandonedRuns(db, Number.MAX_SAFE_INTEGER),
  ]);
  return due.length + begun.length;
}
