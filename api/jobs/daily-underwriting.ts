import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import type { UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import {
  findCoverToDecide,
  findOpenOffer,
  getDecisionDeadline,
  lapseRequest,
} from "../domain/benefits/underwriting.ts";
import type { SelectionRow } from "../repositories/selections.ts";
import type { NewUnderwritingRecord } from "../repositories/underwriting.ts";

export interface LapsedRequest {
  row: SelectionRow;
  product: Product;
  record: NewUnderwritingRecord & { decision: "lapsed" | "offer-lapsed" };
}

/** A person's requests that an insurer did not decide in time. It writes nothing. */
export function findLapsedRequests(
  snapshot: MemberSnapshot,
  rows: readonly SelectionRow[],
  records: readonly UnderwritingRecord[],
  now: number,
): LapsedRequest[] {
  const { today } = snapshot;
  return snapshot.selections
    .filter(({ status }) => status === "medical-pending")
    .flatMap((selection) => {
      const row = rows.find(({ id }) => id === selection.id);
      const product = findAgreedProduct(selection, snapshot);
      const decisions = records.filter(({ selectionId }) => selectionId === selection.id);
      const isLate = getDecisionDeadline(selection, decisions) < today;
      if (!row || !product || !isLate || !findCoverToDecide(selection, product, snapshot)) return [];
      const decision = findOpenOffer(decisions) ? "offer-lapsed" : "lapsed";
      const record = { ...toRecord(row, today, now), decision } as const;
      return [{ row: toLapsedRow(row, lapseRequest(selection, today)), product, record }];
    });
}

const toLapsedRow = (row: SelectionRow, { status, acceptedPence }: Selection): SelectionRow => ({
  ...row,
  status,
  accepted_pence: acceptedPence,
  version: row.version + 1,
});

const toRecord = (
  row: SelectionRow,
  today: string,
  now: number,
): Omit<NewUnderwritingRecord, "decision"> => ({
  selectionId: row.id,
  resultId: null,
  limitPence: null,
  decidedOn: today,
  reference: "",
  recordedAt: now,
  employeeId: row.employee_id,
  selectionVersion: row.version,
  recordedBy: null,
});
