import { arrearsPence, costsSummarySchema, firstRunSchema, warningsSchema } from "./costs.ts";
import { defineCall, z } from "./define.ts";
import { joiningSchema, legalEnrolmentSchema } from "./extensions/enrolment.ts";
import { planDocumentSchema } from "./extensions/plan-documents.ts";
import { recommendationSchema } from "./extensions/recommendation.ts";
import { underwritingStateSchema } from "./extensions/underwriting.ts";
import { daySchema, idParamsSchema, optionalTextSchema } from "./schemas.ts";
import { examplePriceSchema, planDetailSchema, selectionValuesSchema } from "./selection-values.ts";
import { setUpFieldSchema } from "./set-up-fields.ts";

const languageSchema = optionalTextSchema.openapi({
  description: "BCP 47: what the client wrote this in, where that is another than `Content-Language` as well",
});

/** A selection as pages show it (BENEFIT-10). */
export const selectionSchema = z
  .object({
    selectionId: z.string(),
    benefitId: z.string(),
    temporarySelection: z.boolean().openapi({ description: "A draft: nothing is asked for yet" }),
    status: z.string(),
    statusLabel: z.string(),
    planDetails: z.array(planDetailSchema),
    peopleCovered: z.array(z.object({ familyMemberId: optionalTextSchema, name: z.string() })),
    costsSummaryForMonthlyCostSection: costsSummarySchema.nullish(),
    cta: z.object({ type: z.string(), label: optionalTextSchema }).nullish(),
    startDate: daySchema.nullish(),
    endDate: daySchema.nullish(),
    fieldStatus: optionalTextSchema.openapi({
      description: "Such as that cover is capped until medical answers are in",
    }),
    editFields: z.array(
      z.object({
        name: z.string(),
        minimum: z.number().nullish(),
        maximum: z.number().nullish(),
        stepSize: z.number().nullish(),
        validationMessage: optionalTextSchema,
        value: z.number().nullish().openapi({ description: "What it is now" }),
      }),
    ),
    reason: optionalTextSchema.openapi({ description: "Why it was not approved" }),
    values: selectionValuesSchema.nullish().openapi({ description: "As they were sent, to continue from" }),
    medical: z
      .object({ required: z.boolean(), complete: z.boolean() })
      .nullish()
      .openapi({ description: "Whether medical questions are to be answered, and whether they are" }),
    actions: z
      .array(z.enum(["opt-out", "withdraw", "discard"]))
      .nullish()
      .openapi({ description: "What its owner can do today besides changing it" }),
    optOutEffects: z.array(z.string()).nullish().openapi({
      description:
        "For the person: what an opt-out leaves them, and what falls with it; none if all of it ends",
    }),
    version: z.number().int().nullish().openapi({ description: "Grows with each change" }),
    reference: optionalTextSchema.openapi({ description: "Short name of the choice, for people to quote" }),
    submittedAt: z.iso
      .datetime({ offset: true })
      .nullish()
      .openapi({ description: "When its owner confirmed it; null for what no one confirmed" }),
    decideBy: daySchema.nullish().openapi({
      description: "Of a request that waits for approval: the last day on which approving it keeps its dates",
    }),
    warnings: warningsSchema,
    quoteId: optionalTextSchema.openapi({ description: "Of the review, as it was confirmed or saved (B11)" }),
    firstRun: firstRunSchema,
    arrearsPence,
    underwriting: underwritingStateSchema.nullish(),
    enrolment: legalEnrolmentSchema.nullish().openapi({ description: "Where the law enrolled someone" }),
  })
  .openapi("Selection");
export type BenefitSelection = z.infer<typeof selectionSchema>;

export const benefitFaqSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    answer: z.string().openapi({ description: "HTML" }),
    language: languageSchema,
  })
  .openapi("BenefitFaq");

export const relatedBenefitSchema = z
  .object({ benefitId: z.string(), name: z.string(), summary: optionalTextSchema, language: languageSchema })
  .openapi("RelatedBenefit");

/** Whether a benefit can be chosen or changed today, and if not, why and from when. */
export const availabilitySchema = z
  .object({
    canChange: z.boolean(),
    text: optionalTextSchema.openapi({
      description: "For the person: until when it is open, or why it is closed",
    }),
    closes: daySchema.nullish().openapi({ description: "Last day of the window that is open" }),
    coverDate: daySchema.nullish(),
    firstDeductionDate: daySchema.nullish(),
    nextDate: daySchema.nullish().openapi({ description: "When it opens next" }),
    opensByEvent: z
      .boolean()
      .nullish()
      .openapi({ description: "Whether a life event would open it, or open it further" }),
  })
  .openapi("Availability");

export const medicalQuestionSchema = z
  .object({ id: z.string(), question: z.string(), language: languageSchema })
  .openapi("MedicalQuestion");

