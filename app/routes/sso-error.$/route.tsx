import { shellCopy } from "#copy/shell";
import { ssoCopy } from "#copy/sso";
import { ButtonLink } from "~/components/form/button.tsx";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta(() => ssoCopy("errorTitle"));

/** The page to which an identity provider sends people that it could not log in (SSO-07). */
export default function SsoErrorPage() {
  const { home } = useLoadedFrame();
  return (
    <SignInPage title={ssoCopy("errorTitle")} lead={ssoCopy("errorText")}>
      <ButtonLink to={home} wide>
        {shellCopy("errorLink")}
      </ButtonLink>
    </SignInPage>
  );
}
