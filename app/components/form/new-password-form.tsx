import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { loginCopy } from "#copy/login";
import { paths } from "~/paths.ts";
import type { SafeHtml } from "../content/safe-html.ts";
import { SubmitButton } from "./button.tsx";
import { DeviceFields } from "./device-fields.tsx";
import { NewPassword, newPasswordRule } from "./new-password.tsx";
import { PortalForm } from "./portal-form.tsx";
import type { PasswordCheck } from "./use-password-checks.ts";
import { usePortalForm } from "./use-portal-form.ts";

interface NewPasswordFormProps {
  id: string;
  /** The token of the link that the person used. */
  token: string;
  /** The date of birth as `yyyy-mm-dd`, as in the address of a reset. */
  dob?: string;
  /** The account's user name, if it is known. */
  userName?: string;
  reply?: { submission: SubmissionResult; checks: PasswordCheck[] | null };
  /** The upstream's error (ERR-29). */
  banner?: SafeHtml;
  /** Content next to the button, such as a link to leave. */
  children?: ReactNode;
}

const rules = { password: newPasswordRule };

/** The form for a new password after a link in an email; posts the intent `password`. */
export function NewPasswordForm({ id, token, dob, userName, reply, banner, children }: NewPasswordFormProps) {
  // The rules apply to a typed password, and one that breaks them does not count as an empty form
  // (FORM-19).
  const { form, fields } = usePortalForm({
    id,
    rules,
    lastResult: reply?.submission,
    secrets: reply?.checks ? ["password"] : [],
  });
  return (
    <PortalForm form={form} banner={banner}>
      <NewPassword
        field={fields.password}
        checks={reply?.checks ?? null}
        checkAction={paths.passwordCheck()}
        token={token}
        dob={dob}
        userName={userName}
        reply={reply}
      />
      <DeviceFields />
      <SubmitButton intent="password" pendingLabel={loginCopy("loading")} wide>
        {loginCopy("next")}
      </SubmitButton>
      {children}
    </PortalForm>
  );
}
