import { runInSourceLanguage } from "../../copy/language.ts";
import { findDatabaseFault } from "../../db/faults.ts";
import type { Db, Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Clock, minutesToMs } from "../../domain/clock.ts";
import { toLondonDate } from "../../domain/london-date.ts";
import { toRunId } from "../../domain/payroll/payroll-file.ts";
import type { PayrollRules } from "../../domain/payroll/rules.ts";
import { addBenefitMails } from "../../platform/benefit-mails.ts";
import type { Catalogues } from "../../platform/catalogues.ts";
import { addAudit } from "../../repositories/audit.ts";
import { lockPayGroup } from "../../repositories/pay-periods.ts";
import type { Acceptance } from "../../repositories/payroll-acceptances.ts";
import {
  addRun,
  areEarlierRunsWritten,
  claimRun,
  extendClaim,
  findPayDay,
  findRun,
  finishRun,
  type PayrollRunRow,
  type RunKey,
} from "../../repositories/payroll-runs.ts";
import { addEvents } from "../../repositories/webhook-events.ts";
import { type ComputedPerson, streamRunFile } from "./compute-run.ts";
import { createFloorNotices } from "./floor-notices.ts";
import { loadRun } from "./load-run.ts";
import { ClaimLostError, type RunLock, removeWrittenLines, reopenRun } from "./reopen-run.ts";
import { createRunWriter, type RunSlice, writeSlice } from "./run-writer.ts";

/** How long a run that is being locked is hidden from other nodes, in case this one dies, ms. */
export const lockClaim = minutesToMs(1);

export interface LockDeps {
  /** Uses a separate connection. */
  db: Db;
  clock: Clock;
  catalogues: Catalogues;
  rules: PayrollRules;
  isStopped?: () => boolean;
}

export interface LockCommand {
  run: RunKey;
  /** The employer who pressed the button; null for the job. */
  lockedBy: string | null;
  /** Hash of the file that the employer saw; null for the job. */
  previewSha256: string | null;
  /** The time of the lock in milliseconds, for a demo's past; by default now. */
  at?: number;
  request: RequestId;
}

/** The request behind the lock, for the audit. */
interface RequestId {
  id: string;
  ip: string | null;
}

/**
 * `taken`: another node works on the run or has locked it. `stopped`: another node will continue the lock.
 */
export type LockOutcome = "locked" | "taken" | "earlier-open" | "changed" | "unexplained" | "stopped";

/**
 * Locks a run (B6). It first sets `locked_at`, so that decisions go to the next run. Then it computes the run
 * as known at that instant and writes lines and file. `written_at`, set last, makes it a record. After a
 * crash the rest is deleted and computed again for the same instant.
 */
export const lockRun = (deps: LockDeps, command: LockCommand): Promise<LockOutcome> =>
  // The stored texts are English, whoever asks for the lock.
  runInSourceLanguage(() => lockInSourceLanguage(deps, command));

async function lockInSourceLanguage(deps: LockDeps, command: LockCommand): Promise<LockOutcome> {
  const { db, clock } = deps;
  const start = await beginLock(db, command, clock);
  if (typeof start === "string") return start;
  try {
    if (start.isTakenOver) await removeWrittenLines(db, start);
    return await writeRun(deps, start, command.request);
  } catch (fault) {
    if (fault instanceof ClaimLostError) return "taken";
    // A database that does not answer is retried later; our own fault would repeat, so the run is opened
    // again.
    if (isErrorOfRun(fault)) await reopenRun(db, start);
    throw fault;
  }
}

function isErrorOfRun(fault: unknown): boolean {
  const kind = findDatabaseFault(fault);
  return kind === undefined || kind === "duplicate" || kind === "refused";
}

async function beginLock(db: Db, command: LockCommand, clock: Clock) {
  const { run, lockedBy, previewSha256 } = command;
  return inTransaction(db, async (trx) => {
    await lockPayGroup(trx, { clientId: run.clientId, code: run.group });
    // The time is read under the lock, so that it is later than every decision that the lock waited for.
    const lockedAt = command.at ?? clock.now().getTime();
    const realNow = clock.real().getTime();
    const until = realNow + lockClaim;
    const payDay = await findPayDay(trx, run);
    if (payDay === null) throw new RangeError(`No pay period ${run.periodKey} of ${run.group}`);
    if (!(await areEarlierRunsWritten(trx, run, payDay))) return "earlier-open" as const;
    const isFirst = await addRun(trx, {
      client_id: run.clientId,
      group_code: run.group,
      period_key: run.periodKey,
      pay_date: payDay,
      locked_at: lockedAt,
      locked_by: lockedBy,
      preview_sha256: previewSha256,
      claimed_until: until,
    });
    if (!isFirst && !(await claimRun(trx, run, { realNow, until }))) return "taken" as const;
    const row = await findRun(trx, run);
    if (row === null) throw new Error("A run that was claimed is not there");
    return { run, row, claimedUntil: until, isTakenOver: !isFirst };
  });
}

