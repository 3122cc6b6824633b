/** Something wrong (`error`) or surprising (`warning`) in a client's folder. */
export interface FolderProblem {
  /** The path inside the folder, with `/` between its parts. */
  file: string;
  /** Counts from 1; null for the whole file. */
  line: number | null;
  severity: "error" | "warning";
  /** What is wrong, in words. */
  text: string;
  /** What would be right. */
  hint: string;
}

/** Orders problems by file and line; those of a whole file come first. */
export function compareByPlace(a: FolderProblem, b: FolderProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}

/**
 * The problems of a folder. Only the first few of each file are shown, because a table may have one in
 * every row.
 */
export class ProblemList {
  readonly #byFile = new Map<string, FolderProblem[]>();
  readonly #left = new Map<string, number>();

  private readonly maxPerFile: number;

  constructor(maxPerFile = 100) {
    this.maxPerFile = maxPerFile;
  }

  /** The hint may be a function if it is slow, because it is called only for problems that are shown. */
  error(file: string, line: number | null, text: string, hint: string | (() => string)): void {
    this.#add({ file, line, severity: "error", text }, hint);
  }

  warn(file: string, line: number | null, text: string, hint: string): void {
    this.#add({ file, line, severity: "warning", text }, hint);
  }

  hasErrors(file?: string): boolean {
    const lists = file === undefined ? [...this.#byFile.values()] : [this.#byFile.get(file) ?? []];
    return lists.flat().some(({ severity }) => severity === "error");
  }

  /** The files that have an error. */
  listFaultyFiles(): ReadonlySet<string> {
    return new Set([...this.#byFile.keys()].filter((file) => this.hasErrors(file)));
  }

  /** All problems, sorted by file and line. If a file has more than are shown, their number is added. */
  toArray(): FolderProblem[] {
    return [...this.#byFile.keys()].toSorted().flatMap((file) => {
      const problems = (this.#byFile.get(file) ?? []).toSorted(compareByPlace);
      const unlistedCount = this.#left.get(file);
      const text = `There are ${unlistedCount} more problems in this file`;
      const hint = "Fix these first, then check again";
      return unlistedCount
        ? [...problems, { file, line: null, severity: "error" as const, text, hint }]
        : problems;
    });
  }

  #add(problem: Omit<FolderProblem, "hint">, hint: string | (() => string)): void {
    const problems = this.#byFile.get(problem.file) ?? [];
    this.#byFile.set(problem.file, problems);
    if (problems.length < this.maxPerFile) {
      problems.push({ ...problem, hint: typeof hint === "string" ? hint : hint() });
    } else this.#left.set(problem.file, (this.#left.get(problem.file) ?? 0) + 1);
  }
}
