import type { WebhookEventType } from "#contract/extensions/webhook-events.ts";
import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import { openRow, sealRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";

type Client = Pick<Actor, "clientId">;

/** All columns except the secrets. */
const shownColumns = [
  ...(["client_id", "id", "url", "event_types", "previous_until", "state", "off_reason"] as const),
  ...(["failing_since", "rests_until", "created_at", "updated_at", "version"] as const),
];
export type WebhookRow = Pick<Row<"webhook_endpoints">, (typeof shownColumns)[number]>;

const selectEndpoints = (db: Db, { clientId }: Client) =>
  db.selectFrom("webhook_endpoints").select(shownColumns).where("client_id", "=", clientId);

export const listWebhooks = (db: Db, client: Client): Promise<WebhookRow[]> =>
  selectEndpoints(db, client).orderBy("created_at").orderBy("id").execute();

/** Null for an unknown endpoint, also another client's. */
export async function findWebhook(db: Db, client: Client, id: string): Promise<WebhookRow | null> {
  return (await selectEndpoints(db, client).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockWebhook(trx: Trx, client: Client, id: string): Promise<WebhookRow | null> {
  return (await selectEndpoints(trx, client).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** Returns the number of endpoints, and blocks additions until the transaction ends. */
export async function lockWebhookCount(trx: Trx, { clientId }: Client): Promise<number> {
  await trx.selectFrom("clients").select("id").where("id", "=", clientId).forUpdate().execute();
  return (await listWebhooks(trx, { clientId })).length;
}

interface NewWebhook {
  id: string;
  url: string;
  eventTypes: readonly WebhookEventType[];
  secret: string;
  createdBy: string;
  now: number;
}

export async function addWebhook(
  trx: Trx,
  { clientId }: Client,
  { id, url, eventTypes, secret, createdBy, now }: NewWebhook,
): Promise<void> {
  const row = sealRow(trx, "webhook_endpoints", {
    client_id: clientId,
    id,
    url,
    event_types: JSON.stringify(eventTypes),
    secret,
    previous_secret: null,
    previous_until: null,
    state: "on",
    off_reason: null,
    failing_since: null,
    rests_until: 0,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
    version: 1,
  });
  await trx
    .insertInto("webhook_endpoints")
    .values(row as NewRow<"webhook_endpoints">)
    .execute();
}

type Changes = Partial<
  Pick<
    Row<"webhook_endpoints">,
    | "url"
    | "event_types"
    | "state"
    | "off_reason"
    | "failing_since"
    | "rests_until"
    | "updated_at"
    | "version"
  >
>;

export async function updateWebhook(
  trx: Trx,
  { clientId }: Client,
  id: string,
  changes: Changes,
): Promise<void> {
  await trx
    .updateTable("webhook_endpoints")
    .set(changes)
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .execute();
}

/** Sets a new secret; the previous one also signs until `until`. */
export async function renewSecret(
  trx: Trx,
  { clientId }: Client,
  { id, secret, until, now }: { id: string; secret: string; until: number; now: number },
): Promise<void> {
  const secrets = await findSecrets(trx, { clientId }, id);
  const row = sealRow(trx, "webhook_endpoints", {
    client_id: clientId,
    id,
    secret,
    previous_secret: secrets?.secret ?? null,
  });
  await trx
    .updateTable("webhook_endpoints")
    .set((eb) => ({
      secret: row.secret,
      previous_secret: row.previous_secret,
      previous_until: until,
      updated_at: now,
      version: eb("version", "+", 1),
    }))
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .execute();
}

/** An endpoint's address and signing secrets. @throws UnsealError for this endpoint only */
export async function findSecrets(db: Db, { clientId }: Client, id: string) {
  const row = await db
    .selectFrom("webhook_endpoints")
    .select(["client_id", "id", "url", "secret", "previous_secret", "previous_until"])
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? openRow(db, "webhook_endpoints", row) : null;
}

export async function removeWebhook(trx: Trx, { clientId }: Client, id: string): Promise<void> {
  await trx.deleteFrom("webhook_endpoints").where("client_id", "=", clientId).where("id", "=", id).execute();
}

/** Records that an event was delivered. */
export async function recordSuccess(db: Db, { clientId }: Client, id: string): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ failing_since: null, rests_until: 0 })
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("failing_since", "is not", null), eb("rests_until", ">", 0)]))
    .execute();
}

/** Active endpoints, with their event types. */
export async function listSubscribers(db: Db, { clientId }: Client) {
  const rows = await db
    .selectFrom("webhook_endpoints")
    .select(["id", "event_types"])
    .where("client_id", "=", clientId)
    .where("state", "=", "on")
    .execute();
  return rows.map(({ id, event_types }) => ({ id, types: JSON.parse(event_types) as string[] }));
}

/** Ids of a client's employers in service. */
export async function listEmployerIds(db: Db, { clientId }: Client): Promise<string[]> {
  const rows = await db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", clientId)
    .where("user_type", "=", "employer")
    .where("employment_status", "=", "active")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
