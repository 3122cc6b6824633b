import { selectionSchema } from "../benefits.ts";
import { arrearsPence, costsSummarySchema, firstRunSchema, warningsSchema } from "../costs.ts";
import { defineCall, z } from "../define.ts";
import { optionalTextSchema } from "../schemas.ts";
import { selectionValuesSchema } from "../selection-values.ts";

const extension = "selection-batch";
const MAX_LINES = 30;

const lineSchema = z.object({
  ...selectionValuesSchema.shape,
  eeben_benefit_id: z.string().max(64),
});

export const quoteSelections = defineCall("POST /v1/selections/batch/costs", {
  id: "quoteSelections",
  extension,
  summary: "What several choices cost together, each beside those before it; nothing is kept",
  access: "user",
  masquerade: "look",
  body: z.object({
    lines: z.array(lineSchema).min(1).max(MAX_LINES).openapi({ description: "Each benefit once" }),
  }),
  reply: z.object({
    lines: z
      .array(
        z.object({
          eeben_benefit_id: z.string(),
          error: optionalTextSchema.openapi({
            description: "Why it cannot be chosen with the lines before it",
          }),
          costs: costsSummarySchema.nullish(),
          fieldStatus: optionalTextSchema,
          notes: z.array(z.string()).nullish(),
          warnings: warningsSchema,
          startDate: optionalTextSchema.openapi({ description: "First day of cover, yyyy-mm-dd" }),
          arrearsPence,
          firstRun: firstRunSchema,
          medicalRequired: z.boolean().nullish(),
          quoteId: optionalTextSchema.openapi({
            description: "Binds the line's price in `confirmSelections` (B11)",
          }),
        }),
      )
      .openapi({ description: "In the order that they were sent" }),
  }),
});

export const confirmSelections = defineCall("POST /v1/selections/batch", {
  id: "confirmSelections",
  extension,
  summary: "Confirms several choices in one transaction: all of them, or none",
  idempotent: true,
  access: "user",
  masquerade: "never",
  body: z.object({
    lines: z
      .array(
        z.object({
          ...lineSchema.shape,
          medical_answers: z.record(z.string().max(64), z.boolean()).nullish(),
          terms_version: optionalTextSchema.openapi({
            description: "Of the terms that the person agreed to",
          }),
          accepted_warnings: z.boolean().nullish().openapi({
            description: "Whether the person said that they understand",
          }),
          version: z.number().int().nullish().openapi({ description: "Of the selection looked at" }),
          quoteId: z.string().max(200).openapi({
            description: "Of `quoteSelections` for the same lines in the same order",
          }),
        }),
      )
      .min(1)
      .max(MAX_LINES)
      .openapi({ description: "Each benefit once" }),
  }),
  reply: z.object({
    selections: z.array(selectionSchema).openapi({ description: "In the order of the lines" }),
  }),
  errors: {
    refused: {
      status: 409,
      description:
        "A line was refused and nothing is saved; `lines` has each refused line's `eeben_benefit_id`, the `name` that `updateSelection` would refuse it with, and `message`",
    },
  },
});
