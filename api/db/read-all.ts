import type { Db } from "./schema.ts";

type Reads = readonly (() => Promise<unknown>)[];
type Results<R extends Reads> = { -readonly [Key in keyof R]: Awaited<ReturnType<R[Key]>> };

/** All at once; in a transaction one after another, because its connection takes one statement at a time. */
export async function readAll<const R extends Reads>(db: Db, reads: R): Promise<Results<R>> {
  if (!db.isTransaction) return (await Promise.all(reads.map((read) => read()))) as Results<R>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<R>;
}
