import { checkClient } from "./check/check-client.ts";
import type { LoadOptions } from "./load/load-folder.ts";
import { byPlace, type Problem } from "./problem.ts";
import { type FolderResult, readClientFolder } from "./read/read-client-folder.ts";

/** A client's folder, read and checked as a whole on a day, `yyyy-mm-dd`: everything wrong at once. */
export async function checkClientFolder(
  dir: string,
  today: string,
  options?: LoadOptions,
): Promise<FolderResult> {
  const result = await readClientFolder(dir, options);
  const { draft, positions, faultyFiles } = result;
  const found = draft === null ? [] : checkClient(draft, positions, today, faultyFiles);
  const problems: Problem[] = [...result.problems, ...found].toSorted(byPlace);
  const hasErrors = problems.some(({ severity }) => severity === "error");
  return { ...result, problems, document: hasErrors ? null : result.document };
}
