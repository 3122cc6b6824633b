import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Waits for the replica in ms, 75 in total, before a read uses the primary. */
const waitsMs = [5, 10, 20, 40];

/**
 * Whether a replica has all that the primary has now, so that people see their own writes. A replica that
 * lags, stopped or does not answer is not current.
 */
export async function isReplicaCurrent(primary: pg.Pool, replica: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await primary.query<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn");
    const lsn = rows[0]?.lsn;
    for (const wait of [...waitsMs, null]) {
      const replayed = await replica.query<{ current: boolean }>(
        "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as current",
        [lsn],
      );
      if (replayed.rows[0]?.current) return true;
      if (wait !== null) await delay(wait);
    }
    return false;
  } catch {
    return false;
  }
}
