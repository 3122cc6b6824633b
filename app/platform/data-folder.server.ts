import { constants } from "node:fs";
import { access, chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "./log.server.ts";
import { StartError } from "./start-error.server.ts";

/** Names of the portal's files in its data folder. */
const OUR_FILES = /^(api\.sqlite|portal\.sqlite|session-secrets|data-keys|outbox)/;
/** Files that file systems create and that are not secret. */
const HARMLESS_FILES = /^(lost\+found|\.gitkeep|\.gitignore)$/;
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
const OTHER_USERS_MODE = 0o077;

/**
 * Creates the data folder, closed to other users, if it does not exist. Throws StartError if it cannot be
 * written.
 */
export async function openDataFolder(
  folder: string,
  makeFolder: (folder: string, mode: number) => Promise<void>,
): Promise<void> {
  try {
    await makeFolder(folder, FOLDER_MODE);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const advice = ADVICE_BY_ERROR[code] ?? "Set DATA_DIR to a folder that this user may write";
    throw new StartError(`DATA_DIR ${folder} cannot be used (${code}). ${advice}`);
  }
}

const ADVICE_BY_ERROR: Record<string, string> = {
  EEXIST: "It is a file: move it away, or set DATA_DIR to a folder",
  ENOTDIR: "A part of it is a file: move that away, or set DATA_DIR to a folder",
  EROFS: "It is on a read-only file system: set DATA_DIR to a folder that can be written",
  ENOSPC: "Its disk is full: free some space, or set DATA_DIR to a folder on another",
};

/**
 * Closes the data folder and the portal's files in it to other users. A folder with other files, or of
 * another owner, stays unchanged, and the log warns that others may read it.
 */
export async function restrictDataFolder(folder: string, log: Pick<Log, "warn">): Promise<void> {
  const names = await readdir(folder);
  const isShared = names.some((name) => !OUR_FILES.test(name) && !HARMLESS_FILES.test(name));
  const ours = names.filter((name) => OUR_FILES.test(name)).map((name) => join(folder, name));
  const mails = await readdir(join(folder, "outbox")).catch(() => []);
  for (const path of [...ours, ...mails.map((name) => join(folder, "outbox", name))])
    await restrictPath(path, log);
  if (!isShared) return restrictPath(folder, log);
  const { mode } = await lstat(folder);
  if (mode & OTHER_USERS_MODE) warnAboutReaders(log, folder, "it holds other things too");
}

async function restrictPath(path: string, log: Pick<Log, "warn">): Promise<void> {
  // A database's file may be deleted in the meantime, and a link may lead anywhere.
  const stats = await lstat(path).catch(() => null);
  if (!stats || stats.isSymbolicLink() || !(stats.mode & OTHER_USERS_MODE)) return;
  await chmod(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") warnAboutReaders(log, path, `it cannot be changed (${error.code})`);
  });
}

function warnAboutReaders(log: Pick<Log, "warn">, path: string, reason: string): void {
  log.warn(
    { path },
    `other users of this machine may read ${path}, and it was left so, because ${reason}: ` +
      "give DATA_DIR a folder of its own with mode 0700 that belongs to the portal's user",
  );
}
