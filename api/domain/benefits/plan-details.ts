import type { Choice } from "./choice.ts";
import { findCompleteChoice } from "./kinds/index.ts";
import type { PlanDetail } from "./kinds/kind.ts";
import { getPlanForPay, type PayOnDay } from "./plan-for-pay.ts";
import type { Product } from "./product.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** A choice in words (BENEFIT-10); empty if it is incomplete. */
export function listPlanDetails(
  product: Pick<Product, "choosable">,
  choice: Choice,
  annualPayPence: number,
): PlanDetail[] {
  const chosen = findCompleteChoice(choice, product);
  return chosen ? chosen.kind.listDetails(chosen.choice, chosen.options, annualPayPence) : [];
}

/** The choice in words, with the plan's terms at the person's pay on the day of the price. */
export const listPlanDetailsForPay = (
  product: Product,
  choice: Choice,
  pay: PayOnDay,
  { catalogue }: Pick<MemberSnapshot, "catalogue">,
): PlanDetail[] => listPlanDetails(getPlanForPay(product, pay, catalogue.rates), choice, pay.annualPayPence);
