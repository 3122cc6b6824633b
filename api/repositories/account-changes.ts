import { sql } from "kysely";
import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import type { AccountChangeOutcome } from "../domain/account-change.ts";
import type { Actor } from "../domain/actor.ts";
import { startOfTime } from "../domain/payroll/ledger.ts";
import { markEnrolmentDue } from "./enrolment.ts";
import { ownerColumns, selectOwners } from "./password-owners.ts";
import { keepRunsOpenFrom } from "./pay-periods.ts";
import { recordFacts } from "./person-facts.ts";
import { isTenant } from "./tenants.ts";

type Client = Pick<Actor, "clientId">;

export type AccountChange = Row<"account_changes">;

/**
 * The change to which a token belongs, from the email to the old or the new address at a tenant. It may have
 * ended; null for none (B1).
 */
export async function findChangeByToken(
  db: Db,
  { label, tokenHash }: { label: string | null; tokenHash: string },
  side: "stop" | "confirm",
): Promise<AccountChange | null> {
  const row = await db
    .selectFrom("account_changes as a")
    .innerJoin("schemes as s", "s.client_id", "a.client_id")
    .selectAll("a")
    .where(side === "stop" ? "a.stop_hash" : "a.confirm_hash", "=", tokenHash)
    .where(isTenant(label))
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a change and its person, and locks the person first, as loading an upload does. */
export async function lockChange(trx: Trx, { client_id, employee_id, id }: AccountChange) {
  const person = await selectOwners(trx)
    .select(ownerColumns)
    .select("e.user_type as userType")
    .where("e.client_id", "=", client_id)
    .where("e.id", "=", employee_id)
    .forUpdate("e")
    .executeTakeFirst();
  const change = await trx
    .selectFrom("account_changes")
    .selectAll()
    .where("client_id", "=", client_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return person && change ? { person, change } : null;
}

/** Some people's pending changes, and those that they stopped after an instant. */
export async function listChanges(
  db: Db,
  { clientId }: Client,
  { employeeIds, stoppedAfter }: { employeeIds: readonly string[]; stoppedAfter: number },
): Promise<AccountChange[]> {
  if (employeeIds.length === 0) return [];
  return db
    .selectFrom("account_changes")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "in", employeeIds)
    .where((eb) =>
      eb.or([
        eb("ended_at", "is", null),
        eb.and([eb("outcome", "=", "stopped"), eb("ended_at", ">", stoppedAfter)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("kind", "desc")
    .execute();
}

/** People who have to confirm one of these new addresses. */
export async function listUnconfirmedAddresses(db: Db, { clientId }: Client, emailKeys: readonly string[]) {
  if (emailKeys.length === 0) return [];
  return db
    .selectFrom("account_changes as a")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "a.client_id").onRef("e.id", "=", "a.employee_id"),
    )
    .select(["a.email_key", "e.employee_number"])
    .where("a.client_id", "=", clientId)
    .where("a.ended_at", "is", null)
    .where("a.email_key", "in", emailKeys)
    .execute();
}

export async function updateChange(
  trx: Trx,
  { client_id, id }: Pick<AccountChange, "client_id" | "id">,
  changes: Partial<NewRow<"account_changes">>,
): Promise<void> {
  await trx
    .updateTable("account_changes")
    .set(changes)
    .where("client_id", "=", client_id)
    .where("id", "=", id)
    .execute();
}

export const endChange = (
  trx: Trx,
  change: AccountChange,
  outcome: AccountChangeOutcome,
  realNow: number,
): Promise<void> => updateChange(trx, change, { ended_at: realNow, outcome });

/** Writes the new address or date of birth to the person; their history keeps the old date. */
export async function applyChangeToPerson(
  trx: Trx,
  { id, client_id, employee_id, kind, new_value, email_key, requested_by }: AccountChange,
  now: number,
): Promise<void> {
  const values = kind === "email" ? { email: new_value, email_key } : { date_of_birth: new_value };
  await trx
    .updateTable("employees")
    .set({ ...values, updated_at: now })
    .where("client_id", "=", client_id)
    .where("id", "=", employee_id)
    .execute();
  if (kind === "email") return;
  const recording = {
    clientId: client_id,
    source: `account-change:${id}`,
    recordedBy: requested_by,
    now: await keepRunsOpenFrom(trx, client_id, now),
  };
  const birth = { fact: "date_of_birth" as const, value: new_value, effectiveFrom: startOfTime };
  await recordFacts(trx, recording, [{ employeeId: employee_id, facts: [birth] }]);
  await markEnrolmentDue(trx, client_id, now);
}

/** Whether another person of the client has taken the address in the meantime. */
export async function isAddressTaken(db: Db, { client_id, employee_id, email_key }: AccountChange) {
  if (email_key === null) return false;
  const row = await db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", client_id)
    .where("email_key", "=", email_key)
    .where("id", "<>", employee_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clients with changes whose emails were not written yet, the longest waiting first. */
export async function listClientsWithUnsentChanges(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("account_changes")
    .select("client_id")
    .where("told_at", "is", null)
    .where("ended_at", "is", null)
    .groupBy("client_id")
    .orderBy((eb) => eb.fn.min("created_at"))
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** A client's oldest changes without emails, except those of another node, locked until the transaction ends. */
export function claimUnsentChanges(
  trx: Trx,
  { clientId, limit }: Client & { limit: number },
): Promise<AccountChange[]> {
  return trx
    .selectFrom("account_changes")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("told_at", "is", null)
    .where("ended_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Open changes that are due, the same number of each client, about `limit` in all. */
export async function listDueChanges(db: Db, realNow: number, limit: number): Promise<AccountChange[]> {
  const due = db.selectFrom("account_changes").where("ended_at", "is", null).where("due_at", "<=", realNow);
  const clients = await due.select("client_id").groupBy("client_id").execute();
  const share = Math.ceil(limit / Math.max(clients.length, 1));
  const shares: AccountChange[] = [];
  for (const { client_id } of clients) {
    const clientDue = due.selectAll().where("client_id", "=", client_id);
    shares.push(...(await clientDue.orderBy("due_at").orderBy("id").limit(share).execute()));
  }
  return shares;
}

/** When the next change is due, ms, or "unsent" if its email is not written yet. Returns null if none waits. */
export async function findNextChange(db: Db): Promise<number | "unsent" | null> {
  const unsent = await db
    .selectFrom("account_changes")
    .select("id")
    .where("told_at", "is", null)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (unsent) return "unsent";
  const nextAt = await db
    .selectFrom("account_changes")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return nextAt?.at ?? null;
}

/** Deletes changes that ended before an instant of real time, because the audit keeps their results. */
export async function removeEndedChanges(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom("account_changes")
    .where("ended_at", "is not", null)
    .where(sql<boolean>`ended_at < ${before}`)
    .execute();
}
