import { defineCall, z } from "../define.ts";
import { loginReplySchema } from "../login.ts";

export const refreshLogin = defineCall("POST /v1/login/refresh", {
  id: "refreshLogin",
  source: "API-96",
  summary: "New tokens for a refresh token; the old one answers the same for 30 s more",
  access: "anyone",
  masquerade: "always",
  extension: "refresh",
  body: z.object({ refresh_token: z.string().max(8192) }),
  reply: loginReplySchema,
  errors: {
    refresh_ended: {
      status: 422,
      description: "The refresh token is unknown, ended or was used before: log in again",
    },
  },
});
