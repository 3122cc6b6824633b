import { defineCall, z } from "./define.ts";
import { countSchema, idParamsSchema, penceSchema } from "./schemas.ts";

const countedAtSchema = z
  .string()
  .nullish()
  .openapi({ description: "When it was counted, ISO 8601; absent where nothing has been counted yet" });
const benefitParamsSchema = idParamsSchema.extend({ benefitId: z.string().max(64) });

export const getEmployeeInsights = defineCall("GET /main/v2/client/{id}/employee-insights", {
  id: "getEmployeeInsights",
  source: "API-82",
  summary: "Figures of a client's people and what their benefits cost (DASH-04)",
  access: "employer",
  params: idParamsSchema,
  reply: z.object({
    asOf: countedAtSchema,
    headcount: countSchema,
    registered: countSchema,
    registrations: z
      .array(z.object({ month: z.string().openapi({ description: "yyyy-mm" }), registered: countSchema }))
      .openapi({ description: "Of the last 12 months, all registered by the end of each" }),
    months: z
      .array(
        z.object({
          month: z.string().openapi({ description: "yyyy-mm" }),
          chosen: countSchema.openapi({ description: "Benefits that someone had at the end of it" }),
          employeeMonthlyPence: penceSchema,
          employerMonthlyPence: penceSchema,
        }),
      )
      .nullish()
      .openapi({ description: "Of the last 12 months, in order, as choices and prices are known now" }),
    ageBands: z.array(z.object({ label: z.string(), count: countSchema })),
    costs: z.array(
      z.object({
        benefitId: z.string(),
        name: z.string(),
        employeeMonthlyPence: penceSchema,
        employerMonthlyPence: penceSchema,
      }),
    ),
    funding: z.array(z.object({ label: z.string(), monthlyPence: penceSchema })),
  }),
});

export const takeUpSchema = z
  .object({
    benefitId: z.string(),
    name: z.string(),
    eligible: countSchema,
    chosen: countSchema,
    percent: z.number().openapi({ description: "To one decimal" }),
  })
  .openapi("TakeUp");
export type TakeUp = z.infer<typeof takeUpSchema>;

const takeUpDetailSchema = takeUpSchema.extend({
  asOf: countedAtSchema,
  waiting: countSchema,
  employeeMonthlyPence: penceSchema,
  employerMonthlyPence: penceSchema,
  levels: z
    .array(z.object({ label: z.string(), count: countSchema }))
    .openapi({ description: "By what was chosen of it" }),
});

/** Sent only by an API that knows when its prices end. */
const priceWarningsSchema = z
  .array(
    z.object({
      benefitId: z.string(),
      name: z.string(),
      until: z.string().openapi({ description: "The last day with known prices, yyyy-mm-dd" }),
      isOver: z.boolean().openapi({ description: "Whether that day is past: what is shown is estimated" }),
    }),
  )
  .nullish()
  .openapi({ description: "Benefits whose prices end within 60 days, or have ended" });

const takeUpCall = {
  access: "employer",
  params: idParamsSchema,
  reply: z.object({
    asOf: countedAtSchema,
    benefits: z.array(takeUpSchema),
    priceWarnings: priceWarningsSchema,
  }),
} as const;
const detailCall = { access: "employer", params: benefitParamsSchema, reply: takeUpDetailSchema } as const;

export const getBenefitInsights = defineCall("GET /main/v2/client/{id}/benefit-insights", {
  ...takeUpCall,
  id: "getBenefitInsights",
  source: "API-83",
  summary: "Take-up by benefit, for clients with insights (DASH-07)",
});

export const getBenefitTakeUp = defineCall("GET /main/client/{id}/benefit-takeup", {
  ...takeUpCall,
  id: "getBenefitTakeUp",
  source: "API-85",
  summary: "Take-up by benefit",
});

export const getBenefitInsight = defineCall("GET /main/v2/client/{id}/benefit-insights/{benefitId}", {
  ...detailCall,
  id: "getBenefitInsight",
  source: "API-84",
  summary: "Take-up of one benefit, for clients with insights",
});

export const getOneBenefitTakeUp = defineCall("GET /main/client/{id}/benefit-takeup/{benefitId}", {
  ...detailCall,
  id: "getOneBenefitTakeUp",
  source: "API-86",
  summary: "Take-up of one benefit",
});
