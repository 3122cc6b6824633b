import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "./log.server.ts";

/** What the portal itself puts into its data folder. */
const OURS = /^(api\.sqlite|portal\.sqlite|session-secrets|data-keys|outbox)/;
/** Put there by file systems, and nobody's secret. */
const HARMLESS = /^(lost\+found|\.gitkeep|\.gitignore)$/;
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
const OTHERS = 0o077;

/**
 * Keeps everybody but the portal's own user out of the data folder and of what the portal put there. A folder that holds
 * other things too, or belongs to somebody else, is left as it is, and the log warns that others may read it.
 */
export async function tightenDataFolder(folder: string, log: Pick<Log, "warn">): Promise<void> {
  const names = await readdir(folder);
  const isShared = names.some((name) => !OURS.test(name) && !HARMLESS.test(name));
  const ours = names.filter((name) => OURS.test(name)).map((name) => join(folder, name));
  const mails = await readdir(join(folder, "outbox")).catch(() => []);
  for (const path of [...ours, ...mails.map((name) => join(folder, "outbox", name))])
    await tighten(path, log);
  if (!isShared) return tighten(folder, log);
  const { mode } = await lstat(folder);
  if (mode & OTHERS) warn(log, folder, "it holds other things too");
}

async function tighten(path: string, log: Pick<Log, "warn">): Promise<void> {
  // A file of a database may be gone meanwhile; a link may lead anywhere.
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink() || !(found.mode & OTHERS)) return;
  await chmod(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") warn(log, path, `it cannot be changed (${error.code})`);
  });
}

function warn(log: Pick<Log, "warn">, path: string, reason: string): void {
  log.warn(
    { path },
    `other users of this machine may read ${path}, and it was left so, because ${reason}: ` +
      "give DATA_DIR a folder of its own with mode 0700 that belongs to the portal's user",
  );
}
