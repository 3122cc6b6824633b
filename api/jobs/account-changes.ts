import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { changePeriodMs } from "../domain/account-change.ts";
import { toChangePendingMail, toConfirmAddressMail } from "../domain/account-change-mails.ts";
import { formatLongDate } from "../domain/calendar.ts";
import type { Clock } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { MailContent } from "../domain/mail-layout.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { describeFault } from "../platform/faults.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import {
  type AccountChange,
  claimUnsentChanges,
  findNextChange,
  listClientsWithUnsentChanges,
  listDueChanges,
  updateChange,
} from "../repositories/account-changes.ts";
import { addAudits } from "../repositories/audit.ts";
import { addMails, type NewMail } from "../repositories/mails.ts";
import { listOwners, type PasswordOwner } from "../repositories/password-owners.ts";
import { countUntriedMails } from "../repositories/welcome-mails.ts";
import { settleChange, toChangeAudit } from "./account-changes/settle-change.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

const batch = 20;
/** The outbox holds at most this many untried emails, so that a password email need not wait behind them. */
const maxUntried = 200;
/** Pause before the job checks a full outbox again, ms. */
const pause = 250;
const mailKind = "account_change";

interface AccountChangesDeps extends JobDeps {
  wakeOutbox(): void;
  wakeEnrolment(): void;
}

/**
 * Emails people about changes that an upload requested, with links to stop or confirm them. Applies or
 * expires changes that are due. One transaction writes emails, tokens and the day, so that nobody is emailed
 * twice.
 */
export function startAccountChanges(deps: AccountChangesDeps): Worker {
  const { db, clock, log, wakeOutbox, wakeEnrolment } = deps;
  let hasFailed = false;
  /** Gives each client its part of a batch; returns the clients that may have more. */
  const emailEachClient = async (clients: readonly string[]) => {
    const limit = Math.ceil(batch / clients.length);
    const unfinished: string[] = [];
    for (const clientId of clients) {
      const emailed = await inTransaction(db, (trx) => emailBatch(trx, clock, { clientId, limit }));
      if (emailed > 0) wakeOutbox();
      if (emailed === limit) unfinished.push(clientId);
    }
    return unfinished;
  };
  const emailOwners = async (isStopped: () => boolean) => {
    let clients = await listClientsWithUnsentChanges(db);
    const hasOutboxRoom = async () => (await countUntriedMails(db, maxUntried, mailKind)) < maxUntried;
    while (clients.length > 0 && !isStopped() && (await hasOutboxRoom())) {
      clients = await emailEachClient(clients);
      await nextTurn();
    }
  };
  const settleChanges = async (isStopped: () => boolean) => {
    for (;;) {
      const due = await listDueChanges(db, clock.real().getTime(), batch);
      for (const change of due) {
        if (isStopped()) return;
        await inTransaction(db, (trx) => settleChange(trx, clock, change)).catch((fault) => {
          hasFailed = true;
          log.error({ change: change.id, fault: describeFault(fault) }, "account change not settled");
        });
        await nextTurn();
      }
      if (due.length > 0) {
        wakeOutbox();
        // A corrected date of birth may mean that the person must be enrolled in a pension.
        wakeEnrolment();
      }
      if (hasFailed || due.length === 0) return;
    }
  };
  const runDue = async (isStopped: () => boolean) => {
    hasFailed = false;
    await settleChanges(isStopped);
    await emailOwners(isStopped);
  };
  const findNextDueTime = async () => {
    // Leaves a failed change to the next poll, because it is still due and would be retried without a pause.
    if (hasFailed) return null;
    const next = await findNextChange(db);
    return next === "unsent" ? clock.real().getTime() + pause : next;
  };
  return startWorker({ ...deps, name: "account changes", runDue, findNextDue: findNextDueTime });
}

/** Writes the emails for a batch of a client's changes; returns how many changes. */
async function emailBatch(
  trx: Trx,
  clock: Clock,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<number> {
  const changes = await claimUnsentChanges(trx, { clientId, limit });
  if (changes.length === 0) return 0;
  const times = { now: clock.now().getTime(), realNow: clock.real().getTime() };
  const ids = [...new Set(changes.map(({ employee_id }) => employee_id))];
  const owners = new Map((await listOwners(trx, clientId, ids)).map((owner) => [owner.userId, owner]));
  for (const change of changes) {
    const owner = owners.get(change.employee_id);
    // Without a scheme nobody can log in, so nobody is emailed.
    const { mails, hashes } = owner ? toMails(change, owner, times) : { mails: [], hashes: {} };
    await updateChange(trx, change, {
      ...hashes,
      told_at: times.realNow,
      due_at: times.realNow + changePeriodMs,
    });
    await addMails(trx, mails, times);
  }
  await addAudits(
    trx,
    changes.map((change) => {
      const recordChange = { before: change, after: { ...change, told_at: times.realNow } };
      return toChangeAudit(recordChange, "account_change.told", times.now);
    }),
  );
  return changes.length;
}

/** The emails about a change, and its tokens as stored. */
function toMails(change: AccountChange, owner: PasswordOwner, { now }: { now: number }) {
  const { publicUrl, firstName, email } = owner;
  const lastDay = toLondonDate(new Date(now + changePeriodMs));
  const hashes: { stop_hash?: string; confirm_hash?: string } = {};
  const mails: NewMail[] = [];
  const addMail = (to: string, write: (until: string) => MailContent & { subject: string }) =>
    mails.push({
      id: randomUUID(),
      clientId: change.client_id,
      employeeId: change.employee_id,
      kind: mailKind,
      to,
      replyTo: null,
      ...renderMail(owner, () => write(formatLongDate(lastDay))),
    });
  const linkTo = (path: string, keep: (hash: string) => void) => {
    if (publicUrl === null) return null;
    const token = createToken();
    keep(hashToken(token));
    return `${publicUrl}/${path}/${token}`;
  };
  if (email !== null) {
    const href = linkTo("account-change", (hash) => {
      hashes.stop_hash = hash;
    });
    const newEmail = change.kind === "email" ? change.new_value : null;
    addMail(email, (until) => toChangePendingMail(change.kind, { newEmail, firstName, href, until }, owner));
  }
  if (change.kind === "email") {
    const href = linkTo("confirm-email", (hash) => {
      hashes.confirm_hash = hash;
    });
    if (href !== null) addMail(change.new_value, (until) => toConfirmAddressMail({ href, until }, owner));
  }
  return { mails, hashes };
}
