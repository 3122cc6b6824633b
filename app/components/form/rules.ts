import { formCopy } from "#copy/form";

/**
 * Checks in the browser, for a message before the post; the action's schema decides. Kept free of zod, which would
 * cost every page 100 KB.
 */
export type Rule = (value: string, values: Readonly<Record<string, string>>) => string | undefined;
export type Rules<Name extends string> = Readonly<Record<Name, Rule>>;

/** Something, an @, something with a dot (LOGIN-10). The actions' schemas use the same. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A field without a check of its own. */
export const optional: Rule = () => undefined;

/** For text, a choice or a tick. Its message is read with each check, in the language that is then spoken. */
export function required(message = () => formCopy("required")): Rule {
  return (value) => (value.trim() === "" ? message() : undefined);
}

export function email(message = () => formCopy("emailInvalid")): Rule {
  return (value) => (EMAIL_PATTERN.test(value.trim()) ? undefined : message());
}

/** The first message of several rules. */
export function all(...rules: Rule[]): Rule {
  return (value, values) => {
    for (const rule of rules) {
      const message = rule(value, values);
      if (message) return message;
    }
    return undefined;
  };
}
