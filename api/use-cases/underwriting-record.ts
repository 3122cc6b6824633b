import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import type { recordUnderwriting, UnderwritingDecision } from "#contract/extensions/underwriting.ts";
import type { Trx } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import type { InsurerAnswer, UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import {
  applyInsurerAnswer,
  findUnderwriting,
  getDecisionDeadline,
  getRecordTime,
} from "../domain/benefits/underwriting.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { lockOwners } from "../repositories/approvals.ts";
import { addAudit } from "../repositories/audit.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { listMemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import { loadOpenCalendars } from "../repositories/pay-periods.ts";
import { listSelectionsChangedByOthers, saveSelectionsOfPeople } from "../repositories/selections.ts";
import { addUnderwriting, listUnderwriting } from "../repositories/underwriting.ts";
import { createRefusal } from "./refusal.ts";
import { getNextVersion } from "./selection-rows.ts";
import { mailUnderwriting, toDecidedRows, toOfferReply } from "./underwriting-rows.ts";

type Reply = CallReply<typeof recordUnderwriting>;

interface RecordRequest {
  params: { selectionId: string };
  body: UnderwritingDecision;
  request: RequestInfo;
}

/** Who records the decision: an employer, or the platform's staff with the operators' token. */
export interface Recorder {
  clientId: string;
  recordedBy: "employer" | "staff";
  actor: Actor | null;
}

export type UnderwritingRefusal =
  | { name: "not_found" | "changed" | "not_allowed"; message?: string }
  | { errors: Record<string, string[]> };

/**
 * Saves a decision with its history, audit row and email in one transaction. Repeating it changes nothing.
 */
export async function recordInsurerAnswer(
  trx: Trx,
  { services, catalogue }: { services: Services; catalogue: Catalogue },
  { params, body, request }: RecordRequest,
  recorder: Recorder,
): Promise<Reply | WorkRefusal<UnderwritingRefusal>> {
  const { clientId, actor } = recorder;
  const now = services.clock.now();
  const today = toLondonDate(now);
  const { owners, people } = await lockOwners(trx, { clientId }, [params.selectionId]);
  const [person] = people;
  const rows = person && (await listMemberSnapshotRows(trx, clientId, [person.id], today)).get(person.id);
  const row = rows?.selections.find(({ id }) => id === params.selectionId);
  if (owners.length === 0 || !person || !rows || !row) return createRefusal("not_found");
  const records = (await listUnderwriting(trx, clientId, [person.id])).get(person.id) ?? [];
  const decisions = records.filter(({ selectionId }) => selectionId === row.id);
  const last = decisions.at(-1);
  if (last && isSameDecision(last, body)) return toReply(row.id, body);
  const calendars = await loadOpenCalendars(trx, clientId);
  const snapshot = toMemberSnapshot(rows, { catalogue, calendars }, today, null);
  const selection = snapshot.selections.find(({ id }) => id === row.id);
  const product = selection && findAgreedProduct(selection, snapshot);
  if (!selection || !product || product.freeCoverPence === null) return createRefusal("not_found");
  if ((product.underwriting ?? "employer") !== recorder.recordedBy)
    return createRefusal("not_allowed", refusalTexts[recorder.recordedBy]);
  const answer = parseInsurerAnswer(body);
  if ("errors" in answer) return new WorkRefusal({ errors: answer.errors });
  const actedSelectionIds = actor
    ? await listSelectionsChangedByOthers(trx, actor, getActingId(actor), [row.id])
    : new Set();
  const actorId = actor ? getActingId(actor) : "operator";
  const parties = { actorId, ownerId: row.employee_id, hasActed: actedSelectionIds.has(row.id) };
  const result = applyInsurerAnswer(selection, product, snapshot, {
    answer,
    decidedOn: body.decidedOn,
    by: parties,
  });
  if (result.outcome === "invalid") return new WorkRefusal({ errors: { [result.field]: [result.message] } });
  if (result.outcome === "own") {
    const target = { type: "selection", id: row.id };
    const detail = { outcome: result.outcome };
    const entry = { action: "selection.decision_refused", at: now.getTime(), request } as const;
    await addAudit(trx, { ...entry, clientId, actor, target, detail });
  }
  if (result.outcome !== "done") return createRefusal("not_allowed", result.message);
  if (body.version !== row.version) return createRefusal("changed", refusalsCopy("requestChanged"));

  const version = getNextVersion(rows, row.product_code);
  const { yearStart } = snapshot.scheme;
  const { current, next } = toDecidedRows(row, result, { version, now: now.getTime(), yearStart });
  await saveSelectionsOfPeople(trx, { clientId }, next ? [current, next] : [current], null);
  const record = {
    selectionId: row.id,
    resultId: next?.id ?? null,
    employeeId: row.employee_id,
    decision: body.decision,
    limitPence: findLimit(answer),
    decidedOn: body.decidedOn,
    loadingBasisPoints: answer.decision === "loaded" ? answer.basisPoints : null,
    reference: body.reference,
    recordedAt: getRecordTime(decisions, now.getTime()),
    recordedBy: actorId,
    selectionVersion: row.version,
  };
  await addUnderwriting(trx, { clientId }, record);
  await addAudit(trx, {
    action: "underwriting.recorded",
    at: now.getTime(),
    request,
    clientId,
    actor: actor ?? { userId: "operator" },
    target: { type: "selection", id: row.id },
    change: {
      before: row,
      after: { ...current, decision: body.decision },
    },
    detail: { benefit: product.code, decision: body.decision, owner: row.employee_id },
  });
  const started = (result.next ?? result.current).coverDate ?? body.decidedOn;
  const isOpen = body.decision === "ask-again" || body.decision === "loaded";
  const day = isOpen ? getDecisionDeadline(selection, [...decisions, record]) : started;
  const state = findUnderwriting(selection, [...decisions, record]);
  const offer = toOfferReply(selection, product, snapshot, state);
  await mailUnderwriting(trx, services, {
    clientId,
    employeeId: row.employee_id,
    product,
    news: { decision: body.decision, day, offer },
  });
  return toReply(row.id, body);
}

const refusalTexts = {
  get employer() {
    return refusalsCopy("providerRecords");
  },
  get staff() {
    return refusalsCopy("employerRecords");
  },
};

/** Messages by field for missing values. */
function parseInsurerAnswer(
  body: UnderwritingDecision,
): InsurerAnswer | { errors: Record<string, string[]> } {
  const { decision, limitPence, loadingBasisPoints: basisPoints } = body;
  if (decision === "limited") {
    return limitPence == null
      ? { errors: { limitPence: [refusalsCopy("enterLimit")] } }
      : { decision, limitPence };
  }
  if (decision !== "loaded") return { decision };
  return basisPoints == null
    ? { errors: { loadingBasisPoints: [refusalsCopy("enterLoading")] } }
    : { decision, basisPoints };
}

const findLimit = (answer: InsurerAnswer) => (answer.decision === "limited" ? answer.limitPence : null);

const isSameDecision = (record: UnderwritingRecord, body: UnderwritingDecision): boolean =>
  record.decision === body.decision &&
  record.decidedOn === body.decidedOn &&
  record.reference === body.reference &&
  (body.decision !== "limited" || record.limitPence === body.limitPence) &&
  (body.decision !== "loaded" || record.loadingBasisPoints === body.loadingBasisPoints);

function toReply(selectionId: string, body: UnderwritingDecision): Reply {
  const { decision, decidedOn, reference } = body;
  const limitPence = decision === "limited" ? body.limitPence : null;
  const loadingBasisPoints = decision === "loaded" ? body.loadingBasisPoints : null;
  return { selectionId, decision, decidedOn, limitPence, loadingBasisPoints, reference };
}
