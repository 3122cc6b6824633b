import { checkClient } from "./check/check-client.ts";
import type { LoadOptions } from "./load/load-folder.ts";
import { checkFiles, type UploadedFile } from "./load/take-files.ts";
import { compareByPlace, type FolderProblem, ProblemList } from "./problem.ts";
import { type FolderResult, parseClientFiles, readClientFolder } from "./read/read-client-folder.ts";

/** Parses and checks a client's folder for a day (`yyyy-mm-dd`), and reports all problems together. */
export async function checkClientFolder(
  dir: string,
  today: string,
  options?: LoadOptions,
): Promise<FolderResult> {
  return checkResult(await readClientFolder(dir, options), today);
}

/** Checks a client's folder that was sent as files, keyed by path. */
export function checkUploadedFolder(
  { name, files }: { name: string; files: Readonly<Record<string, UploadedFile>> },
  today: string,
): FolderResult {
  const problems = new ProblemList();
  return checkResult(parseClientFiles(checkFiles(files, problems), name, problems), today);
}

function checkResult(result: FolderResult, today: string): FolderResult {
  const { draft, positions, faultyFiles } = result;
  const checkProblems = draft === null ? [] : checkClient(draft, positions, today, faultyFiles);
  const problems: FolderProblem[] = [...result.problems, ...checkProblems].toSorted(compareByPlace);
  const hasErrors = problems.some(({ severity }) => severity === "error");
  return { ...result, problems, document: hasErrors ? null : result.document };
}
