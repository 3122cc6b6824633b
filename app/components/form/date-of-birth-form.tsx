import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { loginCopy } from "#copy/login";
import { SubmitButton } from "./button.tsx";
import { getDateRule } from "./date-of-birth.ts";
import { DateOfBirth } from "./date-of-birth.tsx";
import { PortalForm } from "./portal-form.tsx";
import { usePortalForm } from "./use-portal-form.ts";

interface DateOfBirthFormProps {
  id: string;
  /** The date as yyyy-mm-dd. */
  today: string;
  submission?: SubmissionResult | null;
  /** Content next to the button, such as a link to leave. */
  children?: ReactNode;
}

/** Asks for the date of birth, to check that the owner of an email's link opened it. It posts the intent `verify`. */
export function DateOfBirthForm({ id, today, submission, children }: DateOfBirthFormProps) {
  const { form, fields } = usePortalForm({
    id,
    rules: { dateOfBirth: getDateRule({ today }) },
    lastResult: submission,
  });
  return (
    <PortalForm form={form}>
      <DateOfBirth field={fields.dateOfBirth} max={Number(today.slice(0, 4))} />
      <SubmitButton intent="verify" pendingLabel={loginCopy("loading")} wide>
        {loginCopy("next")}
      </SubmitButton>
      {children}
    </PortalForm>
  );
}
