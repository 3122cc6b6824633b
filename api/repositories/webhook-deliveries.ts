import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Row, Schema, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { longestRetryWait, silencePauseMs } from "../domain/webhooks/retries.ts";
import { hasColumnEnded } from "./has-ended.ts";

type Client = Pick<Actor, "clientId">;
export type DeliveryRow = Row<"webhook_deliveries">;
export type DeliveryKey = Pick<DeliveryRow, "client_id" | "endpoint_id" | "event_id">;

/** A literal, because an index is defined with this text. */
const isWaiting = sql<boolean>`d.status = 'waiting'`;
const isDue = (realNow: number) => hasColumnEnded("d.next_at", realNow, longestRetryWait);
const hasRested = (realNow: number) => hasColumnEnded("e.rests_until", realNow, silencePauseMs);

/** Deliveries that can be sent now: due, to an endpoint that is on and not resting. */
const selectDueDeliveries = (db: Db, realNow: number) =>
  db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_endpoints as e", (join) =>
      join.onRef("e.client_id", "=", "d.client_id").onRef("e.id", "=", "d.endpoint_id"),
    )
    .where(isWaiting)
    .where(isDue(realNow))
    .where("e.state", "=", "on")
    .where(hasRested(realNow));

/**
 * Clients with something to send, by id, starting after `after` and skipping `busy` ones. It reads one
 * delivery per endpoint, because a client may have ten thousand.
 */
export async function listDueClients(
  db: Db,
  {
    realNow,
    after,
    busy,
    limit,
  }: { realNow: number; after: string | null; busy: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_endpoints as e")
    .select("e.client_id")
    .distinct()
    .where("e.state", "=", "on")
    .where(hasRested(realNow))
    .$if(busy.length > 0, (query) => query.where("e.client_id", "not in", busy))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhook_deliveries as d")
          .select("d.event_id")
          .whereRef("d.client_id", "=", "e.client_id")
          .whereRef("d.endpoint_id", "=", "e.id")
          .where(isWaiting)
          .where(isDue(realNow)),
      ),
    )
    .orderBy("e.client_id")
    .execute();
  const ids = rows.map(({ client_id }) => client_id);
  const next = ids.filter((id) => after === null || id > after);
  return [...next, ...ids.filter((id) => !next.includes(id))].slice(0, limit);
}

/**
 * Claims a client's due deliveries, those without failures first. No other node sends them before `until`,
 * and the attempt is counted before it is made. A dead node's deliveries are sent again with the same id.
 */
export async function claimDueDeliveries(
  db: Db,
  { clientId, realNow, until, limit }: { clientId: string; realNow: number; until: number; limit: number },
): Promise<DeliveryRow[]> {
  return (
    db
      // PostgreSQL may run a subquery once for each row, and each run would lock further deliveries; a CTE runs once.
      .with("claimed", () =>
        selectDueDeliveries(db, realNow)
          .select(["d.endpoint_id", "d.event_id"])
          .where("d.client_id", "=", clientId)
          .orderBy("d.next_at")
          .orderBy("d.created_at")
          .limit(limit)
          .forUpdate("d")
          .skipLocked(),
      )
      .updateTable("webhook_deliveries")
      .set((eb) => ({ next_at: until, attempts: eb("attempts", "+", 1) }))
      .where("client_id", "=", clientId)
      .where((eb) =>
        eb(
          eb.refTuple("endpoint_id", "event_id"),
          "in",
          eb
            .selectFrom("claimed")
            .select(["claimed.endpoint_id", "claimed.event_id"])
            .$asTuple("endpoint_id", "event_id"),
        ),
      )
      .returningAll()
      .execute()
  );
}

/** When the next delivery can be sent, in real time, ms; null if none waits. */
export async function findNextDueTime(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_endpoints as e", (join) =>
      join.onRef("e.client_id", "=", "d.client_id").onRef("e.id", "=", "d.endpoint_id"),
    )
    .select(
      sql<number | null>`min(case when d.next_at > e.rests_until then d.next_at else e.rests_until end)`.as(
        "next",
      ),
    )
    .where(isWaiting)
    .where("e.state", "=", "on")
    .executeTakeFirst();
  return row?.next == null ? null : Number(row.next);
}

