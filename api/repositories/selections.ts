import { sql } from "kysely";
import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import { openRow, sealRow } from "../db/sealing/rows.ts";
import type { Sealed } from "../db/sealing/sealed.ts";
import type { Actor } from "../domain/actor.ts";
import { undecidedStatuses } from "../domain/benefits/selection.ts";
import type { Status } from "../domain/benefits/statuses.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";
import { saveSelectionStates, toKnownFromSql } from "./states.ts";
import { addSelectionEvents, listSelectionsBefore } from "./webhook-events.ts";

type Owner = Pick<Actor, "clientId" | "userId">;

/** Columns that jobs and employers read: no typed or medical answers. */
export const selectionColumns = [
  ...(["id", "client_id", "employee_id", "product_code", "plan_from_date", "status"] as const),
  ...([
    "choice",
    "people",
    "scheme_year",
    "cover_date",
    "first_deduction_date",
    "end_date",
    "price_date",
    "pay_pence",
  ] as const),
  ...(["accepted_pence", "loading_basis_points", "loading_above_pence"] as const),
  ...(["reason", "terms_version", "terms_accepted_by", "terms_accepted_at"] as const),
  ...(["quote_id", "agreed_pence", "agreed_lines", "instalments"] as const),
  ...(["first_run", "route", "source", "opted_out_at"] as const),
  ...(["created_at", "updated_at", "version"] as const),
];

export type SelectionRow = Pick<Row<"selections">, (typeof selectionColumns)[number]>;

/** A person's own selection, with the draft's values and health answers as JSON. */
export interface FullSelectionRow extends SelectionRow {
  draft_values: string | null;
  medical_answers: string | null;
}

/** Selections, the newest first. */
const selectSelections = (db: Db, clientId: string) =>
  db
    .selectFrom("selections")
    .select(selectionColumns)
    .where("client_id", "=", clientId)
    .orderBy("created_at", "desc")
    .orderBy("id");

const selectOwn = prepareQuery((db, value: QueryValue<{ clientId: string; userId: string }>) =>
  selectSelections(db, value("clientId"))
    .select(["draft_values", "medical_answers"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("underwriting_decisions as u")
            .select("u.id")
            .where("u.client_id", "=", value("clientId"))
            .where("u.employee_id", "=", value("userId")),
        )
        .as("has_decisions"),
    )
    .where("employee_id", "=", value("userId")),
);

export interface OwnSelections {
  /** All versions of a person's selections. */
  selections: FullSelectionRow[];
  /** Whether an insurer has decided about one of them, or the person has answered it. */
  hasDecisions: boolean;
}

export async function loadOwnSelections(db: Db, { clientId, userId }: Owner): Promise<OwnSelections> {
  const rows = await selectOwn(db, { clientId, userId });
  return {
    selections: rows.map(({ has_decisions: _, ...row }) => openRow(db, "selections", row)),
    hasDecisions: Boolean(rows[0]?.has_decisions),
  };
}

/** All versions of a person's selections. */
export const listSelections = async (db: Db, owner: Owner): Promise<FullSelectionRow[]> =>
  (await loadOwnSelections(db, owner)).selections;

/** The id of the employee who owns a selection; null for another client's. */
export async function findSelectionOwner(
  db: Db,
  { clientId }: Pick<Owner, "clientId">,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("selections")
    .select("employee_id")
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.employee_id ?? null;
}

/** All versions of many people's selections. */
export function listSelectionsOfPeople(db: Db, clientId: string, userIds: readonly string[]) {
  return selectSelections(db, clientId).where("employee_id", "in", userIds).execute();
}

/** SQL that keeps the medical answers of a row that is written without them, if an insurer still needs them. */
const keepNeededAnswers = sql<Sealed | null>`case when excluded.status in (${sql.join(undecidedStatuses)})
  then selections.medical_answers end`;

const needsMedicalAnswers = ({ status }: Pick<SelectionRow, "status">) =>
  undecidedStatuses.includes(status as Status);

/**
 * Adds or replaces versions, without medical answers that no insurer needs any more; the transaction must keep
 * payroll runs open. Other people's rows stay unchanged. `actorId` is who made the change (E5); null if only the
 * date caused it.
 */
