import { z } from "./define.ts";
import { optionalTextSchema } from "./schemas.ts";

const label = { label: z.string(), hint: optionalTextSchema };

/** One question of a choice, with today's options. */
export const setUpFieldSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("option"),
      name: z.enum(["eeben_level", "eeben_months", "eeben_direction"]),
      ...label,
      options: z.array(z.object({ value: z.string(), ...label })),
      value: optionalTextSchema,
      start: optionalTextSchema.openapi({ description: "What to begin with where nothing was chosen" }),
    }),
    z.object({
      kind: z.literal("amount"),
      name: z.enum(["eeben_amount_value", "eeben_partner_amount_value"]),
      ...label,
      unit: z.enum(["pounds", "percent", "times", "days", "hours"]),
      minimum: z.number(),
      maximum: z.number(),
      stepSize: z.number(),
      validationMessage: z.string(),
      isOptional: z.boolean().nullish().openapi({ description: "Left empty, none is chosen" }),
      value: z.number().nullish(),
      start: z
        .number()
        .nullish()
        .openapi({ description: "What to begin with where nothing was chosen: recommended, or the least" }),
      picks: z
        .array(z.number())
        .nullish()
        .openapi({ description: "A few amounts within the limits, each worth a button" }),
    }),
    z.object({
      kind: z.literal("people"),
      name: z.literal("people"),
      ...label,
      options: z.array(z.object({ value: z.string(), ...label })),
      isRequired: z.boolean().nullish().openapi({ description: "It covers no one but them" }),
      value: z.array(z.string()),
    }),
  ])
  .openapi("SetUpField");
export type SetUpField = z.infer<typeof setUpFieldSchema>;
