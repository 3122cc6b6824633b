import { defineCall, z } from "../define.ts";

export const getPriceWarnings = defineCall({
  id: "getPriceWarnings",
  source: "extension",
  extension: "price-warnings",
  summary: "Benefits of the client whose prices end within 60 days, or have ended",
  base: "v1",
  method: "get",
  path: "/companies/{id}/price-warnings",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({
    warnings: z.array(
      z.object({
        benefitId: z.string(),
        name: z.string(),
        until: z.string().openapi({ description: "The last day with known prices, yyyy-mm-dd" }),
        isOver: z.boolean().openapi({ description: "Whether that day is past: what is shown is estimated" }),
      }),
    ),
  }),
  errors: {},
});
