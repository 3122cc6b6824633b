import { profileCopy } from "#copy/profile";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import { PasswordField } from "./password-field.tsx";
import { createRequiredRule, optional } from "./rules.ts";

interface ReauthenticationFieldsProps {
  fields: { password: FieldState; code: FieldState };
  /** False for people with single sign-on, who only need the code. */
  hasPassword: boolean;
  /** The action's reply; each new one empties the password field. */
  reply?: unknown;
}

/** Rules for `usePortalForm`, to combine with the form's own. */
export const getReauthenticationRules = (hasPassword: boolean) => ({
  password: hasPassword ? createRequiredRule(() => profileCopy("currentRequired")) : optional,
  code: createRequiredRule(() => profileCopy("codeRequired")),
});

/** Password and code for a change to two-factor; the code is the app's or a recovery code. */
export function ReauthenticationFields({ fields, hasPassword, reply }: ReauthenticationFieldsProps) {
  return (
    <>
      {hasPassword && (
        <PasswordField
          field={fields.password}
          label={profileCopy("currentPassword")}
          autoComplete="current-password"
          reply={reply}
        />
      )}
      <Field
        field={{ ...fields.code, defaultValue: undefined }}
        label={profileCopy("code")}
        hint={profileCopy("codeHint")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
