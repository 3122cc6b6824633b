import { refusalsCopy } from "#api-copy/refusals";
import type { z } from "#contract/define.ts";

type Issue = z.core.$ZodIssue;

/** The contract's own messages, which are written in English. */
const ownTexts: Record<string, () => string> = {
  "Enter a real date": () => refusalsCopy("realDate"),
  "Enter a reason": () => refusalsCopy("own.reason"),
  "Enter an employee number": () => refusalsCopy("own.employeeNumber"),
  "Enter the address": () => refusalsCopy("own.address"),
  "Select at least one event": () => refusalsCopy("own.event"),
};

/** What is wrong with a field, in the request's language; zod itself knows only English. */
export function toSchemaText(issue: Issue): string {
  const getOwnText = ownTexts[issue.message];
  if (getOwnText) return getOwnText();
  switch (issue.code) {
    case "invalid_type":
      return refusalsCopy("schema.invalid_type", { expected: issue.expected });
    case "too_big":
      return refusalsCopy("schema.too_big", { maximum: String(issue.maximum), origin: issue.origin });
    case "too_small":
      return refusalsCopy("schema.too_small", { minimum: String(issue.minimum), origin: issue.origin });
    case "invalid_format":
      return refusalsCopy("schema.invalid_format", { format: issue.format });
    case "invalid_value":
      return refusalsCopy("schema.invalid_value", { values: issue.values.map(String).join(", ") });
    case "unrecognized_keys":
      return refusalsCopy("schema.unrecognized_keys");
    default:
      return refusalsCopy("schema.other");
  }
}
