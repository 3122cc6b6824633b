import { refusalsCopy } from "#api-copy/refusals";
import type { Claim } from "#contract/extensions/claims.ts";
import type { Db, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import {
  type ClaimedTreatment,
  type ClaimRules,
  type ClaimState,
  findRemainingLimit,
} from "../domain/benefits/claims.ts";
import { listCoverableOn } from "../domain/benefits/family.ts";
import type { Product } from "../domain/benefits/product.ts";
import { getReference } from "../domain/benefits/reference.ts";
import { findInForce, type Selection, toHoldings } from "../domain/benefits/selection.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { toClaimMail, toClaimPendingMail } from "../domain/claim-mails.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { addBenefitMails, type BenefitNotice } from "../platform/benefit-mails.ts";
import type { Services } from "../platform/services.ts";
import { type BenefitContentRow, listBenefitContents } from "../repositories/benefits.ts";
import {
  type ClaimEventRow,
  type ClaimRow,
  findEmployeeNumber,
  listClaims,
  type ReceiptRow,
} from "../repositories/claims.ts";
import { createRefusal } from "./refusal.ts";

/** A claim's content, as stored. */
export interface ClaimDetails {
  /** Id of a family member; null for the employee. */
  claimantId: string | null;
  claimantName: string;
  category: string;
  what: string;
  treatmentDate: string;
}

export const getClaimDetails = ({ details }: Pick<ClaimRow, "details">) =>
  JSON.parse(details) as ClaimDetails;

export const findClaimRules = ({ claims }: { claims: string | null }): ClaimRules | null =>
  claims === null ? null : (JSON.parse(claims) as ClaimRules);

/** The plans that name this employer as the one who decides. */
export async function listDecidedPlans(db: Db, actor: Actor): Promise<BenefitContentRow[]> {
  const contents = (await listBenefitContents(db, actor)).filter(({ claims }) => claims !== null);
  if (contents.length === 0) return [];
  const number = await findEmployeeNumber(db, actor);
  return contents.filter((content) => findClaimRules(content)?.decidedBy.includes(number));
}

export const toTreatment = (row: Pick<ClaimRow, "details" | "paid_pence">): ClaimedTreatment => ({
  ...getClaimDetails(row),
  paidPence: row.paid_pence,
});

/** Refuses a claim for a treatment and sum that another tab or a repeated form has claimed already (C8). */
export async function refuseRepeatedClaim(
  trx: Trx,
  actor: Actor,
  productCode: string,
  { pence, ...sent }: Omit<ClaimDetails, "claimantName"> & { pence: number },
) {
  const earlier = (await listClaims(trx, actor, productCode)).find((row) => {
    const { claimantId, category, what, treatmentDate } = getClaimDetails(row);
    return (
      row.state !== "refused" &&
      row.claimed_pence === pence &&
      claimantId === sent.claimantId &&
      category === sent.category &&
      what === sent.what &&
      treatmentDate === sent.treatmentDate
    );
  });
  if (!earlier) return null;
  return createRefusal("not_allowed", refusalsCopy("claimSent", { reference: getReference(earlier.id) }));
}

interface ClaimParts {
  events: readonly ClaimEventRow[];
  receipts: readonly ReceiptRow[];
}

export function toClaim(
  row: ClaimRow,
  { name, rules, parts }: { name: string; rules: ClaimRules | null; parts: ClaimParts },
): Claim {
  const { claimantName, category, what, treatmentDate } = getClaimDetails(row);
  return {
    id: row.id,
    reference: getReference(row.id),
    benefitId: row.product_code,
    benefitName: name,
    state: row.state as ClaimState,
    claimantName,
    what,
    treatmentDate,
    category: rules?.categories.find(({ code }) => code === category)?.name ?? category,
    claimedPence: row.claimed_pence,
    paidPence: row.paid_pence,
    paidOn: row.paid_date,
    note: row.note,
    sentOn: toLondonDate(new Date(row.created_at)),
    events: parts.events
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ at, state, note }) => ({ on: toLondonDate(new Date(at)), state, note })),
    receipts: parts.receipts
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ id, type, size }) => ({ id, type, size })),
    version: row.version,
  };
}

/** The code of the level held on a day; null without levels. */
function findLevelOn({ selections }: MemberSnapshot, code: string, day: string): string | null {
  const choice = findInForce(selections, code, day)?.choice;
  return choice && "level" in choice && typeof choice.level === "string" ? choice.level : null;
}

/** Whether the employee, or a family member, was covered on a day. */
export function isCoveredOn(
  snapshot: MemberSnapshot,
  product: Product,
  claimantId: string | null,
  day: string,
) {
  const selection = findInForce(snapshot.selections, product.code, day);
  if (!selection) return false;
  return claimantId === null || isCoveredPerson(selection, claimantId, snapshot, product, day);
}

const isCoveredPerson = (
  selection: Selection,
  id: string,
  { member }: MemberSnapshot,
  product: Product,
  day: string,
) =>
  selection.people.includes(id) &&
  listCoverableOn(member.family, day, product.childAges).some((each) => each.id === id);

/** People for whom a claim can be made: everyone covered at some time since a day. */
export function listClaimants(
  { selections, member }: Pick<MemberSnapshot, "selections" | "member">,
  code: string,
  { from, to }: { from: string; to: string },
): { hasOwn: boolean; familyIds: string[] } {
  const versions = selections.filter(
    (selection) =>
      selection.code === code &&
      toHoldings([selection]).some((held) => held.from <= to && (held.to ?? to) >= from),
  );
  const ids = new Set(versions.flatMap(({ people }) => people));
  return {
    hasOwn: versions.length > 0,
    familyIds: member.family.filter(({ id }) => ids.has(id)).map(({ id }) => id),
  };
}

/** What is left of a limit on a day, for one person. */
export const findRemainingLimitOn = (
  snapshot: MemberSnapshot,
  product: Pick<Product, "code">,
  { rules, treatments }: { rules: ClaimRules; treatments: readonly ClaimedTreatment[] },
  query: { claimantId: string | null; category: string; treatmentDate: string },
) =>
  findRemainingLimit(query, {
    rules,
    level: findLevelOn(snapshot, product.code, query.treatmentDate),
    claims: treatments,
    yearStart: snapshot.catalogue.yearStart,
  });

interface ClaimMail {
  clientId: string;
  employeeId: string;
  /** Code of the plan, whose page shows the claim. */
  code: string;
  benefit: string;
  claimId: string;
  state: ClaimState;
  paidPence: number | null;
  /** The employers who decide, who get an email when a claim is sent. */
  deciderIds?: readonly string[];
}

/** Emails the claim's status to its person, and a new claim to the employers who decide. */
export async function mailClaim(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  { clientId, employeeId, code, benefit, claimId, state, paidPence, deciderIds = [] }: ClaimMail,
): Promise<void> {
  const news = { benefit, reference: getReference(claimId), state, paidPence };
  const notices: BenefitNotice[] = [
    {
      employeeId,
      kind: `claim_${state.replace("-", "_")}`,
      page: `claims/${code}/${claimId}/`,
      write: (reader, brand) => toClaimMail(news, reader, brand),
    },
    ...deciderIds
      .filter((id) => id !== employeeId)
      .map((id) => ({
        employeeId: id,
        kind: "claim_waits",
        write: toClaimPendingMail.bind(null, benefit),
      })),
  ];
  const times = { now: clock.now().getTime(), realNow: clock.real().getTime() };
  await addBenefitMails(trx, clientId, notices, times);
}
