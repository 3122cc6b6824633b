import { estimatedPricesYear } from "./costs.ts";
import { defineCall, z } from "./define.ts";
import { penceSchema } from "./schemas.ts";

const countsAndSums = {
  count: z.number().int().openapi({ description: "Of all that waits for approval" }),
  summary: z.array(
    z.object({
      benefitId: z.string(),
      benefitName: z.string(),
      count: z.number().int(),
      decidableCount: z.number().int().nullish().openapi({
        description: "How many of them the caller can decide: neither their own nor acted in by them",
      }),
      monthlyPence: penceSchema.nullish().openapi({
        description:
          "What those that the caller can decide take from pay in a month; left out where there are too many to price",
      }),
      cutOffDate: z
        .string()
        .nullish()
        .openapi({ description: "The earliest last day on which approving one keeps its dates, yyyy-mm-dd" }),
      payDate: z
        .string()
        .nullish()
        .openapi({ description: "The first pay day of what is approved by then, yyyy-mm-dd" }),
    }),
  ),
};

/** The approvals that wait, by benefit (APPROVE-04). */
export const getPendingSummary = defineCall("GET /main/v2/scheme/selections/pending/", {
  id: "getPendingSummary",
  source: "API-87",
  summary: "What waits for approval, by benefit",
  access: "employer",
  reply: z.object(countsAndSums),
});

/** One request that waits for a decision (APPROVE-05). */
export const pendingSelectionSchema = z
  .object({
    selectionId: z.string(),
    employeeName: z.string(),
    orderValue: z.string().openapi({ description: "As it is shown, such as £1,000.00" }),
    fields: z
      .record(z.string(), z.string())
      .openapi({ description: "What else there is to know, by column, in order" }),
    change: z
      .object({ from: z.string().nullable(), to: z.string() })
      .nullish()
      .openapi({ description: "What they have, null for nothing, and what they ask for" }),
    monthlyAmount: z.string().nullish().openapi({ description: "As it is shown, such as £100.00" }),
    estimatedPricesYear,
    requestedOn: z.string().nullish().openapi({ description: "Since when it waits, yyyy-mm-dd" }),
    decideBy: z
      .string()
      .nullish()
      .openapi({ description: "The last day on which approving it keeps its dates, yyyy-mm-dd" }),
    isOwn: z
      .boolean()
      .nullish()
      .openapi({ description: "Whether it is the caller's own, who cannot decide it" }),
    wageHeadroomPence: penceSchema
      .nullish()
      .openapi({ description: "A month's pay above the minimum wage once it is approved" }),
    hasActed: z.boolean().nullish().openapi({
      description: "Whether the caller acted in this request's history, and so cannot decide it either",
    }),
    version: z.number().int().nullish(),
    decisionVersion: z.string().max(200).nullish().openapi({
      description: "Opaque; names all that a decision rests on, to be sent with the decision (E6)",
    }),
  })
  .openapi("PendingSelection");
export type PendingSelection = z.infer<typeof pendingSelectionSchema>;

export const getPendingSelections = defineCall("GET /main/v2/scheme/selections/{id}/pending/", {
  id: "getPendingSelections",
  source: "API-88",
  summary: "What of one benefit waits for approval, the oldest first",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({
    search: z.string().max(200).nullish().openapi({ description: "Part of a name or an employee number" }),
    page: z.coerce.number().int().min(1).max(1_000_000).nullish(),
    per_page: z.coerce.number().int().min(1).max(500).nullish().openapi({ description: "50" }),
  }),
  reply: z.object({
    benefitName: z.string(),
    approvals: z.array(pendingSelectionSchema),
    total: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const decideSelections = defineCall("PATCH /main/v2/scheme/selections/status/", {
  id: "decideSelections",
  source: "API-89",
  summary:
    "Approves or rejects; each selection has its own outcome, and one refusal does not stop the others",
  idempotent: true,
  access: "employer",
  masquerade: "never",
  body: z.object({
    selectionIds: z.array(z.string().max(64)).min(1).max(500),
    approval: z.boolean(),
    versions: z.record(z.string().max(64), z.string().max(200)).nullish().openapi({
      description:
        "`decisionVersion` by selection: one that has changed since is `not-allowed`. Without it a decision is on what there is",
    }),
    reason: z.string().max(500).nullish().openapi({ description: "On rejection; the employee sees it" }),
  }),
  reply: z.object({
    ...countsAndSums,
    results: z.array(
      z.object({
        selectionId: z.string(),
        outcome: z.enum(["done", "already", "own", "decided", "not-found", "not-allowed"]),
        message: z.string().nullish().openapi({ description: "Why not, for a person" }),
      }),
    ),
  }),
});
