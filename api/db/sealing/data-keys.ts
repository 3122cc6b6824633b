import type { Db } from "../schema.ts";
import { DatabaseStartError } from "../start-error.ts";
import { getSealer } from "./rows.ts";

/**
 * Records the newest key, which seals from now on. `realNow` is real time, ms.
 * @throws DatabaseStartError with
 * a text for the operator if stored values need a missing key
 */
export async function requireDataKeys(db: Db, realNow: number): Promise<void> {
  const { keyIds } = getSealer(db);
  const missing = await listMissingKeys(db, keyIds);
  if (missing.length > 0) {
    throw new DatabaseStartError(
      `Data in this database is sealed with ${describeKeys(missing)} that DATA_KEYS does not hold. Nothing was changed. ` +
        "Add it after the newest key (a demo keeps its keys in the file data-keys of DATA_DIR). " +
        "`node build/index.js reseal` then makes it unnecessary.",
    );
  }
  await db
    .insertInto("data_keys")
    .values({ id: keyIds[0], first_used_at: realNow })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Why this process cannot open all sealed values; null if it can. */
export async function findKeyProblem(db: Db): Promise<string | null> {
  const { keyIds } = getSealer(db);
  const used = await listUsedKeys(db);
  const missing = used.filter((id) => !keyIds.includes(id));
  if (missing.length > 0)
    return `data is sealed with ${describeKeys(missing)} that DATA_KEYS does not hold here`;
  return used.includes(keyIds[0])
    ? null
    : "this process seals with a key that a reseal has replaced: restart it";
}

/** Deletes all keys but the newest once nothing is sealed with them, and returns their ids. */
export async function deleteReplacedKeys(db: Db): Promise<string[]> {
  const [newest] = getSealer(db).keyIds;
  const deleted = await db.deleteFrom("data_keys").where("id", "<>", newest).returning("id").execute();
  return deleted.map(({ id }) => id);
}

async function listUsedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("data_keys").select("id").orderBy("first_used_at").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const listMissingKeys = async (db: Db, keyIds: readonly string[]) =>
  (await listUsedKeys(db)).filter((id) => !keyIds.includes(id));

const describeKeys = (ids: readonly string[]) =>
  `${ids.length === 1 ? "the key" : "the keys"} ${ids.join(", ")}`;
