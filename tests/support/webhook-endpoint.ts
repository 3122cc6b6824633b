import { randomUUID } from "node:crypto";
import type { WebhookEventType } from "#contract/extensions/webhook-events.ts";
import type { Db } from "../../api/db/schema.ts";
import { inTransaction } from "../../api/db/transaction.ts";
import { createWebhookSecret } from "../../api/platform/webhook-signature.ts";
import { addWebhook } from "../../api/repositories/webhook-endpoints.ts";

/** Builds a client's webhook endpoint for some events. */
export async function buildWebhook(
  db: Db,
  clientId: string,
  eventTypes: readonly WebhookEventType[],
  url = "https://hooks.example/",
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [randomUUID(), createWebhookSecret()];
  const webhook = { id, url, eventTypes, secret, createdBy: "ruth", now: 1 };
  await inTransaction(db, (trx) => addWebhook(trx, { clientId }, webhook));
  return { id, secret };
}

/** The type and data of every event that was written for a client. */
export async function listEvents(db: Db, clientId: string): Promise<[string, Record<string, unknown>][]> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select(["type", "body"])
    .where("client_id", "=", clientId)
    .orderBy("created_at")
    .orderBy("event_id")
    .execute();
  return rows.map(({ type, body }) => [type, JSON.parse(body).data]);
}
