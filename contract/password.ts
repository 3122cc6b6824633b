import { commonErrors, defineCall, z } from "./define.ts";
import { loginReplySchema, tenantDomain } from "./login.ts";

const tokenSchema = z.string().max(8192).openapi({ description: "From the link in the mail" });
const dateOfBirthSchema = z.string().max(32).openapi({ description: "dd/mm/yyyy" });
const newPasswordSchema = z.string().max(1024);

/** One password rule by its code, and whether the password meets it. */
export const passwordChecksSchema = z
  .array(
    z.object({
      name: z.string().openapi({
        description: "The rule's code: 1, 2, 4, 8, 16, 64, 128, 256 or 512",
      }),
      status: z.boolean(),
      reason: z.string().nullish().openapi({
        description: "Which word of the password breaks it, in a sentence for its person",
      }),
    }),
  )
  .openapi("PasswordChecks");
export type PasswordChecks = z.infer<typeof passwordChecksSchema>;

const rulesFailed = { status: 422, description: "A rule is broken; the reply has `checks`" } as const;
const unconfirmed = { status: 422, description: "The new passwords differ" } as const;
const linkErrors = {
  token_invalid: { status: 422, description: "No such link: unknown, used, replaced, or another tenant's" },
  token_expired: { status: 410, description: "The link was good and is too old" },
} as const;
const dobMismatch = { status: 422, description: "Not this person's date of birth" } as const;

export const checkPassword = defineCall("POST /v1/password-reset/check", {
  id: "checkPassword",
  source: "API-22",
  summary:
    "Which rules a new password keeps; for the token's person, else for who is logged in, else for no one",
  access: "anyone",
  masquerade: "never",
  body: z.object({
    password: newPasswordSchema,
    token: z.string().max(8192).nullish().openapi({ description: "A reset's token or an activation id" }),
    date_of_birth: dateOfBirthSchema.nullish().openapi({
      description:
        "Of the token's person; without it the answer is about no one. A wrong one counts as API-24's",
    }),
    domain: tenantDomain,
  }),
  reply: z.object({ data: z.object({ checks: passwordChecksSchema }) }),
  errors: { too_many: commonErrors.too_many },
});

export const requestPasswordReset = defineCall("POST /v1/forgot-password", {
  id: "requestPasswordReset",
  source: "API-25",
  summary: "Sends a link to set a new password, if there is such an account; answers alike if there is none",
  access: "anyone",
  masquerade: "never",
  body: z.object({
    email: z.string().max(320),
    recaptcha: z.string().max(8192).nullish(),
    isRecaptchaEnabled: z.boolean().nullish(),
    domain: tenantDomain,
  }),
  reply: z.object({ sent: z.boolean().nullish(), message: z.string().nullish() }),
  errors: {
    too_many: commonErrors.too_many,
    captcha_required: { status: 400, description: "`recaptcha` must carry an answer" },
    sso_only: { status: 403, description: "No one of this tenant has a password" },
  },
});

export const verifyResetDateOfBirth = defineCall("POST /v1/password-reset/dob", {
  id: "verifyResetDateOfBirth",
  source: "API-24",
  summary: "Whether a reset link's person was born on that day",
  access: "anyone",
  masquerade: "never",
  body: z.object({ token: tokenSchema, date_of_birth: dateOfBirthSchema, domain: tenantDomain }),
  reply: z.object({
    verified: z.boolean(),
    email: z.string().nullish().openapi({ description: "The user name that the new password is for" }),
  }),
  errors: { too_many: commonErrors.too_many, ...linkErrors, dob_mismatch: dobMismatch },
});

export const resetPassword = defineCall("POST /v1/password-reset", {
  id: "resetPassword",
  idempotent: true,
  source: "API-23",
  summary: "Sets a new password by a reset link; ends every session, lock and other link of the person",
  access: "anyone",
  masquerade: "never",
  body: z.object({
    token: tokenSchema,
    date_of_birth: dateOfBirthSchema,
    password: newPasswordSchema,
    password_confirmation: newPasswordSchema,
    domain: tenantDomain,
  }),
  reply: z.object({
    reset: z.boolean(),
    redirectURL: z.string().nullish(),
    message: z.string().nullish(),
    description: z.string().nullish(),
  }),
  errors: {
    too_many: commonErrors.too_many,
    ...linkErrors,
    dob_mismatch: dobMismatch,
    rules_failed: rulesFailed,
    unconfirmed,
  },
});

export const changePassword = defineCall("POST /v1/change-password", {
  id: "changePassword",
  idempotent: true,
  source: "API-27",
  summary: "Sets a new password by the current one; ends the person's other sessions",
  access: "user",
  masquerade: "never",
  body: z.object({
    current_password: z.string().max(1024),
    password: newPasswordSchema,
    password_confirmation: newPasswordSchema,
  }),
  reply: z.object({ message: z.string().nullish() }),
  errors: {
    current_wrong: { status: 422, description: "Not the current password; counts towards the lock" },
    locked: { status: 423, description: "Too many wrong passwords" },
    rules_failed: rulesFailed,
    unconfirmed,
  },
});

export const lookUpActivation = defineCall("GET /main/user/activate/{id}", {
  id: "lookUpActivation",
  source: "API-34",
  summary: "Who an activation link is for",
  access: "anyone",
  params: z.object({ id: z.string().max(8192) }),
  query: z.object({ domain: tenantDomain }),
  reply: z.object({
    first_name: z.string().nullish(),
    firstName: z.string().nullish(),
    surname: z.string().nullish(),
    email: z.string().nullish(),
    status: z.string().nullish(),
    error: z.string().nullish(),
  }),
  errors: linkErrors,
});

export const verifyActivationDateOfBirth = defineCall("POST /main/user/activate/dob", {
  id: "verifyActivationDateOfBirth",
  source: "API-35",
  summary: "Whether an activation link's person was born on that day",
  access: "anyone",
  masquerade: "never",
  body: z.object({ id: tokenSchema, date_of_birth: dateOfBirthSchema, domain: tenantDomain }),
  reply: z.object({
    verified: z.boolean(),
    email: z.string().nullish().openapi({ description: "Where the lookup does not say it" }),
  }),
  errors: { too_many: commonErrors.too_many, ...linkErrors, dob_mismatch: dobMismatch },
});

export const setPassword = defineCall("POST /v1/set-password", {
  id: "setPassword",
  idempotent: true,
  source: "API-26",
  summary: "Sets the first password by an activation link, and logs in as `/login` does",
  access: "anyone",
  masquerade: "never",
  body: z.object({
    id: tokenSchema,
    date_of_birth: dateOfBirthSchema,
    password: newPasswordSchema,
    password_confirmation: newPasswordSchema,
    deviceToken: z.string().max(128).nullish(),
    domain: tenantDomain,
  }),
  reply: loginReplySchema,
  errors: {
    too_many: commonErrors.too_many,
    ...linkErrors,
    already_set: {
      status: 409,
      description: "A repeat, by its `Idempotency-Key`, of the request that set it; log in with it",
    },
    dob_mismatch: dobMismatch,
    rules_failed: rulesFailed,
    unconfirmed,
  },
});
