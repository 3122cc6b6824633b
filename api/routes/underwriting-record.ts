import { randomUUID } from "node:crypto";
import type { CallReply } from "#contract/define.ts";
import type { recordUnderwriting, UnderwritingDecision } from "#contract/extensions/underwriting.ts";
import type { Trx } from "../db/schema.ts";
import { type Actor, actingId } from "../domain/actor.ts";
import type { Catalogue } from "../domain/benefits/catalogue.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import { agreedProduct } from "../domain/benefits/standing.ts";
import {
  applyInsurerAnswer,
  decisionDue,
  type InsurerAnswer,
  type UnderwritingRecord,
} from "../domain/benefits/underwriting.ts";
import { londonDate } from "../domain/london-date.ts";
import { yearOf } from "../domain/pay/tax-year.ts";
import { toUnderwritingMail } from "../domain/underwriting-mails.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import type { RefusalDetail, RequestFacts } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { lockOwners } from "../repositories/approvals.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { Declined } from "../repositories/idempotency.ts";
import { loadOpenCalendars } from "../repositories/pay-periods.ts";
import { listActedIn, type SelectionRow, saveSelectionsOf } from "../repositories/selections.ts";
import { toStanding } from "../repositories/standing.ts";
import { listStandingRows } from "../repositories/standing-rows.ts";
import { addUnderwriting, listUnderwriting } from "../repositories/underwriting.ts";
import { nextVersion } from "./selection-rows.ts";

type Reply = CallReply<typeof recordUnderwriting>;

interface RecordAsk {
  params: { selectionId: string };
  body: UnderwritingDecision;
  request: RequestFacts;
}

/** Who records: an employer, or the platform's staff by the operators' token. */
interface Recorder {
  clientId: string;
  recordedBy: "employer" | "staff";
  actor: Actor | null;
}

export type UnderwritingRefusal =
  | { name: "not_found" | "changed" | "not_allowed"; message?: string }
  | { errors: Record<string, string[]> };

const declined = (name: "not_found" | "changed" | "not_allowed", message?: string) =>
  new Declined<UnderwritingRefusal>(message ? { name, message } : { name });

export const toUnderwritingRefusal = (
  reason: UnderwritingRefusal,
): ["not_found" | "changed" | "not_allowed" | "invalid", RefusalDetail] =>
  "errors" in reason
    ? ["invalid", { errors: reason.errors }]
    : [reason.name, reason.message ? { message: reason.message } : {}];

