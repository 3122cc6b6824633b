import type { SelectionValues, SetUpField } from "#contract/benefits.ts";
import { kindOf } from "./kinds/index.ts";
import { planForPay } from "./plan-for-pay.ts";
import { type Choosing, coverable, limitsFor, toKindContext } from "./set-up-values.ts";
import { payToday } from "./standing.ts";

/**
 * What there is to choose of a product in a route, in the order in which it is asked, with the values so far. `names`
 * are those of family members by id.
 */
export function setUpFields(
  given: Choosing,
  values: SelectionValues,
  names: ReadonlyMap<string, string>,
): SetUpField[] {
  const { product, standing } = given;
  const choosing = {
    ...given,
    product: planForPay(product, payToday(standing), standing.catalogue.rates),
  };
  return kindOf(choosing.product).setUpFields({
    ...{ ...toKindContext(values, choosing), values, names },
    limits: limitsFor(values, choosing),
    people: coverable(choosing),
  });
}
