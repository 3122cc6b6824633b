import type { Db } from "../db/schema.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import type { RateBook } from "../platform/rates.ts";
import type { TableEnds } from "../platform/table-ends.ts";
import type { SendWebhook } from "../platform/webhook-sender.ts";
import { startAccountChanges } from "./account-changes.ts";
import { startAuditChain } from "./audit-chain.ts";
import { startDailyJob } from "./daily.ts";
import { startEnrolmentJob } from "./enrolment.ts";
import { startFiguresJob } from "./figures.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Mailer } from "./mailer.ts";
import { startOutbox } from "./outbox.ts";
import { startPayrollLock } from "./payroll-lock.ts";
import { startResetRequests } from "./reset-requests.ts";
import { startRetention } from "./retention.ts";
import { startUploads } from "./uploads.ts";
import { startWebhooks } from "./webhooks.ts";
import { startWelcomeEmails } from "./welcome-emails.ts";
import { idleWorker, type JobDeps, type Worker } from "./worker.ts";

const jobNames = [
  "outbox",
  "resetRequests",
  "welcomes",
  "accountChanges",
  "uploads",
  "payrollLock",
  "enrolment",
  "webhooks",
] as const;
/** A job that can be told about new work. */
export type JobName = (typeof jobNames)[number];

export const isJobName = (name: string): name is JobName => (jobNames as readonly string[]).includes(name);

export interface Jobs extends Record<JobName, Worker> {
  /** Stops each job after its current item. */
  stop(): Promise<void>;
}

interface JobsDeps extends JobDeps {
  /** Null means that emails stay in the database. */
  mailer: Mailer | null;
  bulkDb(): Promise<Db>;
  catalogues: Catalogues;
  rates: RateBook;
  findTableEnds(): Promise<TableEnds>;
  payrollRules: PayrollRules;
  sendWebhook: SendWebhook;
  demo: boolean;
  /** False means that runs are locked only when a test drains the job. */
  locksPayroll: boolean;
  /** False means that events are sent only when a test drains the job. */
  sendsWebhooks: boolean;
}

/** Starts every background job. */
export function startJobs(deps: JobsDeps): Jobs {
  const { db, clock, log, observer, isManual = false, mailer, bulkDb, catalogues, rates, demo } = deps;
  // What a job needs; `job` is the name in its log lines.
  const toJobDeps = (job: string) => ({ db, clock, log: log.child({ job }), observer, isManual });
  const outbox = mailer ? startOutbox({ ...toJobDeps("outbox"), mailer, keepsText: demo }) : idleWorker;
  const resetRequests = startResetRequests({ ...toJobDeps("requests for links"), wakeOutbox: outbox.wake });
  const enrolment = startEnrolmentJob({
    ...toJobDeps("automatic enrolment"),
    rates,
    wakeOutbox: outbox.wake,
  });
  const daily = startDailyJob({
    ...toJobDeps("daily job"),
    catalogues,
    findTableEnds: deps.findTableEnds,
    wakeOutbox: outbox.wake,
    wakeEnrolment: enrolment.wake,
  });
  const figures = startFiguresJob({ ...toJobDeps("figures job"), catalogues });
  const welcomes = startWelcomeEmails({ ...toJobDeps("welcome mails"), wakeOutbox: outbox.wake });
  const accountChanges = startAccountChanges({
    ...toJobDeps("account changes"),
    wakeOutbox: outbox.wake,
    wakeEnrolment: enrolment.wake,
  });
  const uploads = startUploads({
    ...toJobDeps("uploads"),
    bulkDb,
    catalogues,
    wakeAccountChanges: accountChanges.wake,
    wakeEnrolment: enrolment.wake,
  });
  const webhooks = startWebhooks({
    ...toJobDeps("webhooks"),
    send: deps.sendWebhook,
    isManual: isManual || !deps.sendsWebhooks,
    wakeOutbox: outbox.wake,
  });
  const payrollLock = startPayrollLock({
    ...toJobDeps("payroll lock"),
    bulkDb,
    catalogues,
    rules: deps.payrollRules,
    wakeOutbox: outbox.wake,
    isDemo: demo,
    isManual: isManual || !deps.locksPayroll,
  });
  const auditChain = startAuditChain(toJobDeps("audit chain"));
  const retention = startRetention(toJobDeps("retention"));
  const stopHousekeeping = startHousekeeping({ db, clock, log });
  const jobs = { outbox, resetRequests, welcomes, accountChanges, uploads, payrollLock, enrolment, webhooks };
  return {
    ...jobs,
    async stop() {
      stopHousekeeping();
      const others = [daily, figures, auditChain, retention];
      await Promise.all([...Object.values(jobs), ...others].map((job) => job.stop()));
    },
  };
}

/** Stands for jobs that another process runs; `wake` tells it about new work. */
export function createRemoteJobs(wake: (job: JobName) => void): Jobs {
  const workers = jobNames.map((job) => [job, { ...idleWorker, wake: () => wake(job) }] as const);
  return { ...(Object.fromEntries(workers) as Record<JobName, Worker>), stop: async () => {} };
}
