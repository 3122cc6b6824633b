import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import type { Trx } from "../db/schema.ts";
import { areAllAnswered } from "../domain/benefits/medical-questions.ts";
import type { WorkRefusal } from "../repositories/idempotency.ts";
import { saveSelections } from "../repositories/selections.ts";
import { addUnderwriting, type NewUnderwritingRecord } from "../repositories/underwriting.ts";
import type { BenefitOffer } from "./benefit-offer.ts";
import { createRefusal } from "./refusal.ts";
import { getNextVersion, type WriteContext } from "./selection-rows.ts";
import { mergeMedicalAnswers, type SetUpBody } from "./selection-set-up.ts";
import {
  auditSelection,
  type SelectionCommand,
  type SelectionRefusal,
  toSavedSelectionReply,
} from "./selection-writes.ts";

/**
 * Whether a post contains missing or requested medical answers, which are accepted without an open window.
 */
export function isFurtherAnswer({ selectionPair, product }: BenefitOffer, body: SetUpBody): boolean {
  const { latest } = selectionPair;
  if (body.medical_answers == null || body.accepted_terms != null || latest?.status !== "medical-pending")
    return false;
  return latest.underwriting?.state === "ask-again" || !areAllAnswered(product, latest.medicalAnswers);
}

/**
 * Saves answers to an insurer's further questions, after which its time for a decision starts again
 * (RULE-13).
 */
export async function saveFurtherAnswers(
  trx: Trx,
  command: SelectionCommand,
  context: WriteContext,
  offer: BenefitOffer,
  body: SetUpBody,
): Promise<BenefitSelection | WorkRefusal<SelectionRefusal>> {
  const { memberBenefits, actor, now, today } = context;
  const selection = offer.selectionPair.latest;
  const row = memberBenefits.selections.find(({ id }) => id === selection?.id);
  const answers = mergeMedicalAnswers(body, undefined, offer);
  if (!selection || !row) return createRefusal("not_found");
  if (body.version != null && body.version !== row.version) {
    const message = refusalsCopy("changedElsewhere");
    return createRefusal("changed", message);
  }
  if (!areAllAnswered(offer.product, answers)) {
    const message = refusalsCopy("answerMedical");
    return createRefusal("medical_required", message);
  }
  const version = getNextVersion(memberBenefits, row.product_code);
  const rows = [{ ...row, medical_answers: JSON.stringify(answers), updated_at: now, version }];
  const record: NewUnderwritingRecord = {
    selectionId: row.id,
    resultId: null,
    employeeId: row.employee_id,
    selectionVersion: version,
    decision: "answered",
    limitPence: null,
    decidedOn: today,
    reference: "",
    recordedAt: now,
    recordedBy: actor.userId,
  };
  await saveSelections(trx, actor, rows, actor.userId);
  await addUnderwriting(trx, actor, record);
  await auditSelection(trx, command, context, "underwriting.answered", {
    id: row.id,
    rows,
    detail: { benefit: row.product_code },
  });
  const underwriting = [...memberBenefits.rows.underwriting, record];
  return toSavedSelectionReply(
    { ...context, memberBenefits: { ...memberBenefits, rows: { ...memberBenefits.rows, underwriting } } },
    rows,
    row.id,
  );
}
