import type { BenefitKind } from "../kind.ts";
import { noAmount } from "../pricing.ts";
import type { LinkChoice, LinkOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const linkKind: BenefitKind<LinkOptions, LinkChoice> = {
  planFile,
  listFields: () => [],
  parse: () => ({ kind: "link" }),
  toValues: () => ({}),
  price: () => ({ employee: noAmount, employer: noAmount, instalments: 12 }),
  listDetails: () => [],
  getInsightLabel: () => null,
  getProviderLevel: () => null,
};
