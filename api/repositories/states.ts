import { expressionBuilder, sql } from "kysely";
import type { Db, Row, Schema, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { EarlierMember } from "../domain/reports/identity.ts";

type Client = Pick<Actor, "clientId">;

/**
 * The instant, ms, from which a write counts: now, or just after the latest payroll lock. The transaction
 * must keep runs open, so that no lock begins before the write.
 */
export const toKnownFromSql = ({ clientId }: Client, now: number) =>
  sql<number>`(select case when max(r.locked_at) >= ${now} then max(r.locked_at) + 1 else ${now} end
    from payroll_runs as r where r.client_id = ${clientId})`;

const selectionColumns = [
  ...(["client_id", "id", "employee_id", "product_code", "status", "plan_from_date", "choice"] as const),
  ...(["people", "cover_date", "first_deduction_date", "end_date", "price_date", "pay_pence"] as const),
  ...(["accepted_pence", "reason", "quote_id", "agreed_pence", "agreed_lines", "instalments"] as const),
  ...(["loading_basis_points", "loading_above_pence", "source", "opted_out_at"] as const),
  ...(["first_run", "route", "created_at", "updated_at", "version", "known_from"] as const),
];

/** Stores the state of selections before a change, except drafts, which no payroll run reads. */
export async function saveSelectionStates(
  trx: Trx,
  client: Client,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const knownTo = toKnownFromSql(client, now);
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
    // A state between two changes at one instant was never known, so it is not stored.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const familyColumns = [
  ...(["client_id", "id", "employee_id", "relationship", "first_name", "surname"] as const),
  ...(["date_of_birth", "education_ends"] as const),
  ...(["active", "joined_date", "left_date", "created_at", "updated_at", "known_from"] as const),
];

/** Stores the state of a family member before a change, because earlier payroll runs read it. */
export async function saveFamilyState(trx: Trx, client: Client, id: string, now: number): Promise<void> {
  const knownTo = toKnownFromSql(client, now);
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
  /** A time in milliseconds. */
  knownAt: number;
}

/** Matches the state of each row that was known at the instant. */
function wasRecorded({ clientId, ids, knownAt }: StateQuery) {
  const eb = expressionBuilder<Schema, "selection_states" | "family_states">();
  return eb.and([
    eb("client_id", "=", clientId),
    eb("id", "in", ids),
    eb("known_from", "<=", knownAt),
    eb("known_to", ">", knownAt),
  ]);
}

/** States of selections at an instant; none for a selection that did not exist yet. */
export const listSelectionStates = (db: Db, query: StateQuery): Promise<Row<"selection_states">[]> =>
  db.selectFrom("selection_states").selectAll().where(wasRecorded(query)).execute();

/** People's family members before each change, by person. */
export async function listEarlierMembers(
  db: Db,
  { clientId }: Client,
  employeeIds: readonly string[],
): Promise<Map<string, EarlierMember[]>> {
  const rows = await db
    .selectFrom("family_states as s")
    .innerJoin("family_members as m", (join) =>
      join.onRef("m.client_id", "=", "s.client_id").onRef("m.id", "=", "s.id"),
    )
    .select(["s.id", "m.employee_id", "s.first_name", "s.surname", "s.date_of_birth", "s.known_to"])
    .where("m.client_id", "=", clientId)
    .where("m.employee_id", "in", employeeIds)
    .execute();
  const members = rows.map(({ id, employee_id, first_name, surname, date_of_birth, known_to }) => ({
    employee_id,
    id,
    name: first_name === null || surname === null ? null : `${first_name} ${surname}`,
    dateOfBirth: date_of_birth,
    knownTo: known_to,
  }));
  return Map.groupBy(members, ({ employee_id }) => employee_id);
}

/** States of family members at an instant; none for members who were not in the family yet. */
export const listFamilyStates = (db: Db, query: StateQuery): Promise<Row<"family_states">[]> =>
  db.selectFrom("family_states").selectAll().where(wasRecorded(query)).execute();
