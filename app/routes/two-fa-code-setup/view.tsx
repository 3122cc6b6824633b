import type { CodeReply } from "~/auth/code-step.server.ts";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { CodeBoxes } from "~/components/form/code-boxes.tsx";
import { DeviceFields } from "~/components/form/device-fields.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { optional } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { copy } from "~/copy/copy.ts";
import { twoFactorCopy } from "~/copy/two-factor.ts";
import { useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";

interface StepProps {
  reply?: CodeReply;
}

const rules = { code: optional };

export function FirstCode({ reply }: StepProps) {
  const { csrf } = useLoadedFrame();
  const { form, fields } = usePortalForm({ id: "first-code", rules, lastResult: reply?.submission });
  return (
    <PortalForm form={form} csrf={csrf} banner={reply?.banner}>
      <CodeBoxes field={fields.code} autoFocus={!reply} reply={reply} />
      <DeviceFields />
      <Buttons intent="first" label={twoFactorCopy("next")} />
    </PortalForm>
  );
}

/** Not focused: the recovery codes above it are to be read first. */
export function NextCode({ reply }: StepProps) {
  const { csrf } = useLoadedFrame();
  const { form, fields } = usePortalForm({ id: "next-code", rules, lastResult: reply?.submission });
  return (
    <PortalForm form={form} csrf={csrf} banner={reply?.banner}>
      <CodeBoxes
        field={fields.code}
        legend={twoFactorCopy("nextCode")}
        hint={twoFactorCopy("nextCodeText")}
        reply={reply}
      />
      <DeviceFields />
      <Buttons intent="complete" label={twoFactorCopy("verify")} />
    </PortalForm>
  );
}

function Buttons({ intent, label }: { intent: string; label: string }) {
  return (
    <div className="bp-actions">
      <SubmitButton intent={intent} pendingLabel={copy("login.loading")}>
        {label}
      </SubmitButton>
      <ButtonLink to={paths.login()} look="plain">
        {twoFactorCopy("close")}
      </ButtonLink>
    </div>
  );
}
