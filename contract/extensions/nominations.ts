import { defineCall, z } from "../define.ts";
import { idParamsSchema } from "../schemas.ts";

const extension = "nominations";

/** How a beneficiary is related to the person. */
export const beneficiaryRelationships = [
  "spouse",
  "partner",
  "child",
  "parent",
  "sibling",
  "relative",
  "friend",
  "charity",
  "other",
] as const;

const beneficiarySchema = z
  .object({
    name: z.string(),
    relationship: z.enum(beneficiaryRelationships).openapi({
      description: "`spouse` is a civil partner as well",
    }),
    sharePercent: z.number().openapi({ description: "Of what is paid, with 2 decimals at most" }),
    dateOfBirth: z.string().nullish().openapi({ description: "yyyy-mm-dd" }),
    address: z.string().nullish(),
  })
  .openapi("Beneficiary");
export type Beneficiary = z.infer<typeof beneficiarySchema>;

const nominationSchema = z
  .object({
    version: z.number().int().openapi({ description: "From 1; grows with each nomination" }),
    madeAt: z.string().openapi({ description: "An instant, ISO 8601" }),
    beneficiaries: z.array(beneficiarySchema).openapi({ description: "Empty where everyone was removed" }),
  })
  .openapi("Nomination");
export type Nomination = z.infer<typeof nominationSchema>;

/** A person's current nomination and earlier ones. */
const nominationsSchema = z.object({
  name: z.string().openapi({ description: "The benefit's" }),
  language: z.string().nullish().openapi({ description: "BCP 47: of the benefit's name" }),
  canNominate: z.boolean().openapi({ description: "Whether the person has the benefit today" }),
  maximum: z.number().int().openapi({ description: "How many people can be named" }),
  nominations: z
    .array(nominationSchema)
    .openapi({ description: "The newest first; it is the one that counts" }),
});

export const getNominations = defineCall("GET /v1/benefit/{id}/nominations", {
  id: "getNominations",
  extension,
  summary: "The people to be paid if the person dies, as they wish, with every earlier wish",
  access: "user",
  masquerade: "never",
  params: idParamsSchema,
  reply: nominationsSchema,
});

export const nominate = defineCall("POST /v1/benefit/{id}/nominations", {
  id: "nominate",
  extension,
  summary: "Names the people to be paid if the person dies; earlier wishes stay in the history",
  idempotent: true,
  access: "user",
  masquerade: "never",
  params: idParamsSchema,
  body: z.object({
    version: z
      .number()
      .int()
      .openapi({ description: "Of the newest nomination that was looked at; 0 for none" }),
    beneficiaries: z
      .array(
        z.object({
          name: z.string().max(1_000).nullish(),
          relationship: z.string().max(64).nullish(),
          sharePercent: z.number().nullish(),
          dateOfBirth: z.string().max(32).nullish().openapi({ description: "yyyy-mm-dd" }),
          address: z.string().max(2_000).nullish(),
        }),
      )
      .max(50)
      .openapi({ description: "What is wrong is told by field, such as `beneficiaries.0.name`" }),
  }),
  reply: nominationSchema,
  errors: {
    changed: { status: 409, description: "Another nomination has been made since" },
    not_allowed: { status: 409, description: "The person does not have the benefit today" },
  },
});
