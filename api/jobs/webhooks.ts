import { UnsealError } from "../db/sealing/sealer.ts";
import { minutesToMs, secondsToMs } from "../domain/clock.ts";
import type { DeliveryAnswer } from "../domain/webhooks/retries.ts";
import { signWebhook } from "../platform/webhook-signature.ts";
import {
  claimDueDeliveries,
  type DeliveryRow,
  findNextDueTime,
  listDueClients,
} from "../repositories/webhook-deliveries.ts";
import { findSecrets } from "../repositories/webhook-endpoints.ts";
import { serveInTurns } from "./webhooks/serve-in-turns.ts";
import type { WebhooksDeps } from "./webhooks/settle-delivery.ts";
import { settleDelivery } from "./webhooks/settle-delivery.ts";
import { startWorker, type Worker } from "./worker.ts";

/**
 * How long a delivery is hidden from other nodes, in case this one dies, ms. Longer than a request can take.
 */
const claim = minutesToMs(2);
/** How many clients are served at once, and how many deliveries of each client (`deliveriesPerClient`). */
const clientsAtOnce = 10;
const deliveriesPerClient = 5;
/** How often the job polls, because none of the many writers wakes it, ms. */
const pause = secondsToMs(5);

/**
 * Sends events to clients' systems, each at least once and in no guaranteed order. Clients have separate
 * queues and take turns, so that one client's many events or slow address delay no other.
 */
export function startWebhooks(deps: WebhooksDeps): Worker {
  const { db, clock } = deps;
  const serveClient = async (clientId: string) => {
    const realNow = clock.real().getTime();
    const deliveries = await claimDueDeliveries(db, {
      clientId,
      realNow,
      until: realNow + claim,
      limit: deliveriesPerClient,
    });
    const results = await Promise.allSettled(deliveries.map((delivery) => attemptDelivery(deps, delivery)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  };
  const runDue = serveInTurns({
    listDue: (turn) => listDueClients(db, { realNow: clock.real().getTime(), ...turn }),
    serve: serveClient,
    atOnce: clientsAtOnce,
  });
  const findNextRun = async () => {
    const nextAt = clock.real().getTime() + pause;
    return Math.min((await findNextDueTime(db)) ?? nextAt, nextAt);
  };
  return startWorker({ ...deps, name: "webhooks", runDue, findNextDue: findNextRun });
}

async function attemptDelivery(deps: WebhooksDeps, delivery: DeliveryRow): Promise<void> {
  const answer = await sendDelivery(deps, delivery);
  if (answer) await settleDelivery(deps, delivery, answer);
}

/** Null if the endpoint no longer exists. */
async function sendDelivery(
  { db, clock, send }: WebhooksDeps,
  delivery: DeliveryRow,
): Promise<DeliveryAnswer | null> {
  const { client_id: clientId, endpoint_id, event_id: id, body } = delivery;
  try {
    const endpoint = await findSecrets(db, { clientId }, endpoint_id);
    if (!endpoint) return null;
    const realNow = clock.real().getTime();
    const { url, secret, previous_secret, previous_until } = endpoint;
    const signsWithBoth = previous_secret !== null && (previous_until ?? 0) > realNow;
    const headers = signWebhook(
      { id, body, at: realNow },
      signsWithBoth ? [secret, previous_secret] : [secret],
    );
    return await send({ url, headers, body });
  } catch (fault) {
    if (fault instanceof UnsealError) return { kind: "unanswered", problem: "failed" };
    throw fault;
  }
}
