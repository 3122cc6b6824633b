import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { OpenDatabase } from "./db/open.ts";
import type { Db, Schema } from "./db/schema.ts";
import { findKeyProblem } from "./db/sealing/data-keys.ts";
import type { Clock } from "./domain/clock.ts";
import { payrollRules as ledgerRules } from "./domain/payroll/payroll-file.ts";
import type { PayrollRules } from "./domain/payroll/rules.ts";
import type { Mailer } from "./jobs/mailer.ts";
import { createRemoteJobs, isJobName, type JobName, startJobs } from "./jobs/start.ts";
import { createCatalogues } from "./platform/catalogues.ts";
import { extensions } from "./platform/extensions.ts";
import { createGauges, gauges, type Measurement } from "./platform/gauges.ts";
import { createHttp } from "./platform/http.ts";
import { noObserver, type Observer } from "./platform/observer.ts";
import { createOperatorCheck } from "./platform/operator-token.ts";
import { createPasswordHasher, type PasswordHashingOptions } from "./platform/password-hasher.ts";
import { createRateBook } from "./platform/rates.ts";
import { listAreasOnReplica } from "./platform/replica.ts";
import type { RequestOrigin } from "./platform/request-facts.ts";
import { createRobotCheck } from "./platform/robot-check.ts";
import type { Services } from "./platform/services.ts";
import { createTableEnds, type TableEnds, toEndWarnings } from "./platform/table-ends.ts";
import { createWebhookSender, type WebhookSenderOptions } from "./platform/webhook-sender.ts";
import {
  createWriteCheck,
  listClientsWithoutAddress,
  listClientsWithoutSupportDesk,
  pingDatabase,
} from "./repositories/health.ts";
import { countUnsentMails } from "./repositories/mails.ts";
import { listAreas } from "./routes/areas.ts";
import { addDocument } from "./routes/document/routes.ts";
import { findAuditFault } from "./use-cases/audit-declarations.ts";
import { addCcvManagePage } from "./use-cases/ccv-manage-page.ts";

/** How long jobs wait after a start, so that the first requests are not delayed. */
const JOBS_AFTER_MS = 500;

export interface ApiOptions {
  /** A migrated database with its keys recorded (`requireDataKeys`). The caller closes it after `close()`. */
  database: OpenDatabase<Schema>;
  clock: Clock;
  /** Null without a mail server; emails then wait in the database. */
  mailer: Mailer | null;
  log: Logger;
  /** Receives requests and job runs for metrics and traces. */
  observer?: Observer | undefined;
  /** Adds the demo's calls, the OpenAPI document at `/openapi.json` and its page at `/`. */
  demo: boolean;
  /** Trusts `X-Forwarded-For` and `X-Request-Id` in requests of this process, which have no origin. */
  trustForwarded?: boolean;
  passwordHashing?: PasswordHashingOptions;
  /**
   * The key with which the portal signs that a person passed its robot check; without it no proof is
   * accepted.
   */
  robotCheckKey?: string | null;
  /** The token for operators' calls; without it there are no such calls. */
  operatorToken?: string | null;
  /** Asks Google whether a reCAPTCHA answer is right; without it no such answer is accepted. */
  verifyRecaptcha?: (answer: string, ip: string | null) => Promise<boolean>;
  /** Checks every reply against the contract and replies 500 if it differs, in tests and development. */
  checkReplies?: boolean;
  /** Computes payroll lines; tests of the lock replace it. */
  payrollRules?: PayrollRules;
  /** Whether the job locks due runs without a call; true by default. Tests lock them explicitly. */
  locksPayroll?: boolean;
  /** How webhooks reach their addresses; by default only public ones, and only https except in a demo. */
  webhooks?: Partial<WebhookSenderOptions>;
  /**
   * Whether jobs wait until something wakes or drains them; false by default. Tests decide when each job
   * runs.
   */
  hasManualJobs?: boolean;
  /** Whether the job sends events without a call; true by default. Tests send them explicitly. */
  sendsWebhooks?: boolean;
  /** Starts the jobs only after `beginJobs`, so that the server can reply first. */
  defersJobs?: boolean;
  /** Tells another process, which runs the jobs, about new work. */
  wakeElsewhere?: ((job: JobName) => void) | undefined;
  /** Waits a number of ms; tests replace it. */
  pause?: (ms: number) => Promise<unknown>;
}