export async function saveSelections(
  trx: Trx,
  { clientId, userId }: Owner,
  rows: readonly FullSelectionRow[],
  actorId: string | null,
): Promise<void> {
  const owned = rows.map((row) => ({
    ...row,
    client_id: clientId,
    employee_id: userId,
    medical_answers: needsMedicalAnswers(row) ? row.medical_answers : null,
  }));
  const sealed = owned.map((row) => sealRow(trx, "selections", row));
  const before = await listSelectionsBefore(trx, { clientId }, owned);
  const changed = [...changedColumns, "draft_values", "medical_answers"] as const;
  await insertOrUpdate(trx, clientId, sealed, changed);
  if (before) await addSelectionEvents(trx, { clientId }, { before, after: owned }, getLatestUpdate(owned));
  await addActor(trx, clientId, owned, actorId);
}

/** Rows per statement, limited by the database's parameters. */
const batchSize = 500;

/**
 * Selections of many people of a client by `employee_id`. Typed answers stay as they are, and medical answers
 * that no insurer needs any more are deleted.
 */
export async function saveSelectionsOfPeople(
  trx: Trx,
  { clientId }: Pick<Owner, "clientId">,
  rows: readonly SelectionRow[],
  actorId: string | null,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows
      .slice(from, from + batchSize)
      .map((row) => ({ ...pickColumns(row), client_id: clientId }));
    const before = await listSelectionsBefore(trx, { clientId }, batch);
    await insertOrUpdate(trx, clientId, batch, changedColumns);
    if (before) await addSelectionEvents(trx, { clientId }, { before, after: batch }, getLatestUpdate(batch));
    await addActor(trx, clientId, batch, actorId);
  }
}

const pickColumns = (row: SelectionRow) =>
  Object.fromEntries(selectionColumns.map((name) => [name, row[name]])) as unknown as SelectionRow;

const changedColumns = [
  ...([
    "plan_from_date",
    "status",
    "choice",
    "people",
    "scheme_year",
    "cover_date",
    "first_deduction_date",
  ] as const),
  ...(["end_date", "price_date", "pay_pence", "accepted_pence", "terms_version"] as const),
  ...(["loading_basis_points", "loading_above_pence"] as const),
  ...(["terms_accepted_by", "terms_accepted_at", "created_at", "updated_at", "version"] as const),
  ...(["quote_id", "agreed_pence", "agreed_lines", "instalments"] as const),
  ...(["first_run", "route", "source", "opted_out_at", "known_from"] as const),
];

async function insertOrUpdate(
  trx: Trx,
  clientId: string,
  rows: readonly NewRow<"selections">[],
  changed: readonly (keyof Row<"selections">)[],
): Promise<void> {
  const latestUpdate = getLatestUpdate(rows);
  const ids = rows.map(({ id }) => id);
  await saveSelectionStates(trx, { clientId }, ids, latestUpdate);
  const known_from = toKnownFromSql({ clientId }, latestUpdate);
  await trx
    .insertInto("selections")
    .values(rows.map((row) => ({ ...row, known_from })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          medical_answers: keepNeededAnswers,
          ...Object.fromEntries(changed.map((name) => [name, eb.ref(`excluded.${name}`)])),
        }))
        .where("selections.client_id", "=", clientId)
        .whereRef("selections.employee_id", "=", "excluded.employee_id"),
    )
    .execute();
}

const getLatestUpdate = (rows: readonly Pick<NewRow<"selections">, "updated_at">[]) =>
  Math.max(...rows.map(({ updated_at }) => updated_at));

/** Records who changes another person's selections, because they may not decide on them. */
async function addActor(
  trx: Trx,
  clientId: string,
  rows: readonly Pick<SelectionRow, "id" | "employee_id">[],
  actorId: string | null,
): Promise<void> {
  const others = rows.filter(({ employee_id }) => actorId !== null && employee_id !== actorId);
  if (actorId === null || others.length === 0) return;
  await trx
    .insertInto("selection_actors")
    .values(others.map(({ id }) => ({ client_id: clientId, selection_id: id, actor_id: actorId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The given selections that somebody other than their owner has changed (E5). */
export async function listSelectionsChangedByOthers(
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

/** Deletes a draft. */
export async function removeDraft(trx: Trx, { clientId, userId }: Owner, id: string): Promise<void> {
  await trx
    .deleteFrom("selections")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("id", "=", id)
    .where("status", "=", "draft")
    .execute();
}
