import type { MetaFunction } from "@remix-run/node";
import { ButtonLink } from "~/components/form/button.tsx";
import { copy } from "~/copy/copy.ts";
import { type PageHandle, pageTitle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(copy("logout.title"), matches) }];

/** LOGOUT-05. */
export default function LogoutSuccessPage() {
  return (
    <SignInPage title={copy("logout.success")}>
      <ButtonLink to={paths.login()} wide>
        {copy("logout.goToLogin")}
      </ButtonLink>
    </SignInPage>
  );
}
