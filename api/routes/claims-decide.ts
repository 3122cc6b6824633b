import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import { decideClaim, downloadReceiptToDecide, listClaimsToDecide } from "#contract/extensions/claims.ts";
import type { Trx } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import { type ClaimState, isClaimOpen, maxTextLength, mayDecide } from "../domain/benefits/claims.ts";
import { findReferenceEnd } from "../domain/benefits/reference.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toPounds } from "../domain/pay/money.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  addClaimEvent,
  type ClaimRow,
  findClaim,
  findReceipt,
  listClaimParts,
  listClaims,
  listClaimsToDecide as listRows,
  updateClaim,
} from "../repositories/claims.ts";
import { toSearch } from "../repositories/employee-search.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import {
  findClaimRules,
  findRemainingLimitOn,
  getClaimDetails,
  listDecidedPlans,
  mailClaim,
  toClaim,
  toTreatment,
} from "../use-cases/claim-views.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { getLastPage } from "../use-cases/list-page.ts";
import {
  loadMemberBenefits,
  loadMemberBenefitsForUpdate,
  type MemberBenefits,
} from "../use-cases/member-benefits.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";
import { type ClaimRefusal, toReceiptFile } from "./claims.ts";

const perPage = 50;
type ListedRow = Awaited<ReturnType<typeof listRows>>["rows"][number];
type Reply = CallReply<typeof decideClaim>;
type Answer = Reply | WorkRefusal<ClaimRefusal>;

/** Claims for the employers that a plan names to decide them; other employers find none. */
export function createClaimsDecideRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(listClaimsToDecide, async (req) => listDecidersClaims(services, req)),
    implement(decideClaim, async (req) => {
      const { params, refuse } = req;
      const keyedRequest = { ...req, params: { id: params.claimId } };
      const answer = await runIdempotently<Answer>(services, keyedRequest, decideClaim.id, (trx, catalogue) =>
        decideInTransaction(trx, services, catalogue, req),
      );
      if (answer instanceof WorkRefusal) return refuse(...toRefusal(answer.reason));
      services.wakeOutbox();
      return answer;
    }),
    implement(downloadReceiptToDecide, async ({ actor, params, request, refuse }) => {
      const claim = await findClaim(db, actor, params.claimId);
      const plans = claim ? await listDecidedPlans(db, actor) : [];
      if (!claim || !plans.some(({ product_code }) => product_code === claim.product_code))
        return refuse("not_found");
      const receipt = await findReceipt(db, actor, claim.id, params.receiptId);
      if (!receipt) return refuse("not_found");
      await addAudit(db, {
        action: "claim.receipt_read",
        at: clock.now().getTime(),
        request,
        clientId: actor.clientId,
        actor,
        target: { type: "claim", id: claim.id },
        detail: { receipt: receipt.id, benefit: claim.product_code, owner: claim.employee_id },
      });
      return toReceiptFile(receipt);
    }),
  ];
}

async function listDecidersClaims(
  services: Services,
  { actor, query }: CallRequest<typeof listClaimsToDecide>,
): Promise<CallReply<typeof listClaimsToDecide>> {
  const { db, catalogues } = services;
  const plans = await listDecidedPlans(db, actor);
  if (plans.length === 0) return { isDecider: false, claims: [], total: 0, last_page: 1 };
  const claimId = query.claimId ?? null;
  const people = toSearch(actor.clientId, query.search);
  const { rows, total } = await listRows(db, actor, {
    productCodes: plans.map(({ product_code }) => product_code),
    list: query.list ?? "open",
    claimId,
    search: people && { people, idEnd: findReferenceEnd(query.search ?? "") },
    page: query.page ?? 1,
    perPage,
  });
  const catalogue = await catalogues.get(actor.clientId);
  const parts = await listClaimParts(db, actor, claimId === null ? [] : rows.map(({ id }) => id));
  const claims = [];
  for (const row of rows) {
    const content = plans.find(({ product_code }) => product_code === row.product_code);
    const rules = content ? findClaimRules(content) : null;
    const name = content?.name ?? catalogue.find(row.product_code)?.name ?? "";
    claims.push({
      ...toClaim(row, { name, rules, parts }),
      employeeName: `${row.first_name} ${row.surname}`,
      employeeNumber: row.employee_number,
      // Only a claim's own page shows what is left of a limit, because that needs all of the person's
      // benefits.
      leftPence: claimId === null ? null : await findRemainingPence(services, actor, row),
      isOwn: row.employee_id === actor.userId,
      ...(!isClaimOpen(row.state as ClaimState) && toDecision(row)),
    });
  }
  return { isDecider: true, claims, total, last_page: getLastPage(total, perPage) };
}

/** The last change of a closed claim is its decision. */
const toDecision = ({ updated_at, changer_first_name, changer_surname }: ListedRow) => ({
  decidedOn: toLondonDate(new Date(updated_at)),
  decidedBy: changer_surname === null ? null : `${changer_first_name} ${changer_surname}`,
});

const toOwnerActor = (actor: Actor, { employee_id }: Pick<ClaimRow, "employee_id">): Actor => ({
  ...actor,
  userId: employee_id,
});

async function findRemainingPence(services: Services, actor: Actor, row: ClaimRow): Promise<number | null> {
  const owner = toOwnerActor(actor, row);
  const memberBenefits = await loadMemberBenefits(services, owner, toLondonDate(services.clock.now()));
  return toRemainingPence(memberBenefits, row, await listClaims(services.db, owner, row.product_code));
}

