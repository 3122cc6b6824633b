import type { Db } from "./schema.ts";

type Queries = readonly (() => Promise<unknown>)[];
type Results<R extends Queries> = { -readonly [Key in keyof R]: Awaited<ReturnType<R[Key]>> };

/**
 * Runs queries in parallel; in a transaction one by one, because its connection takes one statement at a
 * time.
 */
export async function runQueries<const R extends Queries>(db: Db, reads: R): Promise<Results<R>> {
  if (!db.isTransaction) return (await Promise.all(reads.map((read) => read()))) as Results<R>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<R>;
}
