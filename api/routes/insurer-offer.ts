import type { BenefitSelection } from "#contract/benefits.ts";
import { answerInsurerOffer } from "#contract/extensions/insurer-offer.ts";
import type { Trx } from "../db/schema.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import { agreedProduct } from "../domain/benefits/standing.ts";
import { transition } from "../domain/benefits/statuses.ts";
import { loadingOffer, recordedAfter } from "../domain/benefits/underwriting.ts";
import { longDate } from "../domain/calendar.ts";
import { londonDate } from "../domain/london-date.ts";
import { toPounds } from "../domain/pay/money.ts";
import { type Ask, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { Declined } from "../repositories/idempotency.ts";
import { type OwnSelectionRow, saveSelections } from "../repositories/selections.ts";
import { addUnderwriting, type NewUnderwritingRecord } from "../repositories/underwriting.ts";
import { asOne } from "./family-writes.ts";
import { lockOwn } from "./own-benefits.ts";
import { nextVersion, toWriting, type Writing } from "./selection-rows.ts";
import { noteSelection, replyOf, type SelectionAsk, tell } from "./selection-writes.ts";
import { mailUnderwriting, toDecidedRows, toOfferReply } from "./underwriting-rows.ts";

type OfferAsk = Ask<typeof answerInsurerOffer>;
type OfferRefusal = { name: "not_found" | "changed" | "not_allowed"; message?: string };

const declined = (name: OfferRefusal["name"], message?: string) =>
  new Declined<OfferRefusal>(message ? { name, message } : { name });

/** Saves a person's answer to an insurer's offer of cover at more than the usual price (B10). */
export function insurerOfferRoutes(services: Services) {
  return [
    implement(answerInsurerOffer, async (ask) => {
      const { actor } = ask;
      const now = services.clock.now();
      const today = londonDate(now);
      const answer = await asOne<BenefitSelection | Declined<OfferRefusal>>(
        services,
        ask,
        answerInsurerOffer.id,
        async (trx, catalogue) => {
          const own = await lockOwn(trx, catalogue, actor, today);
          return answerOffer(trx, services, ask, toWriting(services, { own, actor, now }));
        },
      );
      if (!(answer instanceof Declined)) {
        services.wakeOutbox();
        return answer;
      }
      const { reason } = answer;
      if ("errors" in reason) return ask.refuse("invalid", { errors: reason.errors });
      return ask.refuse(reason.name, reason.message ? { message: reason.message } : {});
    }),
  ];
}

async function answerOffer(trx: Trx, services: Services, ask: OfferAsk, writing: Writing) {
  const { params, body } = ask;
  const { own, actor, now, today } = writing;
  const selection = own.standing.selections.find(({ id }) => id === params.id);
  const row = own.selections.find(({ id }) => id === params.id);
  const product = selection && agreedProduct(selection, own.standing);
  if (!selection || !row || !product) return declined("not_found");
  const decision = body.accept ? "offer-accepted" : "offer-declined";
  if (selection.underwriting?.state === decision) return tell(own, row.id);
  const by = { actorId: actor.userId, ownerId: actor.userId };
  const next = transition(selection.status, body.accept ? "accept-offer" : "decline-offer", by);
  const offer = loadingOffer(selection, product, own.standing, selection.underwriting);
  if (next.error !== null || !offer) return declined("not_allowed", "No offer is waiting for your answer.");
  if (body.version !== row.version)
    return declined("changed", "This has changed in another tab or on another device.");
  const moved = body.accept ? movedPrice(selection, product, writing, body.monthlyPence) : null;
  if (moved !== null) return declined("changed", moved);

  const versions = body.accept ? offer.accepted : { current: offer.without, next: null };
  const { yearStart } = own.standing.scheme;
  const version = nextVersion(own, row.product_code);
  const rows = toDecidedRows(row, versions, { version, now, yearStart });
  const record: NewUnderwritingRecord = {
    selectionId: row.id,
    resultId: rows.next?.id ?? null,
    employeeId: row.employee_id,
    decision,
    limitPence: null,
    decidedOn: today,
    reference: "",
    recordedAt: recordedAfter(own.rows.underwriting, now),
    recordedBy: actor.userId,
    selectionVersion: row.version,
  };
  const written: OwnSelectionRow[] = [rows.current, ...(rows.next ? [removeHealthAnswers(rows.next)] : [])];
  await saveSelections(trx, actor, written, actor.userId);
  await addUnderwriting(trx, actor, record);
  const action = body.accept ? "underwriting.offer_accepted" : "underwriting.offer_declined";
  await noteSelection(trx, ask satisfies SelectionAsk, writing, action, {
    id: row.id,
    rows: written,
    detail: { benefit: product.code },
  });
  const started = (versions.next ?? versions.current).coverDate ?? today;
  await mailUnderwriting(trx, services, {
    clientId: actor.clientId,
    employeeId: row.employee_id,
    product,
    news: { decision, day: started },
  });
  const underwriting = [...own.rows.underwriting, record];
  const after = { ...writing, own: { ...own, rows: { ...own.rows, underwriting } } };
  return replyOf(after, written, rows.next?.id ?? row.id);
}

/** Health answers stay with the request that they were given for. */
const removeHealthAnswers = (row: OwnSelectionRow): OwnSelectionRow => ({ ...row, medical_answers: null });

/** The current price in words where it differs from the price shown (B11); null where it is the same. */
function movedPrice(
  selection: Selection,
  product: Product,
  { own }: Writing,
  shownPence: number | null | undefined,
): string | null {
  const now = toOfferReply(selection, product, own.standing, selection.underwriting);
  if (!now || now.monthlyPence === shownPence) return null;
  const price = `It is now ${toPounds(now.monthlyPence)} a month from ${longDate(now.startsOn)}.`;
  return shownPence == null ? `Check the price first. ${price}` : `The price has changed. ${price}`;
}
