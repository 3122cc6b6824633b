import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Row, Trx } from "../db/schema.ts";
import { openRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import type { UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import { readPage } from "./page.ts";

type Client = Pick<Actor, "clientId">;

/** A literal, because the index of these requests is defined with this text. */
const isAwaitingInsurer = sql<boolean>`s.status = 'medical-pending'`;

interface RequestQuery {
  selectionId: string | null;
  /** Counts from 1. */
  page: number;
  perPage: number;
}

/** A page of requests that wait for an insurer, the oldest first, and their total. */
export async function listAwaitingInsurer(
  db: Db,
  { clientId }: Client,
  { selectionId, page, perPage }: RequestQuery,
) {
  const selectWaitingForInsurer = () =>
    db
      .selectFrom("selections as s")
      .where("s.client_id", "=", clientId)
      .where(isAwaitingInsurer)
      .$if(selectionId !== null, (query) => query.where("s.id", "=", selectionId));
  const requests = selectWaitingForInsurer()
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
    )
    .select(["s.id", "s.employee_id", "e.first_name", "e.surname", "e.employee_number"])
    .orderBy("s.created_at")
    .orderBy("s.id");
  return readPage(requests, selectWaitingForInsurer(), { page, perPage });
}

/** Requests of some products that wait for an insurer, with the person's medical answers, the oldest first. */
export async function listMedicalAnswers(db: Db, { clientId }: Client, productCodes: readonly string[]) {
  const rows = await db
    .selectFrom("selections as s")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
    )
    .select(["s.id", "s.client_id", "s.employee_id", "s.medical_answers"])
    .select(["e.first_name", "e.surname", "e.employee_number"])
    .where("s.client_id", "=", clientId)
    .where(isAwaitingInsurer)
    .where("s.product_code", "in", productCodes)
    .orderBy("s.created_at")
    .orderBy("s.id")
    .execute();
  return rows.map(({ medical_answers, ...row }) => {
    const { id, client_id } = row;
    const { medical_answers: answers } = openRow(db, "selections", { id, client_id, medical_answers });
    return { ...row, answers: JSON.parse(answers ?? "null") as Record<string, boolean> | null };
  });
}

/** The events of some people's requests, by person, the oldest first. */
export async function listUnderwriting(
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
): Promise<Map<string, UnderwritingRecord[]>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("underwriting_decisions")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "in", employeeIds)
    .orderBy("recorded_at")
    .orderBy("id")
    .execute();
  const records = Map.groupBy(rows, ({ employee_id }) => employee_id);
  return new Map([...records].map(([id, employeeRows]) => [id, employeeRows.map(toRecord)]));
}

/** The events of a person's own requests, the oldest first. */
export async function listPersonUnderwriting(
  db: Db,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
): Promise<UnderwritingRecord[]> {
  return (await listUnderwriting(db, clientId, [userId])).get(userId) ?? [];
}

const toRecord = (row: Row<"underwriting_decisions">): UnderwritingRecord => ({
  selectionId: row.selection_id,
  resultId: row.result_id,
  decision: row.decision as UnderwritingRecord["decision"],
  limitPence: row.limit_pence,
  loadingBasisPoints: row.loading_basis_points,
  decidedOn: row.decided_date,
  reference: row.reference,
  recordedAt: row.recorded_at,
});

export interface NewUnderwritingRecord extends UnderwritingRecord {
  employeeId: string;
  selectionVersion: number;
  /** Null if only the date caused it. */
  recordedBy: string | null;
}

/** Adds rows to the history, which never change. */
export async function addUnderwriting(
  trx: Trx,
  { clientId }: Client,
  record: NewUnderwritingRecord,
): Promise<void> {
  await trx
    .insertInto("underwriting_decisions")
    .values({
      client_id: clientId,
      id: randomUUID(),
      selection_id: record.selectionId,
      result_id: record.resultId,
      employee_id: record.employeeId,
      decision: record.decision,
      limit_pence: record.limitPence,
      loading_basis_points: record.loadingBasisPoints ?? null,
      decided_date: record.decidedOn,
      reference: record.reference,
      selection_version: record.selectionVersion,
      recorded_at: record.recordedAt,
      recorded_by: record.recordedBy,
    })
    .execute();
}
