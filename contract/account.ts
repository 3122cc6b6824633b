import { defineCall, z } from "./define.ts";

export const userTypeSchema = z.enum(["employee", "employer"]);
export type UserType = z.infer<typeof userTypeSchema>;

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string().nullish(),
    title: z.string().nullish(),
    name: z.string(),
    firstName: z.string(),
    surname: z.string(),
    userType: z
      .string()
      .openapi({ description: "`employee` or `employer`; anything else is treated as `employee`" }),
    employmentStatus: z.string().nullish().openapi({ description: "`active`, `inactive` or `left`" }),
    familyStatus: z.string().nullish(),
    onProbation: z.boolean().nullish(),
    termsRevision: z.union([z.string(), z.boolean()]).nullish(),
    siteTermsUpdated: z
      .boolean()
      .nullish()
      .openapi({ description: "True while the newest site terms are not accepted" }),
    firstLogin: z.boolean().nullish(),
    carouselRequired: z.boolean().nullish(),
    showWelcomeModal: z.boolean().nullish(),
    passwordChanged: z.string().nullish(),
    avatar: z.string().nullish(),
    language: z.string().nullish().openapi({ description: "What they chose to read; null before they do" }),
    integration: z.object({ active: z.boolean(), logoutUrl: z.string().nullish() }).nullish(),
  })
  .openapi("User");
export type User = z.infer<typeof userSchema>;

export const getUser = defineCall("GET /v1/user", {
  id: "getUser",
  source: "API-20",
  summary: "The logged-in user",
  access: "user",
  reply: userSchema,
});

export const updateUser = defineCall("PATCH /v1/user", {
  id: "updateUser",
  source: "API-20",
  summary: "Changes fields of the logged-in user",
  access: "user",
  masquerade: "never",
  body: z.strictObject({
    carouselRequired: z.boolean().optional(),
    firstLogin: z.boolean().optional(),
    showWelcomeModal: z.boolean().optional(),
  }),
  reply: userSchema,
});

export const profileSchema = z
  .object({
    id: z.string(),
    title: z.string().nullish(),
    firstName: z.string(),
    surname: z.string(),
    email: z.string().nullish(),
    dateOfBirth: z.string().nullish().openapi({ description: "yyyy-mm-dd" }),
    employeeNumber: z.string().nullish(),
    startDate: z.string().nullish().openapi({ description: "yyyy-mm-dd" }),
    grade: z.string().nullish(),
    location: z.string().nullish(),
    postcode: z.string().nullish(),
    weeklyHours: z.number().nullish(),
    hasPassword: z.boolean().nullish().openapi({ description: "False where only single sign-on leads in" }),
    passwordChanged: z.string().nullish().openapi({ description: "When, as an ISO instant" }),
    twoFactor: z
      .object({
        enabled: z.boolean(),
        enforced: z.boolean().nullish().openapi({ description: "Cannot be switched off" }),
        recoveryCodesLeft: z.number().nullish(),
      })
      .nullish(),
  })
  .openapi("Profile");
export type Profile = z.infer<typeof profileSchema>;

export const getProfile = defineCall("GET /v1/user/profile", {
  id: "getProfile",
  source: "API-28",
  summary: "The personal details of the profile page",
  access: "user",
  reply: profileSchema,
});

export const acceptPolicies = defineCall("PATCH /v1/user/policies", {
  id: "acceptPolicies",
  source: "API-29",
  summary: "Accepts the newest site terms",
  access: "user",
  masquerade: "never",
  body: z.object({ termsAccepted: z.literal(true) }),
  reply: z.object({
    termsRevision: z.union([z.string(), z.boolean()]).nullish(),
    siteTermsUpdated: z.boolean().nullish(),
  }),
});

export const ping = defineCall("GET /v1/ping", {
  id: "ping",
  source: "API-37",
  summary: "Keeps the session alive",
  access: "user",
  reply: z.object({}).nullish(),
});
