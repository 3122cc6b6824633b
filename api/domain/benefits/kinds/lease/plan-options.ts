import { field, kindSettings } from "../../../fields/fields.ts";
import { whole } from "../../../fields/values.ts";
import { levels } from "../levels.ts";
import type { PlanOptions } from "../plan-options-of.ts";

/** A model leased for months; its list price is what tax goes by. */
export const planOptions: PlanOptions<"lease"> = {
  schema: kindSettings(
    "lease",
    {
      models: field("models", levels(), "What can be chosen"),
      months: field("months", whole(1, 120), "How long the lease runs"),
    },
    "One of several models, leased for months, such as a car",
  ),
  priceItems: ({ models }) => ({
    by: "item",
    required: models.flatMap(({ code }) => [code, `${code}/list`]),
    optional: [],
  }),
};
