import { readFileSync, statSync } from "node:fs";
import { configSchema } from "./config-schema.server.ts";
import { findSetting } from "./setting.server.ts";

export type Env = Readonly<Record<string, string | undefined>>;

const secretNames = Object.entries(configSchema.shape)
  .filter(([, schema]) => findSetting(schema)?.secret)
  .map(([name]) => name);

/**
 * Reads each secret from its `…_FILE` setting, as orchestrators mount them, into the environment; returns
 * the errors too.
 */
export function readSecretFiles(env: Env): { env: Env; problems: string[] } {
  const problems: string[] = [];
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: set one of them`);
    try {
      // Reading a pipe that nobody writes to would never end.
      if (!statSync(path).isFile()) {
        problems.push(`${name}_FILE names no regular file, but a folder, pipe or device: ${path}`);
        continue;
      }
      secrets[name] = readFileSync(path, "utf8").trim();
      if (secrets[name] === "") problems.push(`${name}_FILE names a file that is empty: ${path}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE names a file that cannot be read (${code}): ${path}`);
    }
  }
  return { env: { ...env, ...secrets }, problems };
}
