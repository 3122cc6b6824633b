import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { activationCopy } from "#copy/activation";
import { resetCopy } from "#copy/reset";
import { ButtonLink } from "~/components/form/button.tsx";
import { DateOfBirthForm } from "~/components/form/date-of-birth-form.tsx";
import { NewPasswordForm } from "~/components/form/new-password-form.tsx";
import { Stepper } from "~/components/layout/stepper.tsx";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import type { ActivationReply } from "./form.server.ts";

interface ActivationLayoutProps {
  firstName: string | null;
  lead: string;
  /** The list of steps, in which finished ones are links (ACTIV-05). */
  progress: ReactNode;
  children: ReactNode;
}

function ActivationLayout({ firstName, lead, progress, children }: ActivationLayoutProps) {
  return (
    <SignInPage
      progress={progress}
      title={firstName ? activationCopy("greeting", { name: firstName }) : activationCopy("greetingNameless")}
      lead={lead}
    >
      {children}
    </SignInPage>
  );
}

interface DateStepProps {
  firstName: string | null;
  today: string;
  submission: SubmissionResult | null;
}

/** The step that asks for the date of birth (ACTIV-06). */
export function DateStep({ firstName, today, submission }: DateStepProps) {
  const steps = [{ label: activationCopy("dateOfBirth") }, { label: activationCopy("password") }];
  return (
    <ActivationLayout
      firstName={firstName}
      lead={activationCopy("verifyLead")}
      progress={<Stepper steps={steps} current={0} />}
    >
      <DateOfBirthForm id="activation-date" today={today} submission={submission} />
    </ActivationLayout>
  );
}

interface PasswordStepProps {
  id: string;
  firstName: string | null;
  userName: string;
  reply?: Extract<ActivationReply, { step: "password" }>;
}

/** The step that asks for the first password (ACTIV-07). */
export function PasswordStep({ id, firstName, userName, reply }: PasswordStepProps) {
  const steps = [
    { label: activationCopy("dateOfBirth"), href: paths.activation(id) },
    { label: activationCopy("password") },
  ];
  return (
    <ActivationLayout
      firstName={firstName}
      lead={activationCopy("passwordLead")}
      progress={<Stepper steps={steps} current={1} />}
    >
      <NewPasswordForm
        id="activation-password"
        token={id}
        userName={userName}
        reply={reply}
        banner={reply?.banner}
      />
    </ActivationLayout>
  );
}

/** The page for an invalid link (ACTIV-04, ERR-14, ERR-15). */
export function FailedPage() {
  return (
    <SignInPage title={activationCopy("errorTitle")} lead={activationCopy("errorText")}>
      <ButtonLink to={paths.login()} wide>
        {activationCopy("returnToHome")}
      </ButtonLink>
      <ButtonLink to={paths.forgottenPassword()} look="plain" wide>
        {resetCopy("requestNew")}
      </ButtonLink>
    </SignInPage>
  );
}
