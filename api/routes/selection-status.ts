import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import type { changeSelectionStatus } from "#contract/selections.ts";
import type { Trx } from "../db/schema.ts";
import { actingId } from "../domain/actor.ts";
import { availabilityOf } from "../domain/benefits/availability.ts";
import { isExcessWithdrawn, optOutOf, withdrawalOf } from "../domain/benefits/ending.ts";
import { coreOf } from "../domain/benefits/kinds/index.ts";
import { isAsked, type Selection } from "../domain/benefits/selection.ts";
import { agreedProduct } from "../domain/benefits/standing.ts";
import { transition } from "../domain/benefits/statuses.ts";
import { partnerCascade, soonestRoute } from "../domain/benefits/submission.ts";
import { addDays } from "../domain/calendar.ts";
import { findLegalEnrolment } from "../domain/enrolment/opting-out.ts";
import type { Ask } from "../platform/implement.ts";
import { Declined } from "../repositories/idempotency.ts";
import { type OwnSelectionRow, removeDraft, saveSelections } from "../repositories/selections.ts";
import { nameOf, type Offer } from "./benefit-views.ts";
import { leaveEnrolment, toOptedOut } from "./enrolment-opt-out.ts";
import { mailOptedOut } from "./selection-mails.ts";
import { cascadeRows, nextVersion, toDraftRow, toRow, type Writing } from "./selection-rows.ts";
import { noteSelection, replyOf, tell } from "./selection-writes.ts";

export type StatusRefusal = { name: "closed" | "changed" | "not_found"; message?: string };
type Answer = BenefitSelection | Declined<StatusRefusal>;
type StatusAsk = Ask<typeof changeSelectionStatus>;

const closed = (message: string) => new Declined<StatusRefusal>({ name: "closed", message });

/** API-57. A repeated change gets the same reply, whatever version it names. */
export async function changeStatus(trx: Trx, ask: StatusAsk, writing: Writing): Promise<Answer> {
  const { params, body } = ask;
  const { own } = writing;
  const selection = own.standing.selections.find(({ id }) => id === params.id);
  const row = own.selections.find(({ id }) => id === params.id);
  const offer = own.offers.find(({ product }) => product.code === selection?.code);
  if (!selection || !row || !offer) return new Declined<StatusRefusal>({ name: "not_found" });
  if (isDone(body.status, selection, offer, writing)) return tell(own, row.id);
  if (body.version != null && body.version !== selection.version) {
    const message = refusalsCopy("hasChanged");
    return new Declined<StatusRefusal>({ name: "changed", message });
  }
  const one = { selection, row, offer };
  if (body.status === "discarded") return discard(trx, ask, writing, one);
  if (body.status === "withdrawn") return withdraw(trx, ask, writing, one);
  return optOut(trx, ask, writing, one);
}

export interface One {
  selection: Selection;
  row: OwnSelectionRow;
  offer: Offer;
}

function isDone(
  wanted: StatusAsk["body"]["status"],
  selection: Selection,
  { product }: Offer,
  { own }: Writing,
): boolean {
  if (wanted === "opted-out") return selection.status === "opted-out";
  if (wanted === "discarded") return false;
  const agreed = agreedProduct(selection, own.standing) ?? product;
  return selection.status === "draft" || isExcessWithdrawn(selection, agreed, own.standing);
}

async function discard(trx: Trx, ask: StatusAsk, writing: Writing, { selection, row, offer }: One) {
  if (selection.status !== "draft") return closed(refusalsCopy("sentAlready"));
  await removeDraft(trx, ask.actor, row.id);
  await noteSelection(trx, ask, writing, "selection.discarded", {
    id: row.id,
    rows: [],
    detail: { benefit: offer.product.code },
  });
  return tell(writing.own, row.id);
}

