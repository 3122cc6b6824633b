import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { twoFactorCopy } from "#copy/two-factor";
import { type CodeReply, getLoginTag, requireCodeStep } from "~/auth/code-step.server.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { submitCode } from "./form.server.ts";
import { AppCode, RecoveryCode } from "./view.tsx";

export const handle: PageHandle = { frame: "own" };

export const meta = createPageMeta(() => twoFactorCopy("title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const login = getLoginTag(context, requireCodeStep(context));
  return createPage({ login, isRecovery: new URL(request.url).searchParams.get("method") === "recovery" });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "code":
      return submitCode(context, request, fields, "app");
    case "recovery":
      return submitCode(context, request, fields, "recovery");
    default:
      return seeOther(paths.twoFactor());
  }
}

/** The page that asks for the app's code (TFA-01, TFA-03). */
export default function TwoFactorPage() {
  const { isRecovery, login } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as CodeReply | undefined;
  return (
    <SignInPage
      title={twoFactorCopy(isRecovery ? "recoveryTitle" : "title")}
      lead={twoFactorCopy(isRecovery ? "recoveryLead" : "lead")}
    >
      {isRecovery ? <RecoveryCode login={login} reply={reply} /> : <AppCode login={login} reply={reply} />}
    </SignInPage>
  );
}