async function writeRun(
  { db, clock, catalogues, rules, isStopped }: LockDeps,
  lock: RunLock,
  request: RequestId,
) {
  const { run, row } = lock;
  // Reads the plans again. They cannot change before the run is written, because imports wait for it.
  catalogues.clear(run.clientId);
  const loaded = await loadRun({ db, catalogues }, run, row.locked_at);
  if (!loaded) throw new RangeError(`No pay period ${run.periodKey} of ${run.group}`);
  const writer = createRunWriter(run);
  const floor = createFloorNotices(loaded);
  const onBatch = (people: readonly ComputedPerson[]) => {
    writer.addPeople(people);
    floor.addPeople(people);
  };
  const saveSlice = async (slice: RunSlice) => {
    const until = clock.real().getTime() + lockClaim;
    await inTransaction(db, async (trx) => {
      await keepClaim(trx, lock, until);
      await writeSlice(trx, run, slice);
    });
    lock.claimedUntil = until;
    writer.reuse(slice);
  };
  for await (const bytes of streamRunFile(db, rules, loaded, onBatch)) {
    writer.addBytes(bytes);
    if (!writer.isSliceFull()) continue;
    if (isStopped?.()) return releaseRun(db, lock);
    await saveSlice(writer.takeSlice({ isLast: false }));
  }
  const { rows, pence, bytes } = writer.sum;
  const sha256 = writer.digest();
  const unexplainedSha256 = writer.digestUnexplained();
  const acceptance = unexplainedSha256 === null ? null : await loaded.loadAcceptance();
  const refusal = findRefusal(row, sha256, unexplainedSha256, acceptance);
  if (refusal) {
    await reopenRun(db, lock);
    return refusal;
  }
  const slice = writer.takeSlice({ isLast: true });
  const now = clock.now().getTime();
  const realNow = clock.real().getTime();
  // Runs that were paid earlier, such as a demo's past, cause no emails.
  const isUpcoming = row.pay_date >= toLondonDate(clock.now());
  await inTransaction(db, async (trx) => {
    await writeSlice(trx, run, slice);
    const fileFacts = { row_count: rows, sum_pence: pence, sha256, byte_count: bytes };
    if (!(await finishRun(trx, run, lock.claimedUntil, { written_at: now, ...fileFacts })))
      throw new ClaimLostError();
    // In the transaction that sets `written_at`, so that a crash neither loses nor repeats emails.
    if (isUpcoming) await addBenefitMails(trx, run.clientId, floor.notices, { now, realNow });
    await addAudit(trx, {
      action: "payroll.locked",
      at: now,
      request,
      clientId: run.clientId,
      actor: row.locked_by === null ? null : { userId: row.locked_by },
      target: { type: "payroll-run", id: `${run.group}.${run.periodKey}` },
      detail: { rows, sha256 },
      change: { before: { state: "open" }, after: { state: "locked", rows } },
    });
    await addEvents(trx, run, [
      {
        type: "payroll_run.locked",
        at: now,
        data: {
          runId: toRunId(run.group, run.periodKey),
          payGroup: run.group,
          period: run.periodKey,
          payDay: row.pay_date,
          rows,
          sha256,
        },
      },
    ]);
  });
  return "locked" as const;
}

/**
 * Why a run cannot be locked: adjustments without a cause that nobody accepted (M-09), or a file other than the shown
 * one.
 */
function findRefusal(
  { preview_sha256 }: PayrollRunRow,
  sha256: string,
  unexplainedSha256: string | null,
  acceptance: Acceptance | null,
) {
  if (unexplainedSha256 !== null && unexplainedSha256 !== acceptance?.differences_sha256)
    return "unexplained" as const;
  return preview_sha256 !== null && preview_sha256 !== sha256 ? ("changed" as const) : null;
}

async function keepClaim(trx: Trx, { run, claimedUntil }: RunLock, until: number): Promise<void> {
  if (!(await extendClaim(trx, run, claimedUntil, until))) throw new ClaimLostError();
}

async function releaseRun(db: Db, lock: RunLock) {
  await inTransaction(db, (trx) => keepClaim(trx, lock, 0));
  return "stopped" as const;
}
