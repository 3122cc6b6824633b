import { type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { checkFields, getText } from "./check.ts";
import { type FieldState, toPlainField } from "./field-state.ts";
import { type FormErrors, type Labels, toFormErrors } from "./form-errors.ts";
import { useKeptForm } from "./kept-form.ts";
import type { Rules } from "./rules.ts";

export interface PortalFormOptions<Name extends string> {
  id: string;
  /** One rule for each field, in the page's order; a field that is not checked has `optional`. */
  rules: Rules<Name>;
  /** The action's `submission.reply()`. */
  lastResult?: SubmissionResult | null;
  defaultValue?: Partial<Record<Name, string>>;
  labels?: Labels<Name>;
  /** Fields with one possible value, which the page fills in itself. */
  prefilled?: readonly NoInfer<Name>[];
  /** Secrets that `lastResult` refused: they were filled in, though they are not sent back (FORM-20). */
  secrets?: readonly NoInfer<Name>[];
}

/** The state for `<PortalForm form={…}>`. */
export interface PortalFormState {
  id: string;
  /** Whether the form shows values typed before the session ended. */
  isKept: boolean;
  /** Null while there is no message at the top of the form. */
  errors: FormErrors | null;
  summaryRef: RefObject<HTMLDivElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** The name of conform's own button, which must never reach an action. */
const CONFORM_INTENT = "__intent__";

/**
 * The one form pattern (FORM-01). Without scripts the form is a native post, and the server renders the
 * reply. With scripts a field is checked when the focus leaves it and then on each change, without a post. A
 * refused submit moves the focus to the summary.
 */
export function usePortalForm<Name extends string>(options: PortalFormOptions<Name>) {
  const { id, rules, defaultValue, labels, prefilled, secrets } = options;
  const keptForm = useKeptForm(Object.keys(rules));
  const lastResult = options.lastResult ?? keptForm;
  const [refusals, setRefusals] = useState(0);
  const summaryRef = useFocusOnRefusal(refusals, lastResult);
  const isJustRefused = useIsLatest(lastResult, refusals);
  const [meta, fieldset] = useForm<Record<string, string>>({
    id,
    defaultValue,
    lastResult: useMemo(() => lastResult && { ...lastResult, status: undefined }, [lastResult]),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkFields(rules, formData),
  });

  const fields = {} as Record<Name, FieldState>;
  for (const name of Object.keys(rules) as Name[]) {
    const { errors, initialValue, value } = fieldset[name] ?? {};
    fields[name] = {
      ...toPlainField(id, name, initialValue && getText(initialValue)),
      errors,
      value: getText(value),
    };
  }
  // Somebody may have typed into a field and left it before React started.
  const checkLeft = useRef(() => {
    const controls = (document.getElementById(id) as HTMLFormElement | null)?.elements ?? [];
    for (const control of controls) {
      if (!(control instanceof HTMLInputElement) || control === document.activeElement) continue;
      if (Object.hasOwn(rules, control.name) && control.value !== control.defaultValue)
        meta.validate({ name: control.name });
    }
  });
  useEffect(() => checkLeft.current(), []);
  const refused = refusals > 0 || Boolean(lastResult?.error);

  const form: PortalFormState = {
    id,
    summaryRef,
    isKept: keptForm !== null && !options.lastResult && refusals === 0,
    errors: refused
      ? toFormErrors(rules, fields, meta.errors, {
          labels,
          prefilled,
          secrets: isJustRefused ? secrets : [],
        })
      : null,
    onSubmit(event) {
      const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      const asksConform = submitter?.name === CONFORM_INTENT;
      if (submitter?.formNoValidate && !asksConform) return;
      meta.onSubmit(event);
      if (asksConform) event.preventDefault();
      else if (event.defaultPrevented) setRefusals((count) => count + 1);
    },
    onBlur(event) {
      const [name = ""] = getPath(event);
      if (Object.hasOwn(rules, name)) {
        runAfterPress(() => document.getElementById(id) && meta.validate({ name }));
      }
    },
    // conform handles single controls and would treat each input of a group as a field.
    onInput(event) {
      const [name, part] = getPath(event);
      if (part && fields[name as Name]?.errors) meta.validate({ name });
    },
  };
  return { form, fields };
}

/** The field of a control and, in a group, its part: `dateOfBirth.day`. */
const getPath = ({ target }: { target: EventTarget }) => ((target as HTMLInputElement).name ?? "").split(".");

/** Whether the browser's own checks have refused no submit since the action's last reply. */
function useIsLatest(lastResult: unknown, refusals: number): boolean {
  const [lastSeen, setLastSeen] = useState({ lastResult, refusals });
  if (lastSeen.lastResult === lastResult) return lastSeen.refusals === refusals;
  setLastSeen({ lastResult, refusals });
  return true;
}

/**
 * Moves the focus to the summary after a refusal. On a page that was rendered with errors `autofocus` moves
 * it.
 */
function useFocusOnRefusal(refusals: number, lastResult: unknown): RefObject<HTMLDivElement> {
  const summary = useRef<HTMLDivElement>(null);
  const lastSeen = useRef({ refusals, lastResult });
  const isDue = useRef(false);
  // The effect runs after each render, because conform shows new errors one render after the reply.
  useEffect(() => {
    if (lastSeen.current.refusals !== refusals || lastSeen.current.lastResult !== lastResult)
      isDue.current = true;
    lastSeen.current = { refusals, lastResult };
    if (!isDue.current || !summary.current) return;
    isDue.current = false;
    summary.current.focus();
  });
  return summary;
}

/**
 * Waits for the end of a press that is under way, because an error that moved the pressed link would lose the
 * click.
 */
function runAfterPress(callback: () => void): void {
  if (!document.querySelector("a:active, button:active, summary:active, label:active")) callback();
  else document.addEventListener("pointerup", () => setTimeout(callback), { once: true });
}
