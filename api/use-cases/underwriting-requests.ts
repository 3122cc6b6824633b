import type { Db } from "../db/schema.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import type { UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { type CoverToDecide, findCoverToDecide } from "../domain/benefits/underwriting.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { type FamilyRow, toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { listMemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listUnderwriting } from "../repositories/underwriting.ts";

/** A request for cover above the free limit that waits for an insurer. */
export interface WaitingRequest<Row> {
  row: Row;
  /** The people that the cover includes besides the employee. */
  covered: readonly FamilyRow[];
  snapshot: MemberSnapshot;
  selection: Selection;
  product: Product;
  cover: CoverToDecide;
  /** The request's events, the oldest first. */
  decisions: readonly UnderwritingRecord[];
}

/** Adds cover and events to rows of selections; rows that no longer wait on the day are left out. */
export async function describeWaitingRequests<Row extends { id: string; employee_id: string }>(
  { db, catalogues }: { db: Db; catalogues: Pick<Catalogues, "get"> },
  clientId: string,
  rows: readonly Row[],
  today: string,
): Promise<WaitingRequest<Row>[]> {
  const peopleIds = [...new Set(rows.map(({ employee_id }) => employee_id))];
  const [catalogue, calendars, people, records] = await Promise.all([
    catalogues.get(clientId),
    loadPayrollCalendars(db, clientId),
    listMemberSnapshotRows(db, clientId, peopleIds, today),
    listUnderwriting(db, clientId, peopleIds),
  ]);
  return rows.flatMap((row) => {
    const person = people.get(row.employee_id);
    if (!person) return [];
    const snapshot = toMemberSnapshot(person, { catalogue, calendars }, today, null);
    const selection = snapshot.selections.find(({ id }) => id === row.id);
    const product = selection && findAgreedProduct(selection, snapshot);
    const cover = product && findCoverToDecide(selection, product, snapshot);
    if (!cover) return [];
    const decisions = (records.get(row.employee_id) ?? []).filter(
      ({ selectionId }) => selectionId === row.id,
    );
    const covered = person.family.filter(({ id }) => selection.people.includes(id));
    return [{ row, covered, snapshot, selection, product, cover, decisions }];
  });
}
