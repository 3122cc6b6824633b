import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow } from "../db/schema.ts";

export interface ImportedRate {
  table: string;
  /** A date as `yyyy-mm-dd`. */
  from: string;
  revision: number;
  figures: object;
  source: string;
}

/** All imported rows by table and day; for each day only the last revision. */
export async function listImportedRates(db: Db): Promise<ImportedRate[]> {
  const rows = await db
    .selectFrom("rates")
    .select(["table_name", "from_date", "revision", "figures", "source"])
    .orderBy("table_name")
    .orderBy("from_date")
    .orderBy("revision")
    .execute();
  const latest = new Map(rows.map((row) => [`${row.table_name} ${row.from_date}`, row]));
  return [...latest.values()].map(({ table_name: table, from_date: from, figures, ...row }) => ({
    table,
    from,
    figures: JSON.parse(figures),
    ...row,
  }));
}

/** Adds rows as the next revision of their day; the database refuses a revision that exists. */
export async function addRates(
  trx: Db,
  rows: readonly ImportedRate[],
  { at, by: importedBy }: { at: number; by: string },
): Promise<void> {
  await insertMany(
    trx,
    "rates",
    rows.map(
      ({ table, from, revision, figures, source }): NewRow<"rates"> => ({
        table_name: table,
        from_date: from,
        revision,
        source,
        figures: JSON.stringify(figures),
        imported_at: at,
        imported_by: importedBy,
      }),
    ),
  );
}

/** When a row of a table was last imported, ms; 0 if never. */
export async function findRateImport(db: Db, table: string): Promise<number> {
  const row = await db
    .selectFrom("rates")
    .select(({ fn }) => fn.max("imported_at").as("at"))
    .where("table_name", "=", table)
    .executeTakeFirst();
  return row?.at ?? 0;
}
