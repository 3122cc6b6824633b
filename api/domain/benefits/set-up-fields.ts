import type { SelectionValues, SetUpField } from "#contract/benefits.ts";
import { kindOf } from "./kinds/index.ts";
import { type Choosing, coverable, limitsFor, toKindContext } from "./set-up-values.ts";

/**
 * What there is to choose of a product in a route, in the order in which it is asked, with the values so far. `names`
 * are those of family members by id.
 */
export function setUpFields(
  choosing: Choosing,
  values: SelectionValues,
  names: ReadonlyMap<string, string>,
): SetUpField[] {
  return kindOf(choosing.product).setUpFields({
    ...{ ...toKindContext(values, choosing), values, names },
    limits: limitsFor(values, choosing),
    people: coverable(choosing),
  });
}
