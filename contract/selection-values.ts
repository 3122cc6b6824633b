import { estimatedPricesYear } from "./costs.ts";
import { z } from "./define.ts";
import { optionalTextSchema, penceSchema } from "./schemas.ts";

/** The values that a person sends to choose, change or price a benefit; money is in pounds. */
export const selectionValuesSchema = z
  .object({
    eeben_amount_value: z.number().nullish(),
    eeben_partner_amount_value: z.number().nullish(),
    eeben_level: z.string().max(64).nullish().openapi({ description: "A level, a model or a share" }),
    eeben_months: z.number().int().nullish(),
    eeben_direction: z.enum(["buy", "sell"]).nullish(),
    people: z
      .array(z.string().max(64))
      .max(50)
      .nullish()
      .openapi({ description: "Ids of the family members to be covered" }),
  })
  .openapi("SelectionValues");
export type SelectionValues = z.infer<typeof selectionValuesSchema>;

export const planDetailSchema = z
  .object({
    label: z.string(),
    value: z.string(),
    phrase: optionalTextSchema.openapi({ description: "The detail as part of a sentence: `over 18 months`" }),
  })
  .openapi("PlanDetail");

/** A choice that a person could make today, with its monthly cost. */
export const examplePriceSchema = z
  .object({
    label: optionalTextSchema.openapi({
      description: "What sets it apart from the other examples: `£1,000`, `Silver`",
    }),
    values: selectionValuesSchema,
    planDetails: z.array(planDetailSchema),
    treatment: z.string().openapi({ description: "As of `CostsSummary`" }),
    employeeMonthlyPence: penceSchema,
    employerMonthlyPence: penceSchema,
    takeHomeMonthlyPence: penceSchema.openapi({
      description: "What take-home pay falls by; below 0 where it rises",
    }),
    savedMonthlyPence: z.number().int().openapi({ description: "Tax and National Insurance no longer paid" }),
    estimatedPricesYear,
    approvalRequired: z.boolean().openapi({ description: "An employer decides before it starts" }),
    error: optionalTextSchema.openapi({ description: "Which rule forbids it" }),
  })
  .openapi("ExamplePrice");
export type ExamplePrice = z.infer<typeof examplePriceSchema>;

/** What a choice would cost with another option of one field, all else being equal. */
export const optionCostSchema = z
  .object({
    field: z.enum(["eeben_level", "eeben_months", "eeben_direction"]),
    value: z.string(),
    treatment: z.string().openapi({ description: "As of `CostsSummary`" }),
    employeeMonthlyPence: penceSchema,
    employerMonthlyPence: penceSchema,
    takeHomeMonthlyPence: penceSchema
      .nullish()
      .openapi({ description: "What take-home pay falls by; null where that is not known" }),
    estimatedPricesYear,
    endDate: optionalTextSchema.openapi({ description: "Its last day, where it has a term, yyyy-mm-dd" }),
  })
  .openapi("OptionCost");
export type OptionCost = z.infer<typeof optionCostSchema>;
