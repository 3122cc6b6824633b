import type { ChoiceField, ChoiceValues } from "./choice-values.ts";
import { getKind } from "./kinds/index.ts";
import { getPayToday } from "./member-snapshot.ts";
import { getPlanForPay } from "./plan-for-pay.ts";
import { type EnrolmentContext, getLimitsFor, listCoverable, toKindContext } from "./set-up-values.ts";

/**
 * The questions about a product in an enrolment window, in order, with their current values. `names` are
 * those of family members by id.
 */
export function listSetUpFields(
  context: EnrolmentContext,
  values: ChoiceValues,
  names: ReadonlyMap<string, string>,
): ChoiceField[] {
  const { product, snapshot } = context;
  const choosing = {
    ...context,
    product: getPlanForPay(product, getPayToday(snapshot), snapshot.catalogue.rates),
  };
  return getKind(choosing.product).listFields({
    ...toKindContext(values, choosing),
    values,
    names,
    limits: getLimitsFor(values, choosing),
    people: listCoverable(choosing),
  });
}
