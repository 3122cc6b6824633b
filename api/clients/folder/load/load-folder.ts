import type { BigIntStats } from "node:fs";
import { constants, type FileHandle, open, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { ProblemList } from "../problem.ts";
import { choosePaths, refuseLargeFile } from "./choose-paths.ts";
import { findAllowedPath, isIgnoredFile, maxFolderBytes } from "./known-paths.ts";

export type FolderFiles = ReadonlyMap<string, Uint8Array>;

export interface LoadOptions {
  /** Called after each file, to show progress. */
  onFileRead?: (path: string) => void;
}

/** The files of a client's folder by path with `/`, each read once. An unreadable file is a problem. */
export async function loadFolder(
  dir: string,
  problems: ProblemList,
  { onFileRead }: LoadOptions = {},
): Promise<FolderFiles> {
  const root = await realpath(dir).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) {
    problems.error(".", null, "There is no such folder", "Name a folder that holds client.yaml");
    return new Map();
  }
  const paths = await listPaths(root, problems);
  const files = new Map<string, Uint8Array>();
  const textOfPath = new Map<string, string>();
  let total = 0;
  for (const path of paths) {
    const file = await readFileAndState(root, path, problems);
    onFileRead?.(path);
    if (!file) continue;
    total += file.bytes.byteLength;
    if (total > maxFolderBytes) {
      const limitText = `${maxFolderBytes / 1024 / 1024} MB`;
      problems.error(
        path,
        null,
        `The folder is larger than ${limitText}`,
        "Move out what is not the client's",
      );
      break;
    }
    files.set(path, file.bytes);
    textOfPath.set(path, file.state);
  }
  await refuseChanges(root, paths, textOfPath, problems);
  return files;
}

async function listPaths(root: string, problems: ProblemList): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return choosePaths(
    entries.map((entry) => ({
      path: relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"),
      isFolder: entry.isDirectory(),
    })),
    problems,
  );
}

/** Identifies a file's state by inode, size and times, to notice changes. */
const toFileIdentity = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats) =>
  [dev, ino, size, mtimeNs, ctimeNs].join(" ");

async function readFileAndState(root: string, path: string, problems: ProblemList) {
  const realPath = await realpath(join(root, path)).catch(() => null);
  if (realPath === null || (realPath !== root && !realPath.startsWith(root + sep))) {
    const text = realPath === null ? "This link leads nowhere" : "This link leads out of the folder";
    problems.error(path, null, text, "Put the file itself into the folder");
    return null;
  }
  let handle: FileHandle | undefined;
  try {
    handle = await open(realPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const before = await handle.stat({ bigint: true });
    if (!before.isFile()) {
      problems.error(path, null, "This is not a file", "Put an ordinary file in its place");
      return null;
    }
    if (refuseLargeFile(path, Number(before.size), problems)) return null;
    const bytes = await readAllBytes(handle, Number(before.size));
    return { bytes, state: toFileIdentity(before) };
  } catch {
    problems.error(path, null, "This file cannot be read", "Allow whoever runs this to read it");
    return null;
  } finally {
    await handle?.close();
  }
}

/** Reads at most one byte more than `size`, so that a growing file is noticed and reading ends. */
async function readAllBytes(handle: FileHandle, size: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(size + 1);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.slice(0, filled);
}

/**
 * Checks every file's state again at the end, because a folder that changed in the meantime is
 * inconsistent.
 */
async function refuseChanges(
  root: string,
  paths: readonly string[],
  read: ReadonlyMap<string, string>,
  problems: ProblemList,
): Promise<void> {
  const reportChange = (path: string, text: string) =>
    problems.error(path, null, text, "Save all files first, then check again");
  for (const [path, state] of read) {
    const current = await stat(join(root, path), { bigint: true }).catch(() => null);
    if (current === null || toFileIdentity(current) !== state)
      reportChange(path, "This file changed while it was read");
  }
  const currentEntries = await readdir(root, { recursive: true, withFileTypes: true });
  const before = new Set(paths);
  for (const entry of currentEntries) {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
    const isNew = !entry.isDirectory() && !isIgnoredFile(path) && findAllowedPath(path) && !before.has(path);
    if (isNew) reportChange(path, "This file was added while the folder was read");
  }
}
