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
  csrf: string;
  /** Of the link that the person used. */
  token: string;
  /** `yyyy-mm-dd`, as in a reset's address. */
  dob?: string;
  /** The account's user name, where it is known. */
  userName?: string;
  reply?: { submission: SubmissionResult; checks: PasswordCheck[] | null };
  /** An error that the server worded (ERR-29). */
  banner?: SafeHtml;
  /** Beside the button, such as a way out. */
  children?: ReactNode;
}

const rules = { password: newPasswordRule };

/** A new password by a link in a mail; posts the intent `password`. */
export function NewPasswordForm({
  id,
  csrf,
  token,
  dob,
  userName,
  reply,
  banner,
  children,
}: NewPasswordFormProps) {
  // Rules are answered for a password that was typed, and one that breaks them is no empty form (FORM-19).
  const { form, fields } = usePortalForm({
    id,
    rules,
    lastResult: reply?.submission,
    posted: reply?.checks ? ["password"] : [],
  });
  return (
    <PortalForm form={form} csrf={csrf} banner={banner}>
      <NewPassword
        field={fields.password}
        checks={reply?.checks ?? null}
        checkAction={paths.passwordCheck()}
        csrf={csrf}
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
