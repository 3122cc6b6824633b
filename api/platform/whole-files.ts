import { randomBytes } from "node:crypto";
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export interface NewFile {
  path: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

export interface WriteOptions {
  /** Whether a file of that name is replaced; otherwise it is an error. */
  mayReplace?: boolean;
}

/**
 * Writes all files or none, readable only by their owner. They get their names when all are complete and on
 * the disk, so that neither a full disk nor a crash leaves a part of one.
 * @throws NodeJS.ErrnoException with the path that failed
 */
export async function writeWholeFiles(
  files: readonly NewFile[],
  { mayReplace = false }: WriteOptions = {},
): Promise<void> {
  const drafts: { draft: string; path: string }[] = [];
  const named: string[] = [];
  try {
    for (const { path, content } of files) {
      const target = await findTarget(path, mayReplace);
      if (target.isDevice) {
        await writeFile(path, content);
        continue;
      }
      // Each draft gets a random name, because a killed command leaves its draft behind.
      const draft = `${target.path}.${randomBytes(4).toString("hex")}.part`;
      drafts.push({ draft, path: target.path });
      await writeToDisk(draft, content).catch((error) => throwWithPath(error, path));
    }
    for (const { draft, path } of drafts) {
      await rename(draft, path);
      named.push(path);
    }
    for (const folder of new Set(named.map((path) => dirname(path)))) await flushFolder(folder);
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true });
    // A file that replaced another stays: it is complete, and the replaced one cannot be restored.
    if (!mayReplace) for (const path of named) await rm(path, { force: true });
    throw error;
  }
}

export const writeWholeFile = (file: NewFile, options?: WriteOptions): Promise<void> =>
  writeWholeFiles([file], options);

/** Follows a symbolic link to the file it names. A device or pipe is written to directly, without a draft. */
async function findTarget(path: string, mayReplace: boolean): Promise<{ path: string; isDevice: boolean }> {
  const isThere = await lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
  if (!isThere) return { path, isDevice: false };
  if (!mayReplace) throw createFileError("EEXIST", path);
  const stats = await stat(path);
  if (stats.isDirectory()) throw createFileError("EISDIR", path);
  return stats.isFile() ? { path: await realpath(path), isDevice: false } : { path, isDevice: true };
}

const createFileError = (code: "EEXIST" | "EISDIR", path: string) =>
  Object.assign(new Error(`${code}: ${path}`), { code, path });

async function writeToDisk(path: string, content: NewFile["content"]): Promise<void> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, "wx", 0o600);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file?.close();
  }
}

/** Flushes a folder to the disk, because a renamed file could otherwise lose its new name in a power failure. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Makes a folder and its missing parents. Node's own recursive `mkdir` would repeat for ever below a folder
 * such as `/proc`, which exists although the system reports that it does not.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (await isFolder(path)) return;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode).catch((error) => throwWithPath(error, path));
    await mkdir(path, { mode }).catch(async (error) => {
      // Another process may have made it at the same moment.
      if (!(await isFolder(path))) throw error;
    });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** The operator knows only the path that they named. */
function throwWithPath(error: NodeJS.ErrnoException, path: string): never {
  throw error.path === undefined ? error : Object.assign(error, { path });
}
