import type { CallReply } from "#contract/define.ts";
import {
  getUnderwriting,
  recordUnderwriting,
  recordUnderwritingByStaff,
} from "#contract/extensions/underwriting.ts";
import { getActingId } from "../domain/actor.ts";
import { findOpenOffer, getDecisionDeadline, hasInsurerQuestion } from "../domain/benefits/underwriting.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { listSelectionsChangedByOthers } from "../repositories/selections.ts";
import { listAwaitingInsurer } from "../repositories/underwriting.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { getLastPage } from "../use-cases/list-page.ts";
import { toRefusal } from "../use-cases/refusal.ts";
import { type Recorder, recordInsurerAnswer } from "../use-cases/underwriting-record.ts";
import { describeWaitingRequests } from "../use-cases/underwriting-requests.ts";

const perPage = 50;

/** Insurers' decisions about cover above a free limit, only of the employer's own client (RULE-13). */
export function createUnderwritingRoutes(services: Services) {
  return [
    implement(getUnderwriting, async (req) => listRequests(services, req)),
    implement(recordUnderwriting, async (req) => {
      const { actor } = req;
      return recordDecision(services, req, recordUnderwriting.id, {
        clientId: actor.clientId,
        recordedBy: "employer",
        actor,
      });
    }),
    implement(recordUnderwritingByStaff, async (req) =>
      recordDecision(services, req, recordUnderwritingByStaff.id, {
        clientId: req.params.code,
        recordedBy: "staff",
        actor: null,
      }),
    ),
  ];
}

type RecordRequest = CallRequest<typeof recordUnderwriting> | CallRequest<typeof recordUnderwritingByStaff>;

async function recordDecision(services: Services, req: RecordRequest, call: string, recorder: Recorder) {
  const { clientId, actor } = recorder;
  const answer = await runIdempotently(
    services,
    { ...req, actor: actor ?? { clientId, userId: "operator" }, params: { id: req.params.selectionId } },
    call,
    (trx, catalogue) => recordInsurerAnswer(trx, { services, catalogue }, req, recorder),
  );
  if (answer instanceof WorkRefusal) return req.refuse(...toRefusal(answer.reason));
  services.wakeOutbox();
  return answer;
}

async function listRequests(
  { db, clock, catalogues }: Services,
  { actor, query }: CallRequest<typeof getUnderwriting>,
): Promise<CallReply<typeof getUnderwriting>> {
  const today = toLondonDate(clock.now());
  const { clientId } = actor;
  const requestQuery = { selectionId: query.selectionId ?? null, page: query.page ?? 1, perPage };
  const { rows, total } = await listAwaitingInsurer(db, actor, requestQuery);
  const [waiting, contents, actedSelectionIds] = await Promise.all([
    describeWaitingRequests({ db, catalogues }, clientId, rows, today),
    listBenefitContents(db, actor),
    listSelectionsChangedByOthers(
      db,
      actor,
      getActingId(actor),
      rows.map(({ id }) => id),
    ),
  ]);
  const requests = waiting.map(({ row, selection, product, cover, decisions }) => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    return {
      selectionId: row.id,
      employeeName: `${row.first_name} ${row.surname}`,
      employeeNumber: row.employee_number,
      benefitId: product.code,
      benefitName: content?.name ?? product.name,
      coverPence: cover.coverPence,
      livePence: cover.livePence,
      requestedOn: toLondonDate(new Date(selection.createdAt)),
      decideBy: getDecisionDeadline(selection, decisions),
      isAskedAgain: hasInsurerQuestion(decisions),
      offeredBasisPoints: findOpenOffer(decisions)?.loadingBasisPoints ?? null,
      recordedBy: product.underwriting ?? ("employer" as const),
      isOwn: row.employee_id === actor.userId,
      hasActed: actedSelectionIds.has(row.id),
      version: selection.version,
    };
  });
  return { requests, total, last_page: getLastPage(total, perPage) };
}
