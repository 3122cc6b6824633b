import { benefitsCopy } from "#api-copy/benefits";
import type { PlanDetail } from "./kind.ts";
import { toShortPounds } from "./pricing.ts";

/** A sum assured, such as "£25,000 of cover". */
export function toCoverDetail(pence: number): PlanDetail {
  const amount = toShortPounds(pence);
  return { label: benefitsCopy("cover"), value: amount, phrase: benefitsCopy("ofCover", { amount }) };
}

/** How long a plan is paid for, such as "over 18 months". */
export function toTermDetail(label: string, count: number): PlanDetail {
  const months = benefitsCopy("months", { count });
  return { label, value: months, phrase: benefitsCopy("overMonths", { months }) };
}
