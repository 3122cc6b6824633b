import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { twoFactorCopy } from "#copy/two-factor";
import { type CodeReply, getLoginTag, requireSetUp } from "~/auth/code-step.server.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { SetUpCode } from "~/components/form/set-up-code.tsx";
import { ActivationSteps } from "~/components/layout/activation-steps.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { submitFirstCode, submitNextCode } from "./form.server.ts";

export const handle: PageHandle = { frame: "own" };

export const meta = createPageMeta(() => twoFactorCopy("setUpTitle"));

export async function loader({ context }: LoaderFunctionArgs) {
  const setUp = requireSetUp(context);
  const { isFirst, isFromActivation, recoveryCodes = [] } = setUp.twoFactor;
  return createPage({ login: getLoginTag(context, setUp), isFirst, isFromActivation, recoveryCodes });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "first":
      return submitFirstCode(context, request, fields);
    case "complete":
      return submitNextCode(context, request, fields);
    default:
      return seeOther(paths.twoFactorCode());
  }
}

/** The page for the first two codes of the app (TFA-07 to 11). */
export default function TwoFactorCodePage() {
  const { login, isFirst, isFromActivation, recoveryCodes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as CodeReply | undefined;
  return (
    <SignInPage
      progress={isFromActivation && <ActivationSteps />}
      title={twoFactorCopy("setUpTitle")}
      lead={isFirst && twoFactorCopy("lead")}
    >
      <SetUpCode isFirst={isFirst} recoveryCodes={recoveryCodes} login={login} reply={reply}>
        <ButtonLink to={paths.login()} look="plain">
          {twoFactorCopy("close")}
        </ButtonLink>
      </SetUpCode>
    </SignInPage>
  );
}
