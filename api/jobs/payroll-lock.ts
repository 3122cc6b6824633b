import { findDatabaseFault } from "../db/faults.ts";
import type { Db } from "../db/schema.ts";
import { addDays } from "../domain/calendar.ts";
import { hasEnded, minutesToMs } from "../domain/clock.ts";
import { getStartOfLondonDay, toLondonDate } from "../domain/london-date.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { describeFault } from "../platform/faults.ts";
import { listAbandonedRuns, listDueRuns, type RunKey } from "../repositories/payroll-runs.ts";
import { type LockOutcome, lockClaim, lockRun } from "./payroll-lock/lock-run.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

/** Pause after a run could not be locked, because each attempt computes all of it. */
const retryPause = minutesToMs(15);

export interface PayrollLockDeps extends JobDeps {
  /** Uses a separate connection. */
  bulkDb(): Promise<Db>;
  catalogues: Catalogues;
  rules: PayrollRules;
  wakeOutbox(): void;
  /** Locks each run as of the end of its cut-off day, even long ago, because a demo starts with past runs. */
  isDemo?: boolean;
}

/**
 * A run to lock. `cutOff` is missing if an earlier lock crashed, because that lock has already fixed the
 * run's instant.
 */
type DueRun = RunKey & { cutOff?: string };

/**
 * Locks each run whose cut-off day has ended in London, a group's runs in order and each on one node. It also
 * finishes runs that a crash left. A run with an unexplained adjustment stays open, as do later ones.
 */
export function startPayrollLock(deps: PayrollLockDeps): Worker {
  const { db: mainDb, bulkDb, clock, catalogues, rules, log, observer, wakeOutbox, isDemo = false } = deps;
  const retriedAt = new Map<string, number>();
  const lockDueRun = async (run: DueRun, isStopped: () => boolean): Promise<void> => {
    const logFields = { client: run.clientId, run: `${run.group}.${run.periodKey}` };
    const name = `${run.clientId} ${logFields.run}`;
    if (!hasEnded(retriedAt.get(name) ?? 0, clock.real().getTime(), retryPause)) return;
    const retryLater = () => retriedAt.set(name, clock.real().getTime() + retryPause);
    try {
      const deps = { db: await bulkDb(), clock, catalogues, rules, isStopped };
      const lockedAt = isDemo && run.cutOff ? getStartOfLondonDay(addDays(run.cutOff, 1)) : undefined;
      const request = { id: `payroll-${run.group}-${run.periodKey}`, ip: null };
      const outcome = await lockRun(deps, {
        run,
        lockedBy: null,
        previewSha256: null,
        at: lockedAt,
        request,
      });
      retriedAt.delete(name);
      wakeOutbox();
      if (isRefusedLock(outcome)) {
        retryLater();
        log.warn({ ...logFields, outcome }, "payroll lock: a run stays open");
      } else if (outcome === "locked") log.info(logFields, "payroll lock");
    } catch (fault) {
      const kind = findDatabaseFault(fault);
      if (kind === "busy" || kind === "unwritable" || kind === "unavailable") throw fault;
      retryLater();
      observer?.onJobFailure({ job: "payroll lock", clientId: run.clientId });
      log.error({ ...logFields, fault: describeFault(fault) }, "payroll lock: a run could not be computed");
    }
  };
  const runDue = async (isStopped: () => boolean) => {
    for (const list of [
      () => listAbandonedRuns(mainDb, clock.real().getTime(), lockClaim),
      () => listDueRuns(mainDb, toLondonDate(clock.now())),
    ]) {
      for (const run of await list()) {
        if (isStopped()) return;
        await lockDueRun(run, isStopped);
      }
    }
  };
  return startWorker({ ...deps, name: "payroll lock", runDue });
}

const isRefusedLock = (outcome: LockOutcome) => outcome === "unexplained" || outcome === "changed";
