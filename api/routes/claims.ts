import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import { addClaim, answerClaim, downloadReceipt, getClaims } from "#contract/extensions/claims.ts";
import type { Trx } from "../db/schema.ts";
import { findClaimErrors, getEarliestTreatment, maxTextLength } from "../domain/benefits/claims.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, FileAnswer, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  addClaimEvent,
  addClaimRow,
  findClaim,
  findReceipt,
  listClaimParts,
  listClaims,
  listDeciderIds,
} from "../repositories/claims.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { findUserName } from "../repositories/upload-people.ts";
import { getName } from "../use-cases/benefit-views.ts";
import {
  findRemainingLimitOn,
  isCoveredOn,
  listClaimants,
  mailClaim,
  refuseRepeatedClaim,
  toClaim,
  toTreatment,
} from "../use-cases/claim-views.ts";
import { type ClaimableBenefit, findClaimable } from "../use-cases/claimable-benefit.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import {
  loadMemberBenefits,
  loadMemberBenefitsForUpdate,
  type MemberBenefits,
} from "../use-cases/member-benefits.ts";
import { createRefusal, toRefusal } from "../use-cases/refusal.ts";
import { returnClaim } from "../use-cases/return-claim.ts";
import { receiveReceipt } from "./claim-receipts.ts";

export type ClaimRefusal = {
  name: "invalid" | "not_found" | "changed" | "not_allowed";
  errors?: Record<string, string[]>;
  message?: string;
};
type SentClaim = { claimId: string };

/** A person's own claims, which only they and the employers named by the plan can see. */
export function createClaimsRoutes(services: Services) {
  const { db, clock } = services;
  const getToday = () => toLondonDate(clock.now());
  return [
    implement(getClaims, async ({ actor, params, refuse }) => {
      const memberBenefits = await loadMemberBenefits(services, actor, getToday());
      const claimable = findClaimable(memberBenefits, params.id);
      return claimable ? toReply(services, actor, memberBenefits, claimable) : refuse("not_found");
    }),
    implement(addClaim, async (req) => {
      const answer = await runIdempotently<SentClaim | WorkRefusal<ClaimRefusal>>(
        services,
        req,
        addClaim.id,
        async (trx, catalogue) => {
          const benefits = await loadMemberBenefitsForUpdate(trx, catalogue, req.actor, getToday());
          return sendClaim(trx, services, req, benefits);
        },
      );
      return toClaimReply(services, req, answer);
    }),
    implement(answerClaim, async (req) => {
      const keyedRequest = { ...req, params: { id: req.params.claimId } };
      const answer = await runIdempotently<SentClaim | WorkRefusal<ClaimRefusal>>(
        services,
        keyedRequest,
        answerClaim.id,
        (trx) => sendAnswer(trx, services, req),
      );
      return toClaimReply(services, req, answer);
    }),
    receiveReceipt(services),
    implement(downloadReceipt, async ({ actor, params, refuse }) => {
      const receipt = await findReceipt(db, actor, params.claimId, params.receiptId);
      if (receipt?.employee_id !== actor.userId) return refuse("not_found");
      return toReceiptFile(receipt);
    }),
  ];
}

const extensions: Record<string, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

export const toReceiptFile = ({ type, bytes }: { type: string; bytes: Uint8Array }) =>
  new FileAnswer(`receipt.${extensions[type] ?? "bin"}`, type, new Uint8Array(bytes));

function toClaimReply(
  { wakeOutbox }: Services,
  { refuse }: Pick<CallRequest<typeof answerClaim>, "refuse">,
  answer: SentClaim | WorkRefusal<ClaimRefusal> | WorkRefusal<{ errors: Record<string, string[]> }>,
) {
  if (answer instanceof WorkRefusal) {
    const [name, detail] = toRefusal(answer.reason);
    return refuse(name as "invalid", detail);
  }
  wakeOutbox();
  return answer;
}

