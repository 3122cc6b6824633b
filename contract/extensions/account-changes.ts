import { defineCall, z } from "../define.ts";
import { tenantDomain } from "../login.ts";

const extension = "account-changes";
const tokenSchema = z.string().min(1).max(200);
const kindSchema = z.enum(["email", "date_of_birth"]);
const linkErrors = {
  token_invalid: { status: 422, description: "No such link: unknown, over, or another tenant's" },
} as const;

const accountChangeSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  value: z.string().openapi({ description: "An email address, or yyyy-mm-dd" }),
  state: z.enum(["waiting", "stopped"]),
  isConfirmed: z.boolean().openapi({ description: "Whether the new address was confirmed" }),
  date: z.string().openapi({
    description: "yyyy-mm-dd: when it takes effect or expires; of a stopped one, when it was stopped",
  }),
});

export const confirmNewEmail = defineCall("POST /v1/account-changes/confirm", {
  id: "confirmNewEmail",
  extension,
  summary: "Confirms a new email address by the link that was mailed to it",
  access: "anyone",
  masquerade: "never",
  body: z.object({ token: tokenSchema, domain: tenantDomain }),
  reply: z.object({
    isInEffect: z.boolean(),
    date: z.string().nullish().openapi({ description: "yyyy-mm-dd: when it takes effect at the latest" }),
  }),
  errors: linkErrors,
});

export const answerAccountChange = defineCall("POST /v1/account-changes/answer", {
  id: "answerAccountChange",
  extension,
  summary: "Stops or accepts a change by the link that was mailed to the old address",
  access: "anyone",
  masquerade: "never",
  body: z.object({ token: tokenSchema, answer: z.enum(["stop", "accept"]), domain: tenantDomain }),
  reply: z.object({ kind: kindSchema, state: z.enum(["stopped", "accepted", "in_effect"]) }),
  errors: linkErrors,
});

export const listOwnAccountChanges = defineCall("GET /v1/user/account-changes", {
  id: "listOwnAccountChanges",
  extension,
  summary: "Changes of the user's own email address and date of birth that wait",
  access: "user",
  reply: z.array(accountChangeSchema),
});

export const stopOwnAccountChange = defineCall("POST /v1/user/account-changes/{id}/stop", {
  id: "stopOwnAccountChange",
  extension,
  summary: "Stops a change of the user's own",
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(200) }),
  body: z.object({}),
  reply: z.object({ isStopped: z.boolean() }),
});

export const listEmployeeAccountChanges = defineCall(
  "GET /main/client/{id}/employees/{employeeId}/account-changes",
  {
    id: "listEmployeeAccountChanges",
    extension,
    summary: "Changes of an employee's email address and date of birth that wait, or that they stopped",
    access: "employer",
    params: z.object({ id: z.string().max(64), employeeId: z.string().max(64) }),
    reply: z.array(accountChangeSchema),
  },
);
