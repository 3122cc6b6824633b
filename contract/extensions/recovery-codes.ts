import { defineCall, z } from "../define.ts";
import { proofErrors, proofFields } from "../two-factor.ts";

export const renewRecoveryCodes = defineCall("POST /main/v2/user/{id}/mfa/recovery-codes", {
  id: "renewRecoveryCodes",
  extension: "two-factor-proof",
  summary: "New recovery codes in place of all old ones, given once",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object(proofFields),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  errors: { ...proofErrors, not_enabled: { status: 422, description: "Two-factor authentication is off" } },
});
