import type { Logger } from "pino";
import { type Api, createApi } from "./app.ts";
import { migrate } from "./db/migrate.ts";
import type { OpenDatabase } from "./db/open.ts";
import { demoPassword, rearm, seedDemo } from "./db/seed/index.ts";
import type { Clock } from "./domain/clock.ts";
import { createFolderMailer, createSmtpMailer } from "./jobs/mailer.ts";
import { createPasswordHasher } from "./platform/password-hasher.ts";
import { verifyByGoogle } from "./platform/recaptcha.ts";

export interface EmbeddedApiOptions {
  database: OpenDatabase;
  clock: Clock;
  log: Logger;
  /** Fills an empty database with the demo world, and arms it afresh at each start. */
  demo: boolean;
  /** By SMTP where there is an address, else into a folder as .eml files. */
  mail: { smtpUrl: string | null; from: string; outboxFolder: string };
  recaptchaSecretKey: string | null;
}

/** The benefits API on a database of whatever age: migrated, seeded in a demo, its jobs running. */
export async function startEmbeddedApi(options: EmbeddedApiOptions): Promise<Api> {
  const { database, clock, log, demo, mail, recaptchaSecretKey } = options;
  await migrate(database);
  if (demo) {
    const passwordHash = await createPasswordHasher().hash(demoPassword);
    const isNew = await seedDemo(database, clock, passwordHash);
    if (!isNew) await rearm(database.db, clock);
  }
  const mailer = mail.smtpUrl
    ? createSmtpMailer({ url: mail.smtpUrl, from: mail.from })
    : createFolderMailer({ folder: mail.outboxFolder, from: mail.from });
  const api = await createApi({
    database,
    clock,
    mailer,
    log,
    demo,
    trustForwarded: true,
    verifyRecaptcha: recaptchaSecretKey ? verifyByGoogle(recaptchaSecretKey) : undefined,
  });
  return {
    ...api,
    async close() {
      await api.close();
      mailer.close();
      await database.close();
    },
  };
}
