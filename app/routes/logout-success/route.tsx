import { logoutCopy } from "#copy/logout";
import { ButtonLink } from "~/components/form/button.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta(() => logoutCopy("title"));

/** The page after logging out (LOGOUT-05). */
export default function LogoutSuccessPage() {
  return (
    <SignInPage title={logoutCopy("success")} foot={null}>
      <ButtonLink to={paths.login()} wide>
        {logoutCopy("goToLogin")}
      </ButtonLink>
    </SignInPage>
  );
}
