import { parse, type Submission } from "@conform-to/react";
import type { Rules } from "./rules.ts";

/**
 * Checks a form's values against its rules. The result has no status, because for "error" conform would focus
 * the first field and not the summary.
 */
export function checkFields(rules: Rules<string>, formData: FormData): Submission<Record<string, string>> {
  const submission = parse<Record<string, string>, string[]>(formData, {
    resolve(payload: Record<string, unknown>) {
      const values = Object.fromEntries(Object.keys(rules).map((name) => [name, getText(payload[name])]));
      const errors: Record<string, string[]> = {};
      for (const [name, rule] of Object.entries(rules)) {
        const message = rule(values[name] ?? "", values);
        if (message) errors[name] = [message];
      }
      return Object.keys(errors).length > 0 ? { error: errors } : { value: values };
    },
  });
  const { reply } = submission;
  submission.reply = (options) => ({ ...reply(options), status: undefined });
  return submission;
}

/**
 * A field's value as one text. The three parts of a date become "day/month/year", or empty if all are empty.
 * Other groups become the selected names, "a,b".
 */
export function getText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
  const { day, month, year } = value as Record<string, unknown>;
  const isDate = [day, month, year].some((part) => part !== undefined);
  return isDate ? [day, month, year].join("/").replace(/^\/\/$/, "") : Object.keys(value).join(",");
}
