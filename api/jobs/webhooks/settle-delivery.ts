import { webhookTestType } from "#contract/extensions/webhook-events.ts";
import type { Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { renderMail } from "../../domain/rendered-mail.ts";
import { toWebhookStoppedMail } from "../../domain/webhook-mails.ts";
import {
  type DeliveryAnswer,
  failingLimitMs,
  findRetryWait,
  isDelivered,
  isEndpointGone,
  silencePauseMs,
} from "../../domain/webhooks/retries.ts";
import type { SendWebhook } from "../../platform/webhook-sender.ts";
import { addAudit } from "../../repositories/audit.ts";
import { listMailRecipients } from "../../repositories/mail-recipients.ts";
import { addMails } from "../../repositories/mails.ts";
import {
  type DeliveryRow,
  holdDeliveries,
  saveDeliveryOutcome,
} from "../../repositories/webhook-deliveries.ts";
import {
  listEmployerIds,
  lockWebhook,
  recordSuccess,
  updateWebhook,
  type WebhookRow,
} from "../../repositories/webhook-endpoints.ts";
import type { JobDeps } from "../worker.ts";

export interface WebhooksDeps extends JobDeps {
  send: SendWebhook;
  wakeOutbox(): void;
}

type Deps = Pick<WebhooksDeps, "db" | "clock" | "log" | "wakeOutbox">;

/** Records an attempt's result, and stops an endpoint that is gone or has failed for days. */
export async function settleDelivery(
  deps: Deps,
  delivery: DeliveryRow,
  answer: DeliveryAnswer,
): Promise<void> {
  const { client_id: client, endpoint_id: endpoint, event_id: event, type, attempts: attempt } = delivery;
  const logFields = { client, endpoint, event, type, attempt, ...getOutcome(answer) };
  if (isDelivered(answer)) {
    await saveDeliveryOutcome(deps.db, delivery, {
      status: "delivered",
      next_at: 0,
      ...toResponseColumns(answer),
      finished_at: deps.clock.real().getTime(),
    });
    await recordSuccess(deps.db, { clientId: client }, endpoint);
    deps.log.info(logFields, "webhook delivered");
    return;
  }
  const stopped = await inTransaction(deps.db, (trx) => settleFailure(trx, deps, delivery, answer));
  deps.log.warn(logFields, "webhook not delivered");
  if (stopped === null) return;
  deps.log.error({ client, endpoint, reason: stopped }, "webhook endpoint stopped");
  deps.wakeOutbox();
}

const getOutcome = (answer: DeliveryAnswer) =>
  answer.kind === "answered" ? { status: answer.status } : { problem: answer.problem };

const toResponseColumns = (answer: DeliveryAnswer) =>
  answer.kind === "answered"
    ? { response_status: answer.status, error: null }
    : { response_status: null, error: answer.problem };

/** Returns why the endpoint was stopped; null if it was not. */
async function settleFailure(
  trx: Trx,
  { clock }: Deps,
  delivery: DeliveryRow,
  answer: DeliveryAnswer,
): Promise<WebhookRow["off_reason"]> {
  const client = { clientId: delivery.client_id };
  const realNow = clock.real().getTime();
  const endpoint = await lockWebhook(trx, client, delivery.endpoint_id);
  if (!endpoint) return null;
  const isTest = delivery.type === webhookTestType;
  const wait = isEndpointGone(answer) || isTest ? null : findRetryWait(delivery.attempts, answer);
  const isWritten = await saveDeliveryOutcome(trx, delivery, {
    status: wait === null ? "failed" : "waiting",
    next_at: realNow + (wait ?? 0),
    ...toResponseColumns(answer),
    finished_at: wait === null ? realNow : null,
  });
  if (!isWritten || endpoint.state !== "on" || (isTest && !isEndpointGone(answer))) return null;
  const failing_since = endpoint.failing_since ?? realNow;
  const hasFailedTooLong = realNow - failing_since >= failingLimitMs;
  const reason = isEndpointGone(answer) ? "gone" : hasFailedTooLong ? "failing" : null;
  if (reason === null) {
    const rests_until = answer.kind === "unanswered" ? realNow + silencePauseMs : endpoint.rests_until;
    await updateWebhook(trx, client, endpoint.id, { failing_since, rests_until });
    return null;
  }
  await stopEndpoint(trx, clock, endpoint, reason);
  return reason;
}

async function stopEndpoint(
  trx: Trx,
  clock: Deps["clock"],
  endpoint: WebhookRow,
  reason: "gone" | "failing",
): Promise<void> {
  const clientId = endpoint.client_id;
  const [now, realNow] = [clock.now().getTime(), clock.real().getTime()];
  await updateWebhook(trx, { clientId }, endpoint.id, {
    state: "stopped",
    off_reason: reason,
    updated_at: now,
    version: endpoint.version + 1,
  });
  await holdDeliveries(trx, { clientId }, endpoint.id);
  const employers = await listEmployerIds(trx, { clientId });
  const recipients = await listMailRecipients(trx, { clientId }, employers);
  const mails = [...recipients.values()].map((to) => {
    const href = to.publicUrl === null ? null : `${to.publicUrl}/app/reporting/webhooks/${endpoint.id}/`;
    const { host } = new URL(endpoint.url);
    return {
      clientId,
      employeeId: to.id,
      kind: "webhook_stopped",
      to: to.email,
      replyTo: null,
      ...renderMail(to, () => toWebhookStoppedMail({ host, reason }, { firstName: to.firstName, href }, to)),
    };
  });
  await addMails(trx, mails, { now, realNow });
  await addAudit(trx, {
    action: "webhook.stopped",
    at: now,
    request: { id: "webhooks", ip: null },
    clientId,
    target: { type: "webhook", id: endpoint.id },
    detail: { reason },
    change: { before: { state: "on" }, after: { state: "stopped" } },
  });
}
