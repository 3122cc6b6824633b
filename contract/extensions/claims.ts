import { defineCall, fileSchema, z } from "../define.ts";
import { daySchema, penceSchema } from "../schemas.ts";

const extension = "claims";
const idSchema = z.string().max(64);

export const claimDecisions = ["in-review", "more-asked", "paid", "refused"] as const;
export const receiptTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
/** 5 MB, the most bytes of a receipt. */
export const largestReceipt = 5 * 1024 * 1024;

const receiptSchema = z.object({ id: z.string(), type: z.string(), size: z.number().int() });

const claimSchema = z
  .object({
    id: z.string(),
    reference: z.string().openapi({ description: "A short name that people can read out" }),
    benefitId: z.string(),
    benefitName: z.string(),
    state: z.enum(["sent", ...claimDecisions]),
    claimantName: z.string(),
    category: z.string().openapi({ description: "Its name" }),
    what: z.string(),
    treatmentDate: daySchema,
    claimedPence: penceSchema,
    paidPence: penceSchema.nullish(),
    paidOn: daySchema.nullish(),
    note: z.string().nullish().openapi({ description: "What was asked for, or why it was refused" }),
    sentOn: daySchema,
    events: z.array(z.object({ on: daySchema, state: z.string(), note: z.string().nullish() })),
    receipts: z.array(receiptSchema),
    version: z.number().int(),
  })
  .openapi("Claim");
export type Claim = z.infer<typeof claimSchema>;

const claimsSchema = z.object({
  name: z.string().openapi({ description: "The benefit's" }),
  language: z.string().nullish().openapi({ description: "BCP 47: of the benefit's name" }),
  earliest: daySchema.openapi({ description: "The first day of a treatment that can be claimed for" }),
  claimants: z.array(z.object({ id: z.string(), name: z.string() })).openapi({
    description: "Who is covered today or was; `self` is the person. Empty where none can claim",
  }),
  categories: z.array(z.object({ code: z.string(), name: z.string() })),
  left: z
    .array(
      z.object({
        claimantName: z.string().nullish().openapi({ description: "None where all share the limit" }),
        category: z.string(),
        limitPence: penceSchema,
        leftPence: penceSchema,
      }),
    )
    .openapi({ description: "Of this scheme year's limits" }),
  claims: z.array(claimSchema).openapi({ description: "The newest first" }),
});

const ownClaimCall = { extension, access: "user", masquerade: "never" } as const;
const changedError = { status: 409, description: "The claim has changed since it was looked at" } as const;
const notAllowed = {
  status: 409,
  description: "The claim is not open for this; `message` says why",
} as const;

export const getClaims = defineCall("GET /v1/benefit/{id}/claims", {
  ...ownClaimCall,
  id: "getClaims",
  summary: "The person's claims on a benefit, with what is left of the year's limits",
  params: z.object({ id: idSchema }),
  reply: claimsSchema,
});

export const addClaim = defineCall("POST /v1/benefit/{id}/claims", {
  ...ownClaimCall,
  id: "addClaim",
  summary: "Sends a claim",
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({
    claimantId: idSchema.openapi({ description: "Of `claimants`" }),
    category: z.string().max(64),
    what: z.string().max(5_000),
    treatmentDate: z.iso.date(),
    pence: penceSchema.min(0).max(100_000_000_000),
  }),
  reply: z.object({ claimId: z.string() }),
  errors: {
    not_allowed: { status: 409, description: "The same claim is open or paid; `message` names it" },
  },
});

export const answerClaim = defineCall("POST /v1/claims/{claimId}/answer", {
  ...ownClaimCall,
  id: "answerClaim",
  summary: "Answers what was asked about a claim, which is then sent again",
  idempotent: true,
  params: z.object({ claimId: idSchema }),
  body: z.object({ text: z.string().max(5_000), version: z.number().int() }),
  reply: z.object({ claimId: z.string() }),
  errors: { changed: changedError, not_allowed: notAllowed },
});

