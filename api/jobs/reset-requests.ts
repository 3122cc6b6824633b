import { randomUUID } from "node:crypto";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { type LinkKind, linkLifetime, mailLimit } from "../domain/account-link.ts";
import type { Clock } from "../domain/clock.ts";
import { toLinkMail } from "../domain/password-mails.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { describeFault } from "../platform/faults.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import { addLink, voidLinks } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { addMail } from "../repositories/mails.ts";
import { findOwnerByEmail, type PasswordOwner } from "../repositories/password-owners.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import { claimResetRequest, listResetRequests } from "../repositories/reset-requests.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

const batch = 20;

interface ResetRequestsJobDeps extends JobDeps {
  wakeOutbox(): void;
}

/**
 * Emails a link to people who requested one and have an account. It runs apart from the request, so that
 * every address takes the same time (A3). Request, link and email change in one transaction, so that any
 * node serves each once.
 */
export function startResetRequests(deps: ResetRequestsJobDeps): Worker {
  const { db, clock, log, wakeOutbox } = deps;
  const serveRequest = async (id: string) => {
    const mailed = await inTransaction(db, async (trx) => {
      const request = await claimResetRequest(trx, id);
      if (!request) return null;
      const { client_id: clientId, email: emailKey } = request;
      const owner = await findOwnerByEmail(trx, { clientId, emailKey });
      if (!owner || !(await mayBeMailed(trx, clock, owner))) return null;
      if (owner.publicUrl === null) {
        log.warn({ client: clientId }, "no link mailed: the scheme has no public address");
        return null;
      }
      return mailLink(trx, clock, owner, {
        publicUrl: owner.publicUrl,
        // A request without an id was written by another program; using its row's id keeps it traceable.
        request: { id: request.request_id ?? id, ip: request.ip },
      });
    });
    if (mailed) wakeOutbox();
  };

  const runDue = async (isStopped: () => boolean) => {
    for (;;) {
      const requests = await listResetRequests(db, batch);
      let hasFailed = false;
      for (const { id } of requests) {
        if (isStopped()) return;
        await serveRequest(id).catch((fault) => {
          hasFailed = true;
          log.error({ request: id, fault: describeFault(fault) }, "request for a link not served");
        });
      }
      // The next poll retries a failed request.
      if (hasFailed || requests.length < batch) return;
    }
  };
  return startWorker({ ...deps, name: "requests for links", runDue });
}

/**
 * Whether a link may be emailed: single sign-on clients have no passwords, and a mailbox gets a limited
 * number.
 */
async function mayBeMailed(trx: Trx, clock: Clock, owner: PasswordOwner): Promise<boolean> {
  if (owner.ssoOnly || owner.email === null) return false;
  const key = `account-link:${owner.userId}`;
  return (await consumeRateLimit(trx, key, { ...mailLimit, now: clock.real().getTime() })) === 0;
}

/** Emails a link, which voids earlier ones; a person without an account gets an activation link. */
async function mailLink(
  trx: Trx,
  clock: Clock,
  owner: PasswordOwner,
  { publicUrl, request }: { publicUrl: string; request: { id: string; ip: string | null } },
): Promise<true> {
  const { clientId, userId, firstName, email } = owner;
  const kind: LinkKind = owner.registeredAt === null ? "activation" : "reset";
  const now = clock.now().getTime();
  const realNow = clock.real().getTime();
  const token = createToken();
  const id = randomUUID();
  await voidLinks(trx, owner, realNow);
  await addLink(trx, {
    id,
    client_id: clientId,
    employee_id: userId,
    kind,
    token_hash: hashToken(token),
    expires_at: realNow + linkLifetime[kind],
    created_at: realNow,
  });
  const href = `${publicUrl}${kind === "reset" ? `/reset-password?token=${token}` : `/activation/${token}`}`;
  const mail = {
    clientId,
    employeeId: userId,
    kind: `password_${kind}`,
    to: email as string,
    replyTo: null,
    ...renderMail(owner, () => toLinkMail(kind, { firstName, href }, owner)),
  };
  await addMail(trx, mail, { now, realNow });
  const target = { type: "employee", id: userId };
  await addAudit(trx, { action: "password.link_sent", at: now, request, clientId, target, detail: { kind } });
  return true;
}
