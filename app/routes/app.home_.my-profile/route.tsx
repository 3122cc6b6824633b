import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { TWO_FACTOR_PROOF } from "~/auth/two-factor-proof.server.ts";
import { profileCopy } from "~/copy/profile.ts";
import { pageTitle } from "~/frame/frame.ts";
import { page, unavailable } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getProfile } from "~/upstream/calls.server.ts";
import { loadFamily } from "~/upstream/family.server.ts";
import { loadLifeEvents } from "~/upstream/life-events.server.ts";
import { ProfileView } from "./view.tsx";
import { toProfileView } from "./view-model.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(profileCopy("title"), matches) }];

/** PROFILE-01, and what lies behind its panels. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ extensions }, profile, family, events] = await Promise.all([
    requireUser(context, request),
    context.upstream.call(getProfile),
    loadFamily(context),
    loadLifeEvents(context),
  ]);
  if (!profile.ok) throw unavailable(context.requestId);
  const isMasquerade = Boolean(context.session.tokens?.masquerade);
  const renewsCodes = extensions.has(TWO_FACTOR_PROOF);
  return page(toProfileView(profile.data, { family, events }, { isMasquerade, renewsCodes }));
}

export default function ProfilePage() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <ProfileView view={view} />
      <Outlet context={{ hasPassword: view.hasPassword }} />
    </>
  );
}