export const addReceipt = defineCall("POST /v1/claims/{claimId}/receipts", {
  ...ownClaimCall,
  id: "addReceipt",
  summary:
    "Adds a receipt, a PDF or a picture, to an open claim; a claim about which more was asked is then sent again",
  params: z.object({ claimId: idSchema }),
  upload: largestReceipt,
  reply: z.object({
    receiptId: z.string(),
    isSentAgain: z
      .boolean()
      .nullish()
      .openapi({ description: "Whether the receipt answered what was asked" }),
  }),
  errors: {
    unsupported: { status: 422, description: "It is no PDF, PNG or JPEG" },
    not_allowed: notAllowed,
  },
});

export const downloadReceipt = defineCall("GET /v1/claims/{claimId}/receipts/{receiptId}", {
  ...ownClaimCall,
  id: "downloadReceipt",
  summary: "A receipt of one's own claim",
  params: z.object({ claimId: idSchema, receiptId: idSchema }),
  reply: fileSchema,
  file: receiptTypes,
});

const decider = { ...ownClaimCall, access: "employer" } as const;

const claimToDecideSchema = claimSchema
  .extend({
    employeeName: z.string(),
    employeeNumber: z.string(),
    leftPence: penceSchema
      .nullish()
      .openapi({ description: "Of the year's limit; none where there is no limit" }),
    isOwn: z.boolean(),
    decidedOn: daySchema.nullish().openapi({ description: "Of a paid or refused claim" }),
    decidedBy: z
      .string()
      .nullish()
      .openapi({ description: "The employer's name; none if the account is gone" }),
  })
  .openapi("ClaimToDecide");
export type ClaimToDecide = z.infer<typeof claimToDecideSchema>;

export const listClaimsToDecide = defineCall("GET /main/client/{id}/claims", {
  ...decider,
  id: "listClaimsToDecide",
  summary: "Claims on the plans that name the employer as the one who decides: open ones, the oldest first",
  params: z.object({ id: idSchema }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).nullish(),
    claimId: idSchema.nullish().openapi({ description: "This one alone, open or not" }),
    list: z
      .enum(["open", "decided"])
      .nullish()
      .openapi({ description: "Open ones if absent; decided ones come with the last decision first" }),
    search: z
      .string()
      .max(200)
      .nullish()
      .openapi({ description: "Part of a name, an employee number, or a reference" }),
  }),
  reply: z.object({
    isDecider: z.boolean().openapi({ description: "Whether any plan names the employer" }),
    claims: z.array(claimToDecideSchema),
    total: z.number().int(),
    last_page: z.number().int(),
  }),
});

const decisionSchema = z.object({
  decision: z.enum(claimDecisions),
  paidPence: penceSchema.min(0).max(100_000_000_000).nullish().openapi({ description: "Where it is paid" }),
  paidOn: z.iso.date().nullish().openapi({ description: "Where it is paid" }),
  note: z
    .string()
    .max(5_000)
    .nullish()
    .openapi({ description: "The reason of a refusal, or what is asked for" }),
  version: z.number().int(),
});
export type ClaimDecisionBody = z.infer<typeof decisionSchema>;

export const decideClaim = defineCall("POST /main/client/{id}/claims/{claimId}", {
  ...decider,
  id: "decideClaim",
  summary: "Says what becomes of a claim",
  idempotent: true,
  params: z.object({ id: idSchema, claimId: idSchema }),
  body: decisionSchema,
  reply: z.object({ claimId: z.string(), state: z.enum(claimDecisions) }),
  errors: { changed: changedError, not_allowed: notAllowed },
});

export const downloadReceiptToDecide = defineCall(
  "GET /main/client/{id}/claims/{claimId}/receipts/{receiptId}",
  {
    ...decider,
    id: "downloadReceiptToDecide",
    summary: "A receipt of a claim that the employer decides",
    params: z.object({ id: idSchema, claimId: idSchema, receiptId: idSchema }),
    reply: fileSchema,
    file: receiptTypes,
  },
);
