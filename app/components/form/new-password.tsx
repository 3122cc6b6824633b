import { useEffect } from "react";
import { passwordCopy } from "#copy/password";
import type { FieldState } from "./field-state.ts";
import { PasswordField } from "./password-field.tsx";
import { createRequiredRule } from "./rules.ts";
import { type PasswordCheck, type PasswordChecksOptions, usePasswordChecks } from "./use-password-checks.ts";

/** The codes of the rules in the order of the list (FORM-23 to 32); 32 is not used. */
export const PASSWORD_RULES = ["1", "2", "4", "8", "16", "64", "128", "256", "512"] as const;

/**
 * A rule for `usePortalForm` that only checks that there is a password; the server checks the rest
 * (FORM-21).
 */
export const newPasswordRule = createRequiredRule(() => passwordCopy("requirements"));

export interface NewPasswordProps extends PasswordChecksOptions {
  /** A field from `usePortalForm` with its rule `newPasswordRule`. */
  field: FieldState;
  label?: string;
  /** The account's user name, which a password manager saves with the password. */
  userName?: string;
  /** The results for the posted password; null before the first post. */
  checks: PasswordCheck[] | null;
  /** The action's reply; each new one empties the field. */
  reply?: unknown;
  autoFocus?: boolean;
}

/**
 * A new password and its rules. Without scripts the list shows which rules the posted password met. With
 * scripts and a `checkAction` it updates while the person types.
 */
export function NewPassword({
  field,
  label,
  userName,
  checks: initialChecks,
  reply,
  autoFocus,
  ...options
}: NewPasswordProps) {
  const { checks, onChange } = usePasswordChecks(initialChecks, options);
  const listId = `${field.id}-rules`;
  // Text typed before the scripts loaded is checked too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts start
  useEffect(() => {
    const { value } = document.getElementById(field.id) as HTMLInputElement;
    if (value) onChange(value);
  }, []);
  return (
    <div className="bp-new-password">
      {userName && (
        <input
          className="bp-hidden"
          type="text"
          autoComplete="username"
          value={userName}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <PasswordField
        field={field}
        label={label ?? passwordCopy("newPassword")}
        autoComplete="new-password"
        autoFocus={autoFocus}
        reply={reply}
        describedBy={listId}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <div className="bp-rules" id={listId}>
        <p className="bp-rules__title">{passwordCopy("rules")}</p>
        <ul className="bp-rules__list">
          {PASSWORD_RULES.map((name) => (
            <RuleLine key={name} name={name} check={checks?.find((check) => check.name === name)} />
          ))}
        </ul>
      </div>
      <p className="bp-rules__count" aria-live="polite">
        {checks &&
          passwordCopy("keptCount", {
            kept: PASSWORD_RULES.filter((name) => checks.some((check) => check.name === name && check.status))
              .length,
            count: PASSWORD_RULES.length,
          })}
      </p>
    </div>
  );
}

/** A rule with a sign and a word on whether it is met; neither while that is unknown. */
function RuleLine({ name, check }: { name: (typeof PASSWORD_RULES)[number]; check?: PasswordCheck }) {
  const state = check ? (check.status ? "kept" : "broken") : "unknown";
  return (
    <li className={`bp-rules__rule bp-rules__rule--${state}`} data-rule={name}>
      <span>
        {passwordCopy(`rule${name}`)}
        {state !== "unknown" && <span className="bp-hidden">, {passwordCopy(state)}</span>}
        {check?.reason && <span className="bp-rules__reason"> {check.reason}</span>}
      </span>
    </li>
  );
}
