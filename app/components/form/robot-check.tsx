import { useEffect, useRef, useState } from "react";
import { copy } from "~/copy/copy.ts";
import { useHydrated } from "../hydrated.ts";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import { RecaptchaCheck } from "./recaptcha-check.tsx";
import { RobotWorkCheck } from "./robot-work-check.tsx";

export type RobotForm = "login" | "contact";

interface RobotCheckProps {
  field: FieldState;
  /** Which form asks: an answer counts for that one alone. */
  form: RobotForm;
  robot: {
    /** Names the question for whoever checks the answer. */
    id: string;
    /** A sum in words or figures, such as "seven plus 5". */
    question: string;
    /** Of Google's check, where it is configured. */
    siteKey: string | null;
  };
}

/**
 * Asked for after failures (LOGIN-13). Without scripts a small sum; with them a box to tick, which posts under the same
 * name. The sum comes back where the box cannot do its work, and stays where somebody is already answering it.
 */
export function RobotCheck({ field, form, robot }: RobotCheckProps) {
  const hydrated = useHydrated();
  const [asks, setAsks] = useState<"sum" | "box">(hydrated ? "box" : "sum");
  const keepsFocus = useRef(false);

  useEffect(() => {
    const sum = document.getElementById(field.id) as HTMLInputElement | null;
    if (hydrated && sum?.value === "" && sum !== document.activeElement) setAsks("box");
  }, [hydrated, field.id]);

  useEffect(() => {
    if (asks === "sum" && keepsFocus.current) document.getElementById(field.id)?.focus();
  }, [asks, field.id]);

  function onFailure() {
    keepsFocus.current = document.activeElement?.id === field.id;
    setAsks("sum");
  }

  if (asks === "box") {
    const box = { field, onFailure };
    return robot.siteKey ? (
      <RecaptchaCheck {...box} siteKey={robot.siteKey} />
    ) : (
      <RobotWorkCheck {...box} form={form} />
    );
  }
  return (
    <>
      <input type="hidden" name="challenge" value={robot.id} />
      <Field
        field={{ ...field, defaultValue: undefined }}
        label={copy("form.robotLabel", { question: robot.question })}
        hint={copy("form.robotHint")}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
