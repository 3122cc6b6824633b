import { refusalsCopy } from "#api-copy/refusals";
import type { BenefitSelection } from "#contract/benefits.ts";
import { joinPension } from "#contract/extensions/joining.ts";
import type { Trx } from "../db/schema.ts";
import { findSelectionPair, isSubmitted } from "../domain/benefits/selection.ts";
import { toJoinedMail } from "../domain/enrolment/enrolment-mails.ts";
import { findJoining } from "../domain/enrolment/joining.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toEnrolledRow } from "../jobs/enrolment/enrolled-row.ts";
import { addBenefitMails, type BenefitNotice } from "../platform/benefit-mails.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findEnrolmentClient, removeWaitingPeople } from "../repositories/enrolment.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { type FullSelectionRow, saveSelections } from "../repositories/selections.ts";
import { getName } from "../use-cases/benefit-views.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { toJoining } from "../use-cases/joining-view.ts";
import { loadMemberBenefitsForUpdate } from "../use-cases/member-benefits.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";
import { toWriteContext, type WriteContext } from "../use-cases/selection-rows.ts";
import { auditSelection, toSavedSelectionReply, toSelectionReply } from "../use-cases/selection-writes.ts";

type JoinRequest = CallRequest<typeof joinPension>;
type JoinRefusal = { name: "not_found" | "changed" | "not_allowed"; message?: string };

/** A person's request to join a pension that enrols people by law (B9). */
export function createJoiningRoutes(services: Services) {
  return [
    implement(joinPension, async (req) => {
      const { actor } = req;
      const now = services.clock.now();
      const answer = await runIdempotently<BenefitSelection | WorkRefusal<JoinRefusal>>(
        services,
        req,
        joinPension.id,
        async (trx, catalogue) => {
          const memberBenefits = await loadMemberBenefitsForUpdate(trx, catalogue, actor, toLondonDate(now));
          return joinPlan(trx, req, toWriteContext(services, { memberBenefits, actor, now }));
        },
      );
      if (answer instanceof WorkRefusal) return req.refuse(...toRefusal(answer.reason));
      services.wakeOutbox();
      return answer;
    }),
  ];
}

async function joinPlan(trx: Trx, req: JoinRequest, context: WriteContext) {
  const { params, body, actor } = req;
  const { memberBenefits, today, now } = context;
  const { snapshot } = memberBenefits;
  const offer = memberBenefits.offers.find(({ product }) => product.code === params.id);
  if (!offer) return createRefusal("not_found");
  const { latest } = findSelectionPair(snapshot.selections, offer.product.code);
  // A request that is sent again has no further effect.
  if (latest && isSubmitted(latest) && isJoined(latest)) return toSelectionReply(memberBenefits, latest.id);
  const joining = findJoining(offer.product, snapshot);
  const client = await findEnrolmentClient(trx, actor);
  if (!joining || !client) return createRefusal("not_allowed", refusalsCopy("cannotJoin"));
  if (toJoining(offer, snapshot)?.offerId !== body.offerId)
    return createRefusal("changed", refusalsCopy("joiningChanged"));
  const { choice, dates, right } = joining;
  const plan = { product: offer.product, choice };
  const route = client.other_pension_route;
  const { clientId, userId } = actor;
  const enrolled = toEnrolledRow(
    userId,
    memberBenefits.selections,
    dates,
    { clientId, catalogue: snapshot.catalogue, plan, route, today },
    now,
    right,
  );
  const row: FullSelectionRow = { ...enrolled, draft_values: null, medical_answers: null };
  await saveSelections(trx, actor, [row], userId);
  await removeWaitingPeople(trx, actor, [userId]);
  const detail = { benefit: offer.product.code, from: dates.coverDate, right };
  await auditSelection(trx, req, context, "selection.joined", { id: row.id, rows: [row], detail });
  const reply = toSavedSelectionReply(context, [row], row.id);
  await mailJoiner(trx, context, getName(offer), reply);
  return reply;
}

const isJoined = ({ source }: { source?: string | null }) => source === "opted-in" || source === "joined";

/** Emails the person a confirmation of their request, with the last day for a full refund. */
function mailJoiner(
  trx: Trx,
  context: WriteContext,
  benefit: string,
  { enrolment, planDetails }: BenefitSelection,
) {
  if (!enrolment) throw new Error("A pension that was joined can be opted out of");
  const { from, refundUntil } = enrolment;
  const news = { benefit, coverDate: from, refundUntil, details: planDetails };
  const notice: BenefitNotice = {
    employeeId: context.actor.userId,
    kind: "pension_joined",
    write: (reader, brand) => toJoinedMail(news, reader, brand),
  };
  return addBenefitMails(trx, context.actor.clientId, [notice], context);
}
