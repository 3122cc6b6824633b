import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resetCopy } from "#copy/reset";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { type ForgottenReply, submitRequest } from "./form.server.ts";
import { RequestPage, SentPage, SsoOnlyPage } from "./view.tsx";

export const handle: PageHandle = { frame: "own" };

export const meta = createPageMeta(() => resetCopy("title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (context.tenant.ssoAccessOnly) return createPage({ view: "sso-only" as const });
  if (searchParams.has("sent")) return createPage({ view: "sent" as const });
  return createPage({
    view: "form" as const,
    isExpired: searchParams.get("message") === "token-expired",
    robot: await context.robotCheck.issue("forgotten-password"),
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  // For a tenant that has only single sign-on, the page explains why there is no password (FORGOT-06).
  if (context.tenant.ssoAccessOnly) return seeOther(paths.forgottenPassword());
  const fields = await request.formData();
  return fields.get("intent") === "reset"
    ? submitRequest(context, fields)
    : seeOther(paths.forgottenPassword());
}

export default function ForgottenPasswordPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ForgottenReply | undefined;
  switch (data.view) {
    case "sso-only":
      return <SsoOnlyPage />;
    case "sent":
      return <SentPage />;
    default:
      return <RequestPage {...data} reply={reply} />;
  }
}
