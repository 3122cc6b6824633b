import type { RawBuilder } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** Whose data it is. */
export interface DataSubject {
  clientId: string;
  userId: string;
  employeeNumber: string;
  email: string | null;
  emailKey: string | null;
}

export type Condition = RawBuilder<boolean>;

/** What an erasure does with a person's rows. */
export type OnErasure =
  | "delete"
  /** Has a way of its own, which `erase.ts` has. */
  | "special"
  /** Kept by law until a day; purged by retention. */
  | "kept"
  /** These columns are overwritten; null where nothing is to be left. */
  | { clear: Readonly<Record<string, string | null>> };

/** A table with data about people, and what becomes of it. */
export interface PersonTable {
  /** In plain words, for the person. */
  title: string;
  /** Which rows are the person's; every one names the client, or finds it by another table. */
  of(person: DataSubject): Condition;
  /** Columns by which its rows have an order. */
  order: readonly string[];
  /** Columns that are not given out: secrets, copies of others for searching, other people's. */
  hides?: readonly string[];
  /** Columns with the id of whoever did something: given out as a role. */
  roles?: readonly string[];
  onErasure: OnErasure;
}

/** Why a table has nothing to give out. */
export interface NotPersonal {
  because: string;
}

export type TableRights = PersonTable | NotPersonal;
export type TableName = keyof Schema;

export const isPersonal = (table: TableRights): table is PersonTable => "of" in table;
