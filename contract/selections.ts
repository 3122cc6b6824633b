import { selectionSchema } from "./benefits.ts";
import { arrearsPence, costsSummarySchema, firstRunSchema, warningsSchema } from "./costs.ts";
import { commonErrors, defineCall, z } from "./define.ts";
import { idParamsSchema, optionalTextSchema } from "./schemas.ts";
import { optionCostSchema, selectionValuesSchema } from "./selection-values.ts";

const versionSchema = z
  .number()
  .int()
  .nullish()
  .openapi({ description: "Of the selection that was looked at: another one is refused as `changed`" });

const accepted_warnings = z.boolean().nullish().openapi({
  description:
    "Whether the person said that they understand: false is `warnings_required` where one asks for it",
});

const quoteIdSchema = z.string().max(200).nullish().openapi({
  description: "Of API-64, as the person reviewed it: another price, pay, plan or date is `changed` (B11)",
});

/** The body of a posted form for a choice. Errors are returned under these names. */
const setUpSchema = z.object({
  ...selectionValuesSchema.shape,
  medical_answers: z
    .record(z.string().max(64), z.boolean())
    .nullish()
    .openapi({ description: "By question" }),
  accepted_terms: z
    .boolean()
    .nullish()
    .openapi({ description: "Present in the last step: what was chosen is asked for (BENEFIT-14)" }),
  terms_version: optionalTextSchema,
  accepted_warnings,
  version: versionSchema,
  quoteId: quoteIdSchema,
});
export type SetUp = z.infer<typeof setUpSchema>;

const refusals = {
  closed: { status: 409, description: "It cannot be chosen or changed today; `message` says why" },
  changed: {
    status: 409,
    description:
      "It was changed in another tab or on another device, or it is no longer what was reviewed; `message` says what is, what was and why",
  },
  not_allowed: {
    status: 409,
    description: "A rule forbids it, such as the minimum wage; `message` says which",
  },
  terms_required: { status: 409, description: "The terms, in their current version, must be agreed to" },
  medical_required: { status: 409, description: "Medical questions must be answered first" },
  warnings_required: { status: 409, description: "A warning must be accepted; `message` is its text" },
} as const;

const setUp = {
  source: "API-62",
  access: "user",
  masquerade: "draft",
  params: idParamsSchema,
  body: setUpSchema,
  reply: selectionSchema,
  errors: refusals,
} as const;

/** Saves a draft, complete or not; with `accepted_terms` it submits the choice. */
export const createSelection = defineCall("POST /v1/benefit/{id}/selection", {
  ...setUp,
  id: "createSelection",
  idempotent: true,
  summary: "Begins to choose a benefit, or chooses it (BENEFIT-13, BENEFIT-14)",
});

export const updateSelection = defineCall("PATCH /v1/benefit/{id}/selection", {
  ...setUp,
  id: "updateSelection",
  idempotent: true,
  summary: "Continues a choice, or changes one",
});

export const changeSelectionStatus = defineCall("PATCH /v1/selection/{id}", {
  id: "changeSelectionStatus",
  source: "API-57",
  summary: "Opts out, withdraws a request, or throws a draft away",
  idempotent: true,
  access: "user",
  masquerade: "draft",
  params: idParamsSchema,
  body: z.object({ status: z.enum(["opted-out", "withdrawn", "discarded"]), version: versionSchema }),
  reply: selectionSchema,
  errors: { closed: refusals.closed, changed: refusals.changed },
});

const valueLimitsSchema = z.object({ min: z.number(), max: z.number(), step: z.number() }).nullish();

/** What a choice would cost; it writes nothing. */
export const calculateCosts = defineCall("POST /v1/selections/costs", {
  id: "calculateCosts",
  source: "API-64",
  summary: "What a choice would cost, and within which limits it must be",
  access: "user",
  masquerade: "look",
  body: z.object({ ...selectionValuesSchema.shape, eeben_benefit_id: z.string().max(64) }),
  reply: z.object({
    value_limits: valueLimitsSchema,
    partner_value_limits: valueLimitsSchema,
    error: optionalTextSchema.openapi({ description: "Why this cannot be chosen" }),
    errors: z.record(z.string(), z.array(z.string())).nullish().openapi({ description: "Messages by field" }),
    costs: costsSummarySchema.nullish(),
    fieldStatus: optionalTextSchema.openapi({
      description: "Such as that cover is capped until medical answers are in",
    }),
    medicalRequired: z.boolean().nullish(),
    notes: z
      .array(z.string())
      .nullish()
      .openapi({ description: "What else it does, such as cutting a partner's cover" }),
    warnings: warningsSchema,
    startDate: optionalTextSchema.openapi({ description: "First day of cover, yyyy-mm-dd" }),
    arrearsPence,
    firstRun: firstRunSchema,
    approvalRequired: z.boolean().nullish().openapi({ description: "An employer decides before it starts" }),
    optionCosts: z.array(optionCostSchema).nullish().openapi({
      description: "The price of each option, which a page shows instead of the option's hint",
    }),
    quoteId: optionalTextSchema.openapi({
      description: "Opaque; names all of this, to be sent with the agreement to it (B11)",
    }),
  }),
  errors: { not_found: commonErrors.not_found },
});

export const saveSelectionCost = defineCall("POST /v1/selections/client/{clientId}/employees/{employeeId}", {
  id: "saveSelectionCost",
  source: "API-65",
  summary: "Changes the amounts of a benefit that one has, or chooses it, for one employee of a client",
  idempotent: true,
  access: "user",
  masquerade: "never",
  params: z.object({ clientId: z.string().max(64), employeeId: z.string().max(64) }),
  body: z.object({
    ...selectionValuesSchema.shape,
    eeben_benefit_id: z.string().max(64),
    selectionId: optionalTextSchema,
    accepted_warnings,
    version: versionSchema,
    quoteId: quoteIdSchema,
  }),
  reply: selectionSchema,
  errors: refusals,
});
