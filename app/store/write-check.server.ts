import type { StoreDb } from "./schema.server.ts";

/** The check writes, so it runs at most this often (milliseconds) for all callers. */
const KEPT_MS = 2_000;

/** Returns the driver's error code if the store cannot be written; null if it can. */
export function createWriteCheck(db: StoreDb): () => Promise<string | null> {
  let latest: Promise<string | null> | null = null;
  let checkedAt = 0;
  return () => {
    const now = performance.now();
    if (latest && now - checkedAt < KEPT_MS) return latest;
    checkedAt = now;
    latest = writeRow(db);
    return latest;
  };
}

async function writeRow(db: StoreDb): Promise<string | null> {
  const values = { name: "readiness", hits: 0, ends_at: 0 };
  try {
    await db
      .insertInto("portal_rate")
      .values(values)
      .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
      .execute();
    return null;
  } catch (error) {
    return String((error as { code?: unknown }).code ?? "no code");
  }
}
