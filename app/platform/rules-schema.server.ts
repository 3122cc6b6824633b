import { z } from "zod";
import { getText } from "~/components/form/check.ts";
import type { Rule, Rules } from "~/components/form/rules.ts";

/** The schema of one posted field by a browser rule that needs no other field; the value is trimmed. */
export const toRuleSchema = (rule: Rule) =>
  z
    .unknown()
    .optional()
    .transform((fields, context): string => {
      const value = getText(fields).trim();
      const message = rule(value, {});
      if (message) context.addIssue({ code: "custom", message });
      return value;
    });

/**
 * The schema of posted fields by the browser's rules, with values trimmed; for `parseWithZod` and for kept
 * forms.
 */
export function toRulesSchema<Name extends string>(rules: Rules<Name>) {
  const pairs = Object.entries(rules) as [Name, Rules<Name>[Name]][];
  return z
    .object(Object.fromEntries(pairs.map(([name]) => [name, z.unknown().optional()])))
    .transform((fields, context): Record<Name, string> => {
      const values = Object.fromEntries(pairs.map(([name]) => [name, getText(fields[name]).trim()]));
      for (const [name, rule] of pairs) {
        const message = rule(values[name] ?? "", values);
        if (message) context.addIssue({ code: "custom", path: [name], message });
      }
      return context.issues.length > 0 ? z.NEVER : (values as Record<Name, string>);
    });
}
