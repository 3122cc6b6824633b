import type { Schema } from "../schema.ts";

/**
 * Every sealed column by table, with the row's key and the columns that its values are bound to. A value
 * opens in no other row or column. Why each column is sealed or not: docs/decisions/sealed-at-rest.md.
 */
export const sealedTables = {
  // Bound to the same owner as in `employees`, so that SQL can copy the sealed value between the tables.
  upload_rows: {
    key: ["upload_id", "side", "row"],
    owner: ["client_id", "employee_id"],
    columns: ["ni_number"],
    contextTable: "employees",
  },
  // Listed after `upload_rows`, from which loads copy, so that a reseal misses no value.
  employees: { key: ["id"], owner: ["client_id", "id"], columns: ["ni_number"] },
  upload_chunks: { key: ["upload_id", "no"], owner: ["upload_id", "no"], columns: ["bytes"] },
  selections: { key: ["id"], owner: ["client_id", "id"], columns: ["draft_values", "medical_answers"] },
  nominations: { key: ["id"], owner: ["client_id", "id"], columns: ["beneficiaries"] },
  claims: { key: ["id"], owner: ["client_id", "id"], columns: ["details", "note"] },
  claim_events: { key: ["id"], owner: ["client_id", "id"], columns: ["note"] },
  claim_receipts: { key: ["id"], owner: ["client_id", "id"], columns: ["bytes"] },
  two_factors: {
    key: ["client_id", "employee_id"],
    owner: ["client_id", "employee_id"],
    columns: ["secret", "pending_secret"],
  },
  recovery_codes: { key: ["id"], owner: ["client_id", "employee_id"], columns: ["code_hash"] },
  mails: { key: ["id"], owner: ["id"], columns: ["subject", "text", "html"] },
  enquiries: { key: ["id"], owner: ["client_id", "id"], columns: ["comments"] },
  idempotency_keys: {
    key: ["client_id", "owner", "call", "key"],
    owner: ["client_id", "owner", "call", "key"],
    columns: ["request_hash", "body"],
  },
  webhook_endpoints: {
    key: ["client_id", "id"],
    owner: ["client_id", "id"],
    columns: ["secret", "previous_secret"],
  },
} as const satisfies Partial<Record<keyof Schema, SealedTableFacts>>;

export interface SealedTableFacts {
  key: readonly string[];
  owner: readonly string[];
  columns: readonly string[];
  contextTable?: string;
}

export type SealedTable = keyof typeof sealedTables;
type TableFacts<Table extends SealedTable> = (typeof sealedTables)[Table];
export type SealedColumn<Table extends SealedTable> = TableFacts<Table>["columns"][number];
/** The columns that name the owner of a value. */
export type RowOwner<Table extends SealedTable> = Record<TableFacts<Table>["owner"][number], string | number>;

export const listSealedTables = () => Object.keys(sealedTables) as SealedTable[];
export const getSealedTable = (table: SealedTable): SealedTableFacts => sealedTables[table];
