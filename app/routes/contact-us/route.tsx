import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { contactCopy } from "#copy/contact";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireOwner } from "~/session/guards.server.ts";
import { getContactPage } from "~/upstream/calls.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import { type EnquiryReply, submitEnquiry } from "./form.server.ts";
import { EnquiryPage, LoadFailed, MessageSent } from "./view.tsx";

export const meta = createPageMeta(() => contactCopy("title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireContact(context);
  if (new URL(request.url).searchParams.has("sent")) return createPage({ view: "sent" as const });
  const { session, tenant, upstream, robotCheck } = context;
  const reply = await upstream.call(getContactPage, {
    query: session.signedIn ? {} : { domain: tenant.label },
  });
  if (!reply.ok || reply.data.error) return createPage({ view: "failed" as const }, { status: 502 });
  const { enquiryOptions, pageContent } = reply.data;
  return createPage({
    view: "form" as const,
    isAnonymous: !session.signedIn,
    options: enquiryOptions.map(({ value, label, language }) => ({
      value,
      label,
      lang: findForeignLanguage(language),
    })),
    aside: pageContent
      ? {
          title: pageContent.name ?? "",
          html: context.sanitiseContent(pageContent.content),
          language: findForeignLanguage(pageContent.language),
        }
      : null,
    formId: randomUUID(),
    robot: session.signedIn ? null : await robotCheck.issue("contact"),
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireContact(context);
  requireOwner(context.session, request);
  return submitEnquiry(context, await request.formData());
}

/**
 * The logged-in person's client, or else the host's tenant, switches the contact page on or off (CONTACT-03).
 */
async function requireContact(context: RequestContext): Promise<void> {
  const setup = await context.loadSetup();
  const { tenant } = context;
  // If the host's tenant could not be loaded, the form stays with the error, so that no message is lost.
  const isOn = setup ? setup.client.contactUsEnabled : tenant.contactUsEnabled || !tenant.isReachable;
  if (!isOn) throw seeOther(setup ? paths.home() : paths.login());
}

export default function ContactPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EnquiryReply | undefined;
  if (data.view === "sent") return <MessageSent />;
  if (data.view === "failed") return <LoadFailed />;
  return <EnquiryPage {...data} reply={reply} />;
}
