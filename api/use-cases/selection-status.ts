import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import type { changeSelectionStatus } from "#contract/selections.ts";
import type { Trx } from "../db/schema.ts";
import { getActingId } from "../domain/actor.ts";
import { getAvailability } from "../domain/benefits/availability.ts";
import { getOptOut, getWithdrawal, isExcessWithdrawn } from "../domain/benefits/ending.ts";
import { findCoreChoice } from "../domain/benefits/kinds/index.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import { isSubmitted, type Selection } from "../domain/benefits/selection.ts";
import { findTransition } from "../domain/benefits/statuses.ts";
import { findPartnerCascade, findSoonestWindow } from "../domain/benefits/submission.ts";
import { addDays } from "../domain/calendar.ts";
import { findLegalEnrolment } from "../domain/enrolment/opting-out.ts";
import type { CallRequest } from "../platform/implement.ts";
import type { WorkRefusal } from "../repositories/idempotency.ts";
import { type FullSelectionRow, removeDraft, saveSelections } from "../repositories/selections.ts";
import type { BenefitOffer } from "./benefit-offer.ts";
import { getName } from "./benefit-views.ts";
import { leaveEnrolment, toOptedOutRow } from "./enrolment-opt-out.ts";
import { listOptOutEffects } from "./opt-out-effects.ts";
import { createRefusal } from "./refusal.ts";
import { mailOptOut } from "./selection-mails.ts";
import {
  getNextVersion,
  toCascadeRows,
  toDraftRow,
  toSelectionRow,
  type WriteContext,
} from "./selection-rows.ts";
import { auditSelection, toSavedSelectionReply, toSelectionReply } from "./selection-writes.ts";

export type StatusRefusal = { name: "closed" | "changed" | "not_found"; message?: string };
type Answer = BenefitSelection | WorkRefusal<StatusRefusal>;
type StatusCommand = CallRequest<typeof changeSelectionStatus>;

/**
 * Changes a selection's status (API-57). A repeated change gets the same reply, whatever version it names.
 */
export async function changeStatus(trx: Trx, command: StatusCommand, context: WriteContext): Promise<Answer> {
  const { params, body } = command;
  const { memberBenefits } = context;
  const selection = memberBenefits.snapshot.selections.find(({ id }) => id === params.id);
  const row = memberBenefits.selections.find(({ id }) => id === params.id);
  const offer = memberBenefits.offers.find(({ product }) => product.code === selection?.code);
  if (!selection || !row || !offer) return createRefusal("not_found");
  if (isStatusReached(body.status, selection, offer, context))
    return toSelectionReply(memberBenefits, row.id);
  if (body.version != null && body.version !== selection.version) {
    const message = refusalsCopy("hasChanged");
    return createRefusal("changed", message);
  }
  const target = { selection, row, offer };
  if (body.status === "discarded") return discardDraft(trx, command, context, target);
  if (body.status === "withdrawn") return withdrawSelection(trx, command, context, target);
  return optOut(trx, command, context, target);
}

export interface SelectionTarget {
  selection: Selection;
  row: FullSelectionRow;
  offer: BenefitOffer;
}

function isStatusReached(
  status: StatusCommand["body"]["status"],
  selection: Selection,
  { product }: BenefitOffer,
  { memberBenefits }: WriteContext,
): boolean {
  if (status === "opted-out") return selection.status === "opted-out";
  if (status === "discarded") return false;
  const agreed = findAgreedProduct(selection, memberBenefits.snapshot) ?? product;
  return selection.status === "draft" || isExcessWithdrawn(selection, agreed, memberBenefits.snapshot);
}

async function discardDraft(
  trx: Trx,
  command: StatusCommand,
  context: WriteContext,
  { selection, row, offer }: SelectionTarget,
) {
  if (selection.status !== "draft") return createRefusal("closed", refusalsCopy("sentAlready"));
  await removeDraft(trx, command.actor, row.id);
  await auditSelection(trx, command, context, "selection.discarded", {
    id: row.id,
    rows: [],
    detail: { benefit: offer.product.code },
  });
  return toSelectionReply(context.memberBenefits, row.id);
}

/**
 * Withdraws a request: back to a draft, or with medical answers missing, to the part below the limit
 * (RULE-13, RULE-14).
 */
