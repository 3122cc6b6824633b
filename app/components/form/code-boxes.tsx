import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { twoFactorCopy } from "#copy/two-factor";
import { useHydrated } from "../use-hydrated.ts";
import { CODE_LENGTH, CODE_NAMES } from "./code.ts";
import { getDigits } from "./digits.ts";
import { FieldError } from "./field-frame.tsx";
import type { FieldState } from "./field-state.ts";

export interface CodeBoxesProps {
  /**
   * A field from `usePortalForm` with its rule `optional`; it is posted as `code1` to `code6`, which
   * `joinCode` joins.
   */
  field: FieldState;
  legend?: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** The action's reply; each new one empties the boxes, as a new page does. */
  reply?: unknown;
}

/**
 * A code of six digits (TFA-02, TFA-04). Without scripts it is six inputs of one character. With scripts they
 * act as one: typing moves to the next box, Backspace moves back, arrows move, and Tab leaves. A pasted or
 * autofilled code fills all, and Enter submits once all are filled. The server never fills the boxes, because
 * a code is a secret.
 */
export function CodeBoxes({ field, legend, hint, autoFocus, reply }: CodeBoxesProps) {
  const hydrated = useHydrated();
  const group = useRef<HTMLFieldSetElement>(null);
  const [current, setCurrent] = useState(0);
  const answered = useRef(reply);
  useEffect(() => {
    if (reply && reply !== answered.current && group.current) {
      for (const box of listBoxes(group.current)) box.value = "";
      setCurrent(0);
    }
    answered.current = reply;
  }, [reply]);

  const describedBy = [hint && field.hintId, field.errors && field.errorId].filter(Boolean).join(" ");
  return (
    <fieldset
      ref={group}
      className={field.errors ? "bp-field bp-field--error" : "bp-field"}
      aria-describedby={describedBy || undefined}
      onInput={spreadDigits}
      onKeyDown={moveByKey}
      onPaste={pasteDigits}
      onFocus={(event: FocusEvent<HTMLFieldSetElement>) => {
        const box = event.target as unknown as HTMLInputElement;
        box.select();
        setCurrent(CODE_NAMES.indexOf(box.name));
      }}
    >
      <legend className="bp-field__label">{legend ?? twoFactorCopy("code")}</legend>
      {hint && (
        <div className="bp-field__hint" id={field.hintId}>
          {hint}
        </div>
      )}
      <FieldError field={field} />
      <div className="bp-code">
        {CODE_NAMES.map((name, index) => (
          <input
            key={name}
            className="bp-input bp-code__box"
            id={index === 0 ? field.id : `${field.id}-${index + 1}`}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            // biome-ignore lint/a11y/noAutofocus: the page asks only for the code
            autoFocus={autoFocus && index === 0}
            // A whole code in the first box, or a digit in a full box, continues into the next boxes.
            maxLength={hydrated ? undefined : 1}
            tabIndex={hydrated && index !== current ? -1 : undefined}
            aria-label={twoFactorCopy("digit", { position: index + 1, count: CODE_LENGTH })}
            aria-invalid={field.errors ? true : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Group = HTMLFieldSetElement;

const listBoxes = (group: Group) => [...group.querySelectorAll("input")];

/** Fills the boxes with digits from one box on, and moves the focus after them. */
function fillBoxes(boxes: HTMLInputElement[], from: number, digits: string): void {
  const start = digits.length >= CODE_LENGTH ? 0 : from;
  [...digits].slice(0, CODE_LENGTH - start).forEach((digit, offset) => {
    const box = boxes[start + offset];
    if (box) box.value = digit;
  });
  boxes[Math.min(start + digits.length, CODE_LENGTH - 1)]?.focus();
}

function spreadDigits(event: FormEvent<Group>): void {
  const box = event.target as HTMLInputElement;
  const digits = getDigits(box.value);
  box.value = digits.slice(0, 1);
  const boxes = listBoxes(event.currentTarget);
  if (digits) fillBoxes(boxes, boxes.indexOf(box), digits);
}

function pasteDigits(event: ClipboardEvent<Group>): void {
  event.preventDefault();
  const boxes = listBoxes(event.currentTarget);
  const digits = getDigits(event.clipboardData.getData("text"));
  if (digits) fillBoxes(boxes, boxes.indexOf(event.target as HTMLInputElement), digits);
}

function moveByKey(event: KeyboardEvent<Group>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const boxes = listBoxes(event.currentTarget);
  const box = event.target as HTMLInputElement;
  const index = boxes.indexOf(box);
  const focusBox = (newIndex: number) => {
    event.preventDefault();
    boxes[Math.max(0, Math.min(newIndex, CODE_LENGTH - 1))]?.focus();
  };
  if (event.key === "ArrowLeft") focusBox(index - 1);
  else if (event.key === "ArrowRight") focusBox(index + 1);
  else if (event.key === "Home") focusBox(0);
  else if (event.key === "End") focusBox(CODE_LENGTH - 1);
  else if (event.key === "Backspace" && !box.value && index > 0) {
    focusBox(index - 1);
    (boxes[index - 1] as HTMLInputElement).value = "";
  } else if (event.key === "Enter" && boxes.some(({ value }) => !value)) {
    focusBox(boxes.findIndex(({ value }) => !value));
  }
}
