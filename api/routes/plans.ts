import { refusalsCopy } from "#api-copy/refusals";
import { cancelPlan, getPlanCancellation, listEmployeePlans } from "#contract/extensions/plans.ts";
import type { CallReply } from "#contract/index.ts";
import type { Db, Trx } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import { type Recipient, toPlanCancelledMail } from "../domain/benefit-mails.ts";
import { isPaidInInstalments } from "../domain/benefits/agreed-price.ts";
import {
  type CancelResult,
  canCancel,
  cancelPlan as cancel,
  isAgreedPlan,
  isCancelled,
} from "../domain/benefits/cancelling.ts";
import { getReference } from "../domain/benefits/reference.ts";
import { compareNewestFirst, type Selection } from "../domain/benefits/selection.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { MailBrand } from "../domain/password-mails.ts";
import { getRunLabel, toRunId } from "../domain/payroll/payroll-file.ts";
import { computeCancellation } from "../domain/payroll/plan-cancellation.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { lockOwners } from "../repositories/approvals.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { findEmployee } from "../repositories/employees.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { listMemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import { loadOpenCalendars, loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { sumPlans } from "../repositories/payroll-run-lines.ts";
import {
  findSelectionOwner,
  listSelectionsChangedByOthers,
  saveSelectionsOfPeople,
} from "../repositories/selections.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { findPersonRun } from "../use-cases/person-run.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";
import { getNextVersion } from "../use-cases/selection-rows.ts";

type PlanReply = CallReply<typeof cancelPlan>;
interface PlanRefusal {
  name: "not_found" | "changed" | "not_allowed";
  message?: string;
}

/** Plans that employees pay in instalments, and their cancellation; only of the employer's own client. */
export function createPlansRoutes(services: Services) {
  const { db, clock, catalogues } = services;
  return [
    implement(listEmployeePlans, async ({ actor, params, refuse }) => {
      const { employeeId } = params;
      const today = toLondonDate(clock.now());
      const rows = (await listMemberSnapshotRows(db, params.id, [employeeId], today)).get(employeeId);
      if (!rows) return refuse("not_found");
      const [catalogue, calendars, toReply] = await Promise.all([
        catalogues.get(params.id),
        loadPayrollCalendars(db, params.id),
        createReply(db, actor, employeeId),
      ]);
      const { selections } = toMemberSnapshot(rows, { catalogue, calendars }, today, null);
      return selections
        .filter(isAgreedPlan)
        .toSorted(compareNewestFirst)
        .map((each) => toReply(each, catalogue));
    }),
    implement(getPlanCancellation, async ({ actor, params, refuse }) => {
      return (await findCancellation(services, actor, params.selectionId)) ?? refuse("not_found");
    }),
    implement(cancelPlan, async (req) => {
      const { params, refuse } = req;
      const keyedRequest = { ...req, params: { id: params.selectionId } };
      const answer = await runIdempotently(services, keyedRequest, cancelPlan.id, (trx, catalogue) =>
        cancelForEmployee(trx, services, catalogue, req),
      );
      if (answer instanceof WorkRefusal) return refuse(...toRefusal(answer.reason));
      services.wakeOutbox();
      return answer;
    }),
  ];
}

/** Null for another client's selection, or one that is not an agreed plan. */
async function findCancellation(
  { db, clock, catalogues, payrollRules }: Services,
  actor: Actor,
  selectionId: string,
): Promise<CallReply<typeof getPlanCancellation> | null> {
  const employeeId = await findSelectionOwner(db, actor, selectionId);
  const person = employeeId && (await findEmployee(db, actor, employeeId));
  if (!employeeId || !person) return null;
  const today = toLondonDate(clock.now());
  const actorId = getActingId(actor);
  const [catalogue, calendars, people, toReply, actedSelectionIds] = await Promise.all([
    catalogues.get(actor.clientId),
    loadPayrollCalendars(db, actor.clientId),
    listMemberSnapshotRows(db, actor.clientId, [employeeId], today),
    createReply(db, actor, employeeId),
    listSelectionsChangedByOthers(db, actor, actorId, [selectionId]),
  ]);
  const rows = people.get(employeeId);
  const snapshot = rows && toMemberSnapshot(rows, { catalogue, calendars }, today, null);
  const selection = snapshot?.selections.find(({ id }) => id === selectionId);
  if (!selection || !isAgreedPlan(selection)) return null;
  const owner = { clientId: actor.clientId, userId: employeeId };
  const knownAt = clock.now().getTime();
  const run = await findPersonRun({ db, catalogues, actor: owner, calendars, knownAt, hasAllLines: true });
  const result = cancel(selection, {
    actorId,
    ownerId: employeeId,
    hasActed: actedSelectionIds.has(selectionId),
  });
  const effect = run && computeCancellation(run.ledger, run.context, payrollRules, selectionId);
  return {
    plan: toReply(selection, catalogue),
    employeeId,
    employeeName: `${person.first_name} ${person.surname}`,
    employeeNumber: person.employee_number,
    refusal: "message" in result ? result.message : null,
    run: run && {
      runId: toRunId(run.calendar.group.code, run.period.key),
      label: getRunLabel(run.period, run.calendar.group),
      payDay: run.period.payDay,
    },
    ...(effect ?? { refundPence: 0, beforePence: 0, taxedPence: 0 }),
  };
}

