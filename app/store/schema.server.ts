import type { Kysely } from "kysely";

/**
 * Times are real time in milliseconds. PostgreSQL returns bigint as text, so `Number()` is needed wherever
 * one is read.
 */
export interface StoreTables {
  portal_one_time: { scope: string; id: string; ends_at: number; holder: string | null };
  portal_rate: { name: string; hits: number; ends_at: number };
  portal_blob: { id: string; content: string; ends_at: number };
  portal_setting: { key: string; value: string };
}

export type StoreDb = Kysely<StoreTables>;

/** The connection that the composition root opened, which only the API's tables may share. */
export interface StoreDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: one connection holds the tables of portal and API
  db: Kysely<any>;
  dialect: "sqlite" | "postgres";
  /** Runs work that creates or changes tables, with another role or address if one is configured for it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  forMigrations<T>(work: (db: Kysely<any>) => Promise<T>): Promise<T>;
}
