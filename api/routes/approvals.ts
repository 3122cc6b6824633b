import { refusalsCopy } from "#api-copy/refusals";
import { decideSelections, getPendingSelections, getPendingSummary } from "#contract/approvals.ts";
import type { CallReply } from "#contract/define.ts";
import type { Db } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import { toApprovalDetails, toShownRequest } from "../domain/benefits/approval.ts";
import { findAgreedProduct } from "../domain/benefits/member-snapshot.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toPounds } from "../domain/pay/money.ts";
import { findPeriodToDecideBy, getCalendar } from "../domain/payroll/calendar.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { toShownVersion } from "../platform/shown-version.ts";
import {
  countWaitingRequests,
  listDecidableRequests,
  listWaitingRequests,
  type WaitingCount,
  type WaitingRow,
} from "../repositories/approvals.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { type ClientTerms, toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { listMemberSnapshotRows, type MemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listSelectionsChangedByOthers } from "../repositories/selections.ts";
import { decideRequests } from "../use-cases/approvals-decide.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { getLastPage } from "../use-cases/list-page.ts";

const perPage = 50;

/** Requests that wait for an employer, only of their own client (APPROVE-04, APPROVE-05). */
export function createApprovalsRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(getPendingSummary, async ({ actor }) => {
      const catalogue = await services.catalogues.get(actor.clientId);
      const today = toLondonDate(clock.now());
      const pending = await loadSummary(db, catalogue, actor, today);
      const amounts = await loadAmounts(db, { catalogue, actor, today }, countDecidable(pending));
      const summary = pending.summary.map((item) => {
        const monthlyPence = amounts?.get(item.benefitId);
        return monthlyPence === undefined ? item : { ...item, monthlyPence };
      });
      return { count: pending.count, summary };
    }),
    implement(
      getPendingSelections,
      async (req) => (await loadPage(services, req)) ?? req.refuse("not_found"),
    ),
    implement(decideSelections, async (req) => {
      const { actor, body, refuse } = req;
      const reason = body.reason?.trim() ?? "";
      if (!body.approval && reason === "")
        return refuse("invalid", { errors: { reason: [refusalsCopy("reasonMissing")] } });
      const decision = body.approval ? { approve: true as const } : { approve: false as const, reason };
      const answer = await runIdempotently(services, req, decideSelections.id, async (trx, catalogue) => {
        const results = await decideRequests(trx, { services, catalogue }, req, decision);
        return { results, ...(await loadSummary(trx, catalogue, actor, toLondonDate(clock.now()))) };
      });
      if (answer instanceof WorkRefusal) return refuse("invalid", answer.reason);
      services.wakeOutbox();
      return answer;
    }),
  ];
}

const countDecidable = ({ summary }: CallReply<typeof getPendingSummary>) =>
  summary.reduce((sum, { decidableCount }) => sum + (decidableCount ?? 0), 0);

const noRequests: WaitingCount = { count: 0, decidableCount: 0, starts: [] };
const noStart = { payrollGroup: "", firstDeductionDate: null };

/** Benefits in the catalogue's order, including those without requests. */
async function loadSummary(
  db: Db,
  catalogue: Catalogue,
  actor: Actor,
  today: string,
): Promise<CallReply<typeof getPendingSummary>> {
  const contents = await listBenefitContents(db, actor);
  const counts = await countWaitingRequests(db, actor);
  const calendars = await loadPayrollCalendars(db, actor.clientId);
  const findPeriod = (start: WaitingCount["starts"][number]) =>
    findPeriodToDecideBy(getCalendar(calendars, start.payrollGroup), start, today);
  const summary = catalogue.products.flatMap((product) => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    const { count, decidableCount, starts } = counts.get(product.code) ?? noRequests;
    // If people have different calendars or first pay days, the earliest cut-off is shown.
    const periods = (count > 0 ? starts : [noStart]).map(findPeriod).filter((period) => period !== null);
    const [next] = periods.toSorted((a, b) => (a.cutOff < b.cutOff ? -1 : 1));
    if (count === 0 && !(content && product.approval.mode !== "never")) return [];
    return [
      {
        benefitId: product.code,
        benefitName: content?.name ?? product.name,
        count,
        decidableCount,
        ...(next && { cutOffDate: next.cutOff, payDate: next.payDay }),
      },
    ];
  });
  return { count: summary.reduce((sum, { count }) => sum + count, 0), summary };
}

/** Pricing more requests than this would keep the page waiting, because each needs a whole snapshot. */
const maxPriced = 100;

