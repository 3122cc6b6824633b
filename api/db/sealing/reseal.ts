import { sql } from "kysely";
import type { OpenDatabase } from "../open.ts";
import type { Db, Schema } from "../schema.ts";
import { listSealedTables, type SealedTable } from "./columns.ts";
import { deleteReplacedKeys } from "./data-keys.ts";
import { getSealContext, getSealer, openValue, sealValue, toReadableContext } from "./rows.ts";
import { changeSealedRows } from "./sealed-rows.ts";
import { getSealedPrefix, sealedMark, UnsealError } from "./sealer.ts";

const plainValues = "plain_values";

/**
 * Whether values from before migration 0021 are still plain. The row stays locked until the transaction
 * ends.
 */
async function hasPlainValues(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", plainValues)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Seals values that an older release stored plain, once per database and before it serves requests; returns
 * how many. The next start continues an interrupted run, and one node works at a time. Afterwards plain
 * values are refused.
 */
export async function sealPlainValues({ db, dialect }: OpenDatabase<Schema>): Promise<number> {
  if (!(await hasPlainValues(db))) return 0;
  let sealed = 0;
  for (const table of listSealedTables()) {
    sealed += await changeSealedRows(db, {
      table,
      prefix: sealedMark,
      change: (row, column, value) => sealValue(db, getSealContext(table, column, row), value),
      mayContinue: hasPlainValues,
    });
  }
  if (dialect === "sqlite" && sealed > 0) await clearFreePages(db);
  await db.deleteFrom("settings").where("key", "=", plainValues).execute();
  return sealed;
}

/** Rewrites the file and its log, which still contain the overwritten values. */
async function clearFreePages(db: Db): Promise<void> {
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

export interface ResealResult {
  /** The number of values that were sealed with the newest key. */
  resealed: number;
  /** Values that no key opens, as table, column and ids. */
  unopened: string[];
  /** Ids of the keys that nothing needed any more and that were deleted. */
  deletedKeyIds: string[];
}

/**
 * Seals every value with the newest key, a few rows at a time while the portal runs. It can be interrupted
 * and repeated. Old keys are deleted once nothing needs them.
 */
export async function reseal(
  db: Db,
  report: (table: SealedTable, values: number) => void = () => {},
): Promise<ResealResult> {
  const prefix = getSealedPrefix(getSealer(db).keyIds[0]);
  let resealed = 0;
  for (;;) {
    let changed = 0;
    const unopened: string[] = [];
    for (const table of listSealedTables()) {
      const values = await changeSealedRows(db, {
        table,
        prefix,
        change(row, column, value) {
          const context = getSealContext(table, column, row);
          try {
            return sealValue(db, context, openValue(db, context, value));
          } catch (fault) {
            if (!(fault instanceof UnsealError)) throw fault;
            unopened.push(toReadableContext(context));
            return null;
          }
        },
      });
      if (values > 0) report(table, values);
      changed += values;
    }
    resealed += changed;
    // Another pass finds values that another process sealed with an old key during this one.
    if (changed > 0) continue;
    return { resealed, unopened, deletedKeyIds: unopened.length > 0 ? [] : await deleteReplacedKeys(db) };
  }
}
