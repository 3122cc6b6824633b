import { webhooksCopy } from "#copy/webhooks";
import type { NewSecret } from "~/components/content/webhook-secret.tsx";
import { formatMoment } from "~/copy/day.ts";
import { webhookPaths } from "~/paths-webhooks.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import {
  changeWebhook,
  getWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  testWebhook,
} from "~/upstream/calls.server.ts";
import { findKey, toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

/** A confirmation to ask for, or a new secret to show. */
export type WebhookReply = { asks: "secret" | "remove" } | NewSecret;

interface WebhookTarget {
  clientId: string;
  webhookId: string;
}

/** Does what the pressed button says. */
export async function submitWebhookIntent(context: RequestContext, target: WebhookTarget, fields: FormData) {
  switch (fields.get("intent")) {
    case "ask-secret":
      return createPage<WebhookReply>({ asks: "secret" });
    case "ask-remove":
      return createPage<WebhookReply>({ asks: "remove" });
    case "secret":
      return renewSecret(context, target, fields);
    case "remove":
      return removeEndpoint(context, target);
    case "switch-on":
    case "switch-off":
      return switchWebhook(context, target, fields.get("intent") === "switch-on");
    case "test":
      return sendTest(context, target, fields);
    case "again":
      return sendEventAgain(context, target, String(fields.get("eventId") ?? "").slice(0, 64));
    default:
      return seeOther(webhookPaths.one(target.webhookId));
  }
}

const getParams = ({ clientId, webhookId }: WebhookTarget) => ({ id: clientId, webhookId });

async function renewSecret({ upstream, session }: RequestContext, target: WebhookTarget, fields: FormData) {
  const version = Number(fields.get("version")) || 0;
  const reply = await upstream.call(
    renewWebhookSecret,
    { params: getParams(target), body: { version } },
    { idempotencyKey: findKey(fields, target.webhookId, version) },
  );
  if (!reply.ok) return toFormResponse(session, target, reply);
  const { webhook, secret } = reply.data;
  const until = webhook.previousSecretUntil;
  return createPage<WebhookReply>({
    webhookId: webhook.id,
    secret,
    previousUntil: until === null ? null : formatMoment(Date.parse(until)),
  });
}

async function removeEndpoint({ upstream, session }: RequestContext, target: WebhookTarget) {
  const reply = await upstream.call(removeWebhook, { params: getParams(target) });
  // A system that another tab has already removed counts as removed.
  if (!reply.ok && reply.name !== "not_found") return toFormResponse(session, target, reply);
  return redirectAfterSave(session, webhookPaths.list(), webhooksCopy("removed"));
}

async function switchWebhook({ upstream, session }: RequestContext, target: WebhookTarget, isOn: boolean) {
  const params = getParams(target);
  const result = await upstream.call(getWebhook, { params });
  if (!result.ok) return toFormResponse(session, target, result);
  const { url, eventTypes, version } = result.data.webhook;
  const reply = await upstream.call(changeWebhook, { params, body: { url, eventTypes, isOn, version } });
  return reply.ok
    ? redirectWithText(session, target, isOn ? "switchedOn" : "switchedOff")
    : toFormResponse(session, target, reply);
}

async function sendTest({ upstream, session }: RequestContext, target: WebhookTarget, fields: FormData) {
  const options = { idempotencyKey: findKey(fields, target.webhookId) };
  const reply = await upstream.call(testWebhook, { params: getParams(target) }, options);
  return reply.ok ? redirectWithText(session, target, "testSent") : toFormResponse(session, target, reply);
}

async function sendEventAgain({ upstream, session }: RequestContext, target: WebhookTarget, eventId: string) {
  const reply = await upstream.call(resendWebhook, { params: { ...getParams(target), eventId } });
  return reply.ok ? redirectWithText(session, target, "sentAgain") : toFormResponse(session, target, reply);
}

type Session = RequestContext["session"];
type DoneText = "switchedOn" | "switchedOff" | "testSent" | "sentAgain";

function redirectWithText(session: Session, { webhookId }: WebhookTarget, text: DoneText) {
  return redirectAfterSave(session, webhookPaths.one(webhookId), webhooksCopy(text));
}

function toFormResponse(session: Session, { webhookId }: WebhookTarget, failure: Refusal | Unavailable) {
  if (failure.name === "not_found") throw createNotFoundReply();
  const knownTexts = { changed: webhooksCopy("changedElsewhere"), not_on: webhooksCopy("notOn") };
  const text =
    knownTexts[failure.name as keyof typeof knownTexts] ?? toFailureText(failure, webhooksCopy("saveFailed"));
  session.flash({ kind: "error", text });
  return seeOther(webhookPaths.one(webhookId));
}
