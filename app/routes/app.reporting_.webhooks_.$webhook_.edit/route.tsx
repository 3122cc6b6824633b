import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { webhooksCopy } from "#copy/webhooks";
import { WebhookForm } from "~/components/form/webhook-form.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getWebhookCrumbs } from "~/components/layout/webhook-crumbs.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { webhookPaths } from "~/paths-webhooks.ts";
import {
  createNotFoundReply,
  createPage,
  createUnavailableReply,
  seeOther,
} from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { changeWebhook, getWebhook } from "~/upstream/calls.server.ts";
import {
  readWebhookForm,
  toWebhookFormErrors,
  type WebhookFormReply,
} from "~/view-models/webhook-form.server.ts";
import { toWebhookView, webhookEvents } from "~/view-models/webhooks.server.ts";

const getTitle = () => webhooksCopy("editTitle");

export const meta = createPageMeta(getTitle);

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "webhooks");
  const reply = await context.upstream.call(getWebhook, {
    params: { id: client.id, webhookId: params.webhook ?? "" },
  });
  if (!reply.ok)
    throw reply.name === "not_found" ? createNotFoundReply() : createUnavailableReply(context.requestId);
  return createPage({ webhook: toWebhookView(reply.data.webhook), events: webhookEvents });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request, "webhooks");
  const { upstream, session } = context;
  const webhookId = params.webhook ?? "";
  const fields = await request.formData();
  if (fields.get("intent") !== "save") return seeOther(webhookPaths.edit(webhookId));
  const { values, errors, isValid } = readWebhookForm(fields);
  if (!isValid) return createPage<WebhookFormReply>({ values, errors }, { status: 400 });
  const reply = await upstream.call(changeWebhook, {
    params: { id: client.id, webhookId },
    body: {
      url: values.url,
      eventTypes: values.events,
      isOn: fields.get("isOn") === "yes",
      version: Number(fields.get("version")) || 0,
    },
  });
  if (reply.ok) return redirectAfterSave(session, webhookPaths.one(webhookId), webhooksCopy("saved"));
  if (reply.name === "not_found") throw createNotFoundReply();
  const refused = toWebhookFormErrors(reply);
  return createPage<WebhookFormReply>({ values, errors: refused.errors }, { status: refused.status });
}

export default function EditWebhookPage() {
  const { webhook, events } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as WebhookFormReply | undefined;
  const webhookPath = webhookPaths.one(webhook.id);
  return (
    <Page
      title={getTitle()}
      crumbs={getWebhookCrumbs({ title: webhook.host, to: webhookPath }, { title: getTitle() })}
      width="form"
    >
      <WebhookForm
        hidden={{ version: String(webhook.version), isOn: webhook.state === "on" ? "yes" : "no" }}
        values={reply?.values ?? webhook}
        errors={reply?.errors ?? {}}
        events={events}
        cancelTo={webhookPath}
      />
    </Page>
  );
}
