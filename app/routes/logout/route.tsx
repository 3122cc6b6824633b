import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logoutCopy } from "#copy/logout";
import { getPageAfterSignOut, signOut } from "~/auth/sign-out.server.ts";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";

export const handle: PageHandle = {
  frame: "own",
  scripts: false,
  refresh: (data) => {
    const { next, waits } = (data ?? {}) as { next?: string | null; waits?: boolean };
    return next && !waits ? { seconds: 0, url: next } : null;
  },
};

export const meta = createPageMeta(() => logoutCopy("title"));

const LOGOUT_SCOPE = "logout";

/**
 * Shows a page whose refresh then logs out (LOGOUT-01). It needs a token from this page and a request from
 * it. So neither a prefetch nor another site's link logs anybody out. If another site led here, the person
 * must press the link.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = context;
  if (!session.signedIn) throw seeOther(paths.logoutSuccess());
  const step = new URL(request.url).searchParams.get("step");
  const isOwnStep =
    step !== null &&
    isFromThisSite(request.headers) &&
    (await session.oneTime.spend(LOGOUT_SCOPE, step)) !== null;
  if (isOwnStep) return logOut(context);
  const token = await session.oneTime.issue(LOGOUT_SCOPE, { ttlSeconds: 60 });
  return createPage({
    failed: false,
    next: paths.logoutStep(token),
    waits: isFromOtherSite(request.headers),
  });
}

/** Handles "Retry" and the idle screen's "Logout". */
export async function action({ context }: ActionFunctionArgs) {
  return context.session.signedIn ? logOut(context) : seeOther(paths.logoutSuccess());
}

async function logOut(context: RequestContext) {
  const { ssoLogoutUrl } = context.session.tokens ?? {};
  if (!(await signOut(context)))
    return createPage({ failed: true, next: null, waits: false }, { status: 502 });
  return seeOther(getPageAfterSignOut(context.config, ssoLogoutUrl, paths.logoutSuccess()));
}

/** A browser that sends no `Sec-Fetch-Site` proves by the token that it comes from the page. */
function isFromThisSite(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site") ?? "same-origin";
  return site === "same-origin" && headers.get("Sec-Purpose") === null;
}

/** `Sec-Fetch-Site` is `cross-site` or `same-site` for a link elsewhere; a typed address has `none`. */
function isFromOtherSite(headers: Headers): boolean {
  return ["cross-site", "same-site"].includes(headers.get("Sec-Fetch-Site") ?? "");
}

export default function LogoutPage() {
  const loaded = useLoaderData<typeof loader>();
  const { failed, next } = useActionData<typeof action>() ?? loaded;
  return (
    <SignInPage title={logoutCopy(failed ? "title" : "loggingOut")} foot={null}>
      {next && (
        <p>
          <a href={next}>{logoutCopy("continue")}</a>
        </p>
      )}
      {failed && (
        <>
          <ErrorNotice>{logoutCopy("failed")}</ErrorNotice>
          <ActionForm action={paths.logout()}>
            <SubmitButton intent="logout">{logoutCopy("retry")}</SubmitButton>
          </ActionForm>
        </>
      )}
    </SignInPage>
  );
}
