import { userSchema } from "./account.ts";
import { clientSchema, cmsDataSchema, schemeSchema } from "./branding.ts";
import { defineCall, z } from "./define.ts";

/** The first label of the host that a visitor uses, which identifies the tenant. */
export const tenantDomain = z
  .string()
  .max(63)
  .nullish()
  .openapi({ description: "First label of the host that was asked; an upstream that needs none ignores it" });

const mismatchError = { status: 422, description: "No account with this email and password" } as const;

export const loginReplySchema = z
  .object({
    access_token: z.string().nullish(),
    refresh_token: z.string().nullish(),
    expires_in: z.number().nullish().openapi({ description: "Seconds until the access token ends" }),
    ssoLogoutUrl: z.string().nullish(),
    remember: z.boolean().nullish().openapi({ description: "Keep the session beyond the browser's own" }),
    showRecaptcha: z.boolean().nullish(),
    userAccountLocked: z.boolean().nullish(),
    error_message: z
      .string()
      .nullish()
      .openapi({ description: "Wins over the portal's own wording; can hold HTML" }),
    is_should_setup_2fa: z.boolean().nullish(),
    is_should_validate_2fa: z.boolean().nullish(),
    secret: z.string().nullish(),
    url: z.string().nullish(),
    scheme: z.string().nullish(),
  })
  .openapi("LoginReply");
export type LoginReply = z.infer<typeof loginReplySchema>;

export const login = defineCall("POST /v1/login", {
  id: "login",
  source: "API-13",
  summary: "Log in with email and password",
  access: "anyone",
  masquerade: "always",
  body: z.object({
    email: z.string().max(320),
    password: z.string().max(1024),
    recaptcha: z.string().max(8192).nullish(),
    deviceToken: z.string().max(128).nullish(),
    domain: tenantDomain,
  }),
  reply: loginReplySchema,
  errors: {
    mismatch: mismatchError,
    captcha_required: {
      status: 400,
      description: "`recaptcha` must carry an answer; the reply has `showRecaptcha`",
    },
    locked: { status: 423, description: "Too many failures; the reply has `userAccountLocked`" },
    account_problem: {
      status: 403,
      description: "Right credentials, but the account has no client or scheme",
    },
  },
});

export const loginUrl = defineCall("POST /v1/login/url", {
  id: "loginUrl",
  source: "API-14",
  summary: "Where an email address logs in: no url for the password step, else the single sign-on address",
  access: "anyone",
  masquerade: "always",
  body: z.object({ email: z.string().max(320), domain: tenantDomain }),
  reply: z.object({ url: z.string().nullish(), error: z.string().nullish() }),
});

export const loginSetup = defineCall("GET /v1/login/setup", {
  id: "loginSetup",
  source: "API-16",
  summary: "Everything the portal's frame needs of a logged-in user",
  access: "user",
  reply: z
    .object({
      user: userSchema,
      client: clientSchema,
      cmsData: cmsDataSchema,
      scheme: schemeSchema,
      extensions: z
        .array(z.string())
        .nullish()
        .openapi({ description: "Calls beyond the specified ones that this upstream has" }),
      foreignNames: z
        .object({ language: z.string(), names: z.array(z.string()) })
        .nullish()
        .openapi({
          description:
            "Names of the client's in another language than the reply (a BCP 47 tag), to be marked as such",
        }),
    })
    .openapi("LoginSetup"),
});

export const logout = defineCall("POST /v1/logout", {
  id: "logout",
  source: "API-18",
  summary: "First of 2 logout requests: ends the access token's session",
  access: "user",
  masquerade: "always",
  reply: z.object({}).nullish(),
});

export const userLogout = defineCall("POST /v1/user/logout", {
  id: "userLogout",
  source: "API-19",
  summary: "Second logout request: tells the user's identity provider, if there is one",
  access: "user",
  masquerade: "always",
  reply: z.object({}).nullish(),
});

export const userLogoutDelete = defineCall("DELETE /v1/user/logout", {
  id: "userLogoutDelete",
  source: "API-19",
  summary: "Revokes the tokens of the session that asks",
  access: "user",
  masquerade: "always",
  reply: z.object({}).nullish(),
});
