import { estimatedPricesYear } from "../costs.ts";
import { commonErrors, defineCall, z } from "../define.ts";
import { familyFormSchema } from "../family.ts";
import { lifeEventFormSchema } from "../life-events.ts";
import { penceSchema } from "../schemas.ts";

const costSchema = z.object({
  label: z.string().openapi({ description: "Who is covered" }),
  employeeMonthlyPence: penceSchema.nullish().openapi({ description: "None where it has no price now" }),
  estimatedPricesYear,
});

/**
 * Shows what a change would do before it is saved; nothing is written. Errors are returned by field, as when
 * saving.
 */
export const getFamilyConsequences = defineCall("POST /v1/user/family/consequences", {
  id: "getFamilyConsequences",
  extension: "consequences",
  summary: "What a change in the family, or a life event, does to the benefits that the person has",
  access: "user",
  masquerade: "look",
  body: z.object({
    member: familyFormSchema
      .extend({
        active: z.boolean().nullish().openapi({ description: "False: they are to be removed" }),
      })
      .nullish(),
    lifeEvent: lifeEventFormSchema.nullish(),
  }),
  reply: z.object({
    consequences: z.array(
      z.object({
        benefitId: z.string(),
        name: z.string(),
        joining: z.array(z.string()).openapi({ description: "Names" }),
        leaving: z.array(z.string()),
        from: z.string().nullish().openapi({ description: "yyyy-mm-dd" }),
        before: costSchema,
        after: costSchema.nullish().openapi({ description: "None where the benefit ends" }),
      }),
    ),
    opens: z.array(
      z.object({
        benefitId: z.string(),
        name: z.string(),
        until: z.string().openapi({ description: "yyyy-mm-dd" }),
        adding: z
          .object({ names: z.array(z.string()), before: costSchema, after: costSchema })
          .nullish()
          .openapi({ description: "What it would cost with who is new: no one joins without being chosen" }),
      }),
    ),
  }),
  errors: {
    not_found: commonErrors.not_found,
    partner_exists: { status: 409, description: "There is a partner already: one at a time" },
    no_partner: { status: 409, description: "There is no partner who could go" },
    family_full: { status: 409, description: "No more members can be added" },
    already_told: { status: 409, description: "This event was told already" },
  },
});
