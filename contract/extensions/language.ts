import { defineCall, z } from "../define.ts";

export const setLanguage = defineCall("PUT /v1/user/language", {
  id: "setLanguage",
  extension: "language",
  summary: "Keeps the language that the logged-in user reads and is written to in",
  access: "user",
  masquerade: "never",
  body: z.strictObject({
    language: z.string().min(2).max(3).openapi({ description: "`en`, `cy` and so on" }),
  }),
  reply: z.object({ language: z.string() }),
  errors: { unknown_language: { status: 422, description: "The client's pages are not in this language" } },
});
