import { webhookEventTypes } from "#contract/extensions/webhook-events.ts";
import type { getWebhook, listWebhooks } from "#contract/extensions/webhooks.ts";
import { maxWebhooks } from "#contract/extensions/webhooks.ts";
import type { CallReply } from "#contract/index.ts";
import { webhooksCopy } from "#copy/webhooks";
import type {
  WebhookDeliveryView,
  WebhookEventName,
  WebhookView,
} from "~/components/content/webhook-view.ts";
import { formatMoment } from "~/copy/day.ts";

type Webhook = CallReply<typeof listWebhooks>["webhooks"][number];
type Delivery = CallReply<typeof getWebhook>["deliveries"][number];

const toMomentText = (timestamp: string | null) =>
  timestamp === null ? null : formatMoment(Date.parse(timestamp));

/** The texts of an employer's connected system. */
export const toWebhookView = (webhook: Webhook): WebhookView => ({
  id: webhook.id,
  url: webhook.url,
  host: URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url,
  events: webhook.eventTypes,
  eventCount: webhooksCopy("eventCount", {
    count: webhook.eventTypes.length,
    all: webhookEventTypes.length,
  }),
  state: webhook.state,
  stoppedBecause: webhook.stoppedBecause,
  failingSince: toMomentText(webhook.failingSince),
  previousSecretUntil: toMomentText(webhook.previousSecretUntil),
  version: webhook.version,
});

export const toDeliveryView = (delivery: Delivery): WebhookDeliveryView => ({
  id: delivery.eventId,
  name: getEventName(delivery.type),
  at: formatMoment(Date.parse(delivery.createdAt)),
  state: delivery.state === "waiting" && delivery.attempts > 0 ? "retrying" : delivery.state,
  outcome: [
    delivery.responseStatus !== null && webhooksCopy("answered", { status: delivery.responseStatus }),
    delivery.problem !== null && webhooksCopy(`problem.${delivery.problem}`),
    delivery.nextAttemptAt !== null &&
      webhooksCopy("next", { at: toMomentText(delivery.nextAttemptAt) ?? "" }),
  ]
    .filter(Boolean)
    .join(", "),
  canRepeat: delivery.state === "delivered" || delivery.state === "failed",
});

const isKnownEvent = (type: string): type is WebhookEventName =>
  type === "webhook.test" || (webhookEventTypes as readonly string[]).includes(type);

/** An upstream may send types that this portal does not know. */
const getEventName = (type: string): string => (isKnownEvent(type) ? webhooksCopy(`event.${type}`) : type);

/** The event types in the order of the form. */
export const webhookEvents = webhookEventTypes;

export const toWebhookList = (webhooks: readonly Webhook[]) => ({
  webhooks: webhooks.map(toWebhookView),
  isFull: webhooks.length >= maxWebhooks,
});
