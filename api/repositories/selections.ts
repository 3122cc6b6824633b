import type { Db, Row, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

type Owner = Pick<Actor, "clientId" | "userId">;

export type SelectionRow = Row<"selections">;

/** The newest first. */
const chosen = (db: Db, clientId: string) =>
  db
    .selectFrom("selections")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("created_at", "desc")
    .orderBy("id");

/** Everything that a person ever chose. */
export function listSelections(db: Db, { clientId, userId }: Owner) {
  return chosen(db, clientId).where("employee_id", "=", userId).execute();
}

/** Everything that many people ever chose. */
export function listSelectionsOf(db: Db, clientId: string, userIds: readonly string[]) {
  return chosen(db, clientId).where("employee_id", "in", userIds).execute();
}

/**
 * Adds versions, or writes them anew; a row of anybody else stays as it is. Whoever does so in another's selection,
 * `actorId`, is kept in its history (E5); null is time alone.
 */
export async function saveSelections(
  trx: Trx,
  owner: Owner,
  rows: readonly SelectionRow[],
  actorId: string | null,
): Promise<void> {
  const owned = rows.map((row) => ({ ...row, employee_id: owner.userId }));
  await saveRows(trx, owner, owned, actorId);
}

/** Rows of one statement, within what a database takes as parameters. */
const atOnce = 500;

/** The same of many people of a client, each row of its own `employee_id`. */
export async function saveSelectionsOf(
  trx: Trx,
  client: Pick<Owner, "clientId">,
  rows: readonly SelectionRow[],
  actorId: string,
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await saveRows(trx, client, rows.slice(from, from + atOnce), actorId);
  }
}

async function saveRows(
  trx: Trx,
  { clientId }: Pick<Owner, "clientId">,
  rows: readonly SelectionRow[],
  actorId: string | null,
) {
  await trx
    .insertInto("selections")
    .values(rows.map((row) => ({ ...row, client_id: clientId })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          status: eb.ref("excluded.status"),
          choice: eb.ref("excluded.choice"),
          people: eb.ref("excluded.people"),
          scheme_year: eb.ref("excluded.scheme_year"),
          cover_date: eb.ref("excluded.cover_date"),
          first_deduction_date: eb.ref("excluded.first_deduction_date"),
          end_date: eb.ref("excluded.end_date"),
          price_date: eb.ref("excluded.price_date"),
          pay_pence: eb.ref("excluded.pay_pence"),
          accepted_pence: eb.ref("excluded.accepted_pence"),
          draft_values: eb.ref("excluded.draft_values"),
          medical_answers: eb.ref("excluded.medical_answers"),
          terms_version: eb.ref("excluded.terms_version"),
          terms_accepted_by: eb.ref("excluded.terms_accepted_by"),
          terms_accepted_at: eb.ref("excluded.terms_accepted_at"),
          created_at: eb.ref("excluded.created_at"),
          updated_at: eb.ref("excluded.updated_at"),
          version: eb.ref("excluded.version"),
        }))
        .where("selections.client_id", "=", clientId)
        .whereRef("selections.employee_id", "=", "excluded.employee_id"),
    )
    .execute();
  const others = rows.filter(({ employee_id }) => actorId !== null && employee_id !== actorId);
  if (actorId === null || others.length === 0) return;
  await trx
    .insertInto("selection_actors")
    .values(others.map(({ id }) => ({ client_id: clientId, selection_id: id, actor_id: actorId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of some selections in whose history somebody acted other than as their owner (E5). */
export async function listActedIn(
  db: Db,
  { clientId }: Pick<Owner, "clientId">,
  actorId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("selection_actors")
    .select("selection_id")
    .where("client_id", "=", clientId)
    .where("actor_id", "=", actorId)
    .where("selection_id", "in", ids)
    .execute();
  return new Set(rows.map(({ selection_id }) => selection_id));
}

/** Throws a draft away. */
export async function removeDraft(trx: Trx, { clientId, userId }: Owner, id: string): Promise<void> {
  await trx
    .deleteFrom("selections")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("id", "=", id)
    .where("status", "=", "draft")
    .execute();
}
