import { selectionSchema } from "../benefits.ts";
import { defineCall, z } from "../define.ts";

export const answerInsurerOffer = defineCall("POST /v1/selection/{id}/insurer-offer", {
  id: "answerInsurerOffer",
  extension: "underwriting",
  summary: "The person accepts or declines cover that an insurer offers for more than the usual price",
  idempotent: true,
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object({
    accept: z.boolean(),
    monthlyPence: z
      .number()
      .int()
      .nullish()
      .openapi({ description: "The price with the offer, as it was shown: another one is `changed`" }),
    version: z.number().int().openapi({ description: "Of the selection that was looked at" }),
  }),
  reply: selectionSchema,
  errors: {
    changed: { status: 409, description: "The price or the request has changed; `message` says how" },
    not_allowed: { status: 409, description: "No offer is waiting for an answer" },
  },
});
