import type { BenefitSelection } from "#contract/benefits.ts";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { RefusalDetail, RequestFacts } from "../platform/implement.ts";
import { type AuditAction, type AuditEntry, addAudit } from "../repositories/audit.ts";
import type { OwnSelectionRow } from "../repositories/selections.ts";
import { toSelection } from "./benefit-views.ts";
import { type Own, withRows } from "./own-benefits.ts";
import type { Writing } from "./selection-rows.ts";

/** Who asks for a change of what they chose. */
export interface SelectionAsk {
  actor: Actor;
  request: RequestFacts;
}

/** A name of the contract with its text, or messages by field. */
export type SelectionRefusal =
  | {
      name:
        | ("closed" | "changed" | "not_allowed")
        | ("terms_required" | "medical_required" | "warnings_required" | "not_found");
      message?: string;
    }
  | { errors: Record<string, string[]> };

type NameOf<R> = R extends { name: infer Name extends string } ? Name : never;

/** As a route refuses with it. */
export const toRefusal = <R extends SelectionRefusal>(reason: R): [NameOf<R> | "invalid", RefusalDetail] =>
  "errors" in reason
    ? ["invalid", { errors: reason.errors }]
    : [reason.name as NameOf<R>, reason.message ? { message: reason.message } : {}];

/** How a selection is told once rows are written. */
export function replyOf(
  { own, actor, today }: Writing,
  rows: readonly OwnSelectionRow[],
  id: string,
): BenefitSelection {
  return tell(withRows(own, rows, actor, today), id);
}

/** @throws where it is none of those that are shown. */
export function tell({ standing, offers, names }: Own, id: string): BenefitSelection {
  const selection = standing.selections.find((each) => each.id === id);
  const offer = offers.find(({ product }) => product.code === selection?.code);
  if (!selection || !offer) throw new Error("A selection that was written is not there");
  return toSelection(selection, offer, standing, names);
}

/** What is told of a selection in the audit: never an amount, never an answer about health. */
export function noteSelection(
  trx: Trx,
  { actor, request }: SelectionAsk,
  { now }: Writing,
  action: Extract<AuditAction, `selection.${string}` | `underwriting.${string}`>,
  id: string,
  detail: NonNullable<AuditEntry["detail"]>,
): Promise<void> {
  const target = { type: "selection", id };
  return addAudit(trx, { action, at: now, request, clientId: actor.clientId, actor, target, detail });
}
