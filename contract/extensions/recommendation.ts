import { defineCall, z } from "../define.ts";
import { penceSchema } from "../schemas.ts";

const extension = "recommendation";

/** The facts that can make a benefit worth recommending. */
export const recommendationReasons = ["pension-match", "employer-money", "beneficiaries"] as const;

export const recommendationSchema = z
  .object({
    id: z.string().openapi({ description: "To dismiss it by" }),
    reason: z.enum(recommendationReasons).openapi({
      description:
        "The employer would match more of the pension; would pay towards a benefit that is not held; or no one is named to be paid",
    }),
    benefitId: z.string(),
    icon: z.string().nullish(),
    title: z.string().openapi({ description: "What to do, for the person" }),
    text: z.string().openapi({ description: "The reason, in words for the person" }),
    employerAnnualPence: penceSchema
      .nullish()
      .openapi({ description: "The employer's money that is missed in a year" }),
    percent: z.number().nullish().openapi({ description: "The share of pay to choose" }),
    month: z
      .object({
        takeHomePence: penceSchema.openapi({ description: "What take-home pay would fall by" }),
        savedPence: penceSchema.openapi({ description: "Tax, National Insurance and tax relief" }),
        employerPence: penceSchema,
        togetherPence: penceSchema,
      })
      .nullish()
      .openapi({ description: "What a month would change by" }),
  })
  .openapi("Recommendation");
export type Recommendation = z.infer<typeof recommendationSchema>;

export const dismissRecommendation = defineCall("POST /v1/benefits/user/recommendation/dismissals", {
  id: "dismissRecommendation",
  extension,
  summary: "Keeps a recommendation from being made again; twice is the same as once",
  access: "user",
  masquerade: "never",
  body: z.strictObject({ id: z.string().max(100) }),
  reply: z.object({ id: z.string() }),
  errors: {
    unknown: { status: 422, description: "There is no such recommendation: nothing was kept" },
  },
});
