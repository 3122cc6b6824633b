import type { ClipboardEvent, FocusEvent, FormEvent, KeyboardEvent, ReactNode } from "react";
import { dateOfBirthCopy } from "#copy/date-of-birth";
import { formCopy } from "#copy/form";
import { DATE_PARTS, type DatePart, FIRST_YEAR, getDaysIn, padPart, toDateParts } from "./date-of-birth.ts";
import { getDigits, toAsciiDigits } from "./digits.ts";
import { FieldError } from "./field-frame.tsx";
import type { FieldState } from "./field-state.ts";

export interface DateOfBirthProps {
  /**
   * A field from `usePortalForm` with its rule `getDateRule(…)`; it is posted as `{name}.day`, `{name}.month`,
   * `{name}.year`.
   */
  field: FieldState;
  legend?: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  /** The first and last year that the arrow keys reach, as in the rule (FORM-05). */
  min?: number;
  max?: number;
  /** False if the date is another person's, so that the browser does not autofill it. */
  isOwn?: boolean;
}

const PART_INPUTS = {
  day: { length: 2, placeholder: "dayPlaceholder" },
  month: { length: 2, placeholder: "monthPlaceholder" },
  year: { length: 4, placeholder: "yearPlaceholder" },
} as const;

/**
 * A date in three inputs (FORM-02 to 11). Without scripts the server checks and pads them. With scripts the
 * arrow keys step an input within its range, and a full input moves to the next. A pasted date fills all
 * three, and a single digit gets a zero. The date is checked when the focus leaves it.
 */
export function DateOfBirth(props: DateOfBirthProps) {
  const { field, isOptional, min = FIRST_YEAR, max = new Date().getFullYear(), isOwn = true } = props;
  const { legend = dateOfBirthCopy("label"), hint = dateOfBirthCopy("hint") } = props;
  const values = toDateParts(field.defaultValue);
  return (
    <fieldset
      className={field.errors ? "bp-field bp-field--error" : "bp-field"}
      aria-describedby={field.errors ? `${field.hintId} ${field.errorId}` : field.hintId}
      onBlur={leaveBox}
      onInput={focusNextWhenFull}
      onKeyDown={(event) => stepByKey(event, min, max)}
      onPaste={pasteDate}
    >
      <legend className="bp-field__label">
        {legend}
        {isOptional && <span className="bp-field__optional"> {formCopy("optional")}</span>}
      </legend>
      <div className="bp-field__hint" id={field.hintId}>
        {hint}
      </div>
      <FieldError field={field} />
      <div className="bp-date">
        {DATE_PARTS.map((part) => {
          const id = part === "day" ? field.id : `${field.id}-${part}`;
          const { length, placeholder } = PART_INPUTS[part];
          return (
            <div key={part} className={`bp-date__part bp-date__part--${part}`}>
              <label htmlFor={id}>{dateOfBirthCopy(part)}</label>
              <input
                className="bp-input"
                id={id}
                name={`${field.name}.${part}`}
                type="text"
                inputMode="numeric"
                maxLength={length}
                placeholder={dateOfBirthCopy(placeholder)}
                autoComplete={isOwn ? `bday-${part}` : "off"}
                defaultValue={values[part]}
                aria-invalid={field.errors ? true : undefined}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type Group = HTMLFieldSetElement;

const listBoxes = (group: Group) => [...group.querySelectorAll("input")];
const getPart = (box: HTMLInputElement) => box.name.slice(box.name.lastIndexOf(".") + 1) as DatePart;

/** Raises the event of typing, so that the form's listeners notice the change. */
function typeInto(box: HTMLInputElement, value: string): void {
  box.value = value;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Moving between the inputs does not leave the date, so nothing is checked yet. */
function leaveBox(event: FocusEvent<Group>): void {
  if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation();
  const box = event.target as unknown as HTMLInputElement;
  if (getPart(box) !== "year") box.value = padPart(toAsciiDigits(box.value).trim());
}

/** Only typing at the end moves to the next input; arrow keys and corrections do not. */
function focusNextWhenFull(event: FormEvent<Group>): void {
  const box = event.target as HTMLInputElement;
  const typed = (event.nativeEvent as InputEvent).inputType?.startsWith("insert");
  if (!typed || getDigits(box.value).length < box.maxLength || box.selectionStart !== box.value.length)
    return;
  const boxes = listBoxes(event.currentTarget);
  const nextBox = boxes[boxes.indexOf(box) + 1];
  nextBox?.focus();
  nextBox?.select();
}

function stepByKey(event: KeyboardEvent<Group>, min: number, max: number): void {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const box = event.target as HTMLInputElement;
  const part = getPart(box);
  const [, month = 0, year = 0] = listBoxes(event.currentTarget).map(({ value }) => Number(getDigits(value)));
  const range = { day: [1, getDaysIn(month, year)], month: [1, 12], year: [min, max] }[part];
  const [low = 1, high = 1] = range;
  const current = Number(getDigits(box.value));
  // From an empty day or month, arrow up gives the first value and arrow down the last; from an empty year
  // both give the last.
  const newValue = current ? current + step : part === "year" || step < 0 ? high : low;
  typeInto(box, padPart(String(Math.min(high, Math.max(low, newValue)))));
}

/** Fills all three inputs from a whole date, as written (28/08/1978) or stored (1978-08-28). */
function pasteDate(event: ClipboardEvent<Group>): void {
  const text = toAsciiDigits(event.clipboardData.getData("text")).trim();
  const parts = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text)?.slice(1);
  const values = parts ?? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).reverse();
  if (!values) return;
  event.preventDefault();
  const boxes = listBoxes(event.currentTarget);
  boxes.forEach((box, index) => {
    typeInto(box, padPart(values[index] ?? ""));
  });
  boxes.at(-1)?.focus();
}
