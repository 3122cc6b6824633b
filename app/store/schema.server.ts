import type { Kysely } from "kysely";

/** Times are real time in ms. PostgreSQL gives bigint back as text, hence `Number()` wherever one is read. */
export interface StoreTables {
  portal_one_time: { scope: string; id: string; ends_at: number };
  portal_rate: { name: string; hits: number; ends_at: number };
  portal_blob: { id: string; content: string; ends_at: number };
  portal_setting: { key: string; value: string };
}

export type StoreDb = Kysely<StoreTables>;

/** The connection that the composition root opened; only the API's tables may share it. */
export interface StoreDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: one connection carries the tables of two owners
  db: Kysely<any>;
  dialect: "sqlite" | "postgres";
  /** Runs work that makes or changes tables, where another role or address does that. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  forMigrations<T>(work: (db: Kysely<any>) => Promise<T>): Promise<T>;
}