export interface Api {
  /** Handles one request. A request from the network comes with its origin. */
  fetch(request: Request, origin?: RequestOrigin): Promise<Response>;
  /**
   * Answers one request of this process. A successful reply other than a file is in `value`, as a read-only
   * object instead of JSON.
   */
  answer(request: Request): Promise<{ response: Response; value?: unknown }>;
  /** Whether the database answers, with warnings for operators about things to look at. */
  ready(): Promise<{ ok: boolean; warnings: string[] }>;
  /** The gauges' current values, by their names in `gauges`. */
  gauges: typeof gauges;
  measure(): Promise<Measurement[]>;
  /** Does all due work at once: reset links, welcome emails, account changes and the outbox. */
  drainOutbox(): Promise<void>;
  /** Checks all waiting files of employee data, and loads confirmed ones. */
  drainUploads(): Promise<void>;
  /** Locks every payroll run whose cut-off day has ended. */
  drainPayroll(): Promise<void>;
  /** Enrols everybody that the law requires to be enrolled. */
  drainEnrolment(): Promise<void>;
  /** Sends all due events to clients' systems. */
  drainWebhooks(): Promise<void>;
  /** Starts the jobs that `defersJobs` has put off, half a second later or when one is woken. */
  beginJobs(): void;
  /** Tells a job that another process created work for it. */
  wakeJob(job: string): void;
  /** Stops the jobs after their current item; requests are still handled. */
  stopJobs(): Promise<void>;
  /** Stops the jobs and closes what the API opened. */
  close(): Promise<void>;
}

