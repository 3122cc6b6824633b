import { defineCall, z } from "../define.ts";

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
