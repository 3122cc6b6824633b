import { useEffect, useRef, useState } from "react";
import { formCopy } from "#copy/form";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import type { RecaptchaCheck } from "./recaptcha-check.tsx";
import type { RobotForm, RobotWorkCheck } from "./robot-work-check.tsx";

interface RobotCheckProps {
  field: FieldState;
  /** The form's name, because an answer counts for that form only. */
  form: RobotForm;
  robot: {
    /** The question's id, by which the server checks the answer. */
    id: string;
    /** A whole sentence, such as "What is seven plus 5?". */
    question: string;
    /** The key of Google's check, if it is configured. */
    siteKey: string | null;
  };
}

/**
 * Shown after failed attempts (LOGIN-13). Without scripts it is a small sum; with them a checkbox under the
 * same name, loaded only now. The sum stays if somebody is answering it, and returns if the checkbox cannot
 * work.
 */
export function RobotCheck({ field, form, robot }: RobotCheckProps) {
  const { siteKey } = robot;
  const [box, setBox] = useState<CheckBox | null>(null);
  const keepsFocus = useRef(false);

  useEffect(() => {
    let isGone = false;
    loadBox(siteKey !== null).then(
      (loaded) => {
        const sum = document.getElementById(field.id) as HTMLInputElement | null;
        if (!isGone && sum?.value === "" && sum !== document.activeElement) setBox(loaded);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [siteKey, field.id]);

  useEffect(() => {
    if (!box && keepsFocus.current) document.getElementById(field.id)?.focus();
  }, [box, field.id]);

  function onFailure() {
    keepsFocus.current = document.activeElement?.id === field.id;
    setBox(null);
  }

  if (box?.kind === "google" && siteKey)
    return <box.Check field={field} siteKey={siteKey} onFailure={onFailure} />;
  if (box?.kind === "work") return <box.Check field={field} form={form} onFailure={onFailure} />;
  return (
    <>
      <input type="hidden" name="challenge" value={robot.id} />
      <Field
        field={{ ...field, defaultValue: undefined }}
        label={robot.question}
        hint={formCopy("robotHint")}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

type CheckBox =
  | { kind: "google"; Check: typeof RecaptchaCheck }
  | { kind: "work"; Check: typeof RobotWorkCheck };

async function loadBox(isGoogle: boolean): Promise<CheckBox> {
  if (isGoogle) return { kind: "google", Check: (await import("./recaptcha-check.tsx")).RecaptchaCheck };
  return { kind: "work", Check: (await import("./robot-work-check.tsx")).RobotWorkCheck };
}
