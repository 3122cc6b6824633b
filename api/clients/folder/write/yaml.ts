import { stringify } from "yaml";
import { z } from "zod";

/** Writes settings as lines of YAML, from which our reader gets the same texts. */
export function writeYaml<Value>(schema: z.ZodType<Value>, value: Value): string {
  const written = removeMissing(z.encode(schema, value));
  return stringify(written, { schema: "failsafe", lineWidth: 0, aliasDuplicateObjects: false });
}

function removeMissing(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(removeMissing);
  if (typeof written !== "object" || written === null) return written;
  const entries = Object.entries(written).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, removeMissing(value)]));
}

/** The line in a YAML file by which editors find its schema. */
export const schemaLine = (path: string) => `# yaml-language-server: $schema=${path}\n`;
