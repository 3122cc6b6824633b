import type { ProblemList } from "../problem.ts";
import { findAllowedPath, isIgnoredFile, maxFiles, suggestPath } from "./known-paths.ts";

/** A file or folder in a client's folder. */
interface FolderEntry {
  /** The path, with `/` between its parts. */
  path: string;
  isFolder: boolean;
}

/** Paths of the files to read, in order. Duplicate and unknown files are problems. */
export function choosePaths(entries: readonly FolderEntry[], problems: ProblemList): string[] {
  const chosen = entries
    .filter(({ path }) => !isIgnoredPath(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (chosen.length > maxFiles) {
    const text = `The folder holds ${chosen.length} files and folders; ${maxFiles} is the most`;
    problems.error(".", null, text, "Move out what is not the client's");
    return [];
  }
  refuseDuplicatePaths(
    chosen.map(({ path }) => path),
    problems,
  );
  const files = chosen.filter(({ isFolder }) => !isFolder).map(({ path }) => path);
  for (const path of files.filter((each) => !findAllowedPath(each))) {
    const isFolderFile = /\.(ya?ml|csv|md|svg|png)$/i.test(path);
    problems[isFolderFile ? "error" : "warn"](path, null, "This file is not read", suggestPath(path));
  }
  return files.filter((path) => findAllowedPath(path));
}

/** Whether a file, or a folder that contains it, is ignored. */
const isIgnoredPath = (path: string) =>
  path.split("/").some((_, index, parts) => isIgnoredFile(parts.slice(0, index + 1).join("/")));

/** Reports paths like `Plan.yaml` and `plan.yaml`, which some systems do not distinguish. */
function refuseDuplicatePaths(paths: readonly string[], problems: ProblemList): void {
  const byName = Map.groupBy(paths, (path) => path.toLowerCase());
  for (const [, doubles] of byName) {
    const [first, ...others] = doubles;
    for (const path of others) {
      problems.error(path, null, `This is here twice: ${first} and ${path}`, "Keep one of them");
    }
  }
}

/** Reports a file that is larger than its name allows. */
export function refuseLargeFile(path: string, bytes: number, problems: ProblemList): boolean {
  const maxBytes = findAllowedPath(path)?.maxBytes ?? 0;
  if (bytes <= maxBytes) return false;
  const text = `This file has ${toKilobytes(bytes)}; ${toKilobytes(maxBytes)} is the most`;
  problems.error(path, null, text, "Make it smaller");
  return true;
}

const toKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString("en-GB")} kB`;
