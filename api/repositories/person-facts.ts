import { sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import type { PersonFact } from "../domain/payroll/ledger.ts";
import {
  type EmployeeFactColumns,
  type FactChanges,
  type NewFact,
  toFacts,
} from "../domain/payroll/person-facts.ts";
import type { IdentityFact } from "../domain/reports/identity.ts";
import { factColumns } from "../domain/uploads/person-columns.ts";
import { keepRunsOpenFrom } from "./pay-periods.ts";

/** The columns of `employees` with people's facts. */
export const employeeFactColumns = [
  ...factColumns,
  "employment_status" as const,
] satisfies readonly (keyof EmployeeFactColumns)[];

/** The histories of many people of a client, by person, the oldest record first. */
export async function listFacts(
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
): Promise<Map<string, PersonFact[]>> {
  const byPerson = new Map<string, PersonFact[]>();
  if (employeeIds.length === 0) return byPerson;
  const rows = await db
    .selectFrom("person_facts")
    .select(["employee_id", "fact", "value", "effective_from_date", "known_from", "known_to", "source"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", employeeIds)
    .orderBy("known_from")
    .orderBy("fact")
    .orderBy("effective_from_date")
    .execute();
  for (const { employee_id, fact, value, effective_from_date, known_from, known_to, source } of rows) {
    const row: PersonFact = {
      fact,
      value,
      effectiveFrom: effective_from_date,
      knownFrom: known_from,
      knownTo: known_to,
      source,
    };
    const existing = byPerson.get(employee_id);
    if (existing) existing.push(row);
    else byPerson.set(employee_id, [row]);
  }
  return byPerson;
}

/** People with a fact that has an effective day; all others have the same values at any time. */
export async function listPeopleWithDays(
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
): Promise<string[]> {
  if (employeeIds.length === 0) return [];
  const rows = await db
    .selectFrom("person_facts")
    .select("employee_id")
    .distinct()
    .where("client_id", "=", clientId)
    .where("employee_id", "in", employeeIds)
    .where(isDated)
    .where("known_to", "is", null)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/** The recorded names and dates of birth of people, by person; a name only if it was ever corrected. */
export async function listIdentityFacts(
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
): Promise<Map<string, IdentityFact[]>> {
  const rows = await db
    .selectFrom("person_facts")
    .select(["employee_id", "fact", "value", "known_from as knownFrom", "known_to as knownTo"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", employeeIds)
    .where("fact", "in", ["name", "date_of_birth"])
    .orderBy("known_from")
    .execute();
  return Map.groupBy(rows as (IdentityFact & { employee_id: string })[], ({ employee_id }) => employee_id);
}

/** Equals the condition of the index of dated facts word for word, so that the index is used. */
export const isDated = sql<boolean>`fact <> 'employed' and effective_from_date > '0001-01-01'`;

/** Who records facts, why and when. */
export interface FactRecording {
  clientId: string;
  /** One of the sources listed in `PersonFactTable`. */
  source: string;
  recordedBy: string | null;
  /** When the facts become known, by the API's clock, ms. */
  now: number;
}

export interface PersonFacts {
  employeeId: string;
  /** When the facts became known, ms; by default the time of recording. */
  knownFrom?: number;
  facts: readonly NewFact[];
}

/**
 * Adds facts to people's histories. If a fact is recorded twice at one instant for a day, only the last is
 * stored. Nobody could have seen the first.
 */
export async function recordFacts(
  trx: Trx,
  { clientId, source, recordedBy, now }: FactRecording,
  people: readonly PersonFacts[],
): Promise<void> {
  const all = people.flatMap(({ employeeId, facts, knownFrom = now }) =>
    facts.map(
      ({ fact, value, effectiveFrom }): NewRow<"person_facts"> => ({
        client_id: clientId,
        employee_id: employeeId,
        fact,
        effective_from_date: effectiveFrom,
        known_from: knownFrom,
        known_to: null,
        value,
        source,
        recorded_by: recordedBy,
      }),
    ),
  );
  await insertMany(trx, "person_facts", [...mapRowsByKey(all).values()], onConflictReplaceFact);
}

/**
 * The instant, ms, at which a load or undo records. It is after every lock that has begun and the client's
 * last load or undo. The next load or undo waits for the transaction, so that no two instants are equal.
 */
export async function reserveRecordingInstant(trx: Trx, clientId: string, now: number): Promise<number> {
  const earliest = await keepRunsOpenFrom(trx, clientId, now);
  const { known_from } = await trx
    .insertInto("recording_clocks")
    .values({ client_id: clientId, known_from: earliest })
    .onConflict((conflict) =>
      conflict.column("client_id").doUpdateSet({
        known_from: sql<number>`case when recording_clocks.known_from >= excluded.known_from
          then recording_clocks.known_from + 1 else excluded.known_from end`,
      }),
    )
    .returning("known_from")
    .executeTakeFirstOrThrow();
  return known_from;
}

/** Keeps the last row of each key, because PostgreSQL refuses a statement that writes a row twice. */
const mapRowsByKey = (rows: readonly NewRow<"person_facts">[]) =>
  new Map(
    rows.map((row) => [[row.employee_id, row.fact, row.effective_from_date, row.known_from].join(" "), row]),
  );

/** If one instant records a fact twice for a day, the last one counts. */
export const onConflictReplaceFact = sql`on conflict (client_id, employee_id, fact, effective_from_date, known_from)
  do update set value = excluded.value, source = excluded.source, recorded_by = excluded.recorded_by, known_to = null`;

/** Withdraws facts: rows entered by mistake, and corrected start and leave dates. */
export async function withdrawFacts(
  trx: Trx,
  { clientId, now }: Pick<FactRecording, "clientId" | "now">,
  people: readonly PersonFacts[],
): Promise<void> {
  for (const { employeeId, facts } of people) {
    for (const { fact, value, effectiveFrom } of facts) {
      await trx
        .updateTable("person_facts")
        .set({ known_to: now })
        .where("client_id", "=", clientId)
        .where("employee_id", "=", employeeId)
        .where("fact", "=", fact)
        .where("effective_from_date", "=", effectiveFrom)
        .where("value", "is not distinct from", value)
        .where("known_to", "is", null)
        .execute();
    }
  }
}

/** Records the first facts of new people, from their rows of `employees`. */
export const recordFirstFacts = (
  trx: Trx,
  recording: FactRecording,
  employees: readonly (EmployeeFactColumns & { id: string })[],
): Promise<void> =>
  recordFacts(
    trx,
    recording,
    employees.map((row) => ({ employeeId: row.id, facts: toFacts(row) })),
  );

/** Records changes of people's rows in their histories. */
export async function recordChanges(
  trx: Trx,
  recording: FactRecording,
  people: readonly (FactChanges & { employeeId: string })[],
): Promise<void> {
  const withdrawn = people.map(({ employeeId, withdrawn }) => ({ employeeId, facts: withdrawn }));
  await withdrawFacts(trx, recording, withdrawn);
  const recorded = people.map(({ employeeId, recorded }) => ({ employeeId, facts: recorded }));
  await recordFacts(trx, recording, recorded);
}
