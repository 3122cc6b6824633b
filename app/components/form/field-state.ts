/** A field's state for its control, whichever hook manages the form. */
export interface FieldState {
  name: string;
  id: string;
  errorId: string;
  hintId: string;
  errors?: string[];
  /** The stored value, or the value typed before the page was rendered. A checked checkbox is "on". */
  defaultValue?: string;
  /** The current text. */
  value?: string;
}

/** A field of a form without browser checks, such as a settings page, with the server's error. */
export function toPlainField(
  formId: string,
  name: string,
  defaultValue?: string,
  error?: string | null,
): FieldState {
  const id = `${formId}-${name}`;
  const errors = error ? [error] : undefined;
  return { name, id, errorId: `${id}-error`, hintId: `${id}-description`, defaultValue, errors };
}

/** Attributes that link a control by id to its label, hint, error and other descriptions. */
export function getControlProps(field: FieldState, hasHint: boolean, otherDescriptionId?: string) {
  const describedBy = [hasHint && field.hintId, field.errors && field.errorId, otherDescriptionId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": describedBy || undefined,
  } as const;
}