async function toReply(
  { db }: Services,
  actor: CallRequest<typeof getClaims>["actor"],
  { snapshot, names }: MemberBenefits,
  { offer, rules }: ClaimableBenefit,
): Promise<CallReply<typeof getClaims>> {
  const { product } = offer;
  const { today } = snapshot;
  const [rows, ownName] = await Promise.all([listClaims(db, actor, product.code), findUserName(db, actor)]);
  const parts = await listClaimParts(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const earliest = getEarliestTreatment(rules, today);
  const { hasOwn, familyIds } = listClaimants(snapshot, product.code, { from: earliest, to: today });
  const claimants = [
    ...(hasOwn ? [{ id: "self", name: ownName }] : []),
    ...familyIds.map((id) => ({ id, name: names.get(id) ?? "" })),
  ];
  const treatments = rows.map(toTreatment);
  const covered = claimants
    .map(({ id, name }) => ({ claimantId: toClaimantId(id), name }))
    .filter(({ claimantId }) => isCoveredOn(snapshot, product, claimantId, today));
  const sharers = rules.areLimitsShared ? covered.slice(0, 1) : covered;
  return {
    name: getName(offer),
    language: offer.content.language,
    earliest,
    claimants,
    categories: rules.categories.map((each) => ({ ...each })),
    left: sharers.flatMap(({ claimantId, name }) =>
      rules.categories.flatMap(({ code, name: category }) => {
        const query = { claimantId, category: code, treatmentDate: today };
        const remaining = findRemainingLimitOn(snapshot, product, { rules, treatments }, query);
        if (!remaining) return [];
        const claimantName = rules.areLimitsShared ? null : name;
        return [{ claimantName, category, limitPence: remaining.pence, leftPence: remaining.leftPence }];
      }),
    ),
    claims: rows.map((row) => toClaim(row, { name: getName(offer), rules, parts })),
  };
}

const toClaimantId = (id: string) => (id === "self" ? null : id);

async function sendClaim(
  trx: Trx,
  services: Services,
  { actor, params, body, request }: CallRequest<typeof addClaim>,
  benefits: MemberBenefits,
): Promise<SentClaim | WorkRefusal<ClaimRefusal>> {
  const claimable = findClaimable(benefits, params.id);
  if (!claimable) return createRefusal("not_found");
  const { offer, rules } = claimable;
  const { snapshot, names } = benefits;
  const claimantId = toClaimantId(body.claimantId);
  const claimantName = claimantId === null ? await findUserName(trx, actor) : names.get(claimantId);
  const isCovered = isCoveredOn(snapshot, offer.product, claimantId, body.treatmentDate);
  const errors = {
    ...findClaimErrors(body, { rules, today: snapshot.today, isCovered }),
    ...(claimantName === undefined && { claimantId: [refusalsCopy("claimant")] }),
  };
  if (claimantName === undefined || Object.keys(errors).length > 0)
    return new WorkRefusal({ name: "invalid", errors });
  const { category, treatmentDate } = body;
  const details = { claimantId, claimantName, category, what: body.what.trim(), treatmentDate };
  const repeated = await refuseRepeatedClaim(trx, actor, params.id, { ...details, pence: body.pence });
  if (repeated) return repeated;
  const now = services.clock.now().getTime();
  const id = randomUUID();
  const owner = { client_id: actor.clientId, employee_id: actor.userId };
  const row = {
    id,
    ...owner,
    product_code: params.id,
    state: "sent",
    details: JSON.stringify(details),
    claimed_pence: body.pence,
    paid_pence: null,
    paid_date: null,
    note: null,
    created_at: now,
    updated_at: now,
    version: 1,
  };
  await addClaimRow(trx, row);
  await addClaimEvent(trx, {
    id: randomUUID(),
    ...owner,
    claim_id: id,
    at: now,
    version: 1,
    actor_id: actor.userId,
    state: "sent",
    note: null,
  });
  await addAudit(trx, {
    action: "claim.sent",
    at: now,
    request,
    clientId: actor.clientId,
    actor,
    target: { type: "claim", id },
    detail: { benefit: params.id },
    change: { before: null, after: row },
  });
  await mailClaim(trx, services, {
    clientId: actor.clientId,
    employeeId: actor.userId,
    code: offer.product.code,
    benefit: getName(offer),
    claimId: id,
    state: "sent",
    paidPence: null,
    deciderIds: await listDeciderIds(trx, actor, rules.decidedBy),
  });
  return { claimId: id };
}

async function sendAnswer(
  trx: Trx,
  services: Services,
  { actor, params, body, request }: CallRequest<typeof answerClaim>,
): Promise<SentClaim | WorkRefusal<ClaimRefusal>> {
  const row = await findClaim(trx, actor, params.claimId, true);
  if (row?.employee_id !== actor.userId) return createRefusal("not_found");
  const text = body.text.trim();
  if (text === "")
    return new WorkRefusal({ name: "invalid", errors: { text: [refusalsCopy("writeAnswer")] } });
  if ([...text].length > maxTextLength) {
    const errors = { text: [refusalsCopy("orFewer", { count: maxTextLength })] };
    return new WorkRefusal({ name: "invalid", errors });
  }
  if (row.version !== body.version) {
    return createRefusal("changed", refusalsCopy("claimChanged"));
  }
  if (row.state !== "more-asked") return createRefusal("not_allowed", refusalsCopy("nothingAsked"));
  await returnClaim(trx, services, { actor, request, row, note: text });
  return { claimId: row.id };
}
