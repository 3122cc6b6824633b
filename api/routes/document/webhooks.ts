import { z } from "#contract/define.ts";
import { toWebhookBodySchema, webhookEventTypes } from "#contract/extensions/webhook-events.ts";
import type { ApiApp } from "../../platform/bind.ts";

const headers = z.object({
  "webhook-id": z.string().openapi({ description: "The same whenever the event is sent again" }),
  "webhook-timestamp": z.string().openapi({ description: "Seconds since 1970, of this attempt" }),
  "webhook-signature": z.string().openapi({ description: "`v1,…`, or two of them after a new secret" }),
});

/** Adds the events that are sent to clients' systems to the document's `webhooks`. */
export function addWebhooks(app: ApiApp, tag: string): void {
  for (const type of webhookEventTypes) {
    app.openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      operationId: `webhook.${type}`,
      summary: "An event, by Standard Webhooks",
      description: "See docs/webhooks.md.",
      tags: [tag],
      security: [],
      request: {
        headers,
        body: { required: true, content: { "application/json": { schema: toWebhookBodySchema(type) } } },
      },
      responses: {
        200: { description: "It was taken; any 2xx says so" },
        410: { description: "The address is gone: nothing more is sent" },
      },
    });
  }
}
