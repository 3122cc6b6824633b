/** A field's state for its control, whoever keeps the form's state. */
export interface FieldState {
  name: string;
  id: string;
  errorId: string;
  hintId: string;
  errors?: string[];
  /** As stored, or as typed before the page was rendered. A ticked checkbox is "on". */
  defaultValue?: string;
  /** The present text. */
  value?: string;
}

/** A field of a form without checks in the browser, such as a settings page; with the server's error. */
export function plainField(
  formId: string,
  name: string,
  defaultValue?: string,
  error?: string | null,
): FieldState {
  const id = `${formId}-${name}`;
  const errors = error ? [error] : undefined;
  return { name, id, errorId: `${id}-error`, hintId: `${id}-description`, defaultValue, errors };
}

/** Attributes that tie a control to its label, hint, error and other descriptions, by id. */
export function controlProps(field: FieldState, hasHint: boolean, also?: string) {
  const describedBy = [hasHint && field.hintId, field.errors && field.errorId, also]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": describedBy || undefined,
  } as const;
}
