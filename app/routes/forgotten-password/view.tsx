import { formCopy } from "#copy/form";
import { loginCopy } from "#copy/login";
import { resetCopy } from "#copy/reset";
import type { RobotQuestion } from "~/auth/robot-check.server.ts";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Field } from "~/components/form/field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { RobotCheck } from "~/components/form/robot-check.tsx";
import { combineRules, createEmailRule, createRequiredRule } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import type { ForgottenReply } from "./form.server.ts";

const rules = {
  email: combineRules(createRequiredRule(), createEmailRule()),
  robot: createRequiredRule(() => formCopy("robotRequired")),
};

interface RequestPageProps {
  /** Whether an expired link led here (FORGOT-07). */
  isExpired: boolean;
  robot: RobotQuestion;
  reply?: ForgottenReply;
}

export function RequestPage({ isExpired, robot: robotCheck, reply }: RequestPageProps) {
  const robot = reply?.robot ?? robotCheck;
  const { form, fields } = usePortalForm({ id: "forgotten-password", rules, lastResult: reply?.submission });
  return (
    <SignInPage title={resetCopy("title")} lead={resetCopy("forgottenLead")}>
      {isExpired && !reply && <ErrorNotice>{resetCopy("renewalExpired")}</ErrorNotice>}
      <PortalForm form={form}>
        <Field
          field={fields.email}
          label={loginCopy("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <RobotCheck key={robot.id} field={fields.robot} form="forgotten-password" robot={robot} />
        <SubmitButton intent="reset" pendingLabel={loginCopy("loading")} wide>
          {resetCopy("submit")}
        </SubmitButton>
        <ButtonLink to={paths.login()} look="plain" wide>
          {resetCopy("back")}
        </ButtonLink>
        <FormLanguages />
      </PortalForm>
    </SignInPage>
  );
}

/** The page after the request (FORGOT-05). */
export function SentPage() {
  return (
    <SignInPage title={resetCopy("sentTitle")} lead={resetCopy("sentText")}>
      <ButtonLink to={paths.login()} wide>
        {resetCopy("backToLogin")}
      </ButtonLink>
    </SignInPage>
  );
}

/** The page for tenants with single sign-on only (FORGOT-06). */
export function SsoOnlyPage() {
  return (
    <SignInPage title={resetCopy("title")} lead={resetCopy("ssoOnly")}>
      <ButtonLink to={paths.login()} look="plain" wide>
        {resetCopy("back")}
      </ButtonLink>
    </SignInPage>
  );
}
