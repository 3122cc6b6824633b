import type { BenefitSelection } from "#contract/benefits.ts";
import type { Call } from "#contract/define.ts";
import {
  calculateCosts,
  changeSelectionStatus,
  createSelection,
  saveSelectionCost,
  updateSelection,
} from "#contract/selections.ts";
import type { Trx } from "../db/schema.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement, type Refusal } from "../platform/implement.ts";
import { refuseBeyondDraft } from "../platform/masquerade.ts";
import type { Services } from "../platform/services.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { isFurtherAnswer, saveFurtherAnswers } from "../use-cases/medical-answers.ts";
import { loadMemberBenefitsForUpdate } from "../use-cases/member-benefits.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";
import { loadCosts } from "../use-cases/selection-costs.ts";
import { toWriteContext, type WriteContext } from "../use-cases/selection-rows.ts";
import { type SetUpBody, saveSetUp } from "../use-cases/selection-set-up.ts";
import { changeStatus, type StatusRefusal } from "../use-cases/selection-status.ts";
import type { SelectionRefusal } from "../use-cases/selection-writes.ts";

type SetUpRequest = CallRequest<typeof createSelection> | CallRequest<typeof updateSelection>;
type SelectionRequest =
  | SetUpRequest
  | CallRequest<typeof saveSelectionCost>
  | CallRequest<typeof changeSelectionStatus>;

/** A person's selections: choosing, changing and ending them. Everybody has only their own (B1). */
export function createSelectionsRoutes(services: Services) {
  /**
   * Saves a draft unless `accepted_terms` is given (BENEFIT-14); create and update are the same
   * (BENEFIT-13).
   */
  const createSetUpHandler = (call: Call) => async (req: SetUpRequest) => {
    const isSubmitted = req.body.accepted_terms != null;
    // A viewer may save drafts, but only the person submits or gives medical answers (E5).
    if (req.actor.staffId !== null && (isSubmitted || req.body.medical_answers != null))
      return refuseBeyondDraft(services, call, req);
    return changeSelection(services, req, req.params.id, req.body, isSubmitted);
  };

  return [
    implement(createSelection, createSetUpHandler(createSelection)),
    implement(updateSelection, createSetUpHandler(updateSelection)),
    implement(changeSelectionStatus, async (req) => {
      if (req.actor.staffId !== null && req.body.status !== "discarded")
        return refuseBeyondDraft(services, changeSelectionStatus, req);
      const answer = await runLocked<WorkRefusal<StatusRefusal>>(
        services,
        req,
        changeSelectionStatus.id,
        (trx, context) => changeStatus(trx, req, context),
      );
      return answer instanceof WorkRefusal ? req.refuse(...toRefusal(answer.reason)) : answer;
    }),
    implement(calculateCosts, async (req) => (await loadCosts(services, req)) ?? req.refuse("not_found")),
    implement(saveSelectionCost, async (req) => {
      const { actor, params, body } = req;
      // Only the person's own, in their own client (B1).
      if (params.clientId !== actor.clientId || params.employeeId !== actor.userId)
        return req.refuse("not_found");
      return changeSelection(services, req, body.eeben_benefit_id, body, true, body.selectionId ?? null);
    }),
  ];
}

/** Sets up a benefit in one transaction; `selectionId` must be the latest selection. */
async function changeSelection(
  services: Services,
  req: SetUpRequest | CallRequest<typeof saveSelectionCost>,
  code: string,
  body: SetUpBody,
  isSubmitted: boolean,
  selectionId: string | null = null,
): Promise<BenefitSelection | Refusal> {
  type RefusedSelection = WorkRefusal<SelectionRefusal>;
  const answer = await runLocked<RefusedSelection>(services, req, `set-up ${code}`, async (trx, context) => {
    const offer = context.memberBenefits.offers.find(({ product }) => product.code === code);
    const isHeld = [offer?.selectionPair.latest?.id, offer?.selectionPair.active?.id].includes(
      selectionId ?? undefined,
    );
    if (!offer || (selectionId !== null && !isHeld)) return createRefusal("not_found");
    if (isFurtherAnswer(offer, body)) return saveFurtherAnswers(trx, req, context, offer, body);
    return saveSetUp(trx, req, context, offer, body, isSubmitted);
  });
  return answer instanceof WorkRefusal ? req.refuse(...toRefusal(answer.reason)) : answer;
}

/** Runs work once per key (C8), with the person's row locked. */
async function runLocked<Decline extends object>(
  services: Services,
  req: SelectionRequest,
  call: string,
  work: (trx: Trx, context: WriteContext) => Promise<BenefitSelection | Decline>,
): Promise<BenefitSelection | Decline | WorkRefusal<{ errors: Record<string, string[]> }>> {
  const { actor, body, idempotencyKey } = req;
  const now = services.clock.now();
  const today = toLondonDate(now);
  const params = { id: "id" in req.params ? req.params.id : "" };
  const answer = await runIdempotently<BenefitSelection | Decline>(
    services,
    { actor, body, idempotencyKey, params },
    call,
    async (trx, catalogue) => {
      const memberBenefits = await loadMemberBenefitsForUpdate(trx, catalogue, actor, today);
      return work(trx, toWriteContext(services, { memberBenefits, actor, now }));
    },
  );
  services.wakeOutbox();
  return answer;
}
