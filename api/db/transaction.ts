import { setTimeout as delay } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { isConnectionLost, unknownOutcomeCode } from "./faults.ts";

const attempts = 4;
/** How long a transaction waits during a failover before its request fails, ms. */
const patienceMs = 5_000;

/**
 * Runs `work` in one transaction and returns its result; anything thrown undoes it. Every write uses this.
 * SQLite locks at once (`begin immediate`) and waits up to 5 s. PostgreSQL reads committed, so rows to be
 * changed are read with `.forUpdate()`. After a deadlock, a serialisation failure or a connection lost
 * before the commit, `work` runs again. A connection lost during the commit throws 08007, because the
 * outcome is unknown. `work` may await only SQL on its `trx`; on SQLite anything else can block for ever.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const isLost = isConnectionLost(error);
      if (isLost && isCommitting) throw createUnknownOutcomeError(error);
      const mayRepeat = isLost ? performance.now() < deadline : attempt < attempts && isConflictError(error);
      if (!mayRepeat) throw error;
      await delay(Math.random() * (isLost ? Math.min(50 * 2 ** attempt, 800) : 20 * attempt));
    }
  }
}

const createUnknownOutcomeError = (cause: unknown) =>
  Object.assign(new Error("The connection was lost during a commit", { cause }), {
    code: unknownOutcomeCode,
  });

function isConflictError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "40001" || code === "40P01";
}
