import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { shellCopy } from "#copy/shell";
import { authenticate } from "~/auth/authenticator.server.ts";
import { isOpenedBy } from "~/auth/by-magic-link.server.ts";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta(() => employeesCopy("magicTitle"));

/** The address contains a secret that logs in, so no cache may store the page. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

/** The page does not call the upstream, so a scanner that opens the address does not use up the link. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (isOpenedBy(context, request)) throw seeOther(paths.home());
  return createPage(null);
}

/** The button's post uses the link and logs in (EMPDATA-04). */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const fields = await request.formData();
  if (fields.get("intent") !== "continue") return seeOther(paths.magicLink(params.token ?? ""));
  if (isOpenedBy(context, request)) return seeOther(paths.home());
  const outcome = await authenticate(context, "magic-link", request);
  if (outcome.kind === "signed-in") throw seeOther(paths.home());
  return createPage({ gone: true }, { status: 403 });
}

export default function MagicLinkPage() {
  const { brand } = useLoadedFrame();
  const isGone = useActionData<typeof action>() !== undefined;
  return (
    <SignInPage
      title={
        isGone ? employeesCopy("magicGoneTitle") : employeesCopy("magicPageTitle", { brand: brand.name })
      }
      lead={employeesCopy(isGone ? "magicGoneText" : "magicPageText")}
    >
      {isGone ? (
        <ButtonLink to={paths.login()} wide>
          {shellCopy("errorLink")}
        </ButtonLink>
      ) : (
        <ActionForm>
          <SubmitButton intent="continue" wide>
            {employeesCopy("magicContinue")}
          </SubmitButton>
        </ActionForm>
      )}
    </SignInPage>
  );
}
