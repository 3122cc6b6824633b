import { profileCopy } from "#copy/profile";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import { PasswordField } from "./password-field.tsx";
import { optional, required } from "./rules.ts";

interface ProofFieldsProps {
  fields: { password: FieldState; code: FieldState };
  /** False with single sign-on: the code alone is required. */
  hasPassword: boolean;
  /** The action's: each new one empties the password's box. */
  reply?: unknown;
}

/** For `usePortalForm`, with the form's own rules. */
export const proofRules = (hasPassword: boolean) => ({
  password: hasPassword ? required(() => profileCopy("currentRequired")) : optional,
  code: required(() => profileCopy("codeRequired")),
});

/** Password and code of whoever changes two-factor; a code of the app or a recovery code. */
export function ProofFields({ fields, hasPassword, reply }: ProofFieldsProps) {
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
