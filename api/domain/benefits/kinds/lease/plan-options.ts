import { field, kindSettings, optional } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { levelsSchema } from "../levels.ts";
import type { PlanFile } from "../plan-file.ts";
import type { LeaseOptions } from "../types.ts";

/** A model leased for months; its list price is the basis of its tax. */
export const planFile: PlanFile<LeaseOptions> = {
  schema: kindSettings(
    "lease",
    {
      models: field("models", levelsSchema, "What can be chosen"),
      months: field("months", value.wholeNumber(1, 120), "How long the lease runs"),
      earlyEndPercent: field(
        "leaving early costs percent",
        optional(value.wholeNumber(0, 100), undefined),
        "What of the payments left is charged when it ends early. Left out: it is not shown",
      ),
    },
    "One of several models, leased for months, such as a car",
  ),
  listPriceItems: ({ models }) => ({
    by: "item",
    required: models.flatMap(({ code }) => [code, `${code}/list`]),
    optional: [],
  }),
};
