import type { ProblemList } from "../problem.ts";
import { choosePaths, refuseLargeFile } from "./choose-paths.ts";
import type { FolderFiles } from "./load-folder.ts";

/** A text, or bytes in base64. */
export type UploadedFile = string | { base64: string };

const longestPath = 200;

/** The files of a client's folder that was sent, by path. A file that cannot be accepted is a problem. */
export function checkFiles(
  uploaded: Readonly<Record<string, UploadedFile>>,
  problems: ProblemList,
): FolderFiles {
  const paths = Object.keys(uploaded).filter((path) => isInsideFolder(path) || refusePath(path, problems));
  const chosen = choosePaths(
    paths.map((path) => ({ path, isFolder: false })),
    problems,
  );
  const files = new Map<string, Uint8Array>();
  for (const path of chosen) {
    const bytes = toBytes(uploaded[path] ?? "");
    if (bytes === null) {
      problems.error(path, null, "This is not base64", "Encode the file's bytes in base64, with its = signs");
    } else if (!refuseLargeFile(path, bytes.byteLength, problems)) files.set(path, bytes);
  }
  return files;
}

/** Whether a path stays inside its folder, on any system. */
const isInsideFolder = (path: string) =>
  path.length <= longestPath &&
  !/[\\:\p{Cc}]/u.test(path) &&
  path.split("/").every((part) => !["", ".", ".."].includes(part));

function refusePath(path: string, problems: ProblemList): false {
  const hint = "Write it from the client's folder on, with /, such as plans/dental/about.md";
  problems.error(path.slice(0, longestPath), null, "This path does not lead into the folder", hint);
  return false;
}

/** The bytes of a file; null for invalid base64. */
function toBytes(file: UploadedFile): Uint8Array | null {
  if (typeof file === "string") return new TextEncoder().encode(file);
  const bytes = Buffer.from(file.base64, "base64");
  return bytes.toString("base64") === file.base64 ? new Uint8Array(bytes) : null;
}
