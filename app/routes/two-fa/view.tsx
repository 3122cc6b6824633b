import { Link } from "@remix-run/react";
import { loginCopy } from "#copy/login";
import { twoFactorCopy } from "#copy/two-factor";
import type { CodeReply } from "~/auth/code-step.server.ts";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { CodeBoxes } from "~/components/form/code-boxes.tsx";
import { DeviceFields } from "~/components/form/device-fields.tsx";
import { Field } from "~/components/form/field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { createRequiredRule, optional } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { paths } from "~/paths.ts";

interface StepProps {
  /** Identifies the login that the code belongs to. */
  login: string;
  reply?: CodeReply;
}

const codeRules = { code: optional };

/** The form with six boxes, "Back" and "Login" (TFA-02). */
export function AppCode({ login, reply }: StepProps) {
  const { form, fields } = usePortalForm({ id: "code", rules: codeRules, lastResult: reply?.submission });
  return (
    <>
      <PortalForm form={form} banner={reply?.banner}>
        <CodeBoxes field={fields.code} autoFocus={!reply} reply={reply} />
        <input type="hidden" name="login" value={login} />
        <DeviceFields />
        <Buttons intent="code" />
      </PortalForm>
      <p>
        <Link to={paths.twoFactorRecovery()}>{twoFactorCopy("useRecovery")}</Link>
      </p>
    </>
  );
}

const recoveryRules = { code: createRequiredRule() };

/** The same form for a person without access to the app, who types a recovery code. */
export function RecoveryCode({ login, reply }: StepProps) {
  const { form, fields } = usePortalForm({
    id: "recovery",
    rules: recoveryRules,
    lastResult: reply?.submission,
  });
  return (
    <>
      <PortalForm form={form} banner={reply?.banner}>
        <Field
          field={fields.code}
          label={twoFactorCopy("recoveryCode")}
          hint={twoFactorCopy("recoveryHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!reply}
        />
        <input type="hidden" name="login" value={login} />
        <DeviceFields />
        <Buttons intent="recovery" />
      </PortalForm>
      <p>
        <Link to={paths.twoFactor()}>{twoFactorCopy("useApp")}</Link>
      </p>
    </>
  );
}

function Buttons({ intent }: { intent: string }) {
  return (
    <div className="bp-actions">
      <SubmitButton intent={intent} pendingLabel={loginCopy("loading")}>
        {loginCopy("submit")}
      </SubmitButton>
      <ButtonLink to={paths.login()} look="plain">
        {twoFactorCopy("back")}
      </ButtonLink>
    </div>
  );
}
