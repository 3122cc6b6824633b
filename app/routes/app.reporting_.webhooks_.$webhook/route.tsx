import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { webhooksCopy } from "#copy/webhooks";
import { WebhookSecret } from "~/components/content/webhook-secret.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getWebhookCrumbs } from "~/components/layout/webhook-crumbs.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { createNotFoundReply, createPage, createUnavailableReply } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getWebhook } from "~/upstream/calls.server.ts";
import { toDeliveryView, toWebhookView } from "~/view-models/webhooks.server.ts";
import { submitWebhookIntent, type WebhookReply } from "./form.server.ts";
import { ConfirmView, WebhookPageView } from "./view.tsx";

export const meta = createPageMeta(() => webhooksCopy("pageTitle"));

/** The page of one connected system and the results of its last messages. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "webhooks");
  const reply = await context.upstream.call(getWebhook, {
    params: { id: client.id, webhookId: params.webhook ?? "" },
  });
  if (!reply.ok)
    throw reply.name === "not_found" ? createNotFoundReply() : createUnavailableReply(context.requestId);
  const { webhook, deliveries } = reply.data;
  return createPage({
    webhook: toWebhookView(webhook),
    deliveries: deliveries.map(toDeliveryView),
    formId: randomUUID(),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request, "webhooks");
  const target = { clientId: client.id, webhookId: params.webhook ?? "" };
  return submitWebhookIntent(context, target, await request.formData());
}

export default function WebhookPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as WebhookReply | undefined;
  if (reply && "secret" in reply) {
    const title = webhooksCopy("newSecret");
    return (
      <Page title={title} crumbs={getWebhookCrumbs({ title: loaded.webhook.host })} width="form">
        <WebhookSecret {...reply} />
      </Page>
    );
  }
  return reply ? <ConfirmView {...loaded} asks={reply.asks} /> : <WebhookPageView {...loaded} />;
}
