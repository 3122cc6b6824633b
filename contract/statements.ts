import { estimatedPricesYear, priceLineSchema } from "./costs.ts";
import { defineCall, z } from "./define.ts";
import { optionalTextSchema, penceSchema } from "./schemas.ts";

const poundsSchema = z.number().openapi({ description: "Pounds" });

/** What one benefit costs in one month. */
const contributionItemSchema = z.object({
  benefitId: z.string(),
  name: z.string(),
  employeePence: penceSchema,
  employerPence: penceSchema,
  treatment: z.string().openapi({ description: "As of a price; a `payment` to the employee is below 0" }),
  instalment: z
    .object({ number: z.number().int(), of: z.number().int() })
    .nullish()
    .openapi({ description: "Which part of the whole price this month's is" }),
  estimatedPricesYear,
  adjustments: z
    .array(z.object({ origin: z.string(), pence: penceSchema }))
    .nullish()
    .openapi({ description: "What of the employee's part belongs to earlier pay days, yyyy-mm-dd" }),
  employeeLines: z.array(priceLineSchema),
  employerLines: z.array(priceLineSchema),
});

export const contributionSchema = z
  .object({
    month: z.number().int().min(1).max(12),
    year: z.number().int(),
    schemeYear: optionalTextSchema.openapi({
      description: "The scheme year of its pay day, in words: `2026/27`",
    }),
    employeeContribution: poundsSchema,
    employerContribution: poundsSchema,
    basis: z.enum(["as-paid", "estimated", "not-recorded"]).nullish().openapi({
      description: "From a locked payroll run, computed for one that is open, or from before there were any",
    }),
    items: z
      .array(contributionItemSchema)
      .nullish()
      .openapi({ description: "Benefit by benefit, with the lines of its price" }),
  })
  .openapi("Contribution");
export type Contribution = z.infer<typeof contributionSchema>;

export const getContributions = defineCall("GET /v1/benefit-group/{id}/contributions", {
  id: "getContributions",
  source: "API-60",
  summary: "What was paid into a group of benefits, month by month: the statement",
  access: "user",
  params: z.object({ id: z.string().max(64) }),
  reply: z.array(contributionSchema),
});

const nextPayslipSchema = z
  .object({
    payDay: z.string().openapi({ description: "yyyy-mm-dd" }),
    basis: z
      .enum(["as-paid", "estimated"])
      .openapi({ description: "Of a locked run, or of one that is open" }),
    ownPence: penceSchema.openapi({
      description: "What is taken from the person's pay, before tax and after",
    }),
    lastPence: penceSchema
      .nullish()
      .openapi({ description: "The same of the payslip before, where it is recorded" }),
    changes: z
      .array(
        z.object({
          benefitId: z.string(),
          name: z.string(),
          pence: penceSchema.openapi({ description: "How much more is taken than on the payslip before" }),
          reason: optionalTextSchema.openapi({ description: "Why, and from when, in the reader's language" }),
        }),
      )
      .nullish()
      .openapi({ description: "Benefit by benefit, what `ownPence` and `lastPence` differ by" }),
  })
  .openapi("NextPayslip");

/** What a person's benefits are worth, for a card. */
export const getTotalBenefitsCard = defineCall("GET /v1/user/selections/mtb/card", {
  id: "getTotalBenefitsCard",
  source: "API-66",
  summary: "What the person's benefits come to in the scheme year",
  access: "user",
  reply: z.object({
    employeeAnnualPence: penceSchema,
    employerAnnualPence: penceSchema,
    totalAnnualPence: penceSchema,
    benefitCount: z.number().int(),
    savedAnnualPence: penceSchema.nullish().openapi({
      description: "Tax and National Insurance that the employee's part saves, at today's pay and rates",
    }),
    from: optionalTextSchema.openapi({ description: "First day of the scheme year, yyyy-mm-dd" }),
    to: optionalTextSchema,
    nextPayslip: nextPayslipSchema.nullish(),
  }),
});

export const totalBenefitSchema = z.object({
  benefitId: z.string(),
  name: z.string(),
  employeeMonthlyPence: penceSchema,
  employerMonthlyPence: penceSchema,
  employeeAnnualPence: penceSchema,
  employerAnnualPence: penceSchema,
  savedAnnualPence: penceSchema.nullish().openapi({
    description: "Tax and National Insurance that the employee's part saves, at today's pay and rates",
  }),
  savedMonthlyPence: penceSchema.nullish(),
  estimatedPricesYear,
});

/** Counts each part of the year at its own price; ended benefits count until their end. */
export const getTotalBenefits = defineCall("GET /v1/user/selections/mtb/page", {
  id: "getTotalBenefits",
  source: "API-67",
  summary: "The person's pay and benefits in the scheme year, by group",
  access: "user",
  reply: z.object({
    from: optionalTextSchema.openapi({ description: "First day of the scheme year, yyyy-mm-dd" }),
    to: optionalTextSchema,
    month: optionalTextSchema.openapi({ description: "The month that the monthly figures are of, yyyy-mm" }),
    annualPayPence: penceSchema.nullish(),
    taxOnBenefitsPence: penceSchema.nullish().openapi({
      description: "A year's income tax on all benefits in kind of today, at today's pay and rates",
    }),
    groups: z.array(
      z.object({ groupCode: z.string(), groupName: z.string(), benefits: z.array(totalBenefitSchema) }),
    ),
  }),
});
