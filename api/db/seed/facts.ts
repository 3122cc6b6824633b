import { getStartOfLondonDay } from "../../domain/london-date.ts";
import { toFactChanges, toFacts } from "../../domain/payroll/person-facts.ts";
import { employeeFactColumns, recordChanges, recordFacts } from "../../repositories/person-facts.ts";
import type { Trx } from "../schema.ts";
import type { Employee, SeedContext } from "./employee.ts";

const source = "seed";

/** Histories of a client's new people since they joined, so that past payrolls can be computed. */
export async function seedFacts(trx: Trx, people: readonly Employee[]): Promise<void> {
  for (const [clientId, clientPeople] of Map.groupBy(people, ({ client_id }) => client_id)) {
    const personFacts = clientPeople.map((person) => ({
      employeeId: person.id,
      facts: toFacts(person),
      knownFrom: Math.min(getStartOfLondonDay(person.start_date), person.created_at),
    }));
    await recordFacts(trx, { clientId, source, recordedBy: null, now: 0 }, personFacts);
  }
}

/** Records, from today onwards, the facts that a reset changes in a person's row. */
export async function reseedFacts(trx: Trx, employee: Employee, { day, now }: SeedContext): Promise<void> {
  const { id, client_id: clientId } = employee;
  const before = await trx
    .selectFrom("employees")
    .select(employeeFactColumns)
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!before) return;
  const changes = toFactChanges(before, employee, day);
  await recordChanges(trx, { clientId, source, recordedBy: null, now }, [{ employeeId: id, ...changes }]);
}
