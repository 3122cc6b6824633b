import type { ReactNode } from "react";
import { copy } from "~/copy/copy.ts";
import { useHydrated } from "../hydrated.ts";
import { Field } from "./field.tsx";
import { FieldError } from "./field-frame.tsx";
import type { FieldState } from "./field-state.ts";

interface RobotCheckProps {
  field: FieldState;
  /** A sum in words or figures, such as "7 + 5". */
  question: string;
  /** Names the question for whoever checks the answer. */
  challenge: string;
  /** What takes the question's place once scripts run; it posts under the same field name. */
  widget?: ReactNode;
}

/** Asked for after failures (LOGIN-13). A question that needs no script, or the widget where there is one. */
export function RobotCheck({ field, question, challenge, widget }: RobotCheckProps) {
  const hydrated = useHydrated();
  if (hydrated && widget) {
    return (
      <div className={field.errors ? "bp-field bp-field--error" : "bp-field"} id={field.id} tabIndex={-1}>
        <FieldError field={field} />
        {widget}
      </div>
    );
  }
  return (
    <>
      <input type="hidden" name="challenge" value={challenge} />
      <Field
        field={{ ...field, defaultValue: undefined }}
        label={copy("form.robotLabel", { question })}
        hint={copy("form.robotHint")}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
