import { benefitsCopy } from "#api-copy/benefits";
import { toCoverDetail } from "../details.ts";
import type { BenefitKind } from "../kind.ts";
import { toShortPounds } from "../pricing.ts";
import type { CoverChoice, CoverOptions } from "../types.ts";
import { reducePartnerCover } from "./cascade.ts";
import { listCoverFields } from "./fields.ts";
import { getCoverLimits } from "./limits.ts";
import { parseCover } from "./parse.ts";
import { planFile } from "./plan-options.ts";
import { priceCover } from "./price.ts";

export const coverKind: BenefitKind<CoverOptions, CoverChoice> = {
  planFile,
  payment: "premium",
  listFields: listCoverFields,
  parse: parseCover,
  toValues: ({ pence, partnerPence }) => ({
    amount: pence / 100,
    ...(partnerPence > 0 && { partnerAmount: partnerPence / 100 }),
  }),
  getLimits: getCoverLimits,
  price: priceCover,
  listDetails: ({ pence, partnerPence }) => [
    toCoverDetail(pence),
    ...(partnerPence > 0
      ? [{ label: benefitsCopy("partnersCover"), value: toShortPounds(partnerPence) }]
      : []),
  ],
  getInsightLabel: ({ pence }) => toShortPounds(pence),
  getProviderLevel: () => null,
  covers: "partner",
  isOnPartner: ({ life }) => life === "partner",
  findChoiceFor(choice, options, people) {
    const hasPartner = people.some(({ relationship }) => relationship === "partner");
    if (options?.life === "partner") return hasPartner ? choice : null;
    return { ...choice, partnerPence: hasPartner ? choice.partnerPence : 0 };
  },
  listCoveredIds({ partnerPence }, { life }, people) {
    const partner = people.find(({ relationship }) => relationship === "partner");
    return partner && (life === "partner" || partnerPence > 0) ? [partner.id] : [];
  },
  getPartnerPence: (choice, { life }, sumPence) => (life === "partner" ? sumPence : choice.partnerPence),
  getSumAssured: ({ pence }) => pence,
  findLimitingProduct: (options) => (options.life === "partner" ? options.ownProduct : null),
  reduceTo(choice, { stepPence }, ownPence) {
    const { partnerPence: pence, text } = reducePartnerCover(ownPence, choice.pence, stepPence);
    if (text === null) return null;
    return { choice: pence > 0 ? { ...choice, pence } : null, pence, text };
  },
};
