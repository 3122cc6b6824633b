import { defineCall, z } from "./define.ts";

const text = z.string().nullish();
const day = z.string().openapi({ description: "yyyy-mm-dd" });
const pence = z.number().int();

/** One step of how a price came about; the lines' pence add up to it. */
export const PriceLineSchema = z
  .object({
    text: z.string(),
    pence,
    rounding: text,
  })
  .openapi("PriceLine");

/** What a selection costs each month, in whole pence, and why. */
export const CostsSummarySchema = z
  .object({
    employeeMonthlyPence: pence,
    employerMonthlyPence: pence,
    employeeAnnualPence: pence,
    employerAnnualPence: pence,
    treatment: z
      .string()
      .openapi({ description: "`sacrifice`, `net-pay`, `payment` (added to pay) or `none`" }),
    employeeLines: z.array(PriceLineSchema),
    employerLines: z.array(PriceLineSchema),
  })
  .openapi("CostsSummary");

/** BENEFIT-10. */
export const SelectionSchema = z
  .object({
    selectionId: z.string(),
    benefitId: z.string(),
    temporarySelection: z.boolean().openapi({ description: "A draft: nothing is asked for yet" }),
    status: z.string(),
    statusLabel: z.string(),
    planDetails: z.array(z.object({ label: z.string(), value: z.string() })),
    peopleCovered: z.array(z.object({ familyMemberId: text, name: z.string() })),
    costsSummaryForMonthlyCostSection: CostsSummarySchema.nullish(),
    cta: z.object({ type: z.string(), label: text }).nullish(),
    startDate: day.nullish(),
    endDate: day.nullish(),
    fieldStatus: text.openapi({ description: "Such as that cover is capped until medical answers are in" }),
    editFields: z.array(
      z.object({
        name: z.string(),
        minimum: z.number().nullish(),
        maximum: z.number().nullish(),
        stepSize: z.number().nullish(),
        validationMessage: text,
      }),
    ),
  })
  .openapi("Selection");
export type BenefitSelection = z.infer<typeof SelectionSchema>;

export const BenefitFaqSchema = z
  .object({ id: z.string(), question: z.string(), answer: z.string().openapi({ description: "HTML" }) })
  .openapi("BenefitFaq");

export const RelatedBenefitSchema = z
  .object({ benefitId: z.string(), name: z.string(), summary: text })
  .openapi("RelatedBenefit");

/** Whether it can be chosen or changed today, and if not why and from when. */
export const AvailabilitySchema = z
  .object({
    canChange: z.boolean(),
    text: text.openapi({ description: "For the person: until when it is open, or why it is closed" }),
    closes: day.nullish().openapi({ description: "Last day of the window that is open" }),
    coverDate: day.nullish(),
    firstDeductionDate: day.nullish(),
    nextDate: day.nullish().openapi({ description: "When it opens next" }),
  })
  .openapi("Availability");

/** BENEFIT-09. */
export const BenefitSchema = z
  .object({
    benefitId: z.string(),
    name: z.string(),
    summary: text,
    description: text.openapi({ description: "HTML" }),
    groupCode: z.string(),
    groupName: text,
    icon: text,
    partnerSupported: z.boolean().nullish(),
    termsAndConditionsShown: z.boolean().nullish(),
    terms: z.object({ id: z.string(), content: text, version: text }).nullish(),
    selection: SelectionSchema.nullish(),
    availability: AvailabilitySchema.nullish(),
    faqs: z.array(BenefitFaqSchema).nullish(),
    related: z.array(RelatedBenefitSchema).nullish(),
    error: text,
  })
  .openapi("Benefit");
export type Benefit = z.infer<typeof BenefitSchema>;

const id = z.object({ id: z.string().max(64) });

export const getEligibleBenefits = defineCall({
  id: "getEligibleBenefits",
  source: "API-53",
  summary: "The person's benefits, each with what is chosen of it and what can be done today",
  base: "v1",
  method: "get",
  path: "/benefits/user/eligible",
  access: "user",
  reply: z.object({
    benefits: z.array(BenefitSchema),
    error: text.openapi({ description: "A reply that carries it ends the session (BENEFIT-16)" }),
  }),
  errors: {},
});

export const getBenefit = defineCall({
  id: "getBenefit",
  source: "API-54",
  summary: "One benefit",
  base: "v1",
  method: "get",
  path: "/benefit/{id}",
  access: "user",
  params: id,
  reply: BenefitSchema,
  errors: {},
});

export const getBenefitWithSelection = defineCall({
  id: "getBenefitWithSelection",
  source: "API-63",
  summary: "One benefit with what the person has chosen of it",
  base: "v1",
  method: "get",
  path: "/benefit/{id}/with-selection",
  access: "user",
  params: id,
  reply: BenefitSchema,
  errors: {},
});

export const getSelection = defineCall({
  id: "getSelection",
  source: "API-57",
  summary: "One of the person's selections",
  base: "v1",
  method: "get",
  path: "/selection/{id}",
  access: "user",
  params: id,
  reply: SelectionSchema,
  errors: {},
});

export const getBenefitFaqs = defineCall({
  id: "getBenefitFaqs",
  source: "API-58",
  summary: "Questions about one benefit",
  base: "v1",
  method: "get",
  path: "/benefit/{id}/related_FAQ",
  access: "user",
  params: id,
  reply: z.array(BenefitFaqSchema),
  errors: {},
});

export const getRelatedBenefits = defineCall({
  id: "getRelatedBenefits",
  source: "API-59",
  summary: "Benefits that go with one, as far as the person may have them",
  base: "v1",
  method: "get",
  path: "/benefit/{id}/related_benefits",
  access: "user",
  params: id,
  reply: z.array(RelatedBenefitSchema),
  errors: {},
});

export const getBenefitTerms = defineCall({
  id: "getBenefitTerms",
  source: "API-61",
  summary: "The terms of one benefit",
  base: "v1",
  method: "get",
  path: "/benefit/{benefitId}/terms/{termId}",
  access: "user",
  params: z.object({ benefitId: z.string().max(64), termId: z.string().max(64) }),
  reply: z.object({ terms: text, version: text, error: text }),
  errors: {},
});
