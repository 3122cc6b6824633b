import { defineCall, z } from "./define.ts";
import { optionalTextSchema } from "./schemas.ts";

const memberIdSchema = z.union([z.string(), z.number()]);

/** A partner or dependant as replies contain them (FAMILY-02). */
export const familyMemberSchema = z
  .object({
    family_id: memberIdSchema,
    family_fname: z.string(),
    family_sname: z.string(),
    family_dob: optionalTextSchema.openapi({ description: "yyyy-mm-dd" }),
    family_gender_id: memberIdSchema.nullish().openapi({ description: "1 female, 2 male" }),
    family_famtype_id: memberIdSchema
      .nullish()
      .openapi({ description: "1 partner, anything else a dependant" }),
    family_tname: optionalTextSchema.openapi({ description: "Title" }),
    family_active: z.union([z.boolean(), memberIdSchema]).nullish(),
    family_ft_edu_ends: optionalTextSchema.openapi({ description: "End of full time education, yyyy-mm-dd" }),
  })
  .openapi("FamilyMember");
export type FamilyMember = z.infer<typeof familyMemberSchema>;

/** The body of a posted form for a family member (FAMILY-05). Errors are returned under these names. */
export const familyFormSchema = z.object({
  familyMemberId: memberIdSchema
    .nullish()
    .openapi({ description: "The path says who; here for upstreams that want both" }),
  title: z.string().max(1_000).nullish(),
  first_name: z.string().max(1_000).nullish(),
  surname: z.string().max(1_000).nullish(),
  sex: z.enum(["female", "male"]).nullish(),
  fmember_type: z.enum(["partner", "dependant"]).nullish(),
  date_of_birth: z.string().max(32).nullish().openapi({ description: "dd/mm/yyyy" }),
  education_check: z.boolean().nullish().openapi({ description: "Whether in full time education" }),
  education: z.string().max(32).nullish().openapi({ description: "When that ends, dd/mm/yyyy" }),
  registered_disabled: z.boolean().nullish(),
});

const partnerExists = { status: 409, description: "There is a partner already: one at a time" } as const;

export const getFamily = defineCall("GET /v1/user/family", {
  id: "getFamily",
  source: "API-30",
  summary: "The family members of the logged-in user, those that are active",
  access: "user",
  reply: z.array(familyMemberSchema),
});

export const addFamilyMember = defineCall("POST /v1/user/{id}/family-members", {
  id: "addFamilyMember",
  source: "API-31",
  summary: "Adds a partner or dependant",
  idempotent: true,
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: familyFormSchema,
  reply: familyMemberSchema,
  errors: {
    partner_exists: partnerExists,
    family_full: { status: 409, description: "No more members can be added" },
  },
});

export const editFamilyMember = defineCall("PATCH /v1/user/family-members/{id}", {
  id: "editFamilyMember",
  source: "API-32",
  summary: "Changes what is sent of a family member; with `active` false, removes them",
  idempotent: true,
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: familyFormSchema.extend({ active: z.boolean().nullish() }),
  reply: familyMemberSchema,
  errors: { partner_exists: partnerExists },
});
