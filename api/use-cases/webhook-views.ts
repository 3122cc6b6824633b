import type { CallReply } from "#contract/define.ts";
import type { WebhookEventType } from "#contract/extensions/webhook-events.ts";
import type { getWebhook } from "#contract/extensions/webhooks.ts";
import type { DeliveryRow } from "../repositories/webhook-deliveries.ts";
import type { WebhookRow } from "../repositories/webhook-endpoints.ts";

type Reply = CallReply<typeof getWebhook>;
type Delivery = Reply["deliveries"][number];

const toInstant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A webhook as replies show it. `realNow` is real time, ms. */
export const toWebhook = (row: WebhookRow, realNow: number): Reply["webhook"] => ({
  id: row.id,
  url: row.url,
  eventTypes: JSON.parse(row.event_types) as WebhookEventType[],
  state: row.state,
  stoppedBecause: row.off_reason,
  failingSince: toInstant(row.failing_since),
  previousSecretUntil:
    row.previous_until !== null && row.previous_until > realNow ? toInstant(row.previous_until) : null,
  version: row.version,
});

export const toDelivery = (row: DeliveryRow): Delivery => ({
  eventId: row.event_id,
  type: row.type,
  state: row.status,
  attempts: row.attempts,
  responseStatus: row.response_status,
  problem: row.error as Delivery["problem"],
  nextAttemptAt: row.status === "waiting" && row.attempts > 0 ? toInstant(row.next_at) : null,
  finishedAt: toInstant(row.finished_at),
  createdAt: new Date(row.created_at).toISOString(),
});
