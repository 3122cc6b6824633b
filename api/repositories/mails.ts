import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../db/schema.ts";
import { emptySealed, type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";
import { daysToMs } from "../domain/clock.ts";
import { hasColumnEnded } from "./has-ended.ts";

export interface NewMail {
  /** Set by a caller that tracks the email. */
  id?: string;
  clientId: string;
  employeeId: string | null;
  kind: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/**
 * Adds an email to the outbox, in the transaction of its cause. `now` is the API's clock, `realNow` real time.
 */
export async function addMail(db: Db, mail: NewMail, times: { now: number; realNow: number }): Promise<void> {
  await addMails(db, [mail], times);
}

/** Adds many emails with one cause. */
export async function addMails(
  db: Db,
  mails: readonly NewMail[],
  { now, realNow }: { now: number; realNow: number },
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => {
    const id = mail.id ?? randomUUID();
    return sealRow(db, "mails", {
      id,
      client_id: mail.clientId,
      employee_id: mail.employeeId,
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      message_id: `<${id}@benefits-portal>`,
      status: "waiting" as const,
      next_at: realNow,
      created_at: now,
    });
  });
  await db.insertInto("mails").values(rows).execute();
}

/**
 * Takes due emails, the same number for each client in turn, so that one client's thousands delay nobody.
 * Clients after `afterClient` come first. Each is claimed until `until`, and its attempt is counted first. If
 * this node dies, another one sends it.
 */
export async function claimDueMails(
  db: Db,
  {
    realNow,
    until,
    longestWait,
    limit,
    afterClient = null,
  }: { realNow: number; until: number; longestWait: number; limit: number; afterClient?: string | null },
): Promise<ClaimedMail[]> {
  const isDue = hasColumnEnded("next_at", realNow, longestWait);
  const clients = await listDueClients(db, isDue, limit, afterClient);
  if (clients.length === 0) return [];
  const share = Math.ceil(limit / clients.length);
  const [first, ...rest] = clients.map((clientId) => selectDueMails(db, clientId, isDue, share));
  if (!first) return [];
  const dueMails = rest.reduce((all, one) => all.unionAll(one), first as typeof first);
  return (
    db
      .updateTable("mails")
      .set((eb) => ({ next_at: until, attempts: eb("attempts", "+", 1) }))
      .where("id", "in", dueMails)
      // Checked again on the row, because another PostgreSQL node may have taken it since.
      .where("status", "=", "waiting")
      .where(isDue)
      .returningAll()
      .execute()
  );
}

/** A subquery, because SQLite cannot limit one part of a union. */
const selectDueMails = (db: Db, clientId: string | null, isDue: RawBuilder<boolean>, limit: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("client_id", clientId === null ? "is" : "=", clientId)
        .where(isWaiting)
        .where(isDue)
        .orderBy("next_at")
        .limit(limit)
        .as("due"),
    )
    .select("due.id");

/** A literal, because an index is defined with this text. */
const isWaiting = sql<boolean>`status = 'waiting'`;

/** At most `limit` clients with due emails, in the order of ids, starting after `afterClient`. */
async function listDueClients(
  db: Db,
  isDue: RawBuilder<boolean>,
  limit: number,
  afterClient: string | null,
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("mails")
    .select("client_id")
    .where(isWaiting)
    .where(isDue)
    .groupBy("client_id")
    .execute();
  const ids = rows.map(({ client_id }) => client_id).toSorted((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1));
  const next = ids.filter((id) => afterClient === null || (id ?? "") > afterClient);
  return [...next, ...ids.filter((id) => !next.includes(id))].slice(0, limit);
}

/** An email claimed for sending, with its subject and text sealed. */
export type ClaimedMail = Row<"mails">;
export type Mail = OpenRow<"mails", ClaimedMail>;

/** @throws UnsealError for this email only */
export const openMail = (db: Db, mail: ClaimedMail): Mail => openRow(db, "mails", mail);

/**
 * Marks an email as sent. Set `keepsText` only for emails that may be read again, because a text can contain
 * a link to an account.
 */
export async function markMailsSent(
  db: Db,
  ids: readonly string[],
  { at, keepsText }: { at: number; keepsText: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("mails")
    .set({
      status: "sent",
      sent_at: at,
      last_error: null,
      ...(keepsText ? {} : { text: emptySealed, html: null }),
    })
    .where("id", "in", ids)
    .execute();
}

/** Plans the next attempt, or gives up if `nextAt` is null. */
export async function markMailsUnsent(
  db: Db,
  id: string,
  { error, nextAt }: { error: string; nextAt: number | null },
) {
  await db
    .updateTable("mails")
    .set(nextAt === null ? { status: "failed", last_error: error } : { next_at: nextAt, last_error: error })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/** When the next waiting email is due, ms; null if none waits. */
export async function findNextDueTime(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.min("next_at").as("next_at"))
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return row?.next_at ?? null;
}

/** Emails that were given up longer ago than this, ms, are not counted, because nobody acts on them any more. */
const givenUpRecently = daysToMs(7);

/** How many emails were given up lately, and how many wait after a failed attempt. `realNow` is real time, ms. */
export async function countUnsentMails(
  db: Db,
  realNow: number,
): Promise<{ failed: number; retried: number; waiting: number }> {
  const isRecentFailure = sql`status = 'failed' and next_at > ${realNow - givenUpRecently}`;
  const row = await db
    .selectFrom("mails")
    .select([
      sql<number | null>`sum(case when ${isRecentFailure} then 1 else 0 end)`.as("failed"),
      sql<number | null>`sum(case when status = 'waiting' and attempts > 1 then 1 else 0 end)`.as("retried"),
      sql<number | null>`sum(case when status = 'waiting' then 1 else 0 end)`.as("waiting"),
    ])
    .where("status", "in", ["failed", "waiting"])
    .executeTakeFirst();
  return { failed: row?.failed ?? 0, retried: row?.retried ?? 0, waiting: row?.waiting ?? 0 };
}

/** Sent emails, the newest first. */
export async function listSentMails(db: Db, limit: number) {
  const mails = await db
    .selectFrom("mails")
    .select(["id", "to_address", "subject", "text", "html", "sent_at"])
    .where("status", "=", "sent")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return mails.map((mail) => openRow(db, "mails", mail));
}
