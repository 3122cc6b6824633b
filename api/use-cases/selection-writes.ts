import type { BenefitSelection } from "#contract/benefits.ts";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ChangingAction, RecordChange } from "../domain/audit-changes.ts";
import type { RequestInfo } from "../platform/implement.ts";
import { type AuditEntry, addAudit } from "../repositories/audit.ts";
import type { FullSelectionRow } from "../repositories/selections.ts";
import { toSelection } from "./benefit-views.ts";
import { type MemberBenefits, replaceChangedRows } from "./member-benefits.ts";
import type { WriteContext } from "./selection-rows.ts";

/** Who changes selections, and the request. */
export interface SelectionCommand {
  actor: Actor;
  request: RequestInfo;
}

/** Why a change is refused: a name of the contract with its text, or messages by field. */
export type SelectionRefusal =
  | {
      name:
        | ("closed" | "changed" | "not_allowed")
        | ("terms_required" | "medical_required" | "warnings_required" | "not_found");
      message?: string;
    }
  | { errors: Record<string, string[]> };

/** The reply for a selection after rows are written. */
export function toSavedSelectionReply(
  { memberBenefits, actor, today }: WriteContext,
  rows: readonly FullSelectionRow[],
  id: string,
): BenefitSelection {
  return toSelectionReply(replaceChangedRows(memberBenefits, rows, actor, today), id);
}

/** A selection as a reply. @throws if it is not among the shown ones */
export function toSelectionReply({ snapshot, offers, names }: MemberBenefits, id: string): BenefitSelection {
  const selection = snapshot.selections.find((each) => each.id === id);
  const offer = offers.find(({ product }) => product.code === selection?.code);
  if (!selection || !offer) throw new Error("A selection that was written is not there");
  return toSelection(selection, offer, snapshot, names);
}

/** Audits a change of a selection, with what started and ended because of it. */
export function auditSelection(
  trx: Trx,
  { actor, request }: SelectionCommand,
  { now, memberBenefits }: WriteContext,
  action: SelectionAction,
  { id, rows, detail }: WrittenSelection,
): Promise<void> {
  const target = { type: "selection", id };
  const change = toSelectionChange(memberBenefits.selections, rows, id);
  return addAudit(trx, { action, at: now, request, clientId: actor.clientId, actor, target, detail, change });
}

type SelectionAction = Extract<ChangingAction, `selection.${string}` | `underwriting.${string}`>;

interface WrittenSelection {
  id: string;
  /** The selections after the write; without the one of `id` if it was deleted. */
  rows: readonly FullSelectionRow[];
  detail: NonNullable<AuditEntry["detail"]>;
}

/** A selection before and after the write, with a summary of others that were written with it. */
function toSelectionChange(
  before: readonly FullSelectionRow[],
  after: readonly FullSelectionRow[],
  id: string,
): RecordChange {
  const others = after.filter((row) => row.id !== id).map((row) => row.id);
  const toAuditValue = (rows: readonly FullSelectionRow[]) => {
    const row = rows.find((each) => each.id === id);
    const otherRows = rows.filter((each) => others.includes(each.id)).map(toAuditedSelection);
    return row
      ? { ...row, health_answers: row.medical_answers, ...(otherRows.length > 0 && { others: otherRows }) }
      : null;
  };
  return { before: toAuditValue(before), after: toAuditValue(after) };
}

const toAuditedSelection = ({ id, product_code, status, cover_date, end_date }: FullSelectionRow) => ({
  id,
  product_code,
  status,
  cover_date,
  end_date,
});
