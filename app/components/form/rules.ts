import { formCopy } from "#copy/form";

/**
 * Checks in the browser, for a message before the post; the action's schema decides. They do not use zod,
 * which would add 100 KB to every page.
 */
export type Rule = (value: string, values: Readonly<Record<string, string>>) => string | undefined;
export type Rules<Name extends string> = Readonly<Record<Name, Rule>>;

/**
 * Text, an @, and text with a dot (LOGIN-10). Only one dot can match, because trying each would take seconds in a long
 * text.
 */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The rule of a field that is not checked. */
export const optional: Rule = () => undefined;

/**
 * The rule of a required text, choice or checkbox. Its message is read at each check, in the current
 * language.
 */
export function createRequiredRule(message = () => formCopy("required")): Rule {
  return (value) => (value.trim() === "" ? message() : undefined);
}

export function createEmailRule(message = () => formCopy("emailInvalid")): Rule {
  return (value) => (EMAIL_PATTERN.test(value.trim()) ? undefined : message());
}

/** Refuses a text of more than `max` characters, counted as people see them. */
export function createLengthRule(max: number): Rule {
  return (value) => ([...value.trim()].length > max ? formCopy("tooLong", { max }) : undefined);
}

/** Refuses a value that is not in the list. */
export function createChoiceRule(values: readonly string[], message: string): Rule {
  return (value) => (values.includes(value) ? undefined : message);
}

/** The first message of several rules. */
export function combineRules(...rules: Rule[]): Rule {
  return (value, values) => {
    for (const rule of rules) {
      const message = rule(value, values);
      if (message) return message;
    }
    return undefined;
  };
}
