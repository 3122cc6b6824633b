import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shellCopy } from "#copy/shell";
import { ssoCopy } from "#copy/sso";
import { authenticate } from "~/auth/authenticator.server.ts";
import { isMasqueradeToken, readSsoAddress } from "~/auth/by-sso.server.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta<typeof loader>((data) =>
  ssoCopy(data?.isMasquerade ? "expiredTitle" : "wrongTitle"),
);

/**
 * Logs in with the token in the address (SSO-02). HEAD only checks whether the page exists and does not use
 * the token.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const isMasquerade = isMasqueradeToken(readSsoAddress(request).token);
  if (request.method === "HEAD") return createPage({ isMasquerade, isSlowedDown: false });
  if (isSsoAddress(params["*"])) {
    const outcome = await authenticate(context, "sso", request);
    if (outcome.kind === "signed-in") throw seeOther(paths.home());
    if (outcome.kind === "refused" && outcome.isSlowedDown) {
      return createPage({ isMasquerade, isSlowedDown: true }, { status: 429 });
    }
  }
  return createPage({ isMasquerade, isSlowedDown: false }, { status: 403 });
}

/** The address is `{token}/{masqueradeSchemeYear}` and nothing else. */
const isSsoAddress = (splat = "") => /^[^/]+\/\d{1,4}\/?$/.test(splat);

/** Shows ERR-30 to staff and ERR-31 to everybody else (SSO-04). */
export default function SsoRefusedPage() {
  const { isMasquerade, isSlowedDown } = useLoaderData<typeof loader>();
  const text = ssoCopy(isMasquerade ? "expiredText" : "wrongText");
  return (
    <SignInPage
      title={ssoCopy(isMasquerade ? "expiredTitle" : "wrongTitle")}
      lead={isSlowedDown ? ssoCopy("slowDown") : text}
    >
      {!isMasquerade && (
        <ButtonLink to={paths.login()} wide>
          {shellCopy("errorLink")}
        </ButtonLink>
      )}
    </SignInPage>
  );
}