type CancelRequest = Pick<CallRequest<typeof cancelPlan>, "actor" | "params" | "body" | "request">;

/** Cancels a plan with its history, its audit row and its email in one transaction. */
async function cancelForEmployee(
  trx: Trx,
  { clock }: Services,
  catalogue: Catalogue,
  req: CancelRequest,
): Promise<PlanReply | WorkRefusal<PlanRefusal>> {
  const { actor, params, body } = req;
  const { clientId } = actor;
  const now = clock.now();
  const today = toLondonDate(now);
  const { people } = await lockOwners(trx, { clientId }, [params.selectionId]);
  const [person] = people;
  const rows = person && (await listMemberSnapshotRows(trx, clientId, [person.id], today)).get(person.id);
  const row = rows?.selections.find(({ id }) => id === params.selectionId);
  // Loaded in the transaction, so that no run begins to lock before the plan is cancelled.
  const calendars = await loadOpenCalendars(trx, clientId);
  const snapshot = rows && toMemberSnapshot(rows, { catalogue, calendars }, today, null);
  const selection = snapshot?.selections.find(({ id }) => id === params.selectionId);
  if (!rows || !row || !selection || !isPaidInInstalments(selection.choice))
    return createRefusal("not_found");
  const actorId = getActingId(actor);
  const actedSelectionIds = await listSelectionsChangedByOthers(trx, actor, actorId, [row.id]);
  const parties = { actorId, ownerId: row.employee_id, hasActed: actedSelectionIds.has(row.id) };
  const result = cancel(selection, parties);
  const refusal = findRefusal(result, body.version === row.version);
  const base = {
    at: now.getTime(),
    request: req.request,
    clientId,
    actor,
    target: { type: "selection", id: params.selectionId },
  };
  if (result.outcome === "own")
    await addAudit(trx, { ...base, action: "selection.decision_refused", detail: { outcome: "own" } });
  if (refusal) return new WorkRefusal(refusal);
  const toReply = await createReply(trx, actor, row.employee_id);
  if (result.outcome !== "done") return toReply(selection, catalogue);
  const { status, endDate } = result.selection;
  const version = getNextVersion(rows, row.product_code);
  const cancelled = { ...row, status, end_date: endDate, updated_at: now.getTime(), version };
  await saveSelectionsOfPeople(trx, { clientId }, [cancelled], actorId);
  await addAudit(trx, {
    ...base,
    action: "selection.cancelled",
    detail: { benefit: row.product_code, owner: row.employee_id },
    change: { before: row, after: cancelled },
  });
  const reply = toReply({ ...result.selection, version }, catalogue);
  const notice = {
    employeeId: row.employee_id,
    kind: "plan_cancelled",
    write: (reader: Recipient, brand: MailBrand) =>
      toPlanCancelledMail({ benefit: reply.benefitName, isStarted: reply.takenPence !== 0 }, reader, brand),
  };
  await addBenefitMails(trx, clientId, [notice], { now: now.getTime(), realNow: clock.real().getTime() });
  return reply;
}

function findRefusal(result: CancelResult, isSeen: boolean): PlanRefusal | null {
  if (result.outcome === "already") return null;
  if (result.outcome !== "done") return { name: "not_allowed", message: result.message };
  const message = refusalsCopy("planChanged");
  return isSeen ? null : { name: "changed", message };
}

/** A plan as replies show it, with what locked runs took. */
async function createReply(db: Db, actor: Pick<Actor, "clientId">, employeeId: string) {
  const planSums = await sumPlans(db, actor, employeeId);
  const contents = await listBenefitContents(db, actor);
  return (selection: Selection, catalogue: Catalogue): PlanReply => {
    const { id, code, status, coverDate, version, agreed } = selection;
    const named = contents.find(({ product_code }) => product_code === code);
    return {
      selectionId: id,
      benefitId: code,
      benefitName: named?.name ?? catalogue.find(code)?.name ?? code,
      status: status as PlanReply["status"],
      coverDate: coverDate ?? "",
      agreedPence: agreed?.pence ?? null,
      months: agreed?.instalments ?? null,
      takenPence: planSums.get(id) ?? 0,
      canCancel: canCancel(selection),
      isCancelled: isCancelled(selection),
      reference: getReference(id),
      version,
    };
  };
}
