import { z } from "zod";
import { toFaultMessage } from "../../../fields/fault.ts";
import { field, kindSettings, optional } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { refuseReversedRange } from "../levels.ts";
import { getPriceItemsByAge, type PlanFile } from "../plan-file.ts";
import type { CoverOptions } from "../types.ts";

const settingsSchema = kindSettings(
  "cover",
  {
    stepPence: field("step", value.pounds(), "From one amount of cover to the next, in pounds"),
    maximumPence: field("largest cover", value.pounds(), "In pounds"),
    timesPay: field(
      "at most times pay",
      optional(value.wholeNumber(1, 100), null),
      "Cover is at most so many times annual pay. Leave out for no such limit",
    ),
    life: field(
      "life insured",
      value.oneOf({ employee: "own", partner: "partner" }),
      "Whose life or health is insured",
    ),
    ownProduct: field(
      "not above plan",
      optional(value.code(), null),
      "For a partner: the plan whose cover the partner's cover cannot exceed",
    ),
  },
  "An amount of cover in steps",
);

/** A sum assured in steps, on the employee's own life or the partner's (RULE-16). */
export const planFile: PlanFile<CoverOptions> = {
  schema: z.codec(
    refuseReversedRange(
      settingsSchema,
      { key: "step", getValue: ({ stepPence }) => stepPence },
      { key: "largest cover", getValue: ({ maximumPence }) => maximumPence },
    ),
    z.custom<CoverOptions>(),
    {
      decode: ({ ownProduct, life, ...rest }, context): CoverOptions => {
        if (life === "own" && ownProduct === null) return { ...rest, life };
        if (life === "partner" && ownProduct !== null) return { ...rest, life, ownProduct };
        const message =
          life === "own"
            ? toFaultMessage(
                "is for a partner's cover only",
                "Leave it out, or write `life insured: partner`",
              )
            : toFaultMessage("is missing", "Name the plan whose cover the partner's cannot exceed");
        context.issues.push({ code: "custom", path: ["not above plan"], input: ownProduct, message });
        return z.NEVER;
      },
      encode: (cover) => ({ ownProduct: null, ...cover }),
    },
  ),
  listPriceItems: getPriceItemsByAge,
};
