import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Db, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { linkLifetime } from "../domain/account-link.ts";
import type { Clock } from "../domain/clock.ts";
import { toMailHtml, toMailText } from "../domain/mail-layout.ts";
import { toWelcomeMail } from "../domain/welcome-mail.ts";
import { hashToken, newToken } from "../platform/tokens.ts";
import { addLink, voidLinks } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { addMail } from "../repositories/mails.ts";
import { findOwner, type PasswordOwner } from "../repositories/password-owners.ts";
import {
  countUntried,
  hasWaiting,
  markMade,
  noteOutcomes,
  takeWaiting,
} from "../repositories/welcome-mails.ts";
import { startWorker, type Worker } from "./worker.ts";

const batch = 20;
/** No more lie in the outbox untried, so that whoever asks for a new password does not wait behind ten thousand. */
const mostUntried = 200;
/** How often the outbox is topped up, and looked through for what became of its mails, ms. */
const beat = 250;

interface Needs {
  db: Db;
  clock: Clock;
  log: Logger;
  wakeOutbox(): void;
}

/**
 * Makes the welcome mails that employers asked for: each, with its link, in the transaction that notes it as made, so
 * that over a restart none is lost and none is made twice.
 */
export function startWelcomeEmails({ db, clock, log, wakeOutbox }: Needs): Worker {
  const doDue = async (isStopped: () => boolean) => {
    await noteOutcomes(db);
    while (!isStopped() && (await countUntried(db, mostUntried)) < mostUntried) {
      const made = await inTransaction(db, (trx) => makeBatch(trx, clock, log));
      if (made === 0) return;
      wakeOutbox();
    }
  };
  const findNextDue = async () => {
    const isOpen = (await hasWaiting(db)) || (await countUntried(db, 1)) > 0;
    return isOpen ? clock.real().getTime() + beat : null;
  };
  return startWorker({ name: "welcome mails", doDue, findNextDue, clock, log });
}

async function makeBatch(trx: Trx, clock: Clock, log: Logger): Promise<number> {
  const waiting = await takeWaiting(trx, batch);
  for (const { requestId, ip, requestedBy, ...person } of waiting) {
    const owner = await findOwner(trx, person);
    const mailId = owner ? await makeMail(trx, clock, owner) : null;
    await markMade(trx, person, mailId);
    if (mailId === null) {
      log.warn({ client: person.clientId }, "no welcome mailed: registered meanwhile, or without an address");
      continue;
    }
    await addAudit(trx, {
      action: "password.link_sent",
      at: clock.now().getTime(),
      request: { id: requestId, ip },
      clientId: person.clientId,
      actor: { userId: requestedBy },
      target: { type: "employee", id: person.userId },
      detail: { kind: "welcome" },
    });
  }
  return waiting.length;
}

/** Null where there is nowhere to send it, no address of the portal, or nothing to activate any more. */
async function makeMail(trx: Trx, clock: Clock, owner: PasswordOwner): Promise<string | null> {
  const { clientId, userId, firstName, email, publicUrl, ssoOnly } = owner;
  if (email === null || publicUrl === null || owner.registeredAt !== null) return null;
  const now = clock.now().getTime();
  const real = clock.real().getTime();
  const path = ssoOnly ? "/" : await activationPath(trx, { clientId, userId }, real);
  const content = toWelcomeMail({ firstName, href: `${publicUrl}${path}`, hasPassword: !ssoOnly }, owner);
  const id = randomUUID();
  await addMail(
    trx,
    {
      ...{ id, clientId, employeeId: userId, kind: "welcome", to: email, replyTo: null },
      ...{ subject: content.subject, text: toMailText(content), html: toMailHtml(content) },
    },
    { now, real },
  );
  return id;
}

/** A new link; it voids those before it. */
async function activationPath(
  trx: Trx,
  owner: { clientId: string; userId: string },
  real: number,
): Promise<string> {
  const token = newToken();
  await voidLinks(trx, owner, real);
  await addLink(trx, {
    ...{ id: randomUUID(), client_id: owner.clientId, employee_id: owner.userId, kind: "activation" },
    ...{ token_hash: hashToken(token), expires_at: real + linkLifetime.activation, created_at: real },
  });
  return `/activation/${token}`;
}
