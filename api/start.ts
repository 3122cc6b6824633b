import type { Logger } from "pino";
import { type Api, type ApiOptions, createApi } from "./app.ts";
import { claimDatabaseKind, type DatabaseKind, findKind, requireDatabaseKind } from "./db/kind.ts";
import { migrate } from "./db/migrate.ts";
import type { OpenDatabase } from "./db/open.ts";
import { requireDataKeys } from "./db/sealing/data-keys.ts";
import { reseal, sealPlainValues } from "./db/sealing/reseal.ts";
import { changeDemoPort } from "./db/seed/addresses.ts";
import { demoPassword, seedDemo } from "./db/seed/index.ts";
import { resetDemo } from "./db/seed/reset-demo.ts";
import { inTransaction } from "./db/transaction.ts";
import type { Clock } from "./domain/clock.ts";
import { toLondonDate } from "./domain/london-date.ts";
import { createFolderMailer, createSmtpMailer, type Mailer } from "./jobs/mailer.ts";
import { createPasswordHasher } from "./platform/password-hasher.ts";
import { verifyByGoogle } from "./platform/recaptcha.ts";
import { extendAllCalendars } from "./repositories/pay-periods.ts";

export interface EmbeddedApiOptions {
  database: OpenDatabase;
  /** Called when the database's kind is known, because only a demo creates missing keys. */
  loadDataKeys(): Promise<readonly string[]>;
  clock: Clock;
  log: Logger;
  /** Receives requests and job runs for metrics and traces. */
  observer?: ApiOptions["observer"];
  /** Fills an empty database with the demo world, and resets the demo at each start. */
  demo: boolean;
  /** The folder that contains the demo clients' folders. */
  demoFolder: string;
  /** The port of a demo's portal, for links in emails; null if the portal runs elsewhere. */
  portalPort: number | null;
  /** By SMTP if an address is set; otherwise a demo writes .eml files and real emails wait. */
  mail: { smtpUrl: string | null; from: string; outboxFolder: string };
  recaptchaSecretKey: string | null;
  /** The key shared with the portal; see `ApiOptions`. */
  robotCheckKey: string | null;
  /** The token for operators' calls; see `ApiOptions`. */
  operatorToken: string | null;
  /** Whether this process locks payroll runs that are due. */
  locksPayroll: boolean;
  /** Private networks that webhooks may reach. */
  webhookNetworks: readonly string[];
  /** Whether another process of this start has migrated, seeded and reset the database. */
  isPrepared: boolean;
  wakeElsewhere?: ApiOptions["wakeElsewhere"];
}

/**
 * Starts the API on a database of any age: migrated, seeded in a demo, with jobs that the caller begins.
 * @throws DatabaseStartError, without changes, for a demo on live data or the reverse
 */
export async function startEmbeddedApi(options: EmbeddedApiOptions): Promise<Api> {
  const { database, clock, log, demo, mail, recaptchaSecretKey, robotCheckKey } = options;
  if (options.isPrepared) await setKeys(options);
  else await prepareWorld(options);
  const mailer = createMailer(mail, demo);
  if (!mailer && !options.isPrepared)
    log.warn("no mail is sent, because SMTP_URL is not set; mails wait in the database until it is");
  const api = await createApi({
    database,
    clock,
    mailer,
    log,
    observer: options.observer,
    demo,
    trustForwarded: true,
    robotCheckKey,
    operatorToken: options.operatorToken,
    locksPayroll: options.locksPayroll,
    defersJobs: true,
    wakeElsewhere: options.wakeElsewhere,
    webhooks: { networks: options.webhookNetworks },
    verifyRecaptcha: recaptchaSecretKey ? verifyByGoogle(recaptchaSecretKey) : undefined,
  });
  return {
    ...api,
    async close() {
      await api.close();
      mailer?.close();
      await database.close();
    },
  };
}

/** Updates the database, and a demo's data, to this build and day. */
async function prepareWorld(options: EmbeddedApiOptions): Promise<void> {
  const { database, clock, log, demo, demoFolder, portalPort } = options;
  const sealed = await prepareDatabase(options);
  if (sealed > 0) log.info({ values: sealed }, "plain values are sealed");
  if (demo) {
    const hashPassword = () => createPasswordHasher().hash(demoPassword);
    const isNew = await seedDemo(database, clock, { hashPassword, folder: demoFolder });
    if (!isNew) await resetDemo(database.db, clock);
    if (portalPort !== null) await changeDemoPort(database.db, portalPort);
  }
  // For clients from before calendars existed, and for imports made while no server ran.
  await inTransaction(database.db, (trx) => extendAllCalendars(trx, toLondonDate(clock.now())));
}

/**
 * Migrates a database of any age, marks an empty one, sets its keys and seals plain values. Returns how many
 * values were sealed.
 * @throws DatabaseStartError, without changes, for a demo on live data or the reverse
 */
export async function prepareDatabase({
  database,
  clock,
  demo,
  loadDataKeys,
}: PrepareOptions): Promise<number> {
  const kind: DatabaseKind = demo ? "demo" : "live";
  requireDatabaseKind(await findKind(database), kind);
  await migrate(database);
  requireDatabaseKind(await claimDatabaseKind(database, kind), kind);
  await setKeys({ database, clock, loadDataKeys });
  return sealPlainValues(database);
}

async function setKeys({ database, clock, loadDataKeys }: Omit<PrepareOptions, "demo">): Promise<void> {
  database.setDataKeys(await loadDataKeys());
  await requireDataKeys(database.db, clock.real().getTime());
}

/** Null if emails must wait: links in real people's emails open accounts, so no folder may contain them. */
function createMailer(
  { smtpUrl, from, outboxFolder }: EmbeddedApiOptions["mail"],
  demo: boolean,
): Mailer | null {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from });
  return demo ? createFolderMailer({ folder: outboxFolder, from }) : null;
}

type PrepareOptions = Pick<EmbeddedApiOptions, "database" | "clock" | "demo" | "loadDataKeys">;

/**
 * Seals every value with the newest key and prints how many; a portal may run on the same database.
 * @throws Error with a message if a value is left that no key opens
 */
export async function resealDatabase(options: PrepareOptions, print: (line: string) => void): Promise<void> {
  const { database } = options;
  await prepareDatabase(options);
  const printProgress = (table: string, values: number) => print(`${table}: ${values} values`);
  const { resealed, unopened, deletedKeyIds: forgotten } = await reseal(database.db, printProgress);
  print(`${resealed} values are sealed with the newest key`);
  if (unopened.length > 0) {
    throw new Error(
      `${unopened.length} values cannot be opened and stay as they are: ${unopened.slice(0, 20).join("; ")}`,
    );
  }
  print(
    forgotten.length > 0
      ? `No value needs ${forgotten.join(", ")}: older keys can be left out`
      : "Older keys are not needed",
  );
}
