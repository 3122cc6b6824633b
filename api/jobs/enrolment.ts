import { setImmediate as nextTurn } from "node:timers/promises";
import { inTransaction } from "../db/transaction.ts";
import { describeFault } from "../platform/faults.ts";
import type { RateBook } from "../platform/rates.ts";
import {
  cleanUpWaitingList,
  type DueClient,
  finishEnrolment,
  listDueClients,
} from "../repositories/enrolment.ts";
import { loadCatalogue } from "../repositories/plans.ts";
import { enrolBatch } from "./enrolment/enrol-batch.ts";
import { loadEnrolmentRun } from "./enrolment/enrolment-run.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

interface EnrolmentJobDeps extends JobDeps {
  rates: RateBook;
  wakeOutbox(): void;
}

/**
 * Enrols people by law at marked clients. Uploads, imports, confirmations, account changes and each new day
 * mark a client. Each person is checked again with their row locked, so that repeating changes nothing.
 */
export function startEnrolmentJob(deps: EnrolmentJobDeps): Worker {
  const { db, clock, rates, log, observer, wakeOutbox } = deps;
  // Reads the plans again, because an import may have just changed them.
  const getCatalogue = async (clientId: string, today: string) =>
    loadCatalogue(db, clientId, today, await rates.get());
  const enrolClient = async (due: DueClient, isStopped: () => boolean) => {
    const run = await loadEnrolmentRun({ db, clock, getCatalogue }, due.clientId);
    if (!run) return finishEnrolment(db, due);
    await inTransaction(db, (trx) => cleanUpWaitingList(trx, due, run.codes));
    const sum = { enrolled: 0, waiting: 0 };
    for (let after: string | null = ""; after !== null; ) {
      if (isStopped()) return;
      const from: string = after;
      const step = await inTransaction(db, (trx) => enrolBatch(trx, { clock, log }, run, from));
      sum.enrolled += step.enrolled;
      sum.waiting += step.waiting;
      after = step.after;
      if (step.enrolled > 0) wakeOutbox();
      await nextTurn();
    }
    await finishEnrolment(db, due);
    log.info({ client: due.clientId, ...sum }, "automatic enrolment");
  };
  const runDue = async (isStopped: () => boolean) => {
    for (const due of await listDueClients(db)) {
      if (isStopped()) return;
      try {
        await enrolClient(due, isStopped);
      } catch (fault) {
        // One client's bad data must not stop enrolment for the other clients.
        observer?.onJobFailure({ job: "automatic enrolment", clientId: due.clientId });
        log.error({ client: due.clientId, fault: describeFault(fault) }, "automatic enrolment failed");
      }
    }
  };
  return startWorker({ ...deps, name: "automatic enrolment", runDue });
}
