import { warningsSchema } from "../costs.ts";
import { defineCall, z } from "../define.ts";
import { penceSchema } from "../schemas.ts";

const shareSchema = z
  .object({
    percent: z.number(),
    isCurrent: z.boolean().openapi({ description: "What the person pays today" }),
    isFullMatch: z
      .boolean()
      .openapi({ description: "The smallest share to which the employer adds the most" }),
    isAsked: z.boolean(),
    employeeMonthlyPence: penceSchema.openapi({ description: "Before tax relief of any kind" }),
    employerMonthlyPence: penceSchema,
    reliefMonthlyPence: penceSchema.openapi({ description: "Tax relief that the provider adds" }),
    togetherMonthlyPence: penceSchema.openapi({ description: "What goes into the pension" }),
    takeHomeMonthlyPence: penceSchema.openapi({ description: "What take-home pay falls by" }),
    takeHomeChangePence: penceSchema.nullish().openapi({
      description: "A month against what is paid today; below 0 where take-home pay falls",
    }),
    taxSavedAnnualPence: penceSchema,
    nationalInsuranceSavedAnnualPence: penceSchema,
    togetherAnnualPence: penceSchema,
    potPence: penceSchema.nullish().openapi({
      description: "At the age asked for, in today's money, rounded to £100; null where it is not projected",
    }),
    refusal: z.string().nullish().openapi({ description: "Why this share is not possible" }),
  })
  .openapi("ModelledShare");
export type ModelledShare = z.infer<typeof shareSchema>;

export const getPensionModel = defineCall("GET /v1/benefit/{id}/pension-model", {
  id: "getPensionModel",
  extension: "pension-model",
  summary: "What shares of pay do to take-home pay and to the pension, at today's pay and rates",
  access: "user",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({
    percent: z.coerce.number().nullish().openapi({ description: "A share of pay to look at" }),
    age: z.coerce.number().nullish().openapi({ description: "The age at which the pension is taken" }),
    potPence: z.coerce.number().nullish().openapi({ description: "What is in the pension today" }),
  }),
  reply: z.object({
    name: z.string().openapi({ description: "The benefit's" }),
    language: z.string().nullish().openapi({ description: "BCP 47: of the benefit's name" }),
    canChange: z.boolean().openapi({ description: "Whether the share can be changed today" }),
    asked: z.object({ percent: z.number(), age: z.number().int(), potPence: penceSchema }),
    limits: z.object({ minimum: z.number(), maximum: z.number(), step: z.number() }),
    matchedToPercent: z.number(),
    annualPayPence: penceSchema,
    ages: z.object({
      minimum: z.number().int().openapi({ description: "The first age at which a pension can be taken" }),
      maximum: z.number().int(),
      statePension: z.number().int(),
    }),
    shares: z.array(shareSchema).openapi({ description: "The asked one among them, the smallest first" }),
    assumptions: z
      .object({
        growthPercent: z.number(),
        inflationPercent: z.number(),
        chargePercent: z.number(),
        source: z.string(),
      })
      .nullish()
      .openapi({ description: "Percent a year; null where the plan is not projected" }),
    warnings: warningsSchema.openapi({ description: "About the asked share" }),
    allowance: z
      .object({ totalPence: penceSchema, annualAllowancePence: penceSchema })
      .nullish()
      .openapi({ description: "A year's payments into all pensions with the asked share, and their limit" }),
  }),
});