function toRemainingPence(
  { rows, snapshot }: MemberBenefits,
  row: ClaimRow,
  claims: readonly ClaimRow[],
): number | null {
  const content = rows.contents.find(({ product_code }) => product_code === row.product_code);
  const rules = content ? findClaimRules(content) : null;
  if (!rules) return null;
  const product = { code: row.product_code };
  const remaining = findRemainingLimitOn(
    snapshot,
    product,
    { rules, treatments: claims.map(toTreatment) },
    getClaimDetails(row),
  );
  return remaining?.leftPence ?? null;
}

async function decideInTransaction(
  trx: Trx,
  services: Services,
  catalogue: Catalogue,
  { actor, params, body, request }: CallRequest<typeof decideClaim>,
): Promise<Answer> {
  const claimBefore = await findClaim(trx, actor, params.claimId);
  const plans = claimBefore ? await listDecidedPlans(trx, actor) : [];
  const content = plans.find(({ product_code }) => product_code === claimBefore?.product_code);
  if (!claimBefore || !content) return createRefusal("not_found");
  const now = services.clock.now();
  const today = toLondonDate(now);
  const decidedAt = now.getTime();
  const target = { type: "claim", id: claimBefore.id };
  if (getActingId(actor) === claimBefore.employee_id || actor.userId === claimBefore.employee_id) {
    const entry = {
      action: "claim.decision_refused",
      at: decidedAt,
      request,
      clientId: actor.clientId,
    } as const;
    await addAudit(trx, { ...entry, actor, target, detail: { outcome: "own" } });
    return createRefusal("not_allowed", refusalsCopy("claimOwn"));
  }
  // The person is locked, so that two decisions together never exceed a limit.
  const memberBenefits = await loadMemberBenefitsForUpdate(
    trx,
    catalogue,
    toOwnerActor(actor, claimBefore),
    today,
  );
  const row = await findClaim(trx, actor, claimBefore.id, true);
  if (!row || row.version !== body.version) {
    const message = refusalsCopy("claimChangedCheck");
    return createRefusal("changed", message);
  }
  if (!mayDecide(row.state as ClaimState, body.decision))
    return createRefusal("not_allowed", refusalsCopy("claimWaits"));
  const claims = await listClaims(trx, toOwnerActor(actor, row), row.product_code);
  const errors = findDecisionErrors(body, row, {
    today,
    leftPence: toRemainingPence(memberBenefits, row, claims),
  });
  if (Object.keys(errors).length > 0) return new WorkRefusal({ name: "invalid", errors });
  const isPaid = body.decision === "paid";
  const note =
    body.decision === "refused" || body.decision === "more-asked" ? (body.note ?? "").trim() : null;
  const paidPence = isPaid ? (body.paidPence ?? 0) : null;
  const decided = {
    state: body.decision,
    paid_pence: paidPence,
    paid_date: isPaid ? (body.paidOn ?? null) : null,
    note,
    updated_at: decidedAt,
    version: row.version + 1,
  };
  await updateClaim(trx, row, decided);
  await addClaimEvent(trx, {
    id: randomUUID(),
    client_id: row.client_id,
    employee_id: row.employee_id,
    claim_id: row.id,
    version: row.version + 1,
    at: decidedAt,
    actor_id: getActingId(actor),
    state: body.decision,
    note,
  });
  await addAudit(trx, {
    action: "claim.decided",
    at: decidedAt,
    request,
    clientId: actor.clientId,
    actor,
    target,
    detail: { benefit: row.product_code, decision: body.decision, owner: row.employee_id },
    change: { before: row, after: { ...row, ...decided } },
  });
  await mailClaim(trx, services, {
    clientId: row.client_id,
    employeeId: row.employee_id,
    code: row.product_code,
    claimId: row.id,
    state: body.decision,
    paidPence,
    benefit: content.name ?? catalogue.find(row.product_code)?.name ?? "",
  });
  return { claimId: row.id, state: body.decision };
}

function findDecisionErrors(
  { decision, paidPence, paidOn, note }: CallRequest<typeof decideClaim>["body"],
  row: ClaimRow,
  { today, leftPence }: { today: string; leftPence: number | null },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (decision === "paid") {
    const maxPence = Math.min(row.claimed_pence, leftPence ?? row.claimed_pence);
    const pence = paidPence ?? 0;
    if (pence < 1) errors.paidPence = [refusalsCopy("enterPaid")];
    else if (pence > maxPence) errors.paidPence = [refusalsCopy("orLess", { amount: toPounds(maxPence) })];
    if (!paidOn) errors.paidOn = [refusalsCopy("enterPaidOn")];
    else if (paidOn > today || paidOn < toLondonDate(new Date(row.created_at)))
      errors.paidOn = [refusalsCopy("paidOnRange")];
  }
  if (decision === "refused" || decision === "more-asked") {
    const noteText = (note ?? "").trim();
    if (noteText === "")
      errors.note = [decision === "refused" ? refusalsCopy("sayWhy") : refusalsCopy("sayNeed")];
    else if ([...noteText].length > maxTextLength)
      errors.note = [refusalsCopy("orFewer", { count: maxTextLength })];
  }
  return errors;
}
