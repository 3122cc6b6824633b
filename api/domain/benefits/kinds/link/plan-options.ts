import { kindSettings } from "../../../fields/fields.ts";
import { getNoPriceItems, type PlanFile } from "../plan-file.ts";
import type { LinkOptions } from "../types.ts";

/** A page elsewhere, with nothing to choose. */
export const planFile: PlanFile<LinkOptions> = {
  schema: kindSettings("link", {}, "Nothing to choose: a link to the provider"),
  listPriceItems: getNoPriceItems,
};
