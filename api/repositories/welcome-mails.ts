import { sql } from "kysely";
import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { hasColumnEnded } from "./has-ended.ts";

/** A literal, because an index is defined with this text. */
const hasOutcome = (outcome: "waiting" | "made") => sql<boolean>`outcome = ${sql.lit(outcome)}`;

/** A person gets at most one welcome email in this time, ms. */
const welcomePauseMs = 24 * 3_600_000;

/** In service, with an address, and not registered. */
const isWelcomable = sql<boolean>`l.welcomable`;

const mayRepeatWelcome = (welcome: "welcome_mails" | "w", now: number) =>
  sql<boolean>`(${hasColumnEnded(`${welcome}.queued_at`, now - welcomePauseMs, welcomePauseMs)}
    and ${sql.ref(`${welcome}.outcome`)} in ('sent', 'failed', 'registered'))`;

/** How many people `queueWelcomes` for everybody would queue now. */
export async function countDueWelcomes(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom("employee_list as l")
    .leftJoin("welcome_mails as w", (join) =>
      join.onRef("w.client_id", "=", "l.client_id").onRef("w.employee_id", "=", "l.employee_id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("l.client_id", "=", clientId)
    .where(isWelcomable)
    .where((eb) => eb.or([eb("w.employee_id", "is", null), mayRepeatWelcome("w", now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Queues welcome emails for everybody or chosen people. They must be in service, have an address, and be
 * neither registered nor welcomed lately. Two callers at once take different people. Returns how many.
 */
export async function queueWelcomes(
  trx: Trx,
  {
    resendId,
    clientId,
    chosen,
    now,
  }: { resendId: string; clientId: string; chosen: readonly string[] | null; now: number },
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("welcome_mails")
    .columns(["client_id", "employee_id", "resend_id", "outcome", "mail_id", "queued_at"])
    .expression((eb) =>
      eb
        .selectFrom("employee_list as l")
        .select(["l.client_id", "l.employee_id"])
        .select([
          sql<string>`cast(${resendId} as text)`.as("resend_id"),
          sql<string>`'waiting'`.as("outcome"),
          sql<null>`cast(null as text)`.as("mail_id"),
          sql<number>`cast(${now} as bigint)`.as("queued_at"),
        ])
        .where("l.client_id", "=", clientId)
        .where(isWelcomable)
        .$if(chosen !== null, (query) => query.where("l.employee_id", "in", chosen ?? [])),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "employee_id"])
        .doUpdateSet((eb) => ({
          resend_id: eb.ref("excluded.resend_id"),
          outcome: eb.ref("excluded.outcome"),
          mail_id: null,
          queued_at: eb.ref("excluded.queued_at"),
        }))
        .where(mayRepeatWelcome("welcome_mails", now)),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

export async function addResend(trx: Trx, resend: NewRow<"welcome_resends">): Promise<void> {
  await trx.insertInto("welcome_resends").values(resend).execute();
}

export async function setQueuedCount(
  trx: Trx,
  { clientId, id, queued }: { clientId: string; id: string; queued: number },
) {
  await trx
    .updateTable("welcome_resends")
    .set({ queued })
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .execute();
}

/** How many of these ids are people of the client. */
export async function countEmployees(db: Db, clientId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom("employee_list")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Progress of a resend; null for another client's. A later welcome email counts as sent. */
export async function findResendProgress(db: Db, { clientId }: Pick<Actor, "clientId">, resendId: string) {
  const resend = await db
    .selectFrom("welcome_resends")
    .select("queued")
    .where("client_id", "=", clientId)
    .where("id", "=", resendId)
    .executeTakeFirst();
  if (!resend) return null;
  const rows = await db
    .selectFrom("welcome_mails")
    .select("outcome")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("resend_id", "=", resendId)
    .groupBy("outcome")
    .execute();
  const getOutcomeCount = (outcome: string) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  const waiting = getOutcomeCount("waiting") + getOutcomeCount("made");
  const [failed, registered] = [getOutcomeCount("failed"), getOutcomeCount("registered")];
  const sentCount = resend.queued - waiting - failed - registered;
  return { total: resend.queued, waiting, failed, registered, sent: sentCount };
}

export const addressesPerPage = 50;

/** A page of a resend's addresses, failed ones first. */
export function listAddresses(db: Db, { clientId }: Pick<Actor, "clientId">, resendId: string, page: number) {
  const addresses = db
    .selectFrom("welcome_mails")
    .select(["client_id", "employee_id", "outcome"])
    .where("client_id", "=", clientId)
    .where("resend_id", "=", resendId)
    .orderBy("outcome")
    .orderBy("employee_id")
    .limit(addressesPerPage)
    .offset((page - 1) * addressesPerPage);
  return db
    .selectFrom(addresses.as("w"))
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "w.client_id").onRef("e.id", "=", "w.employee_id"),
    )
    .select(["e.id", "e.first_name", "e.surname", "e.email", "w.outcome"])
    .orderBy("w.outcome")
    .orderBy("w.employee_id")
    .execute();
}

/**
 * Claims waiting welcomes in the transaction, with who requested them: the same number for each client, the
 * oldest first.
 */
export async function claimWaitingWelcomes(trx: Trx, limit: number) {
  const clients = await trx
    .selectFrom("welcome_mails")
    .select("client_id")
    .where(hasOutcome("waiting"))
    .groupBy("client_id")
    .orderBy((eb) => eb.fn.min("queued_at"))
    .execute();
  const share = Math.ceil(limit / Math.max(clients.length, 1));
  const claimedRows: Row<"welcome_mails">[] = [];
  for (const { client_id } of clients) {
    claimedRows.push(
      ...(await trx
        .selectFrom("welcome_mails")
        .selectAll()
        .where(hasOutcome("waiting"))
        .where("client_id", "=", client_id)
        .orderBy("queued_at")
        .orderBy("employee_id")
        .limit(share)
        .forUpdate()
        .execute()),
    );
  }
  if (claimedRows.length === 0) return [];
  const resends = await trx
    .selectFrom("welcome_resends")
    .select(["id", "requested_by", "request_id", "ip"])
    .where("id", "in", [...new Set(claimedRows.map(({ resend_id }) => resend_id))])
    .execute();
  return claimedRows.flatMap((welcome) => {
    const resend = resends.find(({ id }) => id === welcome.resend_id);
    return resend ? [{ welcome, resend }] : [];
  });
}
export type WaitingWelcome = Awaited<ReturnType<typeof claimWaitingWelcomes>>[number];

/** Records the results of claimed welcomes; an email id means that the email is in the outbox. */
export async function saveWelcomeOutcomes(trx: Trx, rows: readonly Row<"welcome_mails">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("welcome_mails")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["client_id", "employee_id"]).doUpdateSet((eb) => ({
        outcome: eb.ref("excluded.outcome"),
        mail_id: eb.ref("excluded.mail_id"),
      })),
    )
    .execute();
}

/** Records whether queued welcome emails were sent. */
export async function recordSentWelcomes(db: Db): Promise<void> {
  for (const outcome of ["sent", "failed"] as const) {
    await db
      .updateTable("welcome_mails")
      .set({ outcome })
      .where(hasOutcome("made"))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("mails as m")
            .select("m.id")
            .whereRef("m.id", "=", "welcome_mails.mail_id")
            .where("m.status", "=", outcome),
        ),
      )
      .execute();
  }
}

export async function hasWaitingWelcomes(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("welcome_mails")
    .select("employee_id")
    .where(hasOutcome("waiting"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many emails of a kind were never tried, or are being tried for the first time; at most `limit`. */
export async function countUntriedMails(db: Db, limit: number, kind = "welcome"): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("status", "=", "waiting")
        .where("kind", "=", kind)
        .where("attempts", "<=", 1)
        .limit(limit)
        .as("m"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
