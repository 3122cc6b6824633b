import { commonErrors, defineCall, z } from "./define.ts";

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

export const getCcvManage = defineCall({
  id: "getCcvManage",
  source: "API-56",
  summary: "The page on which an employer manages childcare vouchers, to be framed (CCV-01)",
  base: "v1",
  method: "get",
  path: "/ccv/manage",
  access: "employer",
  reply: z.object({
    url: z.string().openapi({ description: "Absolute, or below this API's own base" }),
    token: z.string().nullish().openapi({
      description:
        "Good for that page alone and for minutes, given to it as `bearerToken`; without one the page is given the access token",
    }),
  }),
  errors: { not_found: commonErrors.not_found },
});
