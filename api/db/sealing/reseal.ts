import { sql } from "kysely";
import type { OpenDatabase } from "../open.ts";
import type { Db, Schema } from "../schema.ts";
import { listSealedTables, type SealedTable } from "./columns.ts";
import { forgetOldKeys } from "./data-keys.ts";
import { getContext, getPlace, getSealer, openValue, sealValue } from "./rows.ts";
import { changeSealedRows } from "./sealed-rows.ts";
import { sealedMark, sealedPrefix, UnsealError } from "./sealer.ts";

const plainValues = "plain_values";

/** Whether values of before 0021 are still to be sealed; the row is locked until the transaction ends. */
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
 * Seals values that an earlier version left plain, once per database and before it serves anybody; returns
 * how many. An interrupted start is repeated by the next one, and of several nodes one works at a time.
 * Afterwards plain values are refused.
 */
export async function sealPlainValues({ db, dialect }: OpenDatabase<Schema>): Promise<number> {
  if (!(await hasPlainValues(db))) return 0;
  let sealed = 0;
  for (const table of listSealedTables()) {
    sealed += await changeSealedRows(db, {
      table,
      prefix: sealedMark,
      change: (row, column, value) => sealValue(db, getContext(table, column, row), value),
      mayGoOn: hasPlainValues,
    });
  }
  if (dialect === "sqlite" && sealed > 0) await clearFreePages(db);
  await db.deleteFrom("settings").where("key", "=", plainValues).execute();
  return sealed;
}

/** The file and its log keep overwritten values until they are rewritten. */
async function clearFreePages(db: Db): Promise<void> {
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

export interface ResealResult {
  /** How many values were sealed with the newest key. */
  resealed: number;
  /** Values that no key opens: table, column and ids. */
  unopened: string[];
  /** Ids of keys that nothing needs any more. */
  forgotten: string[];
}

/**
 * Seals every value with the newest key, a few rows at a time while the portal runs. It can be stopped and started again.
 * Old keys are forgotten once nothing is sealed with them.
 */
export async function reseal(
  db: Db,
  report: (table: SealedTable, values: number) => void = () => {},
): Promise<ResealResult> {
  const prefix = sealedPrefix(getSealer(db).keyIds[0]);
  let resealed = 0;
  for (;;) {
    let changed = 0;
    const unopened: string[] = [];
    for (const table of listSealedTables()) {
      const values = await changeSealedRows(db, {
        table,
        prefix,
        change(row, column, value) {
          const context = getContext(table, column, row);
          try {
            return sealValue(db, context, openValue(db, context, value));
          } catch (fault) {
            if (!(fault instanceof UnsealError)) throw fault;
            unopened.push(getPlace(context));
            return null;
          }
        },
      });
      if (values > 0) report(table, values);
      changed += values;
    }
    resealed += changed;
    // A further pass finds values that another process sealed with an old key meanwhile.
    if (changed > 0) continue;
    return { resealed, unopened, forgotten: unopened.length > 0 ? [] : await forgetOldKeys(db) };
  }
}
