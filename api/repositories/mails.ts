import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Row } from "../db/schema.ts";
import { nothing, type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";

export interface NewMail {
  /** For a caller that tracks its result. */
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
 * Adds an email to the outbox, in the transaction of its cause. `now` by the API's clock, `real` the world's.
 */
export async function addMail(db: Db, mail: NewMail, times: { now: number; real: number }): Promise<void> {
  await addMails(db, [mail], times);
}

/** The same of many mails with one cause. */
export async function addMails(
  db: Db,
  mails: readonly NewMail[],
  { now, real }: { now: number; real: number },
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
      next_at: real,
      created_at: now,
    });
  });
  await db.insertInto("mails").values(rows).execute();
}

/**
 * Takes due emails, equally many of each client while each has some, so that thousands of one delay nobody.
 * Clients after `afterClient` come first. Each is claimed until `until`, and its attempt counted, before it
 * is sent. If a node dies, another takes its emails then.
 */
export async function claimDueMails(
  db: Db,
  {
    real,
    until,
    limit,
    afterClient = null,
  }: { real: number; until: number; limit: number; afterClient?: string | null },
): Promise<ClaimedMail[]> {
  const clients = await listDueClients(db, real, limit, afterClient);
  if (clients.length === 0) return [];
  const share = Math.ceil(limit / clients.length);
  const [first, ...rest] = clients.map((clientId) => selectDue(db, clientId, real, share));
  if (!first) return [];
  const taken = rest.reduce((all, one) => all.unionAll(one), first as typeof first);
  return (
    db
      .updateTable("mails")
      .set((eb) => ({ next_at: until, attempts: eb("attempts", "+", 1) }))
      .where("id", "in", taken)
      // Asked again on the row itself: on PostgreSQL another node may have taken it since the list was made.
      .where("status", "=", "waiting")
      .where("next_at", "<=", real)
      .returningAll()
      .execute()
  );
}

/** A separate subquery, because SQLite limits no part of a union. */
const selectDue = (db: Db, clientId: string | null, real: number, limit: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("client_id", clientId === null ? "is" : "=", clientId)
        .where(isWaiting)
        .where("next_at", "<=", real)
        .orderBy("next_at")
        .limit(limit)
        .as("due"),
    )
    .select("due.id");

/** A literal, because an index is defined with it. */
const isWaiting = sql<boolean>`status = 'waiting'`;

/** At most `limit` clients with mails that are due, in the order of their ids, those after `afterClient` first. */
async function listDueClients(
  db: Db,
  real: number,
  limit: number,
  afterClient: string | null,
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("mails")
    .select("client_id")
    .where(isWaiting)
    .where("next_at", "<=", real)
    .groupBy("client_id")
    .execute();
  const ids = rows.map(({ client_id }) => client_id).toSorted((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1));
  const next = ids.filter((id) => afterClient === null || (id ?? "") > afterClient);
  return [...next, ...ids.filter((id) => !next.includes(id))].slice(0, limit);
}

/** Taken to be sent; its subject and text are sealed. */
export type ClaimedMail = Row<"mails">;
export type Mail = OpenRow<"mails", ClaimedMail>;

/** @throws UnsealError, which concerns this mail alone */
export const openMail = (db: Db, mail: ClaimedMail): Mail => openRow(db, "mails", mail);

/** `keepsText` only for emails that people may read again, because a text may hold a link to an account. */
export async function markSent(
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
      ...(keepsText ? {} : { text: nothing, html: null }),
    })
    .where("id", "in", ids)
    .execute();
}

/** With `nextAt` null the mail is given up. */
export async function markUnsent(
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

/** When the next waiting mail is due, ms; null when none waits. */
export async function findNextDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.min("next_at").as("next_at"))
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return row?.next_at ?? null;
}

/** The number of emails given up, and of those waiting after an attempt. */
export async function countTroubledMails(
  db: Db,
): Promise<{ failed: number; retried: number; waiting: number }> {
  const row = await db
    .selectFrom("mails")
    .select([
      sql<number | null>`sum(case when status = 'failed' then 1 else 0 end)`.as("failed"),
      sql<number | null>`sum(case when status = 'waiting' and attempts > 1 then 1 else 0 end)`.as("retried"),
      sql<number | null>`sum(case when status = 'waiting' then 1 else 0 end)`.as("waiting"),
    ])
    .where("status", "in", ["failed", "waiting"])
    .executeTakeFirst();
  return { failed: row?.failed ?? 0, retried: row?.retried ?? 0, waiting: row?.waiting ?? 0 };
}

/** Newest first. */
export async function listSentMails(db: Db, limit: number) {
  const mails = await db
    .selectFrom("mails")
    .select(["id", "to_address", "subject", "text", "sent_at"])
    .where("status", "=", "sent")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return mails.map((mail) => openRow(db, "mails", mail));
}