async function withdrawSelection(
  trx: Trx,
  command: StatusCommand,
  context: WriteContext,
  { selection, row, offer }: SelectionTarget,
) {
  const { memberBenefits, now } = context;
  const product = findAgreedProduct(selection, memberBenefits.snapshot) ?? offer.product;
  const { error } = getWithdrawal(selection, product, memberBenefits.snapshot);
  const parties = { actorId: getActingId(command.actor), ownerId: command.actor.userId };
  const next = findTransition(selection.status, "withdraw", parties);
  if (error !== null || next.error !== null)
    return createRefusal("closed", error ?? refusalsCopy("noRequest"));
  const hasDraft = memberBenefits.snapshot.selections.some((each) => {
    return each.code === product.code && each.status === "draft";
  });
  const version = getNextVersion(memberBenefits, product.code);
  const toOptOutRow = (): FullSelectionRow => {
    if (next.status === "scheduled")
      return {
        ...row,
        status: next.status,
        accepted_pence: row.accepted_pence ?? 0,
        updated_at: now,
        version,
      };
    if (!hasDraft) return toDraftRow(row, selection, context);
    // A newer draft exists, so the request ends before it began instead of becoming a draft.
    const end_date = selection.coverDate && addDays(selection.coverDate, -1);
    return { ...row, status: "ended", end_date, updated_at: now, version };
  };
  const rows = [toOptOutRow()];
  await saveSelections(trx, command.actor, rows, getActingId(command.actor));
  const detail = { benefit: product.code, status: rows[0]?.status ?? "" };
  await auditSelection(trx, command, context, "selection.withdrawn", { id: row.id, rows, detail });
  return toSavedSelectionReply(context, rows, row.id);
}

/** Ends every request for the benefit; core cover that the employer pays returns (BENEFIT-12). */
async function optOut(trx: Trx, command: StatusCommand, context: WriteContext, target: SelectionTarget) {
  const enrolment = findLegalEnrolment(
    target.selection,
    context.memberBenefits.snapshot.selections,
    context.today,
  );
  if (enrolment && isSubmitted(target.selection))
    return leaveEnrolment(trx, command, context, { ...target, enrolment });
  const { selection, row, offer } = target;
  const { memberBenefits, now, today } = context;
  const { snapshot } = memberBenefits;
  const { product, selectionPair } = offer;
  const agreed = findAgreedProduct(selection, snapshot) ?? product;
  const { error } = getOptOut(selection, agreed, getAvailability(product, selectionPair, snapshot));
  const route = findSoonestWindow(product, snapshot);
  if (error !== null || !route) return createRefusal("closed", error ?? refusalsCopy("closed"));
  const lastDay = addDays(route.coverDate, -1);
  const version = getNextVersion(memberBenefits, product.code);
  const ended = snapshot.selections
    .filter((each) => each.code === product.code && isSubmitted(each))
    .flatMap((each): FullSelectionRow[] => {
      const savedRow = memberBenefits.selections.find(({ id }) => id === each.id);
      if (!savedRow) return [];
      const end_date = getLastDay(each, lastDay);
      return [toOptedOutRow(savedRow, { end_date, version, now })];
    });
  const core = findCoreChoice(product);
  const status = route.coverDate <= today ? "active" : "scheduled";
  const { coverDate, firstDeductionDate } = route;
  const coreRow =
    core &&
    toSelectionRow(context, product, { status, choice: core, people: [], coverDate, firstDeductionDate });
  const cascade = core && findPartnerCascade(product, core, snapshot);
  const rows = [
    ...ended,
    ...(coreRow ? [{ ...coreRow, version: version + 1 }] : []),
    ...(cascade ? toCascadeRows(context, cascade, { coverDate, firstDeductionDate }) : []),
  ];
  await saveSelections(trx, command.actor, rows, getActingId(command.actor));
  const detail = { benefit: product.code, lastDay };
  await auditSelection(trx, command, context, "selection.opted_out", { id: row.id, rows, detail });
  // Written in the language of the email, which may differ from the page's.
  const listEffects = () => listOptOutEffects(selection, agreed, snapshot);
  await mailOptOut(trx, context, { benefit: getName(offer), lastDay, listEffects });
  return toSavedSelectionReply(context, rows, row.id);
}

/** The last day of a version; one that has not begun by then never takes effect. */
function getLastDay({ coverDate, endDate }: Selection, lastDay: string): string {
  if (coverDate !== null && coverDate > lastDay) return addDays(coverDate, -1);
  return endDate !== null && endDate < lastDay ? endDate : lastDay;
}
