import { refusalsCopy } from "#api-copy/refusals";
import type { decideSelections } from "#contract/approvals.ts";
import type { CallReply } from "#contract/define.ts";
import type { Trx } from "../db/schema.ts";
import { getActingId } from "../domain/actor.ts";
import { toDecisionMail } from "../domain/benefit-mails.ts";
import {
  type Decision,
  type DecisionResult,
  decideRequest,
  toShownRequest,
} from "../domain/benefits/approval.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import { findAgreedVersion } from "../domain/benefits/plan-version.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getYear } from "../domain/pay/tax-year.ts";
import { findPeriodPaidOn, getCalendar } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { describeFault } from "../platform/faults.ts";
import type { CallRequest } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { describeDifference, toShownVersion } from "../platform/shown-version.ts";
import { lockOwners, saveDecisions } from "../repositories/approvals.ts";
import { type AuditEntry, addAudits } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { addMails, type NewMail } from "../repositories/mails.ts";
import { type ClientTerms, toAgreedSelection, toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { listMemberSnapshotRows, type MemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import { loadOpenCalendars } from "../repositories/pay-periods.ts";
import { listSelectionsChangedByOthers, type SelectionRow } from "../repositories/selections.ts";
import { getNextVersion } from "./selection-rows.ts";

type DecideRequest = Pick<CallRequest<typeof decideSelections>, "actor" | "request" | "body">;
type Result = CallReply<typeof decideSelections>["results"][number];
type Person = Awaited<ReturnType<typeof lockOwners>>["people"][number];

interface DecisionItem {
  row: SelectionRow;
  product: Product;
}

interface DecidedRow extends DecisionItem {
  before: SelectionRow;
  person: Person;
}

/**
 * Decides each request by itself, in one transaction and a fixed number of statements. Refused ones do not stop the
 * others (B9). Another client's id counts as unknown (B1).
 */
export async function decideRequests(
  trx: Trx,
  { services, catalogue }: { services: Services; catalogue: Catalogue },
  req: DecideRequest,
  decision: Decision,
): Promise<Result[]> {
  const { actor, body } = req;
  const now = services.clock.now();
  const today = toLondonDate(now);
  const ids = [...new Set(body.selectionIds)];
  const { owners, people } = await lockOwners(trx, actor, ids);
  const ownerOf = new Map(owners.map(({ id, employee_id }) => [id, employee_id]));
  const snapshotRows = await listMemberSnapshotRows(
    trx,
    actor.clientId,
    people.map(({ id }) => id),
    today,
  );
  // Read inside the transaction, because a run that was locked in the meantime accepts no decisions.
  const calendars = await loadOpenCalendars(trx, actor.clientId);
  const terms = { catalogue, calendars };
  const actedSelectionIds = await listSelectionsChangedByOthers(trx, actor, getActingId(actor), ids);
  const decidedRows: DecidedRow[] = [];
  const decideSelection = (id: string): Omit<Result, "selectionId"> => {
    const rows = snapshotRows.get(ownerOf.get(id) ?? "");
    const item = rows && findDecisionItem(rows, catalogue, id, today);
    const person = people.find((each) => each.id === item?.row.employee_id);
    if (!rows || !item || !person) return { outcome: "not-found", message: refusalsCopy("gone") };
    const decided = decideItem(item, rows, {
      terms,
      req,
      today,
      decision,
      hasActed: actedSelectionIds.has(id),
    });
    if (decided.outcome !== "done") return decided;
    const row = toRow(item.row, decided.selection, rows, { calendars, now: now.getTime() });
    decidedRows.push({ ...item, before: item.row, row, person });
    // The same person's next request is checked together with this decision.
    rows.selections.splice(rows.selections.indexOf(item.row), 1, row);
    return { outcome: "done", message: null };
  };
  const results = ids.map((id): Result => ({ selectionId: id, ...decideSelection(id) }));

  const saved = await saveDecisions(
    trx,
    actor,
    decidedRows.map(({ row }) => row),
  );
  if (saved.size < decidedRows.length) throw new Error("A request was changed though its owner is locked");
  const contents = await listBenefitContents(trx, actor);
  const getName = ({ code, name }: Product) =>
    contents.find(({ product_code }) => product_code === code)?.name ?? name;
  await addAudits(trx, toAudits(results, decidedRows, req, now.getTime()));
  const mails = decidedRows.flatMap((each) =>
    toMail({ ...each, name: getName(each.product) }, decision, req),
  );
  await addMails(trx, mails, { now: now.getTime(), realNow: services.clock.real().getTime() });
  return results;
}

/** A waiting request with the plan version that it was submitted under; null if approval cannot apply. */
function findDecisionItem(
  { selections }: MemberSnapshotRows,
  catalogue: Catalogue,
  id: string,
  today: string,
): DecisionItem | null {
  const row = selections.find((each) => each.id === id);
  const product = row && findAgreedVersion(toAgreedSelection(row), catalogue, today)?.product;
  return row && product && product.approval.mode !== "never" ? { row, product } : null;
}

interface DecideOptions {
  terms: ClientTerms;
  req: DecideRequest;
  today: string;
  decision: Decision;
  hasActed: boolean;
}

function decideItem(item: DecisionItem, rows: MemberSnapshotRows, options: DecideOptions): DecisionResult {
  const { terms, req, today, decision, hasActed } = options;
  const { actor, body, request } = req;
  const { row } = item;
  const parties = { actorId: getActingId(actor), ownerId: row.employee_id, hasActed };
  try {
    const snapshot = toMemberSnapshot(rows, terms, today, null);
    const selection = snapshot.selections.find(({ id }) => id === row.id) as Selection;
    const product = findAgreedProduct(selection, snapshot) ?? item.product;
    const decided = decideRequest(selection, product, snapshot, decision, parties);
    if (decided.outcome !== "done" && decided.outcome !== "not-allowed") return decided;
    const shownVersion = body.versions && Object.hasOwn(body.versions, row.id) ? body.versions[row.id] : null;
    const version = shownVersion ? toShownVersion(toShownRequest(selection, product, snapshot)) : null;
    // The approver decided on a version that has changed since (E6).
    return shownVersion && version && shownVersion !== version
      ? { outcome: "not-allowed", message: describeDifference(shownVersion, version) }
      : decided;
  } catch (fault) {
    // One person's bad data must not stop the others.
    request.log.error(
      { requestId: request.id, selection: row.id, fault: describeFault(fault) },
      "not decided",
    );
    return { outcome: "not-allowed", message: refusalsCopy("noPay") };
  }
}

function toRow(
  row: SelectionRow,
  selection: Selection,
  { member, selections }: MemberSnapshotRows,
  { calendars, now }: { calendars: readonly PayrollCalendar[]; now: number },
): SelectionRow {
  const { status, coverDate, firstDeductionDate, endDate, priceDate, acceptedPence, reason } = selection;
  const [{ year_start_month: month, year_start_day: day, payroll_group: group }] = member;
  return {
    ...row,
    status,
    reason,
    end_date: endDate,
    price_date: priceDate,
    accepted_pence: acceptedPence,
    cover_date: coverDate,
    first_deduction_date: firstDeductionDate,
    first_run: findPeriodPaidOn(getCalendar(calendars, group), firstDeductionDate)?.key ?? null,
    scheme_year: coverDate === null ? row.scheme_year : getYear(coverDate, { month, day }).from.slice(0, 4),
    updated_at: now,
    version: getNextVersion({ selections }, row.product_code),
  };
}

function toAudits(
  results: readonly Result[],
  decidedRows: readonly DecidedRow[],
  { actor, request }: DecideRequest,
  decidedAt: number,
): AuditEntry[] {
  const base = { at: decidedAt, request, clientId: actor.clientId, actor };
  const audits = decidedRows.map(({ before, row }): AuditEntry => {
    const action = row.status === "rejected" ? "selection.rejected" : "selection.approved";
    const detail = { benefit: row.product_code, status: row.status, owner: row.employee_id };
    const change = { before, after: row };
    return { ...base, action, target: { type: "selection", id: row.id }, detail, change };
  });
  const refused = results.flatMap(({ selectionId, outcome }): AuditEntry[] => {
    const target = { type: "selection", id: selectionId.slice(0, 200) };
    if (outcome === "own")
      return [{ ...base, action: "selection.decision_refused", target, detail: { outcome } }];
    return outcome === "not-found" ? [{ ...base, action: "access.not_found", target }] : [];
  });
  return [...audits, ...refused];
}

/** Only a person with an account and an address gets an email. */
function toMail(
  { row, person, name }: { row: SelectionRow; person: Person; name: string },
  { approve }: Decision,
  { actor }: DecideRequest,
): NewMail[] {
  const { email, registeredAt, publicUrl, firstName } = person;
  if (email === null || registeredAt === null) return [];
  const href = publicUrl === null ? null : `${publicUrl}/app/my-benefits/`;
  const decision = { benefit: name, startDate: row.cover_date };
  return [
    {
      clientId: actor.clientId,
      employeeId: person.id,
      to: email,
      replyTo: null,
      kind: approve ? "request_approved" : "request_rejected",
      ...renderMail(person, () => toDecisionMail(decision, approve, { firstName, href }, person)),
    },
  ];
}
