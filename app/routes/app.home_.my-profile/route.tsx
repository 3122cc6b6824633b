import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { accountChangesCopy } from "#copy/account-changes";
import { profileCopy } from "#copy/profile";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createDeniedReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getProfile, stopOwnAccountChange } from "~/upstream/calls.server.ts";
import { loadFamily } from "~/upstream/family.server.ts";
import { loadLifeEvents } from "~/upstream/life-events.server.ts";
import { loadAccountChanges } from "~/view-models/account-changes.server.ts";
import { ProfileFailed, ProfileView } from "./view.tsx";
import { toProfileView } from "./view-model.server.ts";

export const meta = createPageMeta(() => profileCopy("title"));

/** The profile (PROFILE-01), with what its panels show. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ extensions, changes }, profile, family, events] = await Promise.all([
    requireUser(context, request).then(async (setup) => ({
      extensions: setup.extensions,
      changes: await loadAccountChanges(context, setup),
    })),
    context.upstream.call(getProfile),
    loadFamily(context),
    loadLifeEvents(context),
  ]);
  // The route still renders, so that a posted form in a panel keeps what was typed.
  if (!profile.ok) return createPage(null, { status: 503 });
  const isMasquerade = Boolean(context.session.tokens?.masquerade);
  const renewsCodes = extensions.has("two-factor-proof");
  const offersData = extensions.has("own-data") && !isMasquerade;
  const lists = { family, events, changes };
  const hasViews = extensions.has("activity");
  return createPage(toProfileView(profile.data, lists, { isMasquerade, renewsCodes, offersData, hasViews }));
}

/** The page's only action stops a change of the account (E4). */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(context, request);
  const { upstream, session } = context;
  if (session.tokens?.masquerade) throw createDeniedReply();
  const fields = await request.formData();
  if (fields.get("intent") !== "stop-change") return seeOther(paths.myProfile());
  const reply = await upstream.call(stopOwnAccountChange, {
    params: { id: String(fields.get("change") ?? "none").slice(0, 200) },
    body: {},
  });
  if (reply.ok && reply.data.isStopped) {
    session.flash({ kind: "success", text: accountChangesCopy("stoppedTitle") });
  } else {
    const isGone = reply.ok || reply.name === "not_found";
    session.flash({ kind: "error", text: accountChangesCopy(isGone ? "alreadyMade" : "failed") });
  }
  return seeOther(paths.myProfile());
}

export default function ProfilePage() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      {view ? <ProfileView view={view} /> : <ProfileFailed />}
      <Outlet context={{ hasPassword: view?.hasPassword ?? true }} />
    </>
  );
}
