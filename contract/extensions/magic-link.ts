import { commonErrors, defineCall, z } from "../define.ts";
import { tenantDomain } from "../login.ts";
import { ssoReplySchema } from "../sso.ts";

export const loginByMagicLink = defineCall("POST /v1/login/magic-link", {
  id: "loginByMagicLink",
  extension: "magic-link",
  summary: "Spends a magic link: logs an employer in as the employee it was made for (EMPDATA-04)",
  access: "anyone",
  masquerade: "always",
  idempotent: true,
  body: z.object({ token: z.string().min(1).max(200), domain: tenantDomain }),
  reply: ssoReplySchema,
  errors: {
    too_many: commonErrors.too_many,
    link_invalid: { status: 422, description: "Unknown, used, too old, or of another tenant" },
  },
});
