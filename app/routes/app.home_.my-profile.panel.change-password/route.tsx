import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { profileCopy } from "#copy/profile";
import { SubmitButton } from "~/components/form/button.tsx";
import { NewPassword, newPasswordRule } from "~/components/form/new-password.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { CurrentPasswordField, currentPasswordRule } from "~/components/form/reauthentication-fields.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { type ChangeReply, submitNewPassword } from "./form.server.ts";

export const meta = createPageMeta(() => profileCopy("changePassword"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user, scheme } = await requireUser(context, request);
  if (scheme.ssoOnly) throw seeOther(paths.myProfile());
  return createPage({ userName: user.email ?? undefined });
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(context, request);
  const fields = await request.formData();
  return fields.get("intent") === "change-password"
    ? submitNewPassword(context, fields)
    : seeOther(paths.profilePanel("change-password"));
}

const rules = {
  current: currentPasswordRule,
  password: newPasswordRule,
};

/** The panel for changing the password (PANEL-08). */
export default function ChangePasswordPanel() {
  const { userName } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ChangeReply | undefined;
  const { form, fields } = usePortalForm({ id: "change-password", rules, lastResult: reply?.submission });
  return (
    <SidePanel title={profileCopy("changePassword")} closeHref={paths.myProfile()}>
      <PortalForm form={form}>
        <CurrentPasswordField field={fields.current} reply={reply} />
        <NewPassword
          field={fields.password}
          userName={userName}
          checks={reply?.checks ?? null}
          checkAction={paths.passwordCheck()}
          reply={reply}
        />
        <p className="bp-quiet">{profileCopy("otherDevices")}</p>
        <SubmitButton intent="change-password" pendingLabel={profileCopy("saving")} wide>
          {profileCopy("save")}
        </SubmitButton>
        <FormLanguages />
      </PortalForm>
    </SidePanel>
  );
}
