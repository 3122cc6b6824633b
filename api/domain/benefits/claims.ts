import { formsCopy } from "#api-copy/forms";
import { addDays } from "../calendar.ts";
import { toPounds } from "../pay/money.ts";
import { getYear, type YearStart } from "../pay/tax-year.ts";

/** How claims on a plan are made, and who decides them. */
export interface ClaimRules {
  /** Employee numbers of the employers who decide; no other employer sees a claim. */
  decidedBy: readonly string[];
  /** Days after a treatment within which it can be claimed for. */
  withinDays: number;
  /** Whether a limit is for everyone covered together; else each person has their own. */
  areLimitsShared: boolean;
  categories: readonly { code: string; name: string }[];
  limits: readonly ClaimLimit[];
}

/** The most that is paid in a scheme year that begins on or after `from`. */
export interface ClaimLimit {
  /** A date as `yyyy-mm-dd`. */
  from: string;
  category: string;
  /** Code of a level; null for all. */
  level: string | null;
  pence: number;
}

const claimStates = ["sent", "in-review", "more-asked", "paid", "refused"] as const;
export type ClaimState = (typeof claimStates)[number];
export type ClaimDecision = Exclude<ClaimState, "sent">;

const decisions: Record<ClaimState, readonly ClaimDecision[]> = {
  sent: ["in-review", "more-asked", "paid", "refused"],
  "in-review": ["more-asked", "paid", "refused"],
  "more-asked": ["refused"],
  paid: [],
  refused: [],
};

export const mayDecide = (state: ClaimState, decision: ClaimDecision) => decisions[state].includes(decision);
/** Whether receipts may still be added. */
export const isClaimOpen = (state: ClaimState) => decisions[state].length > 0;

/** The facts of a claim that the limits need. Money is in pence. */
export interface ClaimedTreatment {
  /** Id of a family member; null for the employee. */
  claimantId: string | null;
  category: string;
  /** A date as `yyyy-mm-dd`. */
  treatmentDate: string;
  paidPence: number | null;
}

export type TreatmentQuery = Pick<ClaimedTreatment, "claimantId" | "category" | "treatmentDate">;

interface LimitContext {
  rules: ClaimRules;
  /** Code of the level held on the day of treatment. */
  level: string | null;
  /** All claims of the employee on the plan. */
  claims: readonly ClaimedTreatment[];
  yearStart: YearStart;
}

/** The limit of a scheme year and its remainder, pence; null if there is none. */
export function findRemainingLimit(
  { claimantId, category, treatmentDate }: TreatmentQuery,
  { rules, level, claims, yearStart }: LimitContext,
): { pence: number; leftPence: number } | null {
  const limit = rules.limits
    .filter((each) => each.category === category && each.from <= treatmentDate)
    .filter((each) => each.level === null || each.level === level)
    // If two limits begin on the same day, a level's own limit precedes the one for all levels.
    .toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : Number(b.level !== null) - 1))[0];
  if (!limit) return null;
  const { from, to } = getYear(treatmentDate, yearStart);
  const paid = claims
    .filter((each) => each.category === category && each.treatmentDate >= from && each.treatmentDate <= to)
    .filter((each) => rules.areLimitsShared || each.claimantId === claimantId)
    .reduce((sum, { paidPence }) => sum + (paidPence ?? 0), 0);
  return { pence: limit.pence, leftPence: Math.max(0, limit.pence - paid) };
}

/** The first day of a treatment that can still be claimed for. */
export const getEarliestTreatment = ({ withinDays }: ClaimRules, today: string) =>
  addDays(today, -withinDays);

export const maxTextLength = 500;
const maxClaimPence = 1_000_000;

export interface ClaimInput {
  category: string;
  treatmentDate: string;
  pence: number;
  what: string;
}

/** The errors of a claim, by field. `isCovered` says whether the claimant was covered on the day. */
export function findClaimErrors(
  { category, treatmentDate, pence, what }: ClaimInput,
  { rules, today, isCovered }: { rules: ClaimRules; today: string; isCovered: boolean },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const earliestDay = getEarliestTreatment(rules, today);
  if (!rules.categories.some(({ code }) => code === category)) errors.category = [formsCopy("claimCategory")];
  if (what.trim() === "") errors.what = [formsCopy("claimWhat")];
  else if ([...what.trim()].length > maxTextLength)
    errors.what = [formsCopy("orFewer", { count: maxTextLength })];
  if (pence < 1) errors.pence = [formsCopy("claimPaid")];
  else if (pence > maxClaimPence) errors.pence = [formsCopy("orLess", { amount: toPounds(maxClaimPence) })];
  if (treatmentDate > today) errors.treatmentDate = [formsCopy("claimFuture")];
  else if (treatmentDate < earliestDay) errors.treatmentDate = [formsCopy("orLater", { date: earliestDay })];
  else if (!isCovered) errors.treatmentDate = [formsCopy("claimCovered")];
  return errors;
}

/** Types of a receipt by its first bytes; null for anything else. */
export function findReceiptType(bytes: Uint8Array): "application/pdf" | "image/png" | "image/jpeg" | null {
  const startsWith = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  if (startsWith([0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf";
  if (startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  return startsWith([0xff, 0xd8, 0xff]) ? "image/jpeg" : null;
}
