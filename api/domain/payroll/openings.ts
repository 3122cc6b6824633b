import { refusalsCopy } from "#api-copy/refusals";
import { findFirstLedgerPeriod } from "./before-ledger.ts";
import { findTaxedCar, getPayrolledPence, getTaxedBenefit, type TaxedBenefit } from "./benefits-in-kind.ts";
import { listElections } from "./elections.ts";
import type { OpeningBalance, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { listPlans } from "./plans.ts";
import type { RunContext } from "./run-context.ts";

/**
 * What was taken for a plan, or payrolled for a benefit in kind, before the ledger began. Computed until the
 * employer enters it (F.4).
 */
export type OpeningFigure = { productCode: string; pence: number; isEntered: boolean } & (
  | { kind: "plan"; selectionId: string; count: number; instalments: number; wholePence: number }
  | { kind: "benefit-in-kind" }
);

/** A person's opening figures; `run` is the first run of their pay group. */
export function listOpenings(ledger: PersonLedger, run: RunContext): OpeningFigure[] {
  const person = createPersonAsAt({ ...ledger, locked: [] }, run);
  const first = findFirstLedgerPeriod(person);
  if (!first) return [];
  const hasOpening = (matches: (opening: OpeningBalance) => boolean) => ledger.openings.some(matches);
  const plans = listPlans(person).flatMap((plan): OpeningFigure[] => {
    const { selection, firstPayDay, isVoid, takenCount, takenPence, remainingParts, pence, product } = plan;
    if (isVoid || firstPayDay === null || firstPayDay >= first.payDay) return [];
    return [
      {
        kind: "plan",
        productCode: product.code,
        selectionId: selection.id,
        count: takenCount,
        instalments: takenCount + remainingParts.length,
        pence: Math.abs(takenPence),
        wholePence: Math.abs(pence),
        isEntered: hasOpening((each) => each.kind === "plan" && each.selectionId === selection.id),
      },
    ];
  });
  return [...plans, ...listTaxedFigures(person, hasOpening)];
}

function listTaxedFigures(
  person: PersonAsAt,
  isEntered: (matches: (opening: OpeningBalance) => boolean) => boolean,
): OpeningFigure[] {
  const { current } = person.book;
  const createOpeningFilter = (code: string) => (opening: OpeningBalance) =>
    opening.kind === "benefit-in-kind" && opening.productCode === code;
  const figures = listTaxedBenefits(person).map(
    (benefit): OpeningFigure => ({
      kind: "benefit-in-kind",
      productCode: benefit.code,
      pence: getPayrolledPence(person, current, benefit),
      isEntered: isEntered(createOpeningFilter(benefit.code)),
    }),
  );
  return figures.filter(({ pence, isEntered: entered }) => entered || pence !== 0);
}

function listTaxedBenefits(person: PersonAsAt): TaxedBenefit[] {
  const cover = listElections(person)
    .filter(({ product, payment }) => product.isTaxedWhenEmployerPays && payment === "premium")
    .map((election) => getTaxedBenefit(person, election));
  const cars = listPlans(person).flatMap(
    (plan) => findTaxedCar(plan, person, person.book.current.payDay) ?? [],
  );
  // An opening figure belongs to the benefit, so several cars share one.
  return [...new Map([...cover, ...cars].map((each) => [each.code, each])).values()];
}

export interface OpeningValues {
  count: number | null;
  pence: number;
}

/** Errors in entered figures, by field; empty if they are valid. */
export function findOpeningErrors(
  figure: OpeningFigure,
  { count, pence }: OpeningValues,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!Number.isInteger(pence) || pence < 0) errors.pence = [refusalsCopy("zeroOrMore")];
  if (figure.kind === "benefit-in-kind") return errors;
  const { instalments, wholePence } = figure;
  if (pence > wholePence) errors.pence = [refusalsCopy("notMoreThanWhole")];
  if (count === null || !Number.isInteger(count) || count < 0 || count > instalments) {
    errors.count = [refusalsCopy("numberTo", { count: instalments })];
  } else if (count === instalments && pence !== wholePence) {
    errors.pence = [refusalsCopy("allPartsTaken")];
  } else if (count < instalments && pence === wholePence && wholePence > 0) {
    errors.count = [refusalsCopy("wholeTaken")];
  }
  return errors;
}

/** An entered figure in the form that the ledger uses. */
export const toOpeningBalance = (figure: OpeningFigure, { count, pence }: OpeningValues): OpeningBalance =>
  figure.kind === "plan"
    ? { kind: "plan", selectionId: figure.selectionId, count: count ?? 0, pence }
    : { kind: "benefit-in-kind", productCode: figure.productCode, pence };

/** Replaces an opening figure of a ledger. */
export const replaceOpeningBalance = (ledger: PersonLedger, opening: OpeningBalance): PersonLedger => ({
  ...ledger,
  openings: [opening, ...ledger.openings],
});
