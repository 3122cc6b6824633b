import { profileCopy } from "#copy/profile";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import { PasswordField } from "./password-field.tsx";
import { createRequiredRule, optional } from "./rules.ts";

/** The rule of the field, for `usePortalForm`. */
export const currentPasswordRule = createRequiredRule(() => profileCopy("currentRequired"));

interface CurrentPasswordFieldProps {
  field: FieldState;
  /** The action's reply; each new one empties the field. */
  reply?: unknown;
}

/** The account's password once more, by which a logged-in person confirms a change. */
export function CurrentPasswordField({ field, reply }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      field={field}
      label={profileCopy("currentPassword")}
      autoComplete="current-password"
      reply={reply}
    />
  );
}

interface ReauthenticationFieldsProps {
  fields: { password: FieldState; code: FieldState };
  /** False for people with single sign-on, who only need the code. */
  hasPassword: boolean;
  /** The action's reply; each new one empties the password field. */
  reply?: unknown;
}

/** Rules for `usePortalForm`, to combine with the form's own. */
export const getReauthenticationRules = (hasPassword: boolean) => ({
  password: hasPassword ? currentPasswordRule : optional,
  code: createRequiredRule(() => profileCopy("codeRequired")),
});

/** Password and code for a change to two-factor; the code is the app's or a recovery code. */
export function ReauthenticationFields({ fields, hasPassword, reply }: ReauthenticationFieldsProps) {
  return (
    <>
      {hasPassword && <CurrentPasswordField field={fields.password} reply={reply} />}
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
