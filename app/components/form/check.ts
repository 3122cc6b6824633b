import { parse, type Submission } from "@conform-to/react";
import type { Rules } from "./rules.ts";

/**
 * A form's values held against its rules. The submission carries no status: on "error" conform would move the focus to
 * the first field and away from the summary.
 */
export function check(rules: Rules<string>, formData: FormData): Submission<Record<string, string>> {
  const submission = parse<Record<string, string>, string[]>(formData, {
    resolve(payload: Record<string, unknown>) {
      const values = Object.fromEntries(Object.keys(rules).map((name) => [name, textOf(payload[name])]));
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

/** A field's value as one text. The only group of boxes is a date: "day/month/year", empty where all are. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const { day, month, year } = (value ?? {}) as Record<string, unknown>;
  return [day, month, year].join("/").replace(/^\/\/$/, "");
}
