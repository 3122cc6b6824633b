import { webhooksCopy } from "#copy/webhooks";
import type { WebhookFormErrors, WebhookFormValues } from "~/components/form/webhook-values.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import { webhookEvents } from "./webhooks.server.ts";

/** The refused form to show again. */
export interface WebhookFormReply {
  values: WebhookFormValues;
  errors: WebhookFormErrors;
}

export function readWebhookForm(fields: FormData) {
  const url = String(fields.get("url") ?? "")
    .trim()
    .slice(0, 600);
  const events = webhookEvents.filter((name) => fields.get(name) === "on");
  const errors: WebhookFormErrors = {
    ...(url === "" && { url: webhooksCopy("noUrl") }),
    ...(events.length === 0 && { events: webhooksCopy("noEvents") }),
  };
  return { values: { url, events }, errors, isValid: Object.keys(errors).length === 0 };
}

/** The upstream's refusal at its field, with the status of the page. */
export function toWebhookFormErrors(failure: Refusal | Unavailable): {
  errors: WebhookFormErrors;
  status: number;
} {
  const url = "fields" in failure ? failure.fields.url?.[0] : undefined;
  if (failure.name === "invalid" && url) return { errors: { url }, status: 400 };
  const form = {
    too_many_webhooks: webhooksCopy("full"),
    changed: webhooksCopy("changedElsewhere"),
  }[failure.name as string];
  return {
    errors: { form: form ?? toFailureText(failure, webhooksCopy("saveFailed")) },
    status: failure.name === "unavailable" ? 502 : 400,
  };
}
