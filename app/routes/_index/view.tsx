import { Link } from "@remix-run/react";
import { formCopy } from "#copy/form";
import { loginCopy } from "#copy/login";
import type { RobotQuestion } from "~/auth/robot-check.server.ts";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SubmitButton } from "~/components/form/button.tsx";
import { DeviceFields } from "~/components/form/device-fields.tsx";
import { Field } from "~/components/form/field.tsx";
import { PasswordField } from "~/components/form/password-field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { RobotCheck } from "~/components/form/robot-check.tsx";
import {
  combineRules,
  createRequiredRule,
  createEmailRule as emailRule,
  optional,
} from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { SupportText } from "~/components/layout/support-text.tsx";
import { useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { StepReply } from "./form.server.ts";

interface StepProps {
  reply?: StepReply;
  email: string;
}

const emailRules = { email: combineRules(createRequiredRule(), emailRule()) };

export function EmailStep({ reply, email, loginError }: StepProps & { loginError: SafeHtml }) {
  const { form, fields } = usePortalForm({
    id: "email-step",
    rules: emailRules,
    lastResult: reply?.submission,
    defaultValue: { email },
  });
  return (
    <>
      {loginError && !reply && (
        <ErrorNotice>
          <Prose html={loginError} />
        </ErrorNotice>
      )}
      <PortalForm form={form} banner={reply?.banner}>
        <Field
          field={fields.email}
          label={loginCopy("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <SubmitButton intent="email" pendingLabel={loginCopy("loading")} wide>
          {loginCopy("next")}
        </SubmitButton>
        <FormLanguages />
      </PortalForm>
    </>
  );
}

const passwordRules = {
  email: optional,
  password: createRequiredRule(() => loginCopy("passwordRequired")),
  robot: optional,
};
const robotRules = { ...passwordRules, robot: createRequiredRule(() => formCopy("robotRequired")) };

interface PasswordStepProps extends StepProps {
  robot: RobotQuestion | null;
}

export function PasswordStep({ reply, email, robot }: PasswordStepProps) {
  const { form, fields } = usePortalForm({
    id: "password-step",
    rules: robot ? robotRules : passwordRules,
    lastResult: reply?.submission,
    defaultValue: { email },
  });
  return (
    <PortalForm form={form} banner={reply?.banner as SafeHtml | undefined}>
      <div className="bp-known">
        <Field
          field={fields.email}
          label={loginCopy("email")}
          type="email"
          autoComplete="username"
          readOnly
        />
        <Link
          className="bp-known__change"
          to={`${paths.login()}?step=email`}
          aria-label={loginCopy("changeLong")}
        >
          {loginCopy("change")}
        </Link>
      </div>
      <PasswordField
        field={fields.password}
        label={loginCopy("password")}
        autoComplete="current-password"
        autoFocus={!reply}
        reply={reply}
      />
      {robot && <RobotCheck key={robot.id} field={fields.robot} form="login" robot={robot} />}
      <DeviceFields />
      <SubmitButton intent="password" pendingLabel={loginCopy("loading")} wide>
        {loginCopy("submit")}
      </SubmitButton>
      <FormLanguages />
    </PortalForm>
  );
}

/**
 * The foot of the login page: reset a password (LOGIN-07, LOGIN-03), contact (CONTACT-03), and in a demo
 * its accounts.
 */
export function Foot({ hasContact, canReset }: { hasContact: boolean; canReset: boolean }) {
  const { support, demo } = useLoadedFrame();
  return (
    <>
      {canReset && (
        <p>
          <Link to={paths.forgottenPassword()}>{loginCopy("forgotten")}</Link>
        </p>
      )}
      <SupportText support={support} />
      {hasContact && (
        <p>
          <Link to={paths.contact()}>{loginCopy("contactUs")}</Link>
        </p>
      )}
      {demo && (
        <p>
          {loginCopy("demoLine")} <Link to={paths.demo()}>{loginCopy("demoLink")}</Link>
        </p>
      )}
    </>
  );
}
