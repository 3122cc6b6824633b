import { field, kindSettings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { levelsSchema } from "../levels.ts";
import type { PlanFile } from "../plan-file.ts";
import type { TiersOptions } from "../types.ts";

/** The people who are covered together with the employee (RULE-10). */
const tiers = ["single", "partner", "children", "family"] as const;

/** A level with a price for each group of people covered together. */
export const planFile: PlanFile<TiersOptions> = {
  schema: kindSettings(
    "tiers",
    {
      levels: field("levels", levelsSchema, "What can be chosen, the lowest first"),
      employerPaysSingle: field(
        "employer pays single cover",
        value.yesNo(),
        "Whether the employer pays what covering the employee alone costs",
      ),
    },
    "A level for the people covered together: single, partner, children or family",
  ),
  listPriceItems: (options) => ({
    by: "item",
    required: options.levels.flatMap(({ code }) => tiers.map((tier) => `${code}/${tier}`)),
    optional: [],
  }),
};
