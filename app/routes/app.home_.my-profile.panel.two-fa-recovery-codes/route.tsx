import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useOutletContext } from "@remix-run/react";
import { profileCopy } from "#copy/profile";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import {
  getReauthenticationRules,
  ReauthenticationFields,
} from "~/components/form/reauthentication-fields.tsx";
import { RecoveryCodes } from "~/components/form/recovery-codes.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createDeniedReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { type RenewReply, submitProof } from "./form.server.ts";

export const meta = createPageMeta(() => profileCopy("newCodes"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request, "two-factor-proof");
  if (context.session.tokens?.masquerade) throw createDeniedReply();
  return createPage(null);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { user } = await requireUser(context, request);
  const fields = await request.formData();
  return fields.get("intent") === "renew"
    ? submitProof(context, user.id, fields)
    : seeOther(paths.profilePanel("two-fa-recovery-codes"));
}

/** The panel for new recovery codes, after which the old ones stop working. */
export default function RecoveryCodesPanel() {
  const { hasPassword } = useOutletContext<{ hasPassword: boolean }>();
  const reply = useActionData<typeof action>() as RenewReply | undefined;
  const isDone = (reply?.recoveryCodes.length ?? 0) > 0;
  return (
    <SidePanel title={profileCopy("newCodes")} closeHref={paths.myProfile()}>
      {isDone ? (
        <>
          <RecoveryCodes codes={reply?.recoveryCodes ?? []} />
          <div className="bp-actions">
            <ButtonLink to={paths.myProfile()}>{profileCopy("newCodesKept")}</ButtonLink>
          </div>
        </>
      ) : (
        <RenewForm hasPassword={hasPassword} reply={reply} />
      )}
    </SidePanel>
  );
}

function RenewForm({ hasPassword, reply }: { hasPassword: boolean; reply?: RenewReply }) {
  const { form, fields } = usePortalForm({
    id: "renew-codes",
    rules: getReauthenticationRules(hasPassword),
    lastResult: reply?.submission ?? undefined,
  });
  return (
    <>
      <p>{profileCopy("newCodesLead")}</p>
      <PortalForm form={form}>
        <ReauthenticationFields fields={fields} hasPassword={hasPassword} reply={reply} />
        <SubmitButton intent="renew" pendingLabel={profileCopy("saving")} wide>
          {profileCopy("newCodesSubmit")}
        </SubmitButton>
      </PortalForm>
    </>
  );
}
