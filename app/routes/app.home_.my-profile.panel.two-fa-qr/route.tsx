import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { profileCopy } from "#copy/profile";
import { shellCopy } from "#copy/shell";
import { twoFactorCopy } from "#copy/two-factor";
import { toAppLink, toQrSvg } from "~/auth/qr-svg.server.ts";
import { AuthenticatorKey } from "~/components/form/authenticator-key.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, createUnavailableReply, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { startTwoFactor } from "~/upstream/calls.server.ts";

export const meta = createPageMeta(() => profileCopy("enable"));

/** Starts a set-up and gets its secret (API-91), which stays the same however often the panel opens. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, upstream, requestId } = context;
  const { user, scheme } = await requireUser(context, request);
  if (scheme.ssoOnly) throw seeOther(paths.myProfile());
  const reply = await upstream.call(startTwoFactor, { params: { id: user.id } });
  if (!reply.ok) {
    if (reply.name === "unavailable") throw createUnavailableReply(requestId);
    session.flash(
      reply.name === "already_enabled"
        ? { kind: "info", text: profileCopy("alreadyOn") }
        : { kind: "error", text: reply.text ?? shellCopy("tryAgainLater") },
    );
    throw seeOther(paths.myProfile());
  }
  const { url } = reply.data;
  const secret = reply.data.secret ?? new URL(url).searchParams.get("secret") ?? "";
  session.pendingLogin.set({
    email: user.email ?? "",
    twoFactor: { url, secret, isFirst: true, isFromActivation: false },
  });
  return createPage({ svg: await toQrSvg(url), secret, url: toAppLink(url) });
}

/** The panel with the QR code (PANEL-19). */
export default function TwoFactorQrPanel() {
  const { svg, secret, url } = useLoaderData<typeof loader>();
  return (
    <SidePanel title={profileCopy("enable")} closeHref={paths.myProfile()}>
      <p>{twoFactorCopy("scan")}</p>
      <AuthenticatorKey svg={svg} secret={secret} url={url} />
      <div className="bp-actions">
        <ButtonLink to={paths.profilePanel("two-fa-code")} preventScrollReset>
          {twoFactorCopy("enterCode")}
        </ButtonLink>
      </div>
    </SidePanel>
  );
}
