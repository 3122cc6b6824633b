import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { webhooksCopy } from "#copy/webhooks";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listWebhooks } from "~/upstream/calls.server.ts";
import { toWebhookList } from "~/view-models/webhooks.server.ts";
import { WebhooksView } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => webhooksCopy("title"));

/** The page of the employer's systems that receive events. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "webhooks");
  const reply = await context.upstream.call(listWebhooks, { params: { id: client.id } });
  if (!reply.ok) return createPage({ webhooks: null, isFull: false }, { status: 503 });
  return createPage(toWebhookList(reply.data.webhooks));
}

export default function WebhooksPage() {
  return <WebhooksView {...useLoaderData<typeof loader>()} />;
}
