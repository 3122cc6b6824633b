import { UnsealError } from "../db/sealing/sealer.ts";
import { hoursToMs, minutesToMs } from "../domain/clock.ts";
import {
  type ClaimedMail,
  claimDueMails,
  findNextDueTime,
  type Mail,
  markMailsSent,
  markMailsUnsent,
  openMail,
} from "../repositories/mails.ts";
import { type Mailer, MailRefusedError } from "./mailer.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

/** How long an email that is being sent is hidden from other nodes, in case this one dies, ms. */
const claim = minutesToMs(5);
const batch = 20;
/**
 * How many sent emails are recorded together, because each record waits for the disk. Emails that a killed
 * node did not record are sent again.
 */
const recordedTogether = 5;
/** The most attempts, which take about two days. */
const maxAttempts = 14;
const longestWait = hoursToMs(6);

/** The wait after a number of attempts, in ms: 1, 2, 4 … minutes, at most 6 hours. */
export function getBackoff(attempts: number): number {
  return Math.min(minutesToMs(2 ** (attempts - 1)), longestWait);
}

interface OutboxDeps extends JobDeps {
  mailer: Mailer;
  /** Whether an email's text stays after it was sent, which a demo shows. */
  keepsText?: boolean;
}

/**
 * Sends the emails that transactions put into the outbox: each by one node, with retries, also after
 * restarts (D10).
 */
export function startOutbox(deps: OutboxDeps): Worker {
  const { db, mailer, clock, log, keepsText = false } = deps;
  const recordSentMails = async (sent: readonly ClaimedMail[]) => {
    await markMailsSent(
      db,
      sent.map(({ id }) => id),
      { at: clock.now().getTime(), keepsText },
    );
    for (const { client_id: client, id, kind, attempts } of sent)
      log.info({ client, mail: id, kind, attempt: attempts }, "mail sent");
  };

  const sendEmail = async (mail: ClaimedMail): Promise<boolean> => {
    try {
      await mailer.send(toOutgoing(openMail(db, mail)));
      return true;
    } catch (fault) {
      const isGivenUp = fault instanceof MailRefusedError || mail.attempts >= maxAttempts;
      const error = describeMailFault(fault);
      const nextAt = isGivenUp ? null : clock.real().getTime() + getBackoff(mail.attempts);
      await markMailsUnsent(db, mail.id, { error, nextAt });
      log[isGivenUp ? "error" : "warn"](
        { client: mail.client_id, mail: mail.id, kind: mail.kind, attempt: mail.attempts, error },
        "mail not sent",
      );
      return false;
    }
  };

  const sendMails = async (mails: readonly ClaimedMail[]) => {
    const sentMails: ClaimedMail[] = [];
    const results = await Promise.allSettled(
      mails.map(async (mail) => {
        if ((await sendEmail(mail)) && sentMails.push(mail) >= recordedTogether)
          await recordSentMails(sentMails.splice(0));
      }),
    );
    await recordSentMails(sentMails);
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  };

  let lastClient: string | null = null;
  const runDue = async (isStopped: () => boolean) => {
    while (!isStopped()) {
      const realNow = clock.real().getTime();
      const mails = await claimDueMails(db, {
        realNow,
        until: realNow + claim,
        longestWait,
        limit: batch,
        afterClient: lastClient,
      });
      if (mails.length === 0) return;
      lastClient = findNextClient(mails, lastClient);
      await sendMails(mails);
    }
  };

  return startWorker({ ...deps, name: "outbox", runDue, findNextDue: () => findNextDueTime(db) });
}

/** The client after which the next claim starts, so that each client gets its turn. */
function findNextClient(mails: readonly ClaimedMail[], lastClient: string | null): string | null {
  const ids = [...new Set(mails.map(({ client_id }) => client_id ?? ""))].toSorted();
  const wrapped = ids.filter((id) => id <= (lastClient ?? ""));
  return (wrapped.length > 0 ? wrapped : ids).at(-1) ?? null;
}

function toOutgoing(mail: Mail) {
  return {
    id: mail.id,
    to: mail.to_address,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.message_id,
    date: new Date(mail.created_at),
  };
}

/** Names a fault by its code only, because the server's text may quote the address. */
function describeMailFault(fault: unknown): string {
  if (fault instanceof MailRefusedError) return fault.message;
  if (fault instanceof UnsealError) return "sealed text cannot be opened";
  const { code, responseCode } = fault as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown";
}