/** Pence a month of the requests that the caller may decide, by product; null if too many wait. */
async function loadAmounts(
  db: Db,
  { actor, catalogue, today }: Pick<ApprovalContext, "catalogue" | "actor" | "today">,
  count: number,
): Promise<Map<string, number> | null> {
  if (count === 0 || count > maxPriced) return null;
  const terms = { catalogue, calendars: await loadPayrollCalendars(db, actor.clientId) };
  const waiting = await listDecidableRequests(db, actor, maxPriced);
  const ids = [...new Set(waiting.map(({ employee_id }) => employee_id))];
  const people = await listMemberSnapshotRows(db, actor.clientId, ids, today);
  const amounts = new Map<string, number>();
  for (const { id, employee_id } of waiting) {
    const person = people.get(employee_id);
    if (!person) continue;
    const snapshot = toMemberSnapshot(person, terms, today, null);
    const selection = snapshot.selections.find((each) => each.id === id);
    const product =
      selection && (findAgreedProduct(selection, snapshot) ?? terms.catalogue.find(selection.code));
    if (!selection || !product) continue;
    const pence = toApprovalDetails(selection, product, snapshot, "").monthlyPence ?? 0;
    amounts.set(selection.code, (amounts.get(selection.code) ?? 0) + pence);
  }
  return amounts;
}

/** A page of waiting requests for a benefit (API-88); null if the client does not have it. */
async function loadPage(
  { db, clock, catalogues }: Services,
  { actor, params, query }: CallRequest<typeof getPendingSelections>,
): Promise<CallReply<typeof getPendingSelections> | null> {
  const today = toLondonDate(clock.now());
  const catalogue = await catalogues.get(actor.clientId);
  const product = catalogue.find(params.id);
  const contents = await listBenefitContents(db, actor);
  const content = contents.find(({ product_code }) => product_code === params.id);
  const mayWait = catalogue.listVersions(params.id).some((each) => each.product.approval.mode !== "never");
  if (!product || !mayWait || !content) return null;
  const per_page = query.per_page ?? perPage;
  const page = query.page ?? 1;
  const approvalsQuery = { code: product.code, search: query.search ?? "", page, perPage: per_page };
  const { rows, total } = await listWaitingRequests(db, actor, approvalsQuery);
  const calendars = await loadPayrollCalendars(db, actor.clientId);
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))];
  const people = await listMemberSnapshotRows(db, actor.clientId, ids, today);
  const requestIds = rows.map(({ id }) => id);
  const actedSelectionIds = await listSelectionsChangedByOthers(db, actor, getActingId(actor), requestIds);
  return {
    benefitName: content.name ?? product.name,
    approvals: rows.flatMap((row) => {
      const person = people.get(row.employee_id);
      return person
        ? toPendingRequest(row, person, { product, catalogue, calendars, actor, today, actedSelectionIds })
        : [];
    }),
    total,
    per_page,
    last_page: getLastPage(total, per_page),
  };
}

interface ApprovalContext extends ClientTerms {
  product: Product;
  actor: Actor;
  today: string;
  actedSelectionIds: ReadonlySet<string>;
}

/** A request on the page; none if it was decided while the page was read. */
function toPendingRequest(row: WaitingRow, person: MemberSnapshotRows, context: ApprovalContext) {
  const { actor, today, actedSelectionIds } = context;
  const snapshot = toMemberSnapshot(person, context, today, null);
  const selection = snapshot.selections.find(({ id }) => id === row.id);
  if (!selection) return [];
  const product = findAgreedProduct(selection, snapshot) ?? context.product;
  const facts = toApprovalDetails(selection, product, snapshot, row.employee_number);
  return [
    {
      selectionId: row.id,
      employeeName: `${row.first_name} ${row.surname}`,
      orderValue: facts.orderPence === null ? "–" : toPounds(facts.orderPence),
      fields: facts.fields,
      change: facts.change,
      monthlyAmount: facts.monthlyAmount,
      ...(facts.estimatedPricesYear && { estimatedPricesYear: facts.estimatedPricesYear }),
      requestedOn: facts.requestedOn,
      decideBy: facts.decideBy,
      isOwn: row.employee_id === actor.userId,
      hasActed: actedSelectionIds.has(row.id),
      wageHeadroomPence: facts.headroomPence,
      version: selection.version,
      decisionVersion: toShownVersion(toShownRequest(selection, product, snapshot)),
    },
  ];
}
