import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ssoCopy } from "#copy/sso";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { findAllowedRedirect, toSafeReturnTo } from "~/session/return-to.server.ts";
import { workPlatform } from "~/upstream/calls.server.ts";

export const handle: PageHandle = {
  frame: "own",
  scripts: false,
  refresh: (data) => ({ seconds: 0, url: (data as { url: string }).url }),
};

export const meta = createPageMeta(() => ssoCopy("redirecting"));

/**
 * Hands the person over to another system (SSO-06, API-43). Only an address of a configured host or of the
 * portal is accepted. Any other counts as a failed login (SSO-07).
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const reply = await context.upstream.call(workPlatform);
  const redirectUrl = reply.ok ? reply.data.redirect : null;
  const url =
    toSafeReturnTo(redirectUrl, "") || findAllowedRedirect(redirectUrl, context.config.allowedRedirectHosts);
  if (!url) throw seeOther(paths.ssoError());
  return createPage({ url });
}

export default function SsoHandoffPage() {
  const { url } = useLoaderData<typeof loader>();
  return (
    <SignInPage title={ssoCopy("redirecting")} foot={null}>
      <p>
        {ssoCopy("redirectingText")} <a href={url}>{ssoCopy("redirectingLink")}</a>
      </p>
    </SignInPage>
  );
}
