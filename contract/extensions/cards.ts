import { defineCall, z } from "../define.ts";

const cardSchema = z
  .object({
    benefitId: z.string(),
    benefitName: z.string(),
    insurer: z.string().nullish(),
    phone: z.string().nullish(),
    policyNumber: z.string().nullish(),
    memberNumber: z.string(),
    memberName: z.string(),
    details: z
      .array(z.object({ label: z.string(), value: z.string() }))
      .openapi({ description: "The level and the like, as the benefit's own page says it" }),
    covered: z.array(z.string()).openapi({ description: "Names of the family members who are covered" }),
    from: z.string().openapi({ description: "yyyy-mm-dd" }),
    until: z.string().nullish().openapi({ description: "yyyy-mm-dd: the last day of cover, once known" }),
  })
  .openapi("MembershipCard");
export type MembershipCard = z.infer<typeof cardSchema>;

export const getCards = defineCall("GET /v1/benefits/user/cards", {
  id: "getCards",
  extension: "cards",
  summary: "Membership cards of the benefits that the person has today",
  access: "user",
  reply: z.object({ cards: z.array(cardSchema) }),
});