/** Back to a draft; of what waits for medical answers the part below the limit stays (RULE-13, RULE-14). */
async function withdraw(trx: Trx, ask: StatusAsk, writing: Writing, { selection, row, offer }: One) {
  const { own, now } = writing;
  const product = agreedProduct(selection, own.standing) ?? offer.product;
  const { error } = withdrawalOf(selection, product, own.standing);
  const by = { actorId: actingId(ask.actor), ownerId: ask.actor.userId };
  const next = transition(selection.status, "withdraw", by);
  if (error !== null || next.error !== null) return closed(error ?? refusalsCopy("noRequest"));
  const hasDraft = own.standing.selections.some((each) => {
    return each.code === product.code && each.status === "draft";
  });
  const version = nextVersion(own, product.code);
  const changed = (): OwnSelectionRow => {
    if (next.status === "scheduled")
      return {
        ...row,
        status: next.status,
        accepted_pence: row.accepted_pence ?? 0,
        updated_at: now,
        version,
      };
    if (!hasDraft) return toDraftRow(row, selection, writing);
    // There is a newer draft: the request ends before it began.
    const end_date = selection.coverDate && addDays(selection.coverDate, -1);
    return { ...row, status: "ended", end_date, updated_at: now, version };
  };
  const rows = [changed()];
  await saveSelections(trx, ask.actor, rows, actingId(ask.actor));
  const detail = { benefit: product.code, status: rows[0]?.status ?? "" };
  await noteSelection(trx, ask, writing, "selection.withdrawn", { id: row.id, rows, detail });
  return replyOf(writing, rows, row.id);
}

/** Everything that is asked for of the benefit ends; what the employer pays for everybody comes back (BENEFIT-12). */
async function optOut(trx: Trx, ask: StatusAsk, writing: Writing, one: One) {
  const enrolment = findLegalEnrolment(one.selection, writing.own.standing.selections, writing.today);
  if (enrolment && isAsked(one.selection)) return leaveEnrolment(trx, ask, writing, { ...one, enrolment });
  const { selection, row, offer } = one;
  const { own, now, today } = writing;
  const { standing } = own;
  const { product, held } = offer;
  const agreed = agreedProduct(selection, standing) ?? product;
  const { error } = optOutOf(selection, agreed, availabilityOf(product, held, standing));
  const route = soonestRoute(product, standing);
  if (error !== null || !route) return closed(error ?? refusalsCopy("closed"));
  const lastDay = addDays(route.coverDate, -1);
  const version = nextVersion(own, product.code);
  const ended = standing.selections
    .filter((each) => each.code === product.code && isAsked(each))
    .flatMap((each): OwnSelectionRow[] => {
      const kept = own.selections.find(({ id }) => id === each.id);
      if (!kept) return [];
      const end_date = lastDayOf(each, lastDay);
      return [toOptedOut(kept, { end_date, version, now })];
    });
  const core = coreOf(product);
  const status = route.coverDate <= today ? "active" : "scheduled";
  const { coverDate, firstDeductionDate } = route;
  const back =
    core && toRow(writing, product, { status, choice: core, people: [], coverDate, firstDeductionDate });
  const cascade = core && partnerCascade(product, core, standing);
  const rows = [
    ...ended,
    ...(back ? [{ ...back, version: version + 1 }] : []),
    ...(cascade ? cascadeRows(writing, cascade, { coverDate, firstDeductionDate }) : []),
  ];
  await saveSelections(trx, ask.actor, rows, actingId(ask.actor));
  const detail = { benefit: product.code, lastDay };
  await noteSelection(trx, ask, writing, "selection.opted_out", { id: row.id, rows, detail });
  await mailOptedOut(trx, writing, nameOf(offer), lastDay);
  return replyOf(writing, rows, row.id);
}

/** What has not begun by then never does. */
function lastDayOf({ coverDate, endDate }: Selection, lastDay: string): string {
  if (coverDate !== null && coverDate > lastDay) return addDays(coverDate, -1);
  return endDate !== null && endDate < lastDay ? endDate : lastDay;
}
