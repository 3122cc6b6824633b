import type { MetaFunction } from "@remix-run/node";
import { ButtonLink } from "~/components/form/button.tsx";
import { SignInLayout } from "~/components/layout/sign-in-layout.tsx";
import { SupportText } from "~/components/layout/support-text.tsx";
import { copy } from "~/copy/copy.ts";
import { ssoCopy } from "~/copy/sso.ts";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(ssoCopy("errorTitle"), matches) }];

/** SSO-07: where an identity provider sends whom it could not sign in. */
export default function SsoErrorPage() {
  const { brand, avatar, support, home } = useLoadedFrame();
  return (
    <SignInLayout
      brand={brand}
      avatar={avatar}
      title={ssoCopy("errorTitle")}
      lead={ssoCopy("errorText")}
      foot={<SupportText support={support} />}
    >
      <ButtonLink to={home} wide>
        {copy("shell.errorLink")}
      </ButtonLink>
    </SignInLayout>
  );
}
