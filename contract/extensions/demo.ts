import { defineCall, z } from "../define.ts";
import { tenantDomain } from "../login.ts";

const id = z.object({ id: z.string().max(64) });

export const getDemoAccounts = defineCall({
  id: "getDemoAccounts",
  source: "demo world",
  summary: "The accounts of the demo world and the state each shows",
  base: "v1",
  method: "get",
  path: "/demo/accounts",
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
  errors: {},
});

export const restartDemoAccount = defineCall({
  id: "restartDemoAccount",
  source: "demo world",
  summary: "Arms one account's state afresh: locks, terms, first login",
  base: "v1",
  method: "post",
  path: "/demo/accounts/{id}/restart",
  access: "anyone",
  masquerade: "always",
  extension: "demo",
  params: id,
  reply: z.object({ email: z.string() }),
  errors: {},
});

export const getDemoMails = defineCall({
  id: "getDemoMails",
  source: "demo world",
  summary: "Mails of the outbox, newest first, at most 50",
  base: "v1",
  method: "get",
  path: "/demo/mails",
  access: "anyone",
  extension: "demo",
  reply: z.array(
    z
      .object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() })
      .openapi("DemoMail"),
  ),
  errors: {},
});

export const getDemoIdentities = defineCall({
  id: "getDemoIdentities",
  source: "demo world",
  summary: "Who the demo's identity provider knows at a tenant",
  base: "v1",
  method: "get",
  path: "/demo/identities",
  access: "anyone",
  extension: "demo",
  query: z.object({ domain: tenantDomain }),
  reply: z.object({
    identities: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string() }).openapi("DemoIdentity"),
    ),
  }),
  errors: {},
});

export const assertDemoIdentity = defineCall({
  id: "assertDemoIdentity",
  source: "demo world",
  summary: "A single sign-on token for one of them, as an identity provider would hand it out",
  base: "v1",
  method: "post",
  path: "/demo/identities/{id}/token",
  access: "anyone",
  masquerade: "always",
  extension: "demo",
  params: id,
  body: z.object({ domain: tenantDomain }),
  reply: z.object({ sso_token: z.string() }),
  errors: {},
});
