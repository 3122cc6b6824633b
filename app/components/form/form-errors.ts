import { copy } from "~/copy/copy.ts";
import type { FieldState } from "./field-state.ts";
import type { Rules } from "./rules.ts";

/** Errors as the summary tells them: of the form as a whole, and a link to each field. */
export interface FormErrors {
  title?: string;
  messages: string[];
  links: { id: string; message: string }[];
}

/** What fields are called, to tell apart those that have the same to say, such as "This field is required". */
export type Labels<Name extends string> = Partial<Record<Name, string>>;

/** FORM-19 when every field is wrong for being empty, FORM-20 when any is wrong; null when nothing is. */
export function toFormErrors<Name extends string>(
  rules: Rules<Name>,
  fields: Readonly<Record<Name, FieldState>>,
  messages: string[] = [],
  labels: Labels<Name> = {},
): FormErrors | null {
  const all = Object.values<FieldState>(fields);
  const texts = all.map(({ errors }) => errors?.[0]);
  const links = all.flatMap(({ id, name }, at) => {
    const text = texts[at];
    if (!text) return [];
    const label = texts.filter((other) => other === text).length > 1 ? labels[name as Name] : undefined;
    return [{ id, message: label ? `${label}: ${text}` : text }];
  });
  if (links.length === 0) return messages.length > 0 ? { messages, links } : null;
  const isMissing = ({ name, errors }: FieldState) => errors?.[0] === rules[name as Name]("", {});
  const nothingFilledIn = links.length > 1 && all.every((field) => isMissing(field) && !field.value);
  return { title: copy(nothingFilledIn ? "form.empty" : "form.correctErrors"), messages, links };
}
