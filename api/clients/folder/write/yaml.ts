import { stringify } from "yaml";
import { z } from "zod";

/** The lines of settings as YAML; texts are written so that the reader of these files gets the same again. */
export function writeYaml<Value>(schema: z.ZodType<Value>, value: Value): string {
  const written = withoutMissing(z.encode(schema, value));
  return stringify(written, { schema: "failsafe", lineWidth: 0, aliasDuplicateObjects: false });
}

function withoutMissing(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(withoutMissing);
  if (typeof written !== "object" || written === null) return written;
  const entries = Object.entries(written).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutMissing(value)]));
}

/** The line by which editors find the schema of a YAML file. */
export const schemaLine = (path: string) => `# yaml-language-server: $schema=${path}\n`;
