import type { z } from "zod";
import { findNearestWord, parseFaultMessage } from "../../../domain/fields/fault.ts";
import type { ProblemList } from "../problem.ts";
import type { FieldPath, Locator } from "./locator.ts";

/** Decodes a file's value by its schema; null if invalid, with errors at their lines. */
export function decodeValue<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  { file, problems, locate }: { file: string; problems: ProblemList; locate: Locator },
): Value | null {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const path = [...issue.path, key];
        const issues = issue.message.split("\n").filter(Boolean);
        problems.error(file, locate(path), `${toPathText(path)} is not known`, suggestOption(key, issues));
      }
      continue;
    }
    const { text, hint } = parseFaultMessage(issue.message);
    const name = String(issue.path.at(-1) ?? "");
    problems.error(
      file,
      locate(issue.path),
      `${toPathText(issue.path)} ${text}`,
      hint || `Add a line \`${name}:\` with its value`,
    );
  }
  return null;
}

export function suggestOption(key: string, options: readonly string[]): string {
  const nearest = findNearestWord(key, options);
  return nearest ? `Did you mean \`${nearest}\`?` : `Known here: ${options.join(", ")}`;
}

/** A path in words, such as `brand > logos > header`; list entries are counted from 1. */
function toPathText(path: FieldPath): string {
  if (path.length === 0) return "The file";
  const parts = path.map((part) => (typeof part === "number" ? `entry ${part + 1}` : String(part)));
  return `\`${parts.join(" > ")}\``;
}
