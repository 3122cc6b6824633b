import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { loginCopy } from "#copy/login";
import { twoFactorCopy } from "#copy/two-factor";
import type { SafeHtml } from "../content/safe-html.ts";
import { SubmitButton } from "./button.tsx";
import { CodeBoxes } from "./code-boxes.tsx";
import { DeviceFields } from "./device-fields.tsx";
import { PortalForm } from "./portal-form.tsx";
import { CurrentPasswordField, currentPasswordRule } from "./reauthentication-fields.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { optional } from "./rules.ts";
import { usePortalForm } from "./use-portal-form.ts";

interface SetUpCodeProps {
  /** Whether the first code is still needed; after it, the next one completes the set-up. */
  isFirst: boolean;
  /** Codes that came with the first code, to save before the next one is asked for. */
  recoveryCodes: readonly string[];
  /** Identifies the login that the code belongs to; absent in the profile. */
  login?: string;
  /** Whether the next code is posted with the account's password. */
  asksPassword?: boolean;
  /** The action's reply after a refused code. */
  reply?: { submission: SubmissionResult; banner?: SafeHtml };
  /** A link next to the submit button to leave. */
  children?: ReactNode;
}

const rules = { code: optional, password: optional };
const passwordRules = { ...rules, password: currentPasswordRule };

/**
 * Asks for the two codes that set up two-factor (TFA-09, TFA-10, PANEL-21); posts `first`, then `complete`.
 */
export function SetUpCode({ recoveryCodes, children, ...form }: SetUpCodeProps) {
  return (
    <>
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} />}
      {/* The key changes with the code, so that inputs, errors and focus are reset. */}
      <CodeForm key={form.isFirst ? "first" : "next"} {...form}>
        {children}
      </CodeForm>
    </>
  );
}

function CodeForm({
  isFirst,
  login,
  asksPassword = false,
  reply,
  children,
}: Omit<SetUpCodeProps, "recoveryCodes">) {
  const needsPassword = asksPassword && !isFirst;
  const { form, fields } = usePortalForm({
    id: isFirst ? "first-code" : "next-code",
    rules: needsPassword ? passwordRules : rules,
    lastResult: reply?.submission,
  });
  return (
    <PortalForm form={form} banner={reply?.banner}>
      {needsPassword && <CurrentPasswordField field={fields.password} reply={reply} />}
      <CodeBoxes
        field={fields.code}
        legend={isFirst ? undefined : twoFactorCopy("nextCode")}
        hint={isFirst ? undefined : twoFactorCopy("nextCodeText")}
        // The next code's field gets no focus, because people must first read the recovery codes above it.
        autoFocus={isFirst && !reply}
        reply={reply}
      />
      {login && <input type="hidden" name="login" value={login} />}
      <DeviceFields />
      <div className="bp-actions">
        <SubmitButton intent={isFirst ? "first" : "complete"} pendingLabel={loginCopy("loading")}>
          {twoFactorCopy(isFirst ? "next" : "verify")}
        </SubmitButton>
        {children}
      </div>
    </PortalForm>
  );
}
