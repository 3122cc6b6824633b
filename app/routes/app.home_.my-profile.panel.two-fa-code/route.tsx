import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { profileCopy } from "#copy/profile";
import { twoFactorCopy } from "#copy/two-factor";
import type { CodeReply } from "~/auth/code-step.server.ts";
import { SetUpCode } from "~/components/form/set-up-code.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { requireSetUp, submitCode } from "./form.server.ts";

export const meta = createPageMeta(() => profileCopy("enable"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { extensions } = await requireUser(context, request);
  const { isFirst, recoveryCodes = [] } = requireSetUp(context).twoFactor;
  return createPage({ isFirst, recoveryCodes, asksPassword: extensions.has("two-factor-proof") });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { user } = await requireUser(context, request);
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "first":
      return submitCode(context, { userId: user.id, request, fields, type: "temporary" });
    case "complete":
      return submitCode(context, { userId: user.id, request, fields, type: "complete" });
    default:
      return seeOther(paths.profilePanel("two-fa-code"));
  }
}

/** The panel for the codes of a set-up (PANEL-21). */
export default function TwoFactorCodePanel() {
  const { isFirst, recoveryCodes, asksPassword } = useLoaderData<typeof loader>();
  const { hasPassword } = useOutletContext<{ hasPassword: boolean }>();
  const reply = useActionData<typeof action>() as CodeReply | undefined;
  return (
    <SidePanel title={profileCopy("enable")} closeHref={paths.myProfile()}>
      {isFirst && <p>{twoFactorCopy("lead")}</p>}
      <SetUpCode
        isFirst={isFirst}
        recoveryCodes={recoveryCodes}
        asksPassword={asksPassword && hasPassword}
        reply={reply}
      />
    </SidePanel>
  );
}
