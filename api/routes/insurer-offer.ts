import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import { answerInsurerOffer } from "#contract/extensions/insurer-offer.ts";
import type { Trx } from "../db/schema.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import { findTransition } from "../domain/benefits/statuses.ts";
import { findLoadingOffer, getRecordTime } from "../domain/benefits/underwriting.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toPounds } from "../domain/pay/money.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { type FullSelectionRow, saveSelections } from "../repositories/selections.ts";
import { addUnderwriting, type NewUnderwritingRecord } from "../repositories/underwriting.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { loadMemberBenefitsForUpdate } from "../use-cases/member-benefits.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";
import { getNextVersion, toWriteContext, type WriteContext } from "../use-cases/selection-rows.ts";
import {
  auditSelection,
  type SelectionCommand,
  toSavedSelectionReply,
  toSelectionReply,
} from "../use-cases/selection-writes.ts";
import { mailUnderwriting, toDecidedRows, toOfferReply } from "../use-cases/underwriting-rows.ts";

type OfferRequest = CallRequest<typeof answerInsurerOffer>;
type OfferRefusal = { name: "not_found" | "changed" | "not_allowed"; message?: string };

/** Saves a person's answer to an insurer's offer of cover at a higher price (B10). */
export function createInsurerOfferRoutes(services: Services) {
  return [
    implement(answerInsurerOffer, async (req) => {
      const { actor } = req;
      const now = services.clock.now();
      const today = toLondonDate(now);
      const answer = await runIdempotently<BenefitSelection | WorkRefusal<OfferRefusal>>(
        services,
        req,
        answerInsurerOffer.id,
        async (trx, catalogue) => {
          const memberBenefits = await loadMemberBenefitsForUpdate(trx, catalogue, actor, today);
          return answerOffer(trx, services, req, toWriteContext(services, { memberBenefits, actor, now }));
        },
      );
      if (answer instanceof WorkRefusal) return req.refuse(...toRefusal(answer.reason));
      services.wakeOutbox();
      return answer;
    }),
  ];
}

async function answerOffer(trx: Trx, services: Services, req: OfferRequest, context: WriteContext) {
  const { params, body } = req;
  const { memberBenefits, actor, now, today } = context;
  const selection = memberBenefits.snapshot.selections.find(({ id }) => id === params.id);
  const row = memberBenefits.selections.find(({ id }) => id === params.id);
  const product = selection && findAgreedProduct(selection, memberBenefits.snapshot);
  if (!selection || !row || !product) return createRefusal("not_found");
  const decision = body.accept ? "offer-accepted" : "offer-declined";
  if (selection.underwriting?.state === decision) return toSelectionReply(memberBenefits, row.id);
  const parties = { actorId: actor.userId, ownerId: actor.userId };
  const next = findTransition(selection.status, body.accept ? "accept-offer" : "decline-offer", parties);
  const offer = findLoadingOffer(selection, product, memberBenefits.snapshot, selection.underwriting);
  if (next.error !== null || !offer) return createRefusal("not_allowed", refusalsCopy("noOffer"));
  if (body.version !== row.version) return createRefusal("changed", refusalsCopy("changedElsewhere"));
  const movedPriceText = body.accept ? findMovedPrice(selection, product, context, body.monthlyPence) : null;
  if (movedPriceText !== null) return createRefusal("changed", movedPriceText);

  const versions = body.accept ? offer.accepted : { current: offer.withoutOffer, next: null };
  const { yearStart } = memberBenefits.snapshot.scheme;
  const version = getNextVersion(memberBenefits, row.product_code);
  const rows = toDecidedRows(row, versions, { version, now, yearStart });
  const record: NewUnderwritingRecord = {
    selectionId: row.id,
    resultId: rows.next?.id ?? null,
    employeeId: row.employee_id,
    decision,
    limitPence: null,
    decidedOn: today,
    reference: "",
    recordedAt: getRecordTime(memberBenefits.rows.underwriting, now),
    recordedBy: actor.userId,
    selectionVersion: row.version,
  };
  const savedVersions: FullSelectionRow[] = [
    rows.current,
    ...(rows.next ? [removeHealthAnswers(rows.next)] : []),
  ];
  await saveSelections(trx, actor, savedVersions, actor.userId);
  await addUnderwriting(trx, actor, record);
  const action = body.accept ? "underwriting.offer_accepted" : "underwriting.offer_declined";
  await auditSelection(trx, req satisfies SelectionCommand, context, action, {
    id: row.id,
    rows: savedVersions,
    detail: { benefit: product.code },
  });
  const started = (versions.next ?? versions.current).coverDate ?? today;
  await mailUnderwriting(trx, services, {
    clientId: actor.clientId,
    employeeId: row.employee_id,
    product,
    news: { decision, day: started },
  });
  const underwriting = [...memberBenefits.rows.underwriting, record];
  const after = {
    ...context,
    memberBenefits: { ...memberBenefits, rows: { ...memberBenefits.rows, underwriting } },
  };
  return toSavedSelectionReply(after, savedVersions, rows.next?.id ?? row.id);
}

/** Health answers belong to the request that they were given for, so the new version has none. */
const removeHealthAnswers = (row: FullSelectionRow): FullSelectionRow => ({ ...row, medical_answers: null });

/** The current price in words if it differs from the shown one (B11); null if it is the same. */
function findMovedPrice(
  selection: Selection,
  product: Product,
  { memberBenefits }: WriteContext,
  shownPence: number | null | undefined,
): string | null {
  const currentOffer = toOfferReply(selection, product, memberBenefits.snapshot, selection.underwriting);
  if (!currentOffer || currentOffer.monthlyPence === shownPence) return null;
  const price = refusalsCopy("offerPrice", {
    amount: toPounds(currentOffer.monthlyPence),
    date: currentOffer.startsOn,
  });
  return shownPence == null ? refusalsCopy("offerLook", { price }) : refusalsCopy("offerChanged", { price });
}
