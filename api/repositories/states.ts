import { sql } from "kysely";
import type { Db, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

type Client = Pick<Actor, "clientId">;

/**
 * The instant from which a write is known, ms: that of the write, but after the lock of every payroll run that has begun.
 * Only in a transaction that holds the runs open: then no run begins to lock before it is written.
 */
export const toKnownFrom = ({ clientId }: Client, now: number) =>
  sql<number>`(select case when max(r.locked_at) >= ${now} then max(r.locked_at) + 1 else ${now} end
    from payroll_runs as r where r.client_id = ${clientId})`;

const selectionColumns = [
  ...(["client_id", "id", "employee_id", "product_code", "status", "plan_from_date", "choice"] as const),
  ...(["people", "cover_date", "first_deduction_date", "end_date", "price_date", "pay_pence"] as const),
  ...(["accepted_pence", "reason", "quote_id", "agreed_pence", "agreed_lines", "instalments"] as const),
  ...(["loading_basis_points", "loading_above_pence", "source", "opted_out_at"] as const),
  ...(["first_run", "route", "created_at", "updated_at", "version", "known_from"] as const),
];

/** Keeps what selections are before they are written anew, but for drafts, which no payroll run knows. */
export async function keepSelectionStates(
  trx: Trx,
  client: Client,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const knownTo = toKnownFrom(client, now);
  await trx
    .insertInto("selection_states")
    .columns([...selectionColumns, "known_to"])
    .expression(
      trx
        .selectFrom("selections")
        .select(selectionColumns)
        .select(knownTo.as("known_to"))
        .where("client_id", "=", client.clientId)
        .where("id", "in", ids)
        .where("status", "<>", "draft")
        .where("known_from", "<", knownTo),
    )
    // Of two changes at one instant the state between them was never known.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const familyColumns = [
  ...(["client_id", "id", "employee_id", "relationship", "date_of_birth", "education_ends"] as const),
  ...(["active", "joined_date", "left_date", "created_at", "updated_at", "known_from"] as const),
];

/** Keeps what a member of a family is before they are changed. */
export async function keepFamilyState(trx: Trx, client: Client, id: string, now: number): Promise<void> {
  const knownTo = toKnownFrom(client, now);
  await trx
    .insertInto("family_states")
    .columns([...familyColumns, "known_to"])
    .expression(
      trx
        .selectFrom("family_members")
        .select(familyColumns)
        .select(knownTo.as("known_to"))
        .where("client_id", "=", client.clientId)
        .where("id", "=", id)
        .where("known_from", "<", knownTo),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface StateQuery extends Client {
  ids: readonly string[];
  /** ms. */
  knownAt: number;
}

/** What selections were, as known at an instant; without those that were none yet. */
export const listSelectionStates = (
  db: Db,
  { clientId, ids, knownAt }: StateQuery,
): Promise<Row<"selection_states">[]> =>
  db
    .selectFrom("selection_states")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("id", "in", ids)
    .where("known_from", "<=", knownAt)
    .where("known_to", ">", knownAt)
    .execute();

/** The same of members of families. */
export const listFamilyStates = (
  db: Db,
  { clientId, ids, knownAt }: StateQuery,
): Promise<Row<"family_states">[]> =>
  db
    .selectFrom("family_states")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("id", "in", ids)
    .where("known_from", "<=", knownAt)
    .where("known_to", ">", knownAt)
    .execute();