type Outcome = Pick<DeliveryRow, "status" | "next_at" | "response_status" | "error" | "finished_at">;

/** Records an attempt's result, unless another attempt has begun. Returns whether it was recorded. */
export async function saveDeliveryOutcome(
  db: Db,
  { client_id, endpoint_id, event_id, attempts }: DeliveryRow,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set(outcome)
    .where((eb) => eb.and({ client_id, endpoint_id, event_id, attempts }))
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Rows per statement, limited by the database's parameters. */
const batchSize = 500;

type NewDelivery = DeliveryKey & Pick<DeliveryRow, "type" | "body" | "created_at">;

/** Adds deliveries in the transaction of their cause; they are due at once. */
export async function addDeliveries(trx: Trx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += batchSize) {
    await trx
      .insertInto("webhook_deliveries")
      .values(
        deliveries.slice(from, from + batchSize).map((delivery) => ({
          ...delivery,
          status: "waiting" as const,
          attempts: 0,
          next_at: 0,
        })),
      )
      .execute();
  }
}

/** Holds an endpoint's events until it is on again. */
export async function holdDeliveries(trx: Trx, client: Client, endpointId: string): Promise<void> {
  await updateDeliveries(trx, client, endpointId, "waiting", { status: "held" });
}

/** Releases an endpoint's held events and resets their attempts. */
export async function releaseDeliveries(trx: Trx, client: Client, endpointId: string): Promise<void> {
  await updateDeliveries(trx, client, endpointId, "held", { status: "waiting", attempts: 0, next_at: 0 });
}

async function updateDeliveries(
  trx: Trx,
  { clientId }: Client,
  endpointId: string,
  status: DeliveryRow["status"],
  changes: Partial<DeliveryRow>,
): Promise<void> {
  await trx
    .updateTable("webhook_deliveries")
    .set(changes)
    .where("client_id", "=", clientId)
    .where("endpoint_id", "=", endpointId)
    .where("status", "=", status)
    .execute();
}

const matchEndpoint = (eb: ExpressionBuilder<Schema, "webhook_deliveries">, clientId: string, id: string) =>
  eb.and({ client_id: clientId, endpoint_id: id });

/** Deliveries to an endpoint, the newest first. */
export const listDeliveries = (db: Db, { clientId }: Client, endpointId: string, limit: number) =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where((eb) => matchEndpoint(eb, clientId, endpointId))
    .orderBy("created_at", "desc")
    .orderBy("event_id")
    .limit(limit)
    .execute();

/** Sends a delivery again, whatever its result, unless it is in progress. Returns null for an unknown one. */
export async function resendDelivery(
  trx: Trx,
  { clientId }: Client,
  endpointId: string,
  eventId: string,
): Promise<{ delivery: DeliveryRow; isChanged: boolean } | null> {
  const selectDelivery = () =>
    trx
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where((eb) => matchEndpoint(eb, clientId, endpointId))
      .where("event_id", "=", eventId);
  const delivery = await selectDelivery().forUpdate().executeTakeFirst();
  if (!delivery) return null;
  const isChanged = delivery.status === "delivered" || delivery.status === "failed";
  if (!isChanged) return { delivery, isChanged };
  await trx
    .updateTable("webhook_deliveries")
    .set({
      status: "waiting",
      attempts: 0,
      next_at: 0,
      finished_at: null,
      response_status: null,
      error: null,
    })
    .where((eb) => matchEndpoint(eb, clientId, endpointId))
    .where("event_id", "=", eventId)
    .execute();
  return { delivery: await selectDelivery().executeTakeFirstOrThrow(), isChanged };
}

/** Deletes old deliveries, whatever their result. */
export async function removeOldDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom("webhook_deliveries").where("created_at", "<", before).execute();
}
