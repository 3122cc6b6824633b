import type { RawBuilder } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** The person whom the data are about. */
export interface DataSubject {
  clientId: string;
  userId: string;
  employeeNumber: string;
  email: string | null;
  emailKey: string | null;
}

export type Condition = RawBuilder<boolean>;

/** What an erasure does to a person's rows. */
export type ErasureRule =
  | "delete"
  /** `erase.ts` has its own code for this table. */
  | "special"
  /** Kept as long as the law requires, then deleted by the retention job. */
  | "kept"
  /** Overwrites these columns; null clears a value. */
  | { clear: Readonly<Record<string, string | null>> };

/** A table with data about people, and what an erasure does to it. */
export interface PersonTable {
  /** Matches the person's rows; the condition names the client, directly or through another table. */
  matches(person: DataSubject): Condition;
  /** Columns by which an export sorts the rows. */
  order: readonly string[];
  /** Columns that an export leaves out: secrets, copies for searching, other people's data. */
  hides?: readonly string[];
  /** Columns with the id of the person who did something, which an export replaces by a role. */
  roles?: readonly string[];
  onErasure: ErasureRule;
}

/** The reason why a table has nothing to export. */
export interface Exclusion {
  because: string;
}

export type InventoryEntry = PersonTable | Exclusion;
export type TableName = keyof Schema;

export const isPersonTable = (table: InventoryEntry): table is PersonTable => "matches" in table;
