import { toInstalments } from "../pay/money.ts";
import type { Choice } from "./choice.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import { toExplainedAmount } from "./kinds/pricing.ts";
import { type Price, toPricePart } from "./price.ts";
import type { AgreedParts, AgreedPrice } from "./selection-types.ts";

/** Whether a choice is a plan: an amount in fixed instalments, which never changes after Confirm. */
export const isPaidInInstalments = (choice: Choice): boolean => findKindOfChoice(choice)?.payment === "plan";

export const toAgreedParts = (price: Price): AgreedParts => ({
  employee: price.employee.lines,
  employer: price.employer.lines,
  treatment: price.treatment,
  reliefPence: price.reliefPence,
  listPricePence: price.listPricePence,
});

/** The agreed price of a plan, whatever lists, pay and hours are now. */
export function toAgreedPrice({ pence, instalments, parts }: AgreedPrice): Price {
  const { treatment, reliefPence, listPricePence } = parts;
  const employer = toExplainedAmount(...parts.employer);
  const byEmployer = toInstalments(employer.pence, instalments);
  // Each month's two parts add up to the provider's price for that month.
  const wholeInstalments = toInstalments(pence + employer.pence, instalments);
  const byEmployee = wholeInstalments.map((each, index) => each - (byEmployer[index] ?? 0));
  return {
    employee: toPricePart({ pence, lines: parts.employee }, byEmployee),
    employer: toPricePart(employer, byEmployer),
    treatment,
    reliefPence,
    listPricePence,
  };
}
