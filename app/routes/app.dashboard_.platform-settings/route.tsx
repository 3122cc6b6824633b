import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { platformSettingsCopy } from "#copy/platform-settings";
import { toBrandColours } from "~/brand/palette.server.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { setTwoFactorEnforcement } from "~/upstream/calls.server.ts";
import { loadTwoFactorPage, readPeopleQuery } from "~/upstream/employees.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import { ConfirmView, SettingsView } from "./view.tsx";

export const meta = createPageMeta(() => platformSettingsCopy("title"));

/** The brand and the two-factor settings of a client (DASH-03). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client, theme, scheme } = await requireEmployer(context, request);
  const query = readPeopleQuery(request.url);
  const { ssoOnly } = scheme;
  const people = ssoOnly ? null : await loadTwoFactorPage(context, client.id, query);
  if (people && people.page > people.pageCount) {
    throw seeOther(paths.platformSettings({ ...query, page: people.pageCount }));
  }
  const { adjustments } = theme.palette;
  const view = { people, query, brand: toBrandColours(theme.palette), adjustments, ssoOnly };
  return createPage(view, people || ssoOnly ? {} : { status: 503 });
}

/** Turning two-factor on needs a confirmation, because it changes how everybody logs in. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { client, scheme } = await requireEmployer(context, request);
  const intent = (await request.formData()).get("intent");
  if (scheme.ssoOnly) return seeOther(paths.platformSettings());
  switch (intent) {
    case "ask-on":
      return createPage({ asks: true });
    case "switch-on":
    case "switch-off":
      return switchTwoFactor(context, client.id, intent === "switch-on");
    default:
      return seeOther(paths.platformSettings());
  }
}

/** Turns mandatory two-factor on or off (API-95). */
async function switchTwoFactor({ upstream, session }: RequestContext, id: string, isOn: boolean) {
  const reply = await upstream.call(setTwoFactorEnforcement, {
    params: { id },
    body: { isEnforcementTwoFAEnabled: isOn },
  });
  session.flash(
    reply.ok
      ? { kind: "success", text: platformSettingsCopy(isOn ? "switchedOn" : "switchedOff") }
      : { kind: "error", text: toFailureText(reply, platformSettingsCopy("switchFailed")) },
  );
  return seeOther(paths.platformSettings());
}

export default function PlatformSettingsPage() {
  const settings = useLoaderData<typeof loader>();
  return useActionData<typeof action>() ? <ConfirmView /> : <SettingsView {...settings} />;
}
