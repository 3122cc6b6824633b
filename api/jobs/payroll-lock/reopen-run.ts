import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { removeFile } from "../../repositories/payroll-files.ts";
import { findLastPosition, removeCarriedRefunds, removeLines } from "../../repositories/payroll-lines.ts";
import {
  extendClaim,
  type PayrollRunRow,
  type RunKey,
  removeUnwrittenRun,
} from "../../repositories/payroll-runs.ts";

/** Lines deleted in one statement, because SQLite's calls block the event loop. */
const batchSize = 2_000;

/** A lock in progress, with this node's claim on it. */
export interface RunLock {
  run: RunKey;
  row: PayrollRunRow;
  /** A time in milliseconds. */
  claimedUntil: number;
}

/** Another node has taken the run over, so this one must write nothing more. */
export class ClaimLostError extends Error {}

/** Deletes what an unfinished lock has written, because it is not a record yet (M-06). */
export async function removeWrittenLines(db: Db, { run, claimedUntil }: RunLock): Promise<void> {
  const last = await findLastPosition(db, run);
  for (let from = 0; last !== null && from <= last; from += batchSize) {
    await inTransaction(db, async (trx) => {
      if (!(await extendClaim(trx, run, claimedUntil, claimedUntil))) throw new ClaimLostError();
      await removeLines(trx, run, { from, to: from + batchSize });
    });
  }
  await inTransaction(db, async (trx) => {
    if (!(await extendClaim(trx, run, claimedUntil, claimedUntil))) throw new ClaimLostError();
    await removeCarriedRefunds(trx, run);
    await removeFile(trx, run);
  });
}

/** Opens a run again whose lock was refused. */
export async function reopenRun(db: Db, lock: RunLock): Promise<void> {
  await removeWrittenLines(db, lock);
  await inTransaction(db, (trx) => removeUnwrittenRun(trx, lock.run, lock.claimedUntil));
}
