import type { Logger } from "pino";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isShareOfPay } from "../domain/benefits/kinds/index.ts";
import type { Clock } from "../domain/clock.ts";
import { findEnrollingPlan } from "../domain/enrolment/enrolment.ts";
import { londonDate } from "../domain/london-date.ts";
import { describeFault } from "../platform/faults.ts";
import type { RateBook } from "../platform/rates.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import {
  type DueClient,
  findEnrolmentClient,
  finishEnrolment,
  listDueClients,
  removeSettled,
} from "../repositories/enrolment.ts";
import { loadCatalogue } from "../repositories/plans.ts";
import { type EnrolmentRun, enrolBatch } from "./enrolment/enrol-batch.ts";
import { startWorker, type Worker } from "./worker.ts";

interface EnrolmentJobDeps {
  db: Db;
  clock: Clock;
  rates: RateBook;
  log: Logger;
  wakeOutbox(): void;
}

/** SQLite's calls do not give way by themselves. */
const yieldToOthers = () => new Promise(setImmediate);

/**
 * Enrols in the pension whoever the law says, at clients that are marked: by a load, an import, a confirmation, a changed
 * account and each day. Everybody is looked at again with their row locked, so that a repeated run changes nothing.
 */
export function startEnrolmentJob({ db, clock, rates, log, wakeOutbox }: EnrolmentJobDeps): Worker {
  const enrolClient = async (due: DueClient, isStopped: () => boolean) => {
    const run = await loadRun({ db, clock, rates }, due);
    if (!run) return finishEnrolment(db, due);
    await inTransaction(db, (trx) => removeSettled(trx, due, run.codes));
    const sum = { enrolled: 0, waiting: 0 };
    for (let after: string | null = ""; after !== null; ) {
      if (isStopped()) return;
      const from: string = after;
      const step = await inTransaction(db, (trx) => enrolBatch(trx, { clock, log }, run, from));
      sum.enrolled += step.enrolled;
      sum.waiting += step.waiting;
      after = step.after;
      if (step.enrolled > 0) wakeOutbox();
      await yieldToOthers();
    }
    await finishEnrolment(db, due);
    log.info({ client: due.clientId, ...sum }, "automatic enrolment");
  };
  const doDue = async (isStopped: () => boolean) => {
    for (const due of await listDueClients(db)) {
      if (isStopped()) return;
      try {
        await enrolClient(due, isStopped);
      } catch (fault) {
        // One client's data must not keep the others' people from their pension.
        log.error({ client: due.clientId, fault: describeFault(fault) }, "automatic enrolment failed");
      }
    }
  };
  return startWorker({ name: "automatic enrolment", doDue, clock, log });
}

/** Null where the client has no plan that enrols. The plans are read anew: an import may have just changed them. */
async function loadRun(
  { db, clock, rates }: Pick<EnrolmentJobDeps, "db" | "clock" | "rates">,
  { clientId }: DueClient,
): Promise<EnrolmentRun | null> {
  const today = londonDate(clock.now());
  const client = await findEnrolmentClient(db, { clientId });
  const catalogue = client && (await loadCatalogue(db, clientId, today, await rates.get()));
  const plan = catalogue && findEnrollingPlan(catalogue, londonDate(new Date(client.created_at)));
  const offered = await listBenefitContents(db, { clientId });
  // What a client does not show to people, nobody is put into.
  if (!plan || !offered.some(({ product_code }) => product_code === plan.product.code)) return null;
  return {
    names: new Map(
      offered.flatMap(({ product_code, name }) => (name === null ? [] : [[product_code, name]])),
    ),
    ...{ clientId, today, catalogue, plan },
    codes: catalogue.products.filter(isShareOfPay).map(({ code }) => code),
    route: client.other_pension_route,
    stagingDate: client.staging_date,
  };
}
