import "../kit.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { formCopy } from "#copy/form";
import { paths } from "~/paths.ts";
import { FieldError } from "./field-frame.tsx";
import { type FieldState, getControlProps } from "./field-state.ts";
import { proveWork } from "./robot-work.ts";
import { useRevalidation } from "./use-revalidation.ts";

export type RobotForm = "login" | "contact" | "forgotten-password";

interface RobotWorkCheckProps {
  field: FieldState;
  form: RobotForm;
  /** Called if the browser lacks something that the check needs. */
  onFailure: () => void;
}

type Stage = "idle" | "checking" | "done";

/**
 * The checkbox "I am not a robot". Selecting it starts about a second of work in the browser (ALTCHA), whose
 * proof is posted under the field's name.
 */
export function RobotWorkCheck({ field, form, onFailure }: RobotWorkCheckProps) {
  const [stage, setStage] = useState<Stage>("idle");
  const [proof, setProof] = useState("");
  const answerField = useRef<HTMLInputElement>(null);
  useRevalidation(answerField, proof);
  useDelayedSubmit(answerField, stage);

  async function startCheck() {
    if (stage !== "idle") return;
    setStage("checking");
    try {
      setProof(await proveWork(paths.robotChallenge(form)));
      setStage("done");
    } catch {
      onFailure();
    }
  }

  const { name, ...control } = getControlProps(field, true);
  return (
    <div className={field.errors ? "bp-field bp-field--error" : "bp-field"}>
      <FieldError field={field} />
      <div className="bp-check">
        <input
          {...control}
          className="bp-check__box"
          type="checkbox"
          checked={stage !== "idle"}
          aria-busy={stage === "checking"}
          onChange={startCheck}
        />
        <label className="bp-check__label" htmlFor={field.id}>
          {formCopy("robotCheckbox")}
        </label>
        <p className="bp-check__hint" id={field.hintId} role="status">
          {stage === "checking" && formCopy("robotChecking")}
          {stage === "done" && formCopy("robotDone")}
        </p>
      </div>
      <input type="hidden" name={name} value={proof} ref={answerField} />
    </div>
  );
}

/** If a person submits right after selecting the box, the post waits for the proof. */
function useDelayedSubmit(input: RefObject<HTMLInputElement>, stage: Stage): void {
  const pressedButton = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    if (stage === "done" && pressedButton.current) form.requestSubmit(pressedButton.current);
    pressedButton.current = null;
    if (stage !== "checking") return;
    const delaySubmit = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      pressedButton.current = event.submitter;
    };
    form.addEventListener("submit", delaySubmit, true);
    return () => form.removeEventListener("submit", delaySubmit, true);
  }, [input, stage]);
}
