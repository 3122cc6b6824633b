import { type ComponentProps, useEffect, useRef, useState } from "react";
import { formCopy } from "#copy/form";
import { useHydrated } from "../use-hydrated.ts";
import type { Field } from "./field.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { getControlProps } from "./field-state.ts";

interface PasswordFieldProps extends ComponentProps<typeof Field> {
  /** The action's reply; each new one empties the field, as a new page does. */
  reply?: unknown;
  /** The id of a further description, such as the password rules. */
  describedBy?: string;
}

/** A password field; with scripts a button shows the password. */
export function PasswordField({
  field,
  label,
  hint,
  isOptional,
  reply,
  describedBy,
  type: _,
  ...rest
}: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const answered = useRef(reply);
  useEffect(() => {
    if (reply && reply !== answered.current && input.current) input.current.value = "";
    answered.current = reply;
  }, [reply]);
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <div className="bp-password">
        <input
          {...rest}
          {...getControlProps(field, Boolean(hint), describedBy)}
          ref={input}
          className="bp-input"
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
        />
        {hydrated && (
          <button
            className="bp-password__toggle"
            type="button"
            aria-controls={field.id}
            aria-label={formCopy(isShown ? "hidePasswordLabel" : "showPasswordLabel")}
            onClick={() => setIsShown(!isShown)}
          >
            {formCopy(isShown ? "hidePassword" : "showPassword")}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
