import { copy } from "~/copy/copy.ts";
import type { FieldState } from "./field-state.ts";
import type { Rules } from "./rules.ts";

/** Errors as the summary tells them: of the form as a whole, and a link to each field. */
export interface FormErrors {
  title?: string;
  messages: string[];
  links: { id: string; message: string }[];
}

/** FORM-19 when every field is wrong for being empty, FORM-20 when any is wrong; null when nothing is. */
export function toFormErrors<Name extends string>(
  rules: Rules<Name>,
  fields: Readonly<Record<Name, FieldState>>,
  messages: string[] = [],
): FormErrors | null {
  const all = Object.values<FieldState>(fields);
  const links = all.flatMap(({ id, errors }) => (errors?.[0] ? [{ id, message: errors[0] }] : []));
  if (links.length === 0) return messages.length > 0 ? { messages, links } : null;
  const isMissing = ({ name, errors }: FieldState) => errors?.[0] === rules[name as Name]("", {});
  const nothingFilledIn = links.length > 1 && all.every((field) => isMissing(field) && !field.value);
  return { title: copy(nothingFilledIn ? "form.empty" : "form.correctErrors"), messages, links };
}
