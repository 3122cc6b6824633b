import { commonErrors, defineCall, z } from "../define.ts";
import { idParamsSchema } from "../schemas.ts";
import { webhookEventTypes } from "./webhook-events.ts";

const extension = "webhooks";

/** The most endpoints of a client. */
export const maxWebhooks = 5;

const instantSchema = z.iso.datetime();

const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    eventTypes: z.array(z.enum(webhookEventTypes)),
    state: z.enum(["on", "off", "stopped"]).openapi({
      description: "`off` by an employer; `stopped` because the address is gone or did not take events",
    }),
    stoppedBecause: z.enum(["gone", "failing"]).nullable(),
    failingSince: instantSchema
      .nullable()
      .openapi({ description: "The first failure since the last success; null where there is none" }),
    previousSecretUntil: instantSchema
      .nullable()
      .openapi({ description: "Until then the secret before signs as well; null where none does" }),
    version: z.number().int(),
  })
  .openapi("Webhook");

const deliverySchema = z
  .object({
    eventId: z.string().openapi({ description: "The `webhook-id`" }),
    type: z.string(),
    state: z.enum(["waiting", "held", "delivered", "failed"]),
    attempts: z.number().int(),
    responseStatus: z.number().int().nullable(),
    problem: z
      .enum(["timeout", "address-refused", "name-unknown", "no-connection", "certificate", "failed"])
      .nullable()
      .openapi({ description: "Why there was no answer" }),
    nextAttemptAt: instantSchema.nullable(),
    finishedAt: instantSchema.nullable(),
    createdAt: instantSchema,
  })
  .openapi("WebhookDelivery");

const secretSchema = z.object({
  webhook: webhookSchema,
  secret: z.string().openapi({ description: "`whsec_...`; no call returns it again" }),
});

const webhookParamsSchema = idParamsSchema.extend({ webhookId: z.string().max(64) });
const values = {
  url: z.string().trim().min(1, "Enter the address").max(500),
  eventTypes: z.array(z.enum(webhookEventTypes)).min(1, "Select at least one event").max(50),
};
const changedError = { status: 409, description: "It has changed since it was looked at" } as const;

export const listWebhooks = defineCall("GET /main/client/{id}/webhooks", {
  id: "listWebhooks",
  extension,
  summary: "The client's systems that receive events",
  access: "employer",
  params: idParamsSchema,
  reply: z.object({ webhooks: z.array(webhookSchema) }),
});

export const getWebhook = defineCall("GET /main/client/{id}/webhooks/{webhookId}", {
  id: "getWebhook",
  extension,
  summary: "One of them, with its last 50 deliveries, the newest first",
  access: "employer",
  params: webhookParamsSchema,
  reply: z.object({ webhook: webhookSchema, deliveries: z.array(deliverySchema) }),
});

export const addWebhook = defineCall("POST /main/client/{id}/webhooks", {
  id: "addWebhook",
  extension,
  summary: "Adds an address that receives events, and returns its secret",
  access: "employer",
  masquerade: "never",
  params: idParamsSchema,
  body: z.object(values),
  reply: secretSchema,
  errors: { too_many_webhooks: { status: 409, description: `There are ${maxWebhooks} already` } },
  idempotent: true,
});

export const changeWebhook = defineCall("PUT /main/client/{id}/webhooks/{webhookId}", {
  id: "changeWebhook",
  extension,
  summary: "Changes the address and its events, or switches it on or off",
  access: "employer",
  masquerade: "never",
  params: webhookParamsSchema,
  body: z.object({ ...values, isOn: z.boolean(), version: z.number().int() }),
  reply: webhookSchema,
  errors: { changed: changedError },
});

export const renewWebhookSecret = defineCall("POST /main/client/{id}/webhooks/{webhookId}/secret", {
  id: "renewWebhookSecret",
  extension,
  summary: "Makes a new secret; the one before signs as well for 24 hours",
  access: "employer",
  masquerade: "never",
  params: webhookParamsSchema,
  body: z.object({ version: z.number().int() }),
  reply: secretSchema,
  errors: { changed: changedError },
  idempotent: true,
});

export const testWebhook = defineCall("POST /main/client/{id}/webhooks/{webhookId}/test", {
  id: "testWebhook",
  extension,
  summary: "Sends an event of type `webhook.test`",
  access: "employer",
  masquerade: "never",
  params: webhookParamsSchema,
  reply: z.object({ eventId: z.string() }),
  errors: {
    not_on: { status: 409, description: "It is switched off" },
    too_many: commonErrors.too_many,
  },
  idempotent: true,
});

export const resendWebhook = defineCall(
  "POST /main/client/{id}/webhooks/{webhookId}/deliveries/{eventId}/resend",
  {
    id: "resendWebhook",
    extension,
    summary: "Sends an event again, with the same `webhook-id`",
    access: "employer",
    masquerade: "never",
    params: webhookParamsSchema.extend({ eventId: z.string().max(64) }),
    reply: deliverySchema,
    errors: { not_on: { status: 409, description: "It is switched off" } },
  },
);

export const removeWebhook = defineCall("DELETE /main/client/{id}/webhooks/{webhookId}", {
  id: "removeWebhook",
  extension,
  summary: "Removes it with what has not been delivered",
  access: "employer",
  masquerade: "never",
  params: webhookParamsSchema,
  reply: z.object({ removed: z.boolean() }),
});
