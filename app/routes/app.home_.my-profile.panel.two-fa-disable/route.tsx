import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { profileCopy } from "#copy/profile";
import { SubmitButton } from "~/components/form/button.tsx";
import { TextareaField } from "~/components/form/field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import {
  getReauthenticationRules,
  ReauthenticationFields,
} from "~/components/form/reauthentication-fields.tsx";
import { createRequiredRule, optional } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { submitReason } from "./form.server.ts";

export const meta = createPageMeta(() => profileCopy("disable"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { extensions } = await requireUser(context, request);
  return createPage({ needsReauthentication: extensions.has("two-factor-proof") });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireUser(context, request);
  const fields = await request.formData();
  return fields.get("intent") === "disable"
    ? submitReason(context, setup.user.id, fields)
    : seeOther(paths.profilePanel("two-fa-disable"));
}

const rules = { reason: createRequiredRule() };
const noReauthenticationRules = { password: optional, code: optional };

/** The panel for turning two-factor off (PANEL-20, TFA-12). */
export default function DisableTwoFactorPanel() {
  const { needsReauthentication } = useLoaderData<typeof loader>();
  const { hasPassword } = useOutletContext<{ hasPassword: boolean }>();
  const reply = useActionData<typeof action>() as SubmissionResult | undefined;
  const { form, fields } = usePortalForm({
    id: "disable-two-factor",
    rules: {
      ...rules,
      ...(needsReauthentication ? getReauthenticationRules(hasPassword) : noReauthenticationRules),
    },
    lastResult: reply,
  });
  return (
    <SidePanel title={profileCopy("disable")} closeHref={paths.myProfile()}>
      <p>{profileCopy("disableLead")}</p>
      <PortalForm form={form}>
        <TextareaField field={fields.reason} label={profileCopy("reason")} rows={3} />
        {needsReauthentication && (
          <ReauthenticationFields fields={fields} hasPassword={hasPassword} reply={reply} />
        )}
        <SubmitButton intent="disable" pendingLabel={profileCopy("saving")} wide>
          {profileCopy("disableSubmit")}
        </SubmitButton>
      </PortalForm>
    </SidePanel>
  );
}
