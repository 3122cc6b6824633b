import { commonErrors, defineCall, fileSchema, z } from "../define.ts";

export const downloadOwnData = defineCall("POST /main/v2/user/{id}/data", {
  id: "downloadOwnData",
  extension: "own-data",
  summary: "Everything that is kept of the person, as a zip of JSON, CSV and files",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object({
    password: z.string().max(1024).nullish().openapi({ description: "Where the account has one" }),
  }),
  reply: fileSchema,
  file: ["application/zip"],
  errors: {
    password_wrong: { status: 422, description: "Not the password; counts towards the lock" },
    locked: { status: 423, description: "Too many failures: the login is locked for 15 minutes" },
    too_many: commonErrors.too_many,
  },
});