/**
 * Creates the benefits API on an open database: routes, outbox and jobs. It does not listen; the caller
 * passes requests in.
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { database, clock, mailer, log, demo, observer = noObserver } = options;
  const { db, dialect } = database;
  const rates = createRateBook({ db, clock });
  const catalogues = createCatalogues({ db, clock, rates });
  const findTableEnds = createTableEnds({ db, clock, rates });
  const bulk = openBulkConnectionOnce(database);
  const operatorToken = options.operatorToken ?? null;
  const payrollRules = options.payrollRules ?? ledgerRules;
  const webhookRules = { allowsHttp: demo, networks: [], ...options.webhooks };
  const sendsWebhooks = options.sendsWebhooks ?? true;
  // Set while the jobs are put off; the first that is woken starts them all.
  let putOff: NodeJS.Timeout | undefined;
  let jobs = createRemoteJobs(options.wakeElsewhere ?? (() => putOff && startAllJobs()));
  const cancelPutOffJobs = () => {
    clearTimeout(putOff);
    putOff = undefined;
  };
  const startAllJobs = () => {
    cancelPutOffJobs();
    jobs = startJobs({
      db,
      clock,
      log,
      observer,
      mailer,
      catalogues,
      rates,
      findTableEnds,
      payrollRules,
      demo,
      bulkDb: bulk.db,
      sendWebhook: createWebhookSender(webhookRules),
      locksPayroll: options.locksPayroll ?? true,
      sendsWebhooks,
      isManual: options.hasManualJobs ?? false,
    });
  };
  const runsJobs = !options.wakeElsewhere;
  if (runsJobs && !options.defersJobs) startAllJobs();
  const services: Services = {
    db,
    dialect,
    clock,
    catalogues,
    bulkDb: bulk.db,
    payrollRules,
    passwords: createPasswordHasher(options.passwordHashing),
    wakeOutbox: () => jobs.outbox.wake(),
    wakeResetRequests: () => jobs.resetRequests.wake(),
    wakeWelcomes: () => jobs.welcomes.wake(),
    wakeUploads: () => jobs.uploads.wake(),
    wakeEnrolment: () => jobs.enrolment.wake(),
    wakeWebhooks: () => sendsWebhooks && jobs.webhooks.wake(),
    webhookRules,
    extensions: [...extensions, ...(operatorToken === null ? [] : ["operator"]), ...(demo ? ["demo"] : [])],
    verifyRobot: createRobotCheck({
      db,
      clock,
      key: options.robotCheckKey ?? null,
      verifyRecaptcha: options.verifyRecaptcha,
    }),
    checkOperator: createOperatorCheck({ db, clock, token: operatorToken }),
    pause: async (ms) => {
      await (options.pause ?? pause)(ms);
    },
  };
  const inProcess: RequestOrigin = { address: null, isTrusted: options.trustForwarded ?? false };
  const areas = listAreasOnReplica(listAreas, services, database.replica);
  const app = createHttp(areas, {
    services,
    log,
    observer,
    findAuditFault,
    checkReplies: options.checkReplies ?? process.env.NODE_ENV !== "production",
  });
  if (demo) {
    addDocument(app, areas);
    addCcvManagePage(app, services);
  }

  const findWriteFault = createWriteCheck(db, () => clock.real().getTime());
  const stopJobs = async () => {
    cancelPutOffJobs();
    await jobs.stop();
    await bulk.close();
  };
  return {
    fetch: async (request, origin = inProcess) => app.fetch(request, { origin }),
    async answer(request) {
      let value: unknown;
      const onReply = (reply: unknown) => {
        value = reply;
      };
      return { response: await app.fetch(request, { origin: inProcess, onReply }), value };
    },
    ready: () => findReadiness({ db, clock }, findWriteFault, mailer !== null, findTableEnds),
    gauges,
    measure: createGauges(database, clock),
    async drainOutbox() {
      await jobs.resetRequests.drain();
      await jobs.welcomes.drain();
      await jobs.accountChanges.drain();
      await jobs.outbox.drain();
      await jobs.welcomes.drain();
    },
    drainUploads: () => jobs.uploads.drain(),
    drainPayroll: () => jobs.payrollLock.drain(),
    drainEnrolment: () => jobs.enrolment.drain(),
    drainWebhooks: () => jobs.webhooks.drain(),
    beginJobs() {
      if (runsJobs) putOff = setTimeout(startAllJobs, JOBS_AFTER_MS);
    },
    wakeJob: (job) => isJobName(job) && jobs[job].wake(),
    stopJobs,
    close: stopJobs,
  };
}

/** Opens the connection for bulk work on first use, because most days nobody loads anything. */
function openBulkConnectionOnce(database: OpenDatabase<Schema>) {
  let opening: ReturnType<typeof database.openBulkConnection> | null = null;
  return {
    async db() {
      opening ??= database.openBulkConnection();
      return (await opening).db;
    },
    async close() {
      await (await opening)?.close();
    },
  };
}

async function findReadiness(
  { db, clock }: { db: Db; clock: Clock },
  findWriteFault: () => Promise<string | null>,
  sendsMails: boolean,
  findTableEnds: () => Promise<TableEnds>,
): Promise<{ ok: boolean; warnings: string[] }> {
  try {
    await pingDatabase(db);
    const keyProblem = await findKeyProblem(db);
    if (keyProblem) return { ok: false, warnings: [keyProblem] };
    const [fault, { failed, retried, waiting }, silent, homeless, ends] = await Promise.all([
      findWriteFault(),
      countUnsentMails(db, clock.real().getTime()),
      listClientsWithoutSupportDesk(db),
      listClientsWithoutAddress(db),
      findTableEnds(),
    ]);
    return {
      ok: true,
      warnings: [
        ...(fault ? [`the database cannot be written (${fault}), so nothing can be saved`] : []),
        ...(sendsMails
          ? []
          : [`no mail is sent, because SMTP_URL is not set; mails that wait for it: ${waiting}`]),
        ...(failed > 0 ? [`mails given up in the last week: ${failed}`] : []),
        ...(retried > 0 ? [`mails that wait to be tried again: ${retried}`] : []),
        ...silent.map(({ name }) => `${name} has its contact page on, but no address for enquiries`),
        ...homeless.map(
          ({ name }) => `${name} has no public address, so no link to set a password is mailed`,
        ),
        ...toEndWarnings(ends),
      ],
    };
  } catch {
    return { ok: false, warnings: ["the database does not answer"] };
  }
}
