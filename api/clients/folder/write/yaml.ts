import { stringify } from "yaml";
import { z } from "zod";

/** Writes settings as lines of YAML. Our parser returns the same texts from them. */
export function writeYaml<Value>(schema: z.ZodType<Value>, value: Value): string {
  const encoded = removeUndefined(z.encode(schema, value));
  return stringify(encoded, { schema: "failsafe", lineWidth: 0, aliasDuplicateObjects: false });
}

function removeUndefined(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(removeUndefined);
  if (typeof input !== "object" || input === null) return input;
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, removeUndefined(value)]));
}

/** The line in a YAML file by which editors find its schema. */
export const toSchemaLine = (path: string) => `# yaml-language-server: $schema=${path}\n`;
