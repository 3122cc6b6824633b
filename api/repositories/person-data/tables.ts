import { sql } from "kysely";
import { benefitTables } from "./benefit-tables.ts";
import { notPersonal } from "./not-personal.ts";
import {
  type Condition,
  type DataSubject,
  type InventoryEntry,
  isPersonTable,
  type PersonTable,
  type TableName,
} from "./person-table.ts";
import { recordTables } from "./record-tables.ts";
import { signInTables } from "./sign-in-tables.ts";

/**
 * Every table of the schema with its data about a person, or why it has none. A new table without an entry
 * does not compile.
 */
export const dataInventory: Readonly<Record<TableName, InventoryEntry>> = {
  ...signInTables,
  ...benefitTables,
  ...recordTables,
  ...notPersonal,
};

export type PersonTableName =
  | keyof typeof signInTables
  | keyof typeof benefitTables
  | keyof typeof recordTables;

export const personTables = Object.entries(dataInventory).filter(
  (entry): entry is [PersonTableName, PersonTable] => isPersonTable(entry[1]),
);

export const toPersonCondition = (table: PersonTable, person: DataSubject): Condition =>
  sql<boolean>`(${table.matches(person)})`;
