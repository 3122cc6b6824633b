import type { MetaFunction } from "@remix-run/node";
import { ButtonLink } from "~/components/form/button.tsx";
import { SignInLayout } from "~/components/layout/sign-in-layout.tsx";
import { copy } from "~/copy/copy.ts";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(copy("logout.title"), matches) }];

/** LOGOUT-05. */
export default function LogoutSuccessPage() {
  const frame = useLoadedFrame();
  return (
    <SignInLayout brand={frame.brand} avatar={frame.avatar} title={copy("logout.success")}>
      <ButtonLink to={paths.login()} wide>
        {copy("logout.goToLogin")}
      </ButtonLink>
    </SignInLayout>
  );
}
