import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { webhooksCopy } from "#copy/webhooks";
import { type NewSecret, WebhookSecret } from "~/components/content/webhook-secret.tsx";
import { WebhookForm } from "~/components/form/webhook-form.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getWebhookCrumbs } from "~/components/layout/webhook-crumbs.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { webhookPaths } from "~/paths-webhooks.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { addWebhook } from "~/upstream/calls.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import {
  readWebhookForm,
  toWebhookFormErrors,
  type WebhookFormReply,
} from "~/view-models/webhook-form.server.ts";
import { webhookEvents } from "~/view-models/webhooks.server.ts";

const getTitle = () => webhooksCopy("addTitle");

export const meta = createPageMeta(getTitle);

type Reply = (WebhookFormReply & { formId: string }) | NewSecret;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireEmployer(context, request, "webhooks");
  return createPage({ formId: randomUUID(), events: webhookEvents });
}

/** Only the reply to this post contains the secret. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request, "webhooks");
  const fields = await request.formData();
  if (fields.get("intent") !== "save") return seeOther(webhookPaths.add());
  const { values, errors, isValid } = readWebhookForm(fields);
  const formId = String(fields.get("formId") ?? "").slice(0, 64);
  if (!isValid) return createPage<Reply>({ values, errors, formId }, { status: 400 });
  const reply = await context.upstream.call(
    addWebhook,
    { params: { id: client.id }, body: { url: values.url, eventTypes: values.events } },
    { idempotencyKey: findKey(fields, values) },
  );
  if (reply.ok) {
    return createPage<Reply>({
      webhookId: reply.data.webhook.id,
      secret: reply.data.secret,
      previousUntil: null,
    });
  }
  const refused = toWebhookFormErrors(reply);
  return createPage<Reply>({ values, errors: refused.errors, formId }, { status: refused.status });
}

export default function AddWebhookPage() {
  const { formId, events } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as Reply | undefined;
  const isDone = reply !== undefined && "secret" in reply;
  return (
    <Page title={getTitle()} crumbs={getWebhookCrumbs({ title: getTitle() })} width="form">
      {isDone ? (
        <WebhookSecret {...reply} />
      ) : (
        <WebhookForm
          hidden={{ formId: reply?.formId || formId }}
          values={reply?.values ?? { url: "", events }}
          errors={reply?.errors ?? {}}
          events={events}
          cancelTo={webhookPaths.list()}
        />
      )}
    </Page>
  );
}
