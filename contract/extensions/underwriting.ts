import { defineCall, z } from "../define.ts";
import { penceSchema } from "../schemas.ts";

const extension = "underwriting";

const loadingBasisPointsSchema = z
  .number()
  .int()
  .min(1)
  .max(50_000)
  .openapi({ description: "Of the premium of cover above the limit: 5000 is 50%" });

/** Cover that an insurer offers at a higher price. */
const insurerOfferSchema = z
  .object({
    loadingBasisPoints: loadingBasisPointsSchema,
    coverPence: penceSchema.openapi({ description: "With the offer" }),
    livePence: penceSchema.openapi({ description: "Without it" }),
    monthlyPence: penceSchema.openapi({ description: "What the person pays a month with the offer" }),
    monthlyPenceWithout: penceSchema.openapi({ description: "What they pay a month without it" }),
    startsOn: z
      .string()
      .openapi({ description: "yyyy-mm-dd: the first day of the cover, if accepted today" }),
  })
  .openapi("InsurerOffer");
export type InsurerOffer = z.infer<typeof insurerOfferSchema>;

/** The state of cover that an insurer decides on, for the covered person. */
export const underwritingStateSchema = z
  .object({
    state: z
      .enum([
        ...(["waiting", "ask-again", "offered", "accepted", "limited", "declined", "lapsed"] as const),
        ...(["offer-accepted", "offer-declined", "offer-lapsed"] as const),
      ])
      .openapi({ description: "An offer is of cover for more than the usual price: the person answers it" }),
    on: z.string().openapi({
      description:
        "yyyy-mm-dd: the last day for a decision, or an answer, while one is awaited, else the day of the decision",
    }),
    limitPence: penceSchema
      .nullish()
      .openapi({ description: "The cover that is accepted, where it is limited" }),
    offer: insurerOfferSchema.nullish().openapi({ description: "What waits for the person's answer" }),
  })
  .openapi("UnderwritingState");

const decisionSchema = z.enum(["accepted", "limited", "loaded", "declined", "ask-again"]);

/** A request that waits for an insurer, without medical answers. */
export const underwritingRequestSchema = z
  .object({
    selectionId: z.string(),
    employeeName: z.string(),
    employeeNumber: z.string(),
    benefitId: z.string(),
    benefitName: z.string(),
    coverPence: penceSchema.openapi({ description: "The cover that was asked for" }),
    livePence: penceSchema.openapi({ description: "What counts of it while the rest waits" }),
    requestedOn: z.string(),
    decideBy: z.string().openapi({ description: "The last day: after it the request lapses" }),
    isAskedAgain: z.boolean().openapi({ description: "The person must answer the questions again first" }),
    offeredBasisPoints: z
      .number()
      .int()
      .nullish()
      .openapi({ description: "The loading of an offer that waits for the person's answer" }),
    recordedBy: z.enum(["employer", "staff"]).openapi({ description: "Who records the insurer's decisions" }),
    isOwn: z.boolean(),
    hasActed: z
      .boolean()
      .openapi({ description: "Whether the caller worked on it, and so cannot decide it" }),
    version: z.number().int(),
  })
  .openapi("UnderwritingRequest");
export type UnderwritingRequest = z.infer<typeof underwritingRequestSchema>;

export const getUnderwriting = defineCall("GET /main/client/{id}/underwriting", {
  id: "getUnderwriting",
  extension,
  summary: "Cover above a free limit that waits for an insurer's decision, the oldest first",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).nullish(),
    selectionId: z.string().max(64).nullish().openapi({ description: "This one alone" }),
  }),
  reply: z.object({
    requests: z.array(underwritingRequestSchema),
    total: z.number().int(),
    last_page: z.number().int(),
  }),
});

const decisionBodySchema = z.object({
  decision: decisionSchema,
  limitPence: penceSchema
    .min(1)
    .max(100_000_000_000)
    .nullish()
    .openapi({ description: "Where it is limited" }),
  loadingBasisPoints: loadingBasisPointsSchema.nullish(),
  decidedOn: z.iso.date().openapi({ description: "The day of the insurer's decision" }),
  reference: z.string().trim().min(1).max(100).openapi({ description: "The insurer's own" }),
  version: z.number().int().openapi({ description: "Of the request that was looked at" }),
});
export type UnderwritingDecision = z.infer<typeof decisionBodySchema>;

const recorded = {
  body: decisionBodySchema,
  reply: z.object({
    selectionId: z.string(),
    decision: decisionSchema,
    decidedOn: z.string(),
    limitPence: penceSchema.nullish(),
    loadingBasisPoints: z.number().int().nullish(),
    reference: z.string(),
  }),
  errors: {
    changed: { status: 409, description: "The request has changed since it was looked at" },
    not_allowed: {
      status: 409,
      description: "The caller's own request, a decided one, or one that others record; `message` says which",
    },
  },
} as const;

export const recordUnderwriting = defineCall("POST /main/client/{id}/underwriting/{selectionId}", {
  id: "recordUnderwriting",
  extension,
  summary: "Records an insurer's decision about cover above a free limit",
  idempotent: true,
  access: "employer",
  masquerade: "never",
  params: z.object({ id: z.string().max(64), selectionId: z.string().max(64) }),
  ...recorded,
});

export const recordUnderwritingByStaff = defineCall(
  "POST /v1/operator/clients/{code}/underwriting/{selectionId}",
  {
    id: "recordUnderwritingByStaff",
    extension: "operator",
    summary: "The same for plans whose insurers write to the platform's staff",
    access: "operator",
    masquerade: "never",
    params: z.object({ code: z.string().max(60), selectionId: z.string().max(64) }),
    ...recorded,
  },
);
