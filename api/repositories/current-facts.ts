import type { Db, Trx } from "../db/schema.ts";
import { type CurrentColumns, toCurrentColumns } from "../domain/payroll/person-facts.ts";
import { datedColumns } from "../domain/uploads/person-columns.ts";
import { isDated, listFacts } from "./person-facts.ts";

const currentColumns: readonly (keyof CurrentColumns)[] = datedColumns;

/**
 * Updates people's rows to today's values in their histories, and returns who changed. `today` is
 * `yyyy-mm-dd`, `now` ms.
 */
export async function writeCurrentFacts(
  trx: Trx,
  { clientId }: { clientId: string },
  employeeIds: readonly string[],
  { today, now }: { today: string; now: number },
): Promise<string[]> {
  if (employeeIds.length === 0) return [];
  const people = await trx
    .selectFrom("employees")
    .select(["id", ...currentColumns])
    .where("client_id", "=", clientId)
    .where("id", "in", employeeIds)
    .forUpdate()
    .execute();
  const facts = await listFacts(trx, clientId, employeeIds);
  const changed: string[] = [];
  for (const { id, ...before } of people) {
    const after = toCurrentColumns(facts.get(id) ?? [], { asAt: today, knownAt: now }, before);
    if (currentColumns.every((name) => before[name] === after[name])) continue;
    await trx
      .updateTable("employees")
      .set({ ...after, tax_region: after.tax_region as typeof before.tax_region, updated_at: now })
      .where("client_id", "=", clientId)
      .where("id", "=", id)
      .execute();
    changed.push(id);
  }
  return changed;
}

export interface DuePerson {
  clientId: string;
  employeeId: string;
}

/**
 * The next people, of all clients, with facts that became current after one day and by another. Days are
 * `yyyy-mm-dd`.
 */
export async function listDueFacts(
  db: Db,
  { after, until }: { after: string; until: string },
  last: DuePerson | null,
  limit: number,
): Promise<DuePerson[]> {
  return db
    .selectFrom("person_facts")
    .select(["client_id as clientId", "employee_id as employeeId"])
    .distinct()
    .where(isDated)
    .where("effective_from_date", ">", after)
    .where("effective_from_date", "<=", until)
    .where("known_to", "is", null)
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("client_id", "employee_id"), ">", tuple(last?.clientId ?? "", last?.employeeId ?? "")),
      ),
    )
    .orderBy("client_id")
    .orderBy("employee_id")
    .limit(limit)
    .execute();
}
