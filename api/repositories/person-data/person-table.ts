import type { RawBuilder } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** The person of the data. */
export interface DataSubject {
  clientId: string;
  userId: string;
  employeeNumber: string;
  email: string | null;
  emailKey: string | null;
}

export type Condition = RawBuilder<boolean>;

/** An erasure's effect on a person's rows. */
export type OnErasure =
  | "delete"
  /** Handled separately in `erase.ts`. */
  | "special"
  /** Kept by law until a day; purged by retention. */
  | "kept"
  /** These columns are overwritten; null clears a value. */
  | { clear: Readonly<Record<string, string | null>> };

/** A table with data about people, and an erasure's effect on it. */
export interface PersonTable {
  /** Finds the person's rows; each condition names the client, directly or through another table. */
  of(person: DataSubject): Condition;
  /** Columns by which its rows have an order. */
  order: readonly string[];
  /** Columns left out of an export: secrets, copies for searching, other people's data. */
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
