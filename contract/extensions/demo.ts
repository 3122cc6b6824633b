import { defineCall, z } from "../define.ts";
import { tenantDomain } from "../login.ts";
import { idParamsSchema } from "../schemas.ts";

export const getDemoAccounts = defineCall("GET /v1/demo/accounts", {
  id: "getDemoAccounts",
  source: "demo world",
  summary: "The accounts of the demo world and the state each shows",
  access: "anyone",
  extension: "demo",
  reply: z.object({
    password: z.string(),
    accounts: z.array(
      z
        .object({
          id: z.string(),
          email: z.string(),
          name: z.string(),
          tenant: z.string(),
          tenantName: z.string(),
          state: z.string(),
        })
        .openapi("DemoAccount"),
    ),
  }),
});

export const restartDemoAccount = defineCall("POST /v1/demo/accounts/{id}/restart", {
  id: "restartDemoAccount",
  source: "demo world",
  summary: "Arms one account's state afresh: locks, terms, first login",
  access: "anyone",
  masquerade: "always",
  extension: "demo",
  params: idParamsSchema,
  reply: z.object({ email: z.string() }),
});

export const getDemoMails = defineCall("GET /v1/demo/mails", {
  id: "getDemoMails",
  source: "demo world",
  summary: "Mails of the outbox, newest first, at most 50",
  access: "anyone",
  extension: "demo",
  reply: z.array(
    z
      .object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        language: z.string().nullish().openapi({ description: "BCP 47: of subject and text" }),
        sentAt: z.string(),
      })
      .openapi("DemoMail"),
  ),
});

export const getDemoIdentities = defineCall("GET /v1/demo/identities", {
  id: "getDemoIdentities",
  source: "demo world",
  summary: "Who the demo's identity provider knows at a tenant",
  access: "anyone",
  extension: "demo",
  query: z.object({ domain: tenantDomain }),
  reply: z.object({
    identities: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string() }).openapi("DemoIdentity"),
    ),
  }),
});

export const assertDemoIdentity = defineCall("POST /v1/demo/identities/{id}/token", {
  id: "assertDemoIdentity",
  source: "demo world",
  summary: "A single sign-on token for one of them, as an identity provider would hand it out",
  access: "anyone",
  masquerade: "always",
  extension: "demo",
  params: idParamsSchema,
  body: z.object({ domain: tenantDomain }),
  reply: z.object({ sso_token: z.string() }),
});