/** One decision in one transaction, with its history, its audit and its email. The same one again changes nothing. */
export async function recordAnswer(
  trx: Trx,
  { services, catalogue }: { services: Services; catalogue: Catalogue },
  { params, body, request }: RecordAsk,
  recorder: Recorder,
): Promise<Reply | Declined<UnderwritingRefusal>> {
  const { clientId, actor } = recorder;
  const now = services.clock.now();
  const today = londonDate(now);
  const { owners, people } = await lockOwners(trx, { clientId }, [params.selectionId]);
  const [person] = people;
  const rows = person && (await listStandingRows(trx, clientId, [person.id], today)).get(person.id);
  const row = rows?.selections.find(({ id }) => id === params.selectionId);
  if (owners.length === 0 || !person || !rows || !row) return declined("not_found");
  const records = (await listUnderwriting(trx, clientId, [person.id])).get(person.id) ?? [];
  const own = records.filter(({ selectionId }) => selectionId === row.id);
  const last = own.at(-1);
  if (last && isSameDecision(last, body)) return toReply(row.id, body);
  const calendars = await loadOpenCalendars(trx, clientId);
  const standing = toStanding(rows, { catalogue, calendars }, today, null);
  const selection = standing.selections.find(({ id }) => id === row.id);
  const product = selection && agreedProduct(selection, standing);
  if (!selection || !product || product.freeCoverPence === null) return declined("not_found");
  if ((product.underwriting ?? "employer") !== recorder.recordedBy)
    return declined("not_allowed", othersRecord[recorder.recordedBy]);
  const answer = toAnswer(body);
  if (!answer) return new Declined({ errors: { limitPence: ["Enter the limit"] } });
  const actedIn = actor ? await listActedIn(trx, actor, actingId(actor), [row.id]) : new Set();
  const actorId = actor ? actingId(actor) : "operator";
  const by = { actorId, ownerId: row.employee_id, hasActed: actedIn.has(row.id) };
  const result = applyInsurerAnswer(selection, product, standing, {
    answer,
    decidedOn: body.decidedOn,
    by,
  });
  if (result.outcome === "invalid") return new Declined({ errors: { [result.field]: [result.message] } });
  if (result.outcome === "own") {
    const target = { type: "selection", id: row.id };
    const detail = { outcome: result.outcome };
    const entry = { action: "selection.decision_refused", at: now.getTime(), request } as const;
    await addAudit(trx, { ...entry, clientId, actor, target, detail });
  }
  if (result.outcome !== "done") return declined("not_allowed", result.message);
  if (body.version !== row.version)
    return declined("changed", "This request has changed since you looked at it. Check it and try again.");

  const version = nextVersion(rows, row.product_code);
  // A last day that follows from a newer version is not written.
  const current = {
    ...toDecidedRow(row, result.current),
    ...{ end_date: result.next ? result.current.endDate : row.end_date },
    ...{ updated_at: now.getTime(), version },
  };
  const next = result.next && {
    ...toDecidedRow(row, result.next),
    ...{ id: randomUUID(), created_at: result.next.createdAt, updated_at: now.getTime() },
    ...{ version: version + 1, agreed_pence: null, agreed_lines: null, first_run: null },
    scheme_year: yearOf(body.decidedOn, standing.scheme.yearStart).from.slice(0, 4),
  };
  await saveSelectionsOf(trx, { clientId }, next ? [current, next] : [current], null);
  const record = {
    ...{ selectionId: row.id, resultId: next?.id ?? null, employeeId: row.employee_id },
    ...{ decision: body.decision, limitPence: limitOf(answer), decidedOn: body.decidedOn },
    ...{ reference: body.reference, recordedAt: now.getTime(), recordedBy: actorId },
    selectionVersion: row.version,
  };
  await addUnderwriting(trx, { clientId }, record);
  await addAudit(trx, {
    ...{ action: "underwriting.recorded", at: now.getTime(), request, clientId },
    actor: actor ?? { userId: "operator" },
    target: { type: "selection", id: row.id },
    detail: { benefit: product.code, decision: body.decision, owner: row.employee_id },
  });
  const started = (result.next ?? result.current).coverDate ?? body.decidedOn;
  const day = body.decision === "ask-again" ? decisionDue(selection, [...own, record]) : started;
  await sendMail(trx, services, {
    clientId,
    employeeId: row.employee_id,
    product,
    decision: body.decision,
    day,
  });
  return toReply(row.id, body);
}

const othersRecord = {
  employer: "Your benefits provider records insurer decisions for this benefit.",
  staff: "The employer records insurer decisions for this benefit.",
};

/** Null where a limit is missing. */
function toAnswer({ decision, limitPence }: UnderwritingDecision): InsurerAnswer | null {
  if (decision !== "limited") return { decision };
  return limitPence == null ? null : { decision, limitPence };
}

const limitOf = (answer: InsurerAnswer) => (answer.decision === "limited" ? answer.limitPence : null);

const isSameDecision = (record: UnderwritingRecord, body: UnderwritingDecision): boolean =>
  record.decision === body.decision &&
  record.decidedOn === body.decidedOn &&
  record.reference === body.reference &&
  (body.decision !== "limited" || record.limitPence === body.limitPence);

function toReply(selectionId: string, body: UnderwritingDecision): Reply {
  const { decision, decidedOn, reference } = body;
  const limitPence = decision === "limited" ? body.limitPence : null;
  return { selectionId, decision, decidedOn, limitPence, reference };
}

const toDecidedRow = (row: SelectionRow, selection: Selection): SelectionRow => ({
  ...row,
  status: selection.status,
  cover_date: selection.coverDate,
  first_deduction_date: selection.firstDeductionDate,
  accepted_pence: selection.acceptedPence,
});

interface MailDeps {
  clientId: string;
  employeeId: string;
  product: Product;
  decision: UnderwritingDecision["decision"];
  day: string;
}

async function sendMail(
  trx: Trx,
  { clock }: Services,
  { clientId, employeeId, product, decision, day }: MailDeps,
): Promise<void> {
  const contents = await listBenefitContents(trx, { clientId });
  const benefit = contents.find(({ product_code }) => product_code === product.code)?.name ?? product.name;
  const news = { benefit, decision, day };
  const times = { now: clock.now().getTime(), real: clock.real().getTime() };
  await addBenefitMails(
    trx,
    clientId,
    [
      {
        employeeId,
        kind: `underwriting_${decision}`,
        write: (reader, brand) => toUnderwritingMail(news, reader, brand),
      },
    ],
    times,
  );
}
