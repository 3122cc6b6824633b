import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import { webhookTestType } from "#contract/extensions/webhook-events.ts";
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  maxWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  testWebhook,
} from "#contract/extensions/webhooks.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import type { ChangingAction, RecordChange } from "../domain/audit-changes.ts";
import { hoursToMs } from "../domain/clock.ts";
import { secretOverlapMs } from "../domain/webhooks/retries.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findUrlProblem } from "../platform/webhook-address.ts";
import { createWebhookSecret } from "../platform/webhook-signature.ts";
import { addAudit } from "../repositories/audit.ts";
import { runOnce, WorkRefusal } from "../repositories/idempotency.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import {
  addDeliveries,
  holdDeliveries,
  listDeliveries,
  releaseDeliveries,
  resendDelivery,
} from "../repositories/webhook-deliveries.ts";
import * as endpoints from "../repositories/webhook-endpoints.ts";
import { createEventId, toEventBody } from "../repositories/webhook-events.ts";
import { createRefusal } from "../use-cases/refusal.ts";
import { toDelivery, toWebhook } from "../use-cases/webhook-views.ts";

const shownDeliveries = 50;
/** Test events per client and hour, limited so that nobody can flood an address. */
const testLimit = { points: 60, window: hoursToMs(1) };

type NamedRefusal<Name extends string> = WorkRefusal<{ name: Name }>;

