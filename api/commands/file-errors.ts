import { resolve } from "node:path";
import type { CommandDeps, ExitCode } from "./command.ts";

const REASON_BY_ERROR: Record<string, string> = {
  ENOENT: "There is no such file or folder",
  EEXIST: "It exists already. Name a new one",
  EISDIR: "It is a folder. Name a file",
  ENOTDIR: "A part of this path is a file, not a folder",
  EACCES: "This user has no permission for it",
  EPERM: "This user has no permission for it",
  EROFS: "It is on a read-only file system",
  ENOSPC: "Its disk is full. Free some space",
  EDQUOT: "This user's share of the disk is full. Free some space",
};

/** Runs a command, and says in a sentence why the file or folder that the operator named cannot be used. */
export async function explainFileErrors(
  run: () => Promise<ExitCode>,
  path: string | undefined,
  printError: CommandDeps["printError"],
): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    const { code = "", path: failed } = error as NodeJS.ErrnoException;
    const reason = REASON_BY_ERROR[code];
    if (path === undefined || reason === undefined) throw error;
    // Files of the portal's own data have other reasons.
    if (failed !== undefined && !resolve(failed).startsWith(resolve(path))) throw error;
    printError(`${path}: ${reason}`);
    return 1;
  }
}
