import { benefitsCopy } from "#api-copy/benefits";
import type { ProductCode } from "../../product.ts";
import type { BenefitKind } from "../kind.ts";
import { toShortPounds } from "../pricing.ts";
import { cascade } from "./cascade.ts";
import { coverFields } from "./fields.ts";
import { coverLimits } from "./limits.ts";
import { parseCover } from "./parse.ts";
import { planFile } from "./plan-options.ts";
import { priceCover } from "./price.ts";

interface SumOptions {
  kind: "cover";
  stepPence: number;
  maximumPence: number;
  timesPay: number | null;
}

/**
 * A sum assured in steps, up to a multiple of pay: on the employee's life, or on the partner's up to the
 * employee's sum in another plan (RULE-16).
 */
export type CoverOptions = SumOptions & ({ life: "own" } | { life: "partner"; ownProduct: ProductCode });

/**
 * A sum on the employee's life and, if the plan allows it, the partner's; else on the one life that the
 * plan insures.
 */
export interface CoverChoice {
  kind: "cover";
  pence: number;
  partnerPence: number;
}

export const cover: BenefitKind<CoverOptions, CoverChoice> = {
  planFile,
  payment: "premium",
  setUpFields: coverFields,
  parse: parseCover,
  toValues: ({ pence, partnerPence }) => ({
    amount: pence / 100,
    ...(partnerPence > 0 && { partnerAmount: partnerPence / 100 }),
  }),
  limits: coverLimits,
  price: priceCover,
  details: ({ pence, partnerPence }) => [
    { label: benefitsCopy("cover"), value: toShortPounds(pence) },
    ...(partnerPence > 0
      ? [{ label: benefitsCopy("partnersCover"), value: toShortPounds(partnerPence) }]
      : []),
  ],
  insight: ({ pence }) => toShortPounds(pence),
  providerLevel: () => null,
  covers: "partner",
  isOnPartner: ({ life }) => life === "partner",
  choiceFor(choice, options, people) {
    const hasPartner = people.some(({ relationship }) => relationship === "partner");
    if (options?.life === "partner") return hasPartner ? choice : null;
    return { ...choice, partnerPence: hasPartner ? choice.partnerPence : 0 };
  },
  coveredIds({ partnerPence }, { life }, people) {
    const partner = people.find(({ relationship }) => relationship === "partner");
    return partner && (life === "partner" || partnerPence > 0) ? [partner.id] : [];
  },
  partnerPence: (choice, { life }, sumPence) => (life === "partner" ? sumPence : choice.partnerPence),
  sumAssured: ({ pence }) => pence,
  limitedBy: (options) => (options.life === "partner" ? options.ownProduct : null),
  cutTo(choice, { stepPence }, ownPence) {
    const { partnerPence: pence, text } = cascade(ownPence, choice.pence, stepPence);
    if (text === null) return null;
    return { choice: pence > 0 ? { ...choice, pence } : null, pence, text };
  },
};
