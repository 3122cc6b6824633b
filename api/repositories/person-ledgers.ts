import { runQueries } from "../db/read-all.ts";
import type { Db } from "../db/schema.ts";
import { openRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import type { PersonLedger } from "../domain/payroll/ledger.ts";
import { toSelection } from "./member-snapshot.ts";
import { createLeaverFilter } from "./past-leavers.ts";
import { createLineReader, type LockedHistory, type ReadScope } from "./person-ledger-lines.ts";
import {
  type FactRow,
  type LedgerFamilyRow,
  type LedgerPersonRow,
  type LedgerSelectionRow,
  type OpeningRow,
  preparePersonStatements,
  selectLedgerPeople,
  selectLedgerPerson,
} from "./person-ledger-rows.ts";
import { listFamilyStates, listSelectionStates } from "./states.ts";

/** A person whose payroll lines are computed, and what the payroll file shows of them. */
export interface LedgerPerson {
  id: string;
  firstName: string;
  surname: string;
  niNumber: string | null;
  taxCode: string | null;
  /** The pay group as the employer spells it. */
  payrollGroup: string;
  ledger: PersonLedger;
}

export interface LedgerQuery {
  clientId: string;
  catalogue: Catalogue;
  /** Ignores later records, ms. */
  knownAt: number;
  history: LockedHistory;
  /** Whether the run has lines for a person; nothing more is read for others. */
  isInRun(person: Pick<PersonLedger, "facts"> & { payrollGroup: string }): boolean;
  /** Everybody's facts by id, if the caller has just read them. */
  facts?: ReadonlyMap<string, PersonLedger["facts"]> | undefined;
}

/** People per batch, few enough for their data to stay in the young part of the heap. */
const batchSize = 25;

/** The people of a run by employee number, in batches, with all facts for their lines. */
export async function* streamPersonLedgers(
  db: Db,
  query: LedgerQuery,
  scope: ReadScope = { isOfRun: false },
): AsyncGenerator<LedgerPerson[]> {
  const { clientId } = query;
  const statements = preparePersonStatements(batchSize);
  const readLines = createLineReader(db, query, statements.places, scope);
  const isRead = scope.isOfRun ? await createLeaverFilter(db, clientId, query.history) : () => true;
  const waiting: LedgerPersonRow[] = [];
  let after: string | null = "";
  while (after !== null) {
    const sealed: LedgerPersonRow[] = await statements.listPeople(db, { clientId, after });
    waiting.push(...sealed.filter(isRead));
    after = sealed.length < batchSize ? null : (sealed.at(-1)?.employee_number ?? null);
    // Waits for full batches, because each batch takes the same number of statements, however few people it has.
    while (waiting.length >= batchSize || (after === null && waiting.length > 0)) {
      yield await toPeople(db, query, waiting.splice(0, batchSize), { statements, readLines });
    }
  }
}

/** Some people's ledgers in the order of their ids. */
export async function* streamLedgersByIds(
  db: Db,
  query: LedgerQuery,
  ids: readonly string[],
): AsyncGenerator<LedgerPerson[]> {
  const statements = preparePersonStatements(batchSize);
  const readLines = createLineReader(db, query, statements.places, { isOfRun: false });
  for (let from = 0; from < ids.length; from += batchSize) {
    const places = new Map(ids.slice(from, from + batchSize).map((id, index) => [id, index]));
    const sealed = await selectLedgerPeople(db, query, [...places.keys()]).execute();
    const inOrder = sealed.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
    yield await toPeople(db, query, inOrder, { statements, readLines });
  }
}

/** One person's ledger; null for an unknown person. */
export async function findPersonLedger(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  query: LedgerQuery,
): Promise<LedgerPerson | null> {
  const statements = preparePersonStatements(1);
  const readLines = createLineReader(db, query, statements.places, { isOfRun: false });
  const sealed = await selectLedgerPerson(db, query, userId).execute();
  const [person] = await toPeople(db, query, sealed, { statements, readLines });
  return person ?? null;
}

interface LedgerReaders {
  statements: ReturnType<typeof preparePersonStatements>;
  readLines: ReturnType<typeof createLineReader>;
}

async function toPeople(
  db: Db,
  query: LedgerQuery,
  people: readonly LedgerPersonRow[],
  { statements, readLines }: LedgerReaders,
): Promise<LedgerPerson[]> {
  const [last] = people.slice(-1);
  if (!last) return [];
  const { clientId } = query;
  // A short page repeats its last id, so that the compiled query keeps its parameter count.
  const ids = Object.fromEntries(
    statements.places.map((place, index) => [place, (people[index] ?? last).id]),
  );
  const [facts, selections, family, openings] = await runQueries(db, [
    async () => (query.facts ? [] : await statements.listFacts(db, { clientId, ...ids })),
    () => statements.listSelections(db, { clientId, ...ids }),
    () => statements.listFamily(db, { clientId, ...ids }),
    () => statements.listOpenings(db, { clientId, ...ids }),
  ]);
  const factsBy = Map.groupBy(facts, ({ employee_id }) => employee_id);
  const inRun = people.flatMap((row) => {
    const personFacts = query.facts?.get(row.id) ?? (factsBy.get(row.id) ?? []).map(toFact);
    return query.isInRun({ facts: personFacts, payrollGroup: row.payroll_group })
      ? [{ row, facts: personFacts }]
      : [];
  });
  if (inRun.length === 0) return [];
  const selectionsBy = Map.groupBy(
    await rewindRows(selections, query, (range) => listSelectionStates(db, range)),
    ({ employee_id }) => employee_id,
  );
  const familyBy = Map.groupBy(
    await rewindRows(family, query, (range) => listFamilyStates(db, range)),
    ({ employee_id }) => employee_id,
  );
  const openingsBy = Map.groupBy(openings, ({ employee_id }) => employee_id);
  const candidates = inRun.map(({ row, facts: personFacts }) => ({
    row,
    ledger: {
      employeeNumber: row.employee_number,
      facts: personFacts,
      family: (familyBy.get(row.id) ?? []).map(toFamilyRecord),
      selections: (selectionsBy.get(row.id) ?? []).flatMap((each) => toLedgerSelection(each, query)),
      openings: (openingsBy.get(row.id) ?? [])
        .filter((each) => each.recorded_at <= query.knownAt)
        .map(toOpeningBalance),
    },
  }));
  const locked = await readLines(candidates.map(({ row, ledger }) => ({ id: row.id, ...ledger })));
  return candidates.map(({ row, ledger }): LedgerPerson => {
    const opened = openRow(db, "employees", row);
    return {
      id: row.id,
      firstName: row.first_name,
      surname: row.surname,
      niNumber: opened.ni_number,
      taxCode: opened.tax_code,
      payrollGroup: row.payroll_group,
      ledger: { ...ledger, locked: locked.get(row.id) ?? [] },
    };
  });
}

const toFact = (row: FactRow) => ({
  fact: row.fact,
  value: row.value,
  effectiveFrom: row.effective_from_date,
  knownFrom: row.known_from,
  knownTo: row.known_to,
  source: row.source,
});

type VersionedRow = Pick<LedgerSelectionRow, "id" | "created_at" | "known_from">;

/** Rows as known at the run's instant, without later changes and additions. */
async function rewindRows<Row extends VersionedRow>(
  rows: readonly Row[],
  { clientId, knownAt }: LedgerQuery,
  listStates: (query: { clientId: string; ids: readonly string[]; knownAt: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const ids = rows.filter(({ known_from }) => known_from > knownAt).map(({ id }) => id);
  const states = ids.length === 0 ? [] : await listStates({ clientId, ids, knownAt });
  const byId = new Map(states.map((state) => [state.id, state]));
  return rows
    .flatMap((row) => (row.known_from > knownAt ? (byId.get(row.id) ?? []) : [row]))
    .filter(({ created_at }) => created_at <= knownAt);
}

/** A change that waited for a lock counts only after that lock. */
const toUpdatedAt = ({ updated_at, known_from }: Pick<LedgerSelectionRow, "updated_at" | "known_from">) =>
  Math.max(updated_at, known_from);

const toLedgerSelection = (row: LedgerSelectionRow, { catalogue }: LedgerQuery) =>
  toSelection(row, catalogue).map((each) => ({ ...each, updatedAt: toUpdatedAt(row) }));

const toFamilyRecord = (row: LedgerFamilyRow) => ({
  id: row.id,
  relationship: row.relationship,
  dateOfBirth: row.date_of_birth,
  educationEnds: row.education_ends,
  isActive: row.active,
  joinedOn: row.joined_date,
  leftOn: row.left_date,
  updatedAt: toUpdatedAt(row),
});

/** An opening figure from its row. */
function toOpeningBalance(row: OpeningRow): PersonLedger["openings"][number] {
  const selectionId = row.selection_id ?? "";
  const pence = row.pence ?? 0;
  switch (row.kind) {
    case "plan":
      return { kind: "plan", selectionId, count: row.count ?? 0, pence };
    case "benefit-in-kind":
      return { kind: "benefit-in-kind", productCode: row.product_code, pence };
    case "paid-to":
      return { kind: "paid-to", selectionId, paidTo: row.paid_to_date ?? "" };
  }
}