/** A benefit in a list (BENEFIT-09). */
export const benefitSchema = z
  .object({
    benefitId: z.string(),
    name: z.string(),
    summary: optionalTextSchema,
    description: optionalTextSchema.openapi({ description: "HTML" }),
    language: optionalTextSchema.openapi({
      description: "BCP 47: what its name, summary and description are in",
    }),
    groupCode: z.string(),
    groupName: optionalTextSchema,
    icon: optionalTextSchema,
    partnerSupported: z.boolean().nullish(),
    termsAndConditionsShown: z.boolean().nullish(),
    terms: z
      .object({
        id: z.string(),
        content: optionalTextSchema,
        version: optionalTextSchema,
        language: languageSchema,
        accepted: z.boolean().nullish().openapi({ description: "Whether this version was agreed to before" }),
      })
      .nullish(),
    selection: selectionSchema.nullish(),
    inForce: selectionSchema.nullish().openapi({ description: "What holds until `selection` does" }),
    claim: optionalTextSchema.openapi({ description: "How to claim, HTML" }),
    claimLanguage: languageSchema,
    availability: availabilitySchema.nullish(),
    fields: z
      .array(setUpFieldSchema)
      .nullish()
      .openapi({ description: "What there is to choose, in order; none where it cannot be changed today" }),
    medicalQuestions: z
      .array(medicalQuestionSchema)
      .nullish()
      .openapi({ description: "Yes or no each; asked where a choice needs them" }),
    fromPrice: examplePriceSchema.nullish().openapi({
      description:
        "The least that it costs this person where nothing is held; at today's prices where it cannot be chosen today",
    }),
    examples: z
      .array(examplePriceSchema)
      .nullish()
      .openapi({ description: "Its levels, or a few of its amounts, each with its price for this person" }),
    faqs: z.array(benefitFaqSchema).nullish(),
    related: z.array(relatedBenefitSchema).nullish(),
    canModel: z.boolean().nullish().openapi({ description: "Whether it is a pension that can be modelled" }),
    takesNominations: z.boolean().nullish().openapi({
      description: "Whether the person can say who should be paid if they die",
    }),
    hasClaims: z.boolean().nullish().openapi({ description: "Whether people claim on it in the portal" }),
    hasCard: z.boolean().nullish().openapi({ description: "Whether the person has a card of it today" }),
    joining: joiningSchema.nullish().openapi({
      description: "What joining this pension on request comes to",
    }),
    documents: z
      .array(planDocumentSchema)
      .nullish()
      .openapi({ description: "Policy booklet, key facts and the like, as they hold for the person today" }),
    error: optionalTextSchema,
  })
  .openapi("Benefit");
export type Benefit = z.infer<typeof benefitSchema>;

const errorSchema = z.looseObject({ error: z.string().min(1), benefits: z.unknown().optional() });

/** An upstream that can list nothing may send only its `error`. */
function addList(reply: unknown) {
  const { data } = errorSchema.safeParse(reply);
  return data ? { ...data, benefits: data.benefits ?? [] } : reply;
}

export const getEligibleBenefits = defineCall("GET /v1/benefits/user/eligible", {
  id: "getEligibleBenefits",
  source: "API-53",
  summary: "The person's benefits, each with what is chosen of it and what can be done today",
  access: "user",
  reply: z.preprocess(
    addList,
    z.object({
      benefits: z.array(benefitSchema),
      recommendation: recommendationSchema.nullish().openapi({
        description: "Extension `recommendation`: the one thing most worth doing; none for viewers",
      }),
      error: optionalTextSchema.openapi({
        description: "A reply that carries it ends the session (BENEFIT-16), and needs no `benefits`",
      }),
    }),
  ),
});

export const getBenefit = defineCall("GET /v1/benefit/{id}", {
  id: "getBenefit",
  source: "API-54",
  summary: "One benefit",
  access: "user",
  params: idParamsSchema,
  reply: benefitSchema,
});

export const getBenefitWithSelection = defineCall("GET /v1/benefit/{id}/with-selection", {
  id: "getBenefitWithSelection",
  source: "API-63",
  summary: "One benefit with what the person has chosen of it",
  access: "user",
  params: idParamsSchema,
  reply: benefitSchema,
});

export const getSelection = defineCall("GET /v1/selection/{id}", {
  id: "getSelection",
  source: "API-57",
  summary: "One of the person's selections",
  access: "user",
  params: idParamsSchema,
  reply: selectionSchema,
});

export const getBenefitFaqs = defineCall("GET /v1/benefit/{id}/related_FAQ", {
  id: "getBenefitFaqs",
  source: "API-58",
  summary: "Questions about one benefit",
  access: "user",
  params: idParamsSchema,
  reply: z.array(benefitFaqSchema),
});

export const getRelatedBenefits = defineCall("GET /v1/benefit/{id}/related_benefits", {
  id: "getRelatedBenefits",
  source: "API-59",
  summary: "Related benefits that the person can have",
  access: "user",
  params: idParamsSchema,
  reply: z.array(relatedBenefitSchema),
});

export const getBenefitTerms = defineCall("GET /v1/benefit/{benefitId}/terms/{termId}", {
  id: "getBenefitTerms",
  source: "API-61",
  summary: "The terms of one benefit",
  access: "user",
  params: z.object({ benefitId: z.string().max(64), termId: z.string().max(64) }),
  reply: z.object({
    terms: optionalTextSchema,
    version: optionalTextSchema,
    language: languageSchema,
    error: optionalTextSchema,
  }),
});
