import { join } from "node:path";
import { openDatabase } from "../../api/db/open.ts";
import type { Db, Schema } from "../../api/db/schema.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";

/** Opens the database of a demo's data folder next to the running server. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`, { dataKeys });
  return work(db).finally(close);
}
