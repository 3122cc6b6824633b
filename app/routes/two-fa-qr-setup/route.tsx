import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { twoFactorCopy } from "#copy/two-factor";
import { requireSetUp } from "~/auth/code-step.server.ts";
import { toAppLink, toQrSvg } from "~/auth/qr-svg.server.ts";
import { AuthenticatorKey } from "~/components/form/authenticator-key.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { ActivationSteps } from "~/components/layout/activation-steps.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta(() => twoFactorCopy("qrTitle"));

export async function loader({ context }: LoaderFunctionArgs) {
  const { url, secret, isFromActivation } = requireSetUp(context).twoFactor;
  return createPage({ svg: await toQrSvg(url), secret, url: toAppLink(url), isFromActivation });
}

/** The page with the QR code for the app (TFA-06). */
export default function TwoFactorQrPage() {
  const { svg, secret, url, isFromActivation } = useLoaderData<typeof loader>();
  return (
    <SignInPage
      progress={isFromActivation && <ActivationSteps />}
      title={twoFactorCopy("qrTitle")}
      lead={twoFactorCopy("qrLead")}
    >
      <p>{twoFactorCopy("scan")}</p>
      <AuthenticatorKey svg={svg} secret={secret} url={url} />
      <div className="bp-actions">
        <ButtonLink to={paths.twoFactorCode()}>{twoFactorCopy("enterCode")}</ButtonLink>
        <ButtonLink to={paths.login()} look="plain">
          {twoFactorCopy("close")}
        </ButtonLink>
      </div>
    </SignInPage>
  );
}
