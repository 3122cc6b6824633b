import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { resetCopy } from "#copy/reset";
import type { NewPasswordReply } from "~/auth/link-steps.server.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { DateOfBirthForm } from "~/components/form/date-of-birth-form.tsx";
import { NewPasswordForm } from "~/components/form/new-password-form.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { Stepper } from "~/components/layout/stepper.tsx";
import { FreshFlash } from "~/frame/flash-notice.tsx";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";

/** Seconds until the page moves on (LIMIT-04). */
export const EXPIRED_SECONDS = 3;

interface ResetLayoutProps {
  /** The current step, counted from 0 (RESET-03); absent if there is no step. */
  step?: 0 | 1;
  lead?: string;
  children: ReactNode;
}

function ResetLayout({ step, lead, children }: ResetLayoutProps) {
  const steps = [{ label: resetCopy("verify") }, { label: resetCopy("password") }];
  return (
    <SignInPage
      progress={step !== undefined && <Stepper steps={steps} current={step} />}
      title={resetCopy("title")}
      lead={lead}
    >
      {children}
    </SignInPage>
  );
}

function Cancel() {
  return (
    <ButtonLink to={paths.login()} look="plain" wide>
      {resetCopy("cancel")}
    </ButtonLink>
  );
}

/** The form for the date of birth (RESET-04, RESET-05). */
export function DateStep({ today, submission }: { today: string; submission: SubmissionResult | null }) {
  return (
    <ResetLayout step={0} lead={resetCopy("verifyLead")}>
      <DateOfBirthForm id="reset-date" today={today} submission={submission}>
        <Cancel />
      </DateOfBirthForm>
    </ResetLayout>
  );
}

/** The form for the new password (RESET-07). */
export function PasswordStep({
  token,
  dob,
  userName,
  reply,
}: {
  token: string;
  dob: string;
  userName?: string;
  reply?: NewPasswordReply;
}) {
  return (
    <ResetLayout step={1} lead={resetCopy("passwordLead")}>
      <NewPasswordForm id="reset-password" token={token} dob={dob} userName={userName} reply={reply}>
        <Cancel />
      </NewPasswordForm>
    </ResetLayout>
  );
}

/**
 * The page for a link that is unknown, used, replaced, of another tenant, or had too many wrong dates
 * (ERR-42).
 */
export function EndedPage({ text = resetCopy("linkInvalid") }: { text?: string }) {
  return (
    <ResetLayout>
      <ErrorNotice>{text}</ErrorNotice>
      <ButtonLink to={paths.forgottenPassword()} wide>
        {resetCopy("requestNew")}
      </ButtonLink>
      <Cancel />
    </ResetLayout>
  );
}

/**
 * The page for an expired link (ERR-09, RESET-12). It moves on by script, or by its refresh without
 * scripts.
 */
export function ExpiredPage() {
  const flash = useContext(FreshFlash);
  const navigate = useNavigate();
  const next = paths.forgottenPassword("token-expired");
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), EXPIRED_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <ResetLayout lead={resetCopy("expiredLead")}>
      {!flash && <ErrorNotice>{resetCopy("tokenExpired")}</ErrorNotice>}
      <ButtonLink to={next} wide>
        {resetCopy("requestNew")}
      </ButtonLink>
    </ResetLayout>
  );
}
