import { commonErrors, defineCall, z } from "./define.ts";
import { loginReplySchema, tenantDomain } from "./login.ts";

const sso_token = z.string().min(1).max(4096).openapi({
  description: "What the identity provider handed out; one that starts `msq` is a masquerade's (MASQ-04)",
});

export const ssoReplySchema = loginReplySchema
  .extend({
    masqueradeUserId: z.string().nullish().openapi({ description: "Whose view staff get with these tokens" }),
    error: z.string().nullish(),
  })
  .openapi("SsoReply");

const sso_invalid = {
  status: 422,
  description: "Unknown, used, too old, of another tenant, or not of the kind that its prefix says",
} as const;

export const ssoLogin = defineCall("POST /v1/login/sso", {
  id: "ssoLogin",
  source: "API-15",
  summary: "Logs in by a token of the identity provider, or as someone else by one for a masquerade",
  access: "anyone",
  masquerade: "always",
  body: z.object({
    sso_token,
    scheme_year: z.string().max(16).nullish().openapi({ description: "`2026`; `0` for the present one" }),
    domain: tenantDomain,
  }),
  reply: ssoReplySchema,
  errors: {
    too_many: commonErrors.too_many,
    sso_invalid,
    not_activated: { status: 409, description: "The person is known and has not activated: see API-36" },
  },
});

export const activateBySso = defineCall("PATCH /main/user/activate", {
  id: "activateBySso",
  source: "API-36",
  summary: "Activates the person of an identity provider's token, and logs in as `/login/sso` does",
  access: "anyone",
  masquerade: "always",
  body: z.object({ sso_token, domain: tenantDomain }),
  reply: ssoReplySchema,
  errors: { too_many: commonErrors.too_many, sso_invalid },
});

export const workPlatform = defineCall("GET /v1/login/work-platform", {
  id: "workPlatform",
  source: "API-43",
  summary: "Where the client's work platform takes over",
  access: "user",
  masquerade: "never",
  reply: z.object({ redirect: z.string() }),
  errors: { not_found: commonErrors.not_found },
});
