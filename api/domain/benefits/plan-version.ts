import { addYears } from "../calendar.ts";
import { toLondonDate } from "../london-date.ts";
import { getYear } from "../pay/tax-year.ts";
import type { Choice } from "./choice.ts";
import { findCompleteChoice, findKindOfChoice } from "./kinds/index.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";
import type { Catalogue, PlanVersion } from "./snapshot-types.ts";

/** The version in force on a day; before the first one, the first. Returns undefined if there is none. */
export const findVersionOn = (versions: readonly PlanVersion[], day: string): PlanVersion | undefined =>
  versions.findLast(({ from }) => from <= day) ?? versions[0];

/** The facts that decide a selection's plan version. */
export type AgreedSelection = Pick<Selection, "code" | "planFrom" | "createdAt" | "coverDate" | "choice">;

/**
 * The plan version that applies to a selection on a day. A renewal moves a selection from its agreed version
 * to the newest. Returns undefined for a product that the client never had.
 */
export function findAgreedVersion(
  selection: AgreedSelection,
  { listVersions, yearStart }: Pick<Catalogue, "listVersions" | "yearStart">,
  day: string,
): PlanVersion | undefined {
  const versions = listVersions(selection.code);
  if (versions.length <= 1) return versions[0];
  const { choice, coverDate, createdAt, planFrom } = selection;
  let version = findVersionOn(versions, planFrom ?? toLondonDate(new Date(createdAt)));
  if (!version || coverDate === null) return version;
  const firstDay = getYear(coverDate, yearStart).from;
  for (let renewal = firstDay < coverDate ? addYears(firstDay, 1) : firstDay; renewal <= day; ) {
    version = getRenewedVersion(version, findVersionOn(versions, renewal), choice);
    renewal = addYears(renewal, 1);
  }
  return version;
}

/**
 * The version after a renewal. A plan with a term keeps the agreed version, as does a choice that the newest
 * version does not sell.
 */
function getRenewedVersion(
  version: PlanVersion,
  newest: PlanVersion | undefined,
  choice: Choice,
): PlanVersion {
  const { rollsOver, versionAtRenewal } = version.product;
  const isKept = !rollsOver || findKindOfChoice(choice)?.hasOwnTerm || versionAtRenewal === "agreed";
  if (isKept || !newest || newest.from <= version.from) return version;
  return hasChoice(newest.product, choice) ? newest : version;
}

/** Whether a plan still has the kind and the level that were chosen. */
function hasChoice(product: Product, choice: Choice): boolean {
  const chosen = findCompleteChoice(choice, product);
  if (!chosen?.options) return false;
  return chosen.kind.isSold?.(chosen.choice, chosen.options) ?? true;
}
