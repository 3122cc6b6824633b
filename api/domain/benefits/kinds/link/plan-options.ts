import { kindSettings } from "../../../fields/fields.ts";
import { nothingPriced, type PlanOptions } from "../plan-options-of.ts";

/** A page elsewhere, with nothing to choose. */
export const planOptions: PlanOptions<"link"> = {
  schema: kindSettings("link", {}, "Nothing to choose: a link to the provider"),
  priceItems: nothingPriced,
};
