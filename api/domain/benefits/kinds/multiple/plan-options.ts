import { field, kindSettings } from "../../../fields/fields.ts";
import { whole } from "../../../fields/values.ts";
import { inOrder } from "../levels.ts";
import { type PlanFile, pricedByAge } from "../plan-file.ts";
import type { MultipleOptions } from "../types.ts";

/** Steps of annual pay above the core that the employer pays (RULE-12). */
export const planFile: PlanFile<MultipleOptions> = {
  schema: inOrder(
    kindSettings(
      "multiple",
      {
        core: field("core times pay", whole(0, 100), "Cover that the employer pays, in times annual pay"),
        minimum: field("smallest times pay", whole(0, 100), "The smallest cover above the core"),
        maximum: field("largest times pay", whole(0, 100), "The largest cover"),
        stepsAYear: field("most steps up a year", whole(1, 100), "How many steps cover can rise in a year"),
      },
      "Cover in times annual pay, such as life assurance",
    ),
    { key: "smallest times pay", of: ({ minimum }) => minimum },
    { key: "largest times pay", of: ({ maximum }) => maximum },
  ),
  priceItems: pricedByAge,
};
