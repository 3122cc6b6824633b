/** What a control needs to know of its field, whoever keeps the form's state. */
export interface FieldState {
  name: string;
  id: string;
  errorId: string;
  hintId: string;
  errors?: string[];
  /** As stored, or as typed before the page was rendered. A ticked checkbox is "on". */
  defaultValue?: string;
  /** As typed now. */
  value?: string;
}

/** A field of a form that has no checks in the browser, such as a page of settings; with what the server found wrong. */
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

/** Attributes that tie a control to its label, hint, error and what else describes it, by id. */
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
