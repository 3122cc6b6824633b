import { defineCall, z } from "./define.ts";

export const getCcvBalance = defineCall({
  id: "getCcvBalance",
  source: "API-55",
  summary: "Childcare vouchers that the person holds (CCV-03)",
  base: "v1",
  method: "get",
  path: "/ccv/balance",
  access: "user",
  reply: z.object({
    lastPaymentDate: z.string().nullish().openapi({ description: "yyyy-mm-dd" }),
    balance: z.number().openapi({ description: "Pounds" }),
  }),
  errors: {},
});
