import type { Db } from "../db/schema.ts";
import type { RowProblem } from "../domain/uploads/problem.ts";

/** A mistake with every row that has it; `row` is the first of them. */
export interface RepeatedProblem extends RowProblem {
  rows: number[];
}

/** Problems of a kind that are read for a reply, because a check stops after about as many errors. */
const maxRead = 20_000;

/** Mistakes in the order of their first rows, errors before warnings, each kind limited to `limit`. */
export async function listProblems(db: Db, uploadId: string, limit: number): Promise<RepeatedProblem[]> {
  const repeated = { error: new Map<string, RepeatedProblem>(), warning: new Map<string, RepeatedProblem>() };
  const readCounts = { error: 0, warning: 0 };
  for await (const problem of readProblems(db, uploadId)) {
    const { kind, row, column, message } = problem;
    readCounts[kind] += 1;
    if (readCounts[kind] > maxRead) break;
    const key = JSON.stringify([column, message]);
    const existing = repeated[kind].get(key);
    if (existing) {
      if (row !== null) existing.rows.push(row);
    } else if (repeated[kind].size < limit)
      repeated[kind].set(key, { ...problem, rows: row === null ? [] : [row] });
  }
  return [...repeated.error.values(), ...repeated.warning.values()];
}

/** All problems of the rows, in the file's order. */
export async function* readProblems(db: Db, uploadId: string): AsyncIterable<RowProblem> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("upload_problems")
      .select(["row", "problems"])
      .where("upload_id", "=", uploadId)
      .where("row", ">", after)
      .orderBy("row")
      .limit(500)
      .execute();
    for (const { problems } of rows) yield* JSON.parse(problems) as RowProblem[];
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
