import { randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.server.ts";

/**
 * The secrets that seal cookies, the newest first. A demo without configured secrets makes them on its first
 * start. It keeps them in `DATA_DIR`, so that a restart logs nobody out.
 */
export async function loadSecrets(config: Pick<Config, "sessionSecrets" | "dataDir">): Promise<string[]> {
  return config.sessionSecrets ?? loadOrCreateSecrets(join(config.dataDir, "session-secrets"));
}

/** The keys that encrypt stored data, which a demo must still have after a restart. */
export async function loadDataKeys(config: Pick<Config, "dataKeys" | "dataDir">): Promise<string[]> {
  return config.dataKeys ?? loadOrCreateSecrets(join(config.dataDir, "data-keys"));
}

async function loadOrCreateSecrets(path: string): Promise<string[]> {
  return (await readSecrets(path)) ?? (await makeSecret(path));
}

async function readSecrets(path: string): Promise<string[] | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const secrets = text.split(/\s+/).filter(Boolean);
  return secrets.length > 0 ? secrets : null;
}

/** If two processes start at once, a link makes the complete file appear, and the second process uses it. */
async function makeSecret(path: string): Promise<string[]> {
  const secret = randomBytes(32).toString("base64url");
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
    return [secret];
  } catch (error) {
    const storedSecrets = (error as NodeJS.ErrnoException).code === "EEXIST" ? await readSecrets(path) : null;
    if (storedSecrets) return storedSecrets;
    throw error;
  } finally {
    await unlink(draft);
  }
}

/** A new key for a portal and an API that start together. */
export const createRobotCheckKey = (): string => randomBytes(32).toString("base64url");
