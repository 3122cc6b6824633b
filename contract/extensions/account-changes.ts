import { defineCall, z } from "../define.ts";
import { tenantDomain } from "../login.ts";

const extension = "account-changes";
const token = z.string().min(1).max(200);
const kind = z.enum(["email", "date_of_birth"]);
const linkErrors = {
  token_invalid: { status: 422, description: "No such link: unknown, over, or another tenant's" },
} as const;

const AccountChangeSchema = z.object({
  id: z.string(),
  kind,
  value: z.string().openapi({ description: "An email address, or yyyy-mm-dd" }),
  state: z.enum(["waiting", "stopped"]),
  isConfirmed: z.boolean().openapi({ description: "Whether the new address was confirmed" }),
  date: z.string().openapi({
    description: "yyyy-mm-dd: when it takes effect or expires; of a stopped one, when it was stopped",
  }),
});

export const confirmNewEmail = defineCall({
  id: "confirmNewEmail",
  source: "extension",
  extension,
  summary: "Confirms a new email address by the link that was mailed to it",
  base: "v1",
  method: "post",
  path: "/account-changes/confirm",
  access: "anyone",
  masquerade: "never",
  body: z.object({ token, domain: tenantDomain }),
  reply: z.object({
    isInEffect: z.boolean(),
    date: z.string().nullish().openapi({ description: "yyyy-mm-dd: when it takes effect at the latest" }),
  }),
  errors: linkErrors,
});

export const answerAccountChange = defineCall({
  id: "answerAccountChange",
  source: "extension",
  extension,
  summary: "Stops or accepts a change by the link that was mailed to the old address",
  base: "v1",
  method: "post",
  path: "/account-changes/answer",
  access: "anyone",
  masquerade: "never",
  body: z.object({ token, answer: z.enum(["stop", "accept"]), domain: tenantDomain }),
  reply: z.object({ kind, state: z.enum(["stopped", "accepted", "in_effect"]) }),
  errors: linkErrors,
});

export const listOwnAccountChanges = defineCall({
  id: "listOwnAccountChanges",
  source: "extension",
  extension,
  summary: "Changes of the user's own email address and date of birth that wait",
  base: "v1",
  method: "get",
  path: "/user/account-changes",
  access: "user",
  reply: z.array(AccountChangeSchema),
  errors: {},
});

export const stopOwnAccountChange = defineCall({
  id: "stopOwnAccountChange",
  source: "extension",
  extension,
  summary: "Stops a change of the user's own",
  base: "v1",
  method: "post",
  path: "/user/account-changes/{id}/stop",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(200) }),
  body: z.object({}),
  reply: z.object({ isStopped: z.boolean() }),
  errors: {},
});

export const listEmployeeAccountChanges = defineCall({
  id: "listEmployeeAccountChanges",
  source: "extension",
  extension,
  summary: "Changes of an employee's email address and date of birth that wait, or that they stopped",
  base: "main",
  method: "get",
  path: "/client/{id}/employees/{employeeId}/account-changes",
  access: "employer",
  params: z.object({ id: z.string().max(64), employeeId: z.string().max(64) }),
  reply: z.array(AccountChangeSchema),
  errors: {},
});
