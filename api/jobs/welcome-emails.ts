import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { NewRow, Row, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { linkLifetime } from "../domain/account-link.ts";
import type { Clock } from "../domain/clock.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { toWelcomeMail } from "../domain/welcome-mail.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import { addLinks, voidLinksOfPeople } from "../repositories/account-links.ts";
import { addAudits } from "../repositories/audit.ts";
import { addMails, type NewMail } from "../repositories/mails.ts";
import { listOwners, type PasswordOwner } from "../repositories/password-owners.ts";
import {
  claimWaitingWelcomes,
  countUntriedMails,
  hasWaitingWelcomes,
  recordSentWelcomes,
  saveWelcomeOutcomes,
  type WaitingWelcome,
} from "../repositories/welcome-mails.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

const batch = 20;
/**
 * The outbox holds at most this many untried emails, so that a password email need not wait behind ten
 * thousand.
 */
const maxUntried = 200;
/** How often the outbox is refilled and results are recorded, ms. */
const pause = 250;

interface WelcomeEmailsJobDeps extends JobDeps {
  wakeOutbox(): void;
}

/**
 * Writes the welcome emails that employers requested. Email, link and record are one transaction, so that a
 * restart loses and repeats none.
 */
export function startWelcomeEmails(deps: WelcomeEmailsJobDeps): Worker {
  const { db, clock, log, wakeOutbox } = deps;
  const runDue = async (isStopped: () => boolean) => {
    await recordSentWelcomes(db);
    while (!isStopped() && (await countUntriedMails(db, maxUntried)) < maxUntried) {
      const count = await inTransaction(db, (trx) => makeBatch(trx, clock, log));
      if (count === 0) return;
      wakeOutbox();
    }
  };
  const findNextDueTime = async () => {
    const isOpen = (await hasWaitingWelcomes(db)) || (await countUntriedMails(db, 1)) > 0;
    return isOpen ? clock.real().getTime() + pause : null;
  };
  return startWorker({ ...deps, name: "welcome mails", runDue, findNextDue: findNextDueTime });
}

/** Writes a batch over all clients in a fixed number of statements. Returns how many. */
async function makeBatch(trx: Trx, clock: Clock, log: Logger): Promise<number> {
  const waiting = await claimWaitingWelcomes(trx, batch);
  const byClient = Map.groupBy(waiting, ({ welcome }) => welcome.client_id);
  for (const [clientId, welcomes] of byClient) await makeClientMails(trx, clientId, welcomes, { clock, log });
  return waiting.length;
}

interface WelcomeEmail {
  outcome: Row<"welcome_mails">["outcome"];
  mail: (NewMail & { id: string }) | null;
  link: NewRow<"account_links"> | null;
}

async function makeClientMails(
  trx: Trx,
  clientId: string,
  waiting: readonly WaitingWelcome[],
  { clock, log }: Pick<WelcomeEmailsJobDeps, "clock" | "log">,
): Promise<void> {
  const [now, realNow] = [clock.now().getTime(), clock.real().getTime()];
  const ids = waiting.map(({ welcome }) => welcome.employee_id);
  const owners = new Map((await listOwners(trx, clientId, ids)).map((owner) => [owner.userId, owner]));
  const all = waiting.map((welcomeRow) => ({
    ...welcomeRow,
    ...makeMail(owners.get(welcomeRow.welcome.employee_id), realNow),
  }));
  const writtenMails = all.filter(({ mail }) => mail !== null);
  const links = writtenMails.flatMap(({ link }) => link ?? []);
  await voidLinksOfPeople(
    trx,
    clientId,
    links.map(({ employee_id }) => employee_id),
    realNow,
  );
  await addLinks(trx, links);
  await addMails(
    trx,
    writtenMails.flatMap(({ mail }) => mail ?? []),
    { now, realNow },
  );
  await saveWelcomeOutcomes(
    trx,
    all.map(({ welcome, outcome, mail }) => ({ ...welcome, outcome, mail_id: mail?.id ?? null })),
  );
  await addAudits(
    trx,
    writtenMails.map(({ welcome, resend }) => ({
      action: "password.link_sent",
      at: now,
      request: { id: resend.request_id, ip: resend.ip },
      clientId,
      actor: { userId: resend.requested_by },
      target: { type: "employee", id: welcome.employee_id },
      detail: { kind: "welcome" },
    })),
  );
  const failed = all.filter(({ outcome }) => outcome === "failed").length;
  if (failed > 0) log.warn({ client: clientId, failed }, "no welcome mailed: no address, or left meanwhile");
}

/** The email; none if the person has no address, the portal has none, or there is nothing to activate. */
function makeMail(owner: PasswordOwner | undefined, realNow: number): WelcomeEmail {
  const createWithoutMail = (outcome: WelcomeEmail["outcome"]) => ({ outcome, mail: null, link: null });
  if (!owner) return createWithoutMail("failed");
  const { clientId, userId, firstName, email, publicUrl, ssoOnly, employmentStatus } = owner;
  if (owner.registeredAt !== null) return createWithoutMail("registered");
  if (email === null || publicUrl === null || employmentStatus !== "active")
    return createWithoutMail("failed");
  const activation = ssoOnly ? null : createActivation(clientId, userId, realNow);
  const href = `${publicUrl}${activation?.path ?? "/"}`;
  return {
    outcome: "made",
    mail: {
      id: randomUUID(),
      clientId,
      employeeId: userId,
      kind: "welcome",
      to: email,
      replyTo: null,
      ...renderMail(owner, () => toWelcomeMail({ firstName, href, hasPassword: !ssoOnly }, owner)),
    },
    link: activation?.link ?? null,
  };
}

/** A new activation link, which replaces earlier ones. */
function createActivation(clientId: string, userId: string, realNow: number) {
  const token = createToken();
  const link: NewRow<"account_links"> = {
    id: randomUUID(),
    client_id: clientId,
    employee_id: userId,
    kind: "activation",
    token_hash: hashToken(token),
    expires_at: realNow + linkLifetime.activation,
    created_at: realNow,
  };
  return { path: `/activation/${token}`, link };
}
