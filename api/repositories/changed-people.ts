import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/**
 * Ids of people with a fact, a choice, a family member or a payroll opening recorded since an instant, ms.
 */
export async function listRecordedSince(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  since: number,
): Promise<string[]> {
  const selectFactsSince = (column: "known_from" | "known_to") =>
    db
      .selectFrom("person_facts")
      .select("employee_id")
      .where("client_id", "=", clientId)
      .where(column, ">", since);
  const selectStatesSince = (table: "selections" | "family_members", column: "updated_at" | "known_from") =>
    db.selectFrom(table).select("employee_id").where("client_id", "=", clientId).where(column, ">", since);
  const openings = db
    .selectFrom("payroll_openings")
    .select("employee_id")
    .where("client_id", "=", clientId)
    .where("recorded_at", ">", since);
  const rows = await selectFactsSince("known_from")
    .union(selectFactsSince("known_to"))
    .union(selectStatesSince("selections", "updated_at"))
    .union(selectStatesSince("selections", "known_from"))
    .union(selectStatesSince("family_members", "updated_at"))
    .union(selectStatesSince("family_members", "known_from"))
    .union(openings)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/** Names and numbers of the people who still exist, by employee number. */
export async function listPeopleNames(db: Db, { clientId }: Pick<Actor, "clientId">, ids: readonly string[]) {
  const people = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await db
      .selectFrom("employees")
      .select(["id", "employee_number", "first_name", "surname"])
      .where("client_id", "=", clientId)
      .where("id", "in", ids.slice(from, from + batchSize))
      .execute();
    people.push(...rows);
  }
  return people.toSorted((one, other) => (one.employee_number < other.employee_number ? -1 : 1));
}

const batchSize = 500;
