import { uploadImpactsCopy as impactsCopy } from "#api-copy/upload-impacts";
import type { Eligibility } from "../benefits/eligibility-answer.ts";
import { findAgreedVersion } from "../benefits/plan-version.ts";
import type { Selection } from "../benefits/selection.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { getLatestDay } from "../calendar.ts";
import { findEnding, findEndingCause } from "./ending.ts";

/**
 * The end that a load gives a benefit: its last day, or null if it never begins. Returns undefined if the
 * load does not end it.
 */
export function findBenefitLoss(
  code: string,
  before: MemberSnapshot,
  after: Pick<MemberSnapshot, "member">,
  from: string,
): { lastDay: string | null } | undefined {
  const { catalogue, today } = before;
  const cause = findEndingCause(before.member, after.member, from);
  if (!cause) return undefined;
  const day = "leavesOn" in cause ? cause.leavesOn : today;
  const endings = before.selections
    .filter((each) => each.code === code)
    .flatMap((selection) => {
      const product = findAgreedVersion(selection, catalogue, day)?.product;
      return (product && findEnding(selection, product, cause, today)) ?? [];
    });
  if (endings.length === 0) return undefined;
  const days = endings.filter(({ neverBegins }) => !neverBegins).map(({ endDate }) => endDate);
  return { lastDay: days[0] === undefined ? null : getLatestDay(days[0], ...days) };
}

/** The outcome for a benefit that continues although it could not be chosen today. */
export function toContinuesMessage(
  benefit: string,
  { reason, nextDate }: Eligibility,
  { endDate }: Pick<Selection, "endDate">,
): string {
  if (nextDate) return impactsCopy("keptUntilChoice", { benefit, date: nextDate });
  if (reason === "age") return impactsCopy("keptUntilAge", { benefit });
  return endDate === null
    ? impactsCopy("kept", { benefit })
    : impactsCopy("keptUntilEnd", { benefit, date: endDate });
}
