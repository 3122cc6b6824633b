import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { sessionCopy } from "#copy/session";
import { ButtonLink } from "~/components/form/button.tsx";
import { CookieSettingsForm } from "~/components/layout/cookie-settings-form.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => sessionCopy("cookieSettings"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  return createPage({
    video: context.session.consent.nonNecessaryCookiesEnabled,
    returnTo: toSafeReturnTo(
      new URL(request.url).searchParams.get("returnTo"),
      getHome(context.session.signedIn),
    ),
  });
}

/** Saves the choice of the banner or of this page, and returns (COOKIE-04 to 06). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { session } = context;
  const fields = await request.formData();
  const returnTo = toSafeReturnTo(fields.get("returnTo")?.toString(), getHome(session.signedIn));
  switch (fields.get("intent")) {
    case "accept":
      session.setConsent({ ...session.consent, cookiesAccepted: true });
      break;
    case "save":
      session.setConsent({ cookiesAccepted: true, nonNecessaryCookiesEnabled: fields.get("video") === "on" });
      session.flash({ kind: "success", text: sessionCopy("saved") });
      break;
  }
  return seeOther(returnTo);
}

const getHome = (signedIn: boolean) => (signedIn ? paths.home() : paths.login());

export default function CookieSettingsPage() {
  const { video, returnTo } = useLoaderData<typeof loader>();
  return (
    <Page width="form" title={sessionCopy("cookieSettings")}>
      <CookieSettingsForm
        returnTo={returnTo}
        video={video}
        close={
          <ButtonLink look="plain" to={returnTo}>
            {sessionCopy("close")}
          </ButtonLink>
        }
      />
      <p>
        <Link to={paths.cookiePolicy()}>{contentCopy("cookie")}</Link>
      </p>
    </Page>
  );
}
