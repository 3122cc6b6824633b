import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { removeFile } from "../../repositories/payroll-files.ts";
import { findLastPlace, removeCarried, removeLines } from "../../repositories/payroll-lines.ts";
import {
  extendClaim,
  type PayrollRunRow,
  type RunKey,
  removeUnwrittenRun,
} from "../../repositories/payroll-runs.ts";

/** Lines that are taken away at once: SQLite's calls do not give way by themselves. */
const atOnce = 2_000;

/** A lock under way, with the claim that this node has on it. */
export interface Lock {
  run: RunKey;
  row: PayrollRunRow;
  /** ms. */
  claimedUntil: number;
}

/** Another node has taken the run over: nothing more may be written. */
export class ClaimLost extends Error {}

/** Deletes the rows that an unfinished lock has written: they are no record yet (M-06). */
export async function removeWritten(db: Db, { run, claimedUntil }: Lock): Promise<void> {
  const last = await findLastPlace(db, run);
  for (let from = 0; last !== null && from <= last; from += atOnce) {
    await inTransaction(db, async (trx) => {
      if (!(await extendClaim(trx, run, claimedUntil, claimedUntil))) throw new ClaimLost();
      await removeLines(trx, run, { from, to: from + atOnce });
    });
  }
  await inTransaction(db, async (trx) => {
    if (!(await extendClaim(trx, run, claimedUntil, claimedUntil))) throw new ClaimLost();
    await removeCarried(trx, run);
    await removeFile(trx, run);
  });
}

/** Opens a run again that was not to be locked. */
export async function reopenRun(db: Db, lock: Lock): Promise<void> {
  await removeWritten(db, lock);
  await inTransaction(db, (trx) => removeUnwrittenRun(trx, lock.run, lock.claimedUntil));
}
