import { setTimeout as delay } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";

const attempts = 4;

/**
 * Runs `work` in one transaction and answers what it answers; anything thrown undoes it all. Every write goes through
 * here. SQLite: starts writing at once (`begin immediate`) and waits up to 5 s for another writer. PostgreSQL: read
 * committed, so what is read to be changed is read with `.forUpdate()` (which SQLite ignores); a deadlock or
 * serialisation failure runs `work` again. Hence `work` awaits nothing but SQL on the `trx` it is given: on SQLite
 * any other query waits for the transaction's end, and for ever if the transaction waits for it.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
    }
    await delay(Math.random() * 20 * attempt);
  }
}

function isConflict(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "40001" || code === "40P01";
}