/** The webhooks of an employer's systems. */
export function createWebhookRoutes(services: Services) {
  const { db, clock, webhookRules, wakeWebhooks } = services;
  const getNowMs = () => clock.now().getTime();
  const getRealMs = () => clock.real().getTime();

  return [
    implement(listWebhooks, async ({ actor }) => {
      const rows = await endpoints.listWebhooks(db, actor);
      return { webhooks: rows.map((row) => toWebhook(row, getRealMs())) };
    }),

    implement(getWebhook, async ({ actor, params, refuse }) => {
      const row = await endpoints.findWebhook(db, actor, params.webhookId);
      if (!row) return refuse("not_found");
      const deliveries = await listDeliveries(db, actor, row.id, shownDeliveries);
      return { webhook: toWebhook(row, getRealMs()), deliveries: deliveries.map(toDelivery) };
    }),

    implement(addWebhook, async (req) => {
      const { actor, body, idempotencyKey: key, refuse } = req;
      const problem = findUrlProblem(body.url, webhookRules);
      if (problem) return refuse("invalid", { errors: { url: [problem] } });
      const idempotencyKey = {
        clientId: actor.clientId,
        userId: actor.userId,
        call: addWebhook.id,
        key,
        body,
      };
      type AddResult = ReturnType<typeof toSecretReply> | NamedRefusal<"too_many_webhooks">;
      const answer = await runOnce<AddResult>(db, idempotencyKey, getNowMs(), async (trx) => {
        if ((await endpoints.lockWebhookCount(trx, actor)) >= maxWebhooks)
          return createRefusal("too_many_webhooks");
        const [id, secret] = [randomUUID(), createWebhookSecret()];
        const { url, eventTypes } = body;
        const types = [...new Set(eventTypes)];
        await endpoints.addWebhook(trx, actor, {
          id,
          url,
          eventTypes: types,
          secret,
          createdBy: actor.userId,
          now: getNowMs(),
        });
        const row = await getWebhookRow(trx, actor, id);
        await auditWebhook(trx, req, id, {
          action: "webhook.added",
          change: { before: null, after: toAuditedValues(row) },
        });
        return toSecretReply(row, secret);
      });
      if (answer === "mismatch") return refuse("invalid", refuseReusedKey());
      return answer instanceof WorkRefusal ? refuse(answer.reason.name) : answer;
    }),

    implement(changeWebhook, async (req) => {
      const { actor, params, body, refuse } = req;
      const problem = findUrlProblem(body.url, webhookRules);
      if (problem) return refuse("invalid", { errors: { url: [problem] } });
      const answer = await inTransaction(db, async (trx) => {
        const row = await endpoints.lockWebhook(trx, actor, params.webhookId);
        if (!row) return "not_found";
        const state = body.isOn ? "on" : row.state === "stopped" ? "stopped" : "off";
        const event_types = JSON.stringify([...new Set(body.eventTypes)]);
        const isSame = row.url === body.url && row.event_types === event_types && row.state === state;
        if (isSame) return toWebhook(row, getRealMs());
        if (row.version !== body.version) return "changed";
        const isStateChanged = row.state !== state;
        await endpoints.updateWebhook(trx, actor, row.id, {
          url: body.url,
          event_types,
          state,
          ...((isStateChanged || row.url !== body.url) && { failing_since: null, rests_until: 0 }),
          off_reason: state === "stopped" ? row.off_reason : null,
          updated_at: getNowMs(),
          version: row.version + 1,
        });
        if (isStateChanged) {
          const move = state === "on" ? releaseDeliveries : holdDeliveries;
          await move(trx, actor, row.id);
        }
        const after = await getWebhookRow(trx, actor, row.id);
        const change = { before: toAuditedValues(row), after: toAuditedValues(after) };
        await auditWebhook(trx, req, row.id, { action: "webhook.changed", change });
        return toWebhook(after, getRealMs());
      });
      if (typeof answer === "string") return refuse(answer);
      wakeWebhooks();
      return answer;
    }),

    implement(removeWebhook, async (req) => {
      const { actor, params, refuse } = req;
      return inTransaction(db, async (trx) => {
        const row = await endpoints.lockWebhook(trx, actor, params.webhookId);
        if (!row) return refuse("not_found");
        await endpoints.removeWebhook(trx, actor, row.id);
        await auditWebhook(trx, req, row.id, {
          action: "webhook.removed",
          change: { before: toAuditedValues(row), after: null },
        });
        return { removed: true };
      });
    }),

    implement(renewWebhookSecret, async (req) => {
      const { actor, params, body, idempotencyKey: key, refuse } = req;
      const call = renewWebhookSecret.id;
      const idempotencyKey = {
        clientId: actor.clientId,
        userId: actor.userId,
        call,
        key,
        body: { ...params, ...body },
      };
      type RenewResult = ReturnType<typeof toSecretReply> | NamedRefusal<"not_found" | "changed">;
      const answer = await runOnce<RenewResult>(db, idempotencyKey, getNowMs(), async (trx) => {
        const row = await endpoints.lockWebhook(trx, actor, params.webhookId);
        if (!row) return createRefusal("not_found");
        if (row.version !== body.version) return createRefusal("changed");
        const secret = createWebhookSecret();
        const until = getRealMs() + secretOverlapMs;
        await endpoints.renewSecret(trx, actor, { id: row.id, secret, until, now: getNowMs() });
        const change = { before: { secret: row.version }, after: { secret: row.version + 1 } };
        await auditWebhook(trx, req, row.id, { action: "webhook.secret_renewed", change });
        return toSecretReply(await getWebhookRow(trx, actor, row.id), secret);
      });
      if (answer === "mismatch") return refuse("invalid", refuseReusedKey());
      return answer instanceof WorkRefusal ? refuse(answer.reason.name) : answer;
    }),

    implement(testWebhook, async (req) => {
      const { actor, params, idempotencyKey: key, refuse } = req;
      const wait = await consumeRateLimit(db, `webhook-test:${actor.clientId}`, {
        ...testLimit,
        now: getRealMs(),
      });
      if (wait > 0) return refuse("too_many", { retryAfter: Math.ceil(wait / 1000) });
      const idempotencyKey = {
        clientId: actor.clientId,
        userId: actor.userId,
        call: testWebhook.id,
        key,
        body: params,
      };
      type TestResult = { eventId: string } | NamedRefusal<"not_found" | "not_on">;
      const answer = await runOnce<TestResult>(db, idempotencyKey, getNowMs(), async (trx) => {
        const row = await endpoints.lockWebhook(trx, actor, params.webhookId);
        if (!row) return createRefusal("not_found");
        if (row.state !== "on") return createRefusal("not_on");
        const [event_id, type, now] = [createEventId(), webhookTestType, getNowMs()];
        const body = toEventBody({ type, at: now, data: {} });
        const eventRow = { client_id: actor.clientId, endpoint_id: row.id, created_at: now };
        // Sends without a pause, because the person waits to see the address's reply.
        await endpoints.updateWebhook(trx, actor, row.id, { rests_until: 0 });
        await addDeliveries(trx, [{ ...eventRow, event_id, type, body }]);
        await auditWebhook(trx, req, row.id, { action: "webhook.tested" });
        return { eventId: event_id };
      });
      if (answer === "mismatch") return refuse("invalid", refuseReusedKey());
      if (answer instanceof WorkRefusal) return refuse(answer.reason.name);
      wakeWebhooks();
      return answer;
    }),

    implement(resendWebhook, async (req) => {
      const { actor, params, refuse } = req;
      const answer = await inTransaction(db, async (trx) => {
        const row = await endpoints.lockWebhook(trx, actor, params.webhookId);
        if (!row) return "not_found";
        if (row.state !== "on") return "not_on";
        const resent = await resendDelivery(trx, actor, row.id, params.eventId);
        if (!resent) return "not_found";
        const detail = { event: params.eventId };
        if (resent.isChanged) await auditWebhook(trx, req, row.id, { action: "webhook.sent_again", detail });
        return toDelivery(resent.delivery);
      });
      if (typeof answer === "string") return refuse(answer);
      wakeWebhooks();
      return answer;
    }),
  ];

  function toSecretReply(row: endpoints.WebhookRow, secret: string) {
    return { webhook: toWebhook(row, getRealMs()), secret };
  }

  function auditWebhook(
    trx: Trx,
    { actor, request }: { actor: Actor; request: RequestInfo },
    id: string,
    entry: WebhookAudit,
  ): Promise<void> {
    const target = { type: "webhook", id };
    return addAudit(trx, { ...entry, at: getNowMs(), request, clientId: actor.clientId, actor, target });
  }
}

type WebhookAudit =
  | { action: Extract<ChangingAction, `webhook.${string}`>; change: RecordChange }
  | { action: "webhook.tested" | "webhook.sent_again"; detail?: { event: string } };

async function getWebhookRow(trx: Trx, actor: Actor, id: string): Promise<endpoints.WebhookRow> {
  const row = await endpoints.findWebhook(trx, actor, id);
  if (!row) throw new Error("A webhook that was written is not there");
  return row;
}

/** What the audit records of an endpoint. Only its host is shown, because the path may contain a secret. */
const toAuditedValues = ({ url, event_types, state }: endpoints.WebhookRow) => ({
  host: new URL(url).host,
  events: event_types,
  state,
});

const refuseReusedKey = () => ({ errors: { "Idempotency-Key": [refusalsCopy("keyUsed")] } });
