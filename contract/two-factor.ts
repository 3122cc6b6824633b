import { defineCall, z } from "./define.ts";
import { loginReplySchema, tenantDomain } from "./login.ts";

/**
 * In the reply to a wrong code, `error` is a JSON list. Each entry has its text for people as `code`, which
 * may contain HTML (ERR-28).
 */
export const twoFactorErrorListSchema = z.array(z.object({ code: z.string() }));

const codeSchema = z
  .string()
  .max(32)
  .openapi({ description: "6 digits, or a recovery code where one is accepted" });
const secretSchema = z.string().max(128);

const errors = {
  code_wrong: {
    status: 422,
    description: "Not the code, or one that was used; counts towards the lock. `error` is a list, see API-17",
  },
  locked: { status: 423, description: "Too many failures; the reply has `userAccountLocked`" },
} as const;

/** Recovery codes, which are returned once, with the first code of a set-up. */
const recovery_codes = z.array(z.string()).nullish();

const setup = {
  code: codeSchema,
  type: z
    .enum(["temporary", "complete"])
    .openapi({ description: "The first code of a set-up, then the next" }),
  secret: secretSchema.nullish(),
  email: z.string().max(320).nullish(),
  password: z.string().max(1024).nullish(),
  deviceToken: z.string().max(128).nullish(),
};

/**
 * Proves that the person themselves changes two-factor, if the upstream has the extension
 * `two-factor-proof`.
 */
export const proofFields = {
  password: z.string().max(1024).nullish().openapi({ description: "Where the account has one" }),
  code: codeSchema.nullish(),
};

export const proofErrors = {
  ...errors,
  password_wrong: { status: 422, description: "Not the password; counts towards the lock" },
} as const;

export const loginTwoFactor = defineCall("POST /v1/login/mfa", {
  id: "loginTwoFactor",
  source: "API-17",
  summary: "Second step of a login: the code, with the credentials once more",
  access: "anyone",
  idempotent: true,
  masquerade: "always",
  body: z.object({
    code: codeSchema,
    email: z.string().max(320),
    password: z.string().max(1024),
    deviceToken: z.string().max(128).nullish(),
    domain: tenantDomain,
  }),
  reply: loginReplySchema,
  errors: {
    ...errors,
    mismatch: { status: 422, description: "No account with this email and password any more" },
  },
});

export const startTwoFactor = defineCall("POST /main/v2/user/{id}/mfa", {
  id: "startTwoFactor",
  source: "API-91",
  summary: "A secret to set up two-factor authentication, and its address for an authenticator app",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ url: z.string(), secret: secretSchema.nullish() }),
  errors: {
    sso_only: { status: 409, description: "No one of this client logs in with a password and a code" },
    already_enabled: { status: 409, description: "Two-factor authentication is on: turn it off first" },
  },
});

export const disableTwoFactor = defineCall("DELETE /main/v2/user/{id}/mfa", {
  id: "disableTwoFactor",
  source: "API-91",
  summary: "Turns two-factor authentication off, with a reason",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object({ reason: z.string().max(500), ...proofFields }),
  reply: z.object({ message: z.string().nullish() }),
  errors: {
    ...proofErrors,
    reason_required: { status: 422, description: "A reason must be given" },
    enforced: { status: 409, description: "The client requires two-factor authentication" },
    not_enabled: { status: 409, description: "Two-factor authentication is off" },
  },
});

export const verifyTwoFactor = defineCall("POST /main/v2/user/{id}/mfa/validate", {
  id: "verifyTwoFactor",
  source: "API-92",
  summary:
    "A code of a set-up from the profile: the first, then the next one completes it, with the account's password",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object(setup),
  reply: z.object({ message: z.string().nullish(), recovery_codes }),
  errors: {
    ...proofErrors,
    already_enabled: { status: 409, description: "Two-factor authentication is on: turn it off first" },
  },
});

export const verifyEnforcedTwoFactor = defineCall("POST /v1/employee/mfa/validate/enforced", {
  id: "verifyEnforcedTwoFactor",
  source: "API-93",
  summary: "A code of a set-up at login: the first, then the next one completes it and logs in",
  access: "anyone",
  idempotent: true,
  masquerade: "always",
  body: z.object({ ...setup, domain: tenantDomain }),
  reply: loginReplySchema.extend({ message: z.string().nullish(), recovery_codes }),
  errors: {
    ...errors,
    mismatch: { status: 422, description: "No account with this email and password any more" },
  },
});
