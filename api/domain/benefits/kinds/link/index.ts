import type { BenefitKind } from "../kind.ts";
import { nothing } from "../pricing.ts";
import { planFile } from "./plan-options.ts";

/** A page of the provider that is open to everybody for nothing. */
export interface LinkOptions {
  kind: "link";
}

export interface LinkChoice {
  kind: "link";
}

export const link: BenefitKind<LinkOptions, LinkChoice> = {
  planFile,
  setUpFields: () => [],
  parse: () => ({ kind: "link" }),
  toValues: () => ({}),
  price: () => ({ employee: nothing, employer: nothing, instalments: 12 }),
  details: () => [],
  insight: () => null,
  providerLevel: () => null,
};
