import { commonErrors, defineCall, z } from "./define.ts";

export const getCcvBalance = defineCall("GET /v1/ccv/balance", {
  id: "getCcvBalance",
  source: "API-55",
  summary: "Childcare vouchers that the person holds (CCV-03)",
  access: "user",
  reply: z.object({
    lastPaymentDate: z.string().nullish().openapi({ description: "yyyy-mm-dd" }),
    balance: z.number().openapi({ description: "Pounds" }),
  }),
});

export const getCcvManage = defineCall("GET /v1/ccv/manage", {
  id: "getCcvManage",
  source: "API-56",
  summary: "The page on which an employer manages childcare vouchers, to be framed (CCV-01)",
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
