import { formCopy } from "#copy/form";
import type { FieldState } from "./field-state.ts";
import type { Rules } from "./rules.ts";

/** The errors of a summary: of the form as a whole, and one link for each field. */
export interface FormErrors {
  title?: string;
  messages: string[];
  links: { id: string; message: string }[];
}

/** Names of fields, which distinguish fields with the same error; fields without names share one link. */
export type Labels<Name extends string> = Partial<Record<Name, string>>;

/**
 * Adds FORM-19 if every field is empty, FORM-20 if any is wrong; null if none is. A field that the page
 * fills in itself (`prefilled`) does not count. A posted secret (`secrets`) counts, although it is not
 * shown again.
 */
export function toFormErrors<Name extends string>(
  rules: Rules<Name>,
  fields: Readonly<Record<Name, FieldState>>,
  messages: string[] = [],
  {
    labels = {},
    prefilled = [],
    secrets = [],
  }: { labels?: Labels<Name>; prefilled?: readonly Name[]; secrets?: readonly Name[] } = {},
): FormErrors | null {
  const fieldStates = Object.values<FieldState>(fields);
  const links: FormErrors["links"] = [];
  for (const { id, name, errors } of fieldStates) {
    const text = errors?.[0];
    if (!text) continue;
    const isShared = fieldStates.some((other) => other.name !== name && other.errors?.[0] === text);
    const label = isShared && labels[name as Name];
    const message = label ? `${label}: ${text}` : text;
    if (!links.some((link) => link.message === message)) links.push({ id, message });
  }
  if (links.length === 0) return messages.length > 0 ? { messages, links } : null;
  const isMissing = ({ name, errors }: FieldState) => errors?.[0] === rules[name as Name]("", {});
  const isPrefilled = ({ name }: FieldState) => prefilled.includes(name as Name);
  const isFilled = ({ name, value }: FieldState) => Boolean(value) || secrets.includes(name as Name);
  const nothingFilledIn = fieldStates.every(
    (field) => isPrefilled(field) || (isMissing(field) && !isFilled(field)),
  );
  return { title: formCopy(nothingFilledIn ? "empty" : "correctErrors"), messages, links };
}
