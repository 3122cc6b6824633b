import type { Db } from "../db/schema.ts";
import { type Clock, hasEnded } from "../domain/clock.ts";
import { addImportedRows, publishedTables, type RateTables } from "../domain/pay/rates/index.ts";
import { type ImportedRate, listImportedRates } from "../repositories/rates.ts";

/** The statutory rates that all nodes use: those of this release, and what operators imported. */
export interface RateBook {
  /** Returns the same object until something is imported. */
  get(): Promise<RateTables>;
}

/** How long it may take until a node uses what another node imported, ms. */
const FRESH_MS = 5_000;

export function createRateBook({ db, clock }: { db: Db; clock: Clock }): RateBook {
  let loading: { at: number; tables: Promise<RateTables> } | null = null;
  let cached = { rows: "[]", tables: publishedTables };
  const loadRates = async () => {
    const imported = await listImportedRates(db);
    const rows = JSON.stringify(imported);
    if (rows !== cached.rows) cached = { rows, tables: toRateTables(imported) };
    return cached.tables;
  };
  return {
    get() {
      const now = clock.real().getTime();
      if (loading && !hasEnded(loading.at + FRESH_MS, now, FRESH_MS)) return loading.tables;
      const newLoad = { at: now, tables: loadRates() };
      loading = newLoad;
      // A failed load is not kept, so that the next call tries again.
      newLoad.tables.catch(() => {
        if (loading === newLoad) loading = null;
      });
      return newLoad.tables;
    },
  };
}

/** This release's rates with imported rows. */
export const toRateTables = (rows: readonly ImportedRate[]): RateTables =>
  addImportedRows(
    publishedTables,
    rows.map(({ table, from, source, figures }) => ({ table, row: { ...figures, from, source } })),
  );
