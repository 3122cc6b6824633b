import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { idleCopy } from "#copy/idle";
import { IDLE } from "~/components/layout/idle.ts";
import { IdleNotice } from "~/components/layout/idle-notice.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";
import { ping } from "~/upstream/calls.server.ts";

export const handle: PageHandle = {
  frame: "own",
  refresh: () => ({ seconds: IDLE.countdown, url: paths.logout() }),
};

export const meta = createPageMeta(() => idleCopy("title"));

/** Activity is stored once a minute, so a session may seem idle for up to a minute too long. */
const GRACE_MS = 60_000;

/** The idle screen (IDLE-02). If another tab was active in the meantime, it redirects back. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = context;
  if (!session.signedIn) throw seeOther(paths.login());
  const returnTo = toSafeReturnTo(new URL(request.url).searchParams.get("returnTo"), paths.home());
  if (session.idleFor() < IDLE.idleAfter * 1000 - GRACE_MS) {
    // The browser returns here automatically. This must not count as activity, or two forgotten tabs would stay
    // logged in for ever.
    session.ignoreNextActivity();
    throw seeOther(returnTo);
  }
  return createPage({ returnTo });
}

/** "Stay logged in" tells the upstream and returns; "Logout" logs out (IDLE-03). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { session, upstream } = context;
  if (!session.signedIn) throw seeOther(paths.login());
  const fields = await request.formData();
  if (fields.get("intent") !== "stay") return seeOther(paths.logout());
  await upstream.call(ping);
  session.touchActivity({ agoMs: 0 });
  return seeOther(toSafeReturnTo(fields.get("returnTo")?.toString(), paths.home()));
}

export default function IdlePage() {
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <SignInPage foot={null}>
      <IdleNotice returnTo={returnTo} seconds={IDLE.countdown} />
    </SignInPage>
  );
}
