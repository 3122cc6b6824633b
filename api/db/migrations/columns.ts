import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

type Kind = "text" | "integer" | "instant" | "boolean" | "day" | "bytes";

interface Column {
  kind: Kind;
  optional?: boolean;
  primary?: boolean;
  unique?: boolean;
  default?: boolean | number;
  /** `table.column`; a row is deleted with the row that it refers to. */
  references?: string;
}

export const text: Column = { kind: "text" };
export const integer: Column = { kind: "integer" };
export const instant: Column = { kind: "instant" };
export const day: Column = { kind: "day" };
export const bytes: Column = { kind: "bytes" };
export const flag: Column = { kind: "boolean", default: false };
export const id: Column = { kind: "text", primary: true };
export const client: Column = { kind: "text", references: "clients.id" };
export const optional = (column: Column): Column => ({ ...column, optional: true });
export const unique = (column: Column): Column => ({ ...column, unique: true });

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema
export type AnyDb = Kysely<any>;
type Table = CreateTableBuilder<string, string>;

/**
 * Creates a table that behaves alike on both engines. Text compares by code point. A boolean is only true or
 * false, a day a real `yyyy-mm-dd`, an instant milliseconds.
 */
export async function createTable(
  db: AnyDb,
  name: string,
  columns: Record<string, Column>,
  finish: (table: Table) => Table = (table) => table,
): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  let table: Table = db.schema.createTable(name);
  for (const [columnName, column] of Object.entries(columns)) {
    table = table.addColumn(
      columnName,
      postgres ? postgresTypes[column.kind] : sqliteTypes[column.kind],
      (build) => {
        let built = build;
        if (!column.optional) built = built.notNull();
        if (column.primary) built = built.primaryKey();
        if (column.unique) built = built.unique();
        if (column.default !== undefined) built = built.defaultTo(column.default);
        if (column.references) built = built.references(column.references).onDelete("cascade");
        const check = postgres ? undefined : sqliteChecks[column.kind]?.(columnName);
        return check ? built.check(check) : built;
      },
    );
  }
  await finish(table).execute();
}

const postgresTypes: Record<Kind, RawBuilder<unknown>> = {
  text: sql`text collate "C"`,
  integer: sql`integer`,
  instant: sql`bigint`,
  boolean: sql`boolean`,
  day: sql`date`,
  bytes: sql`bytea`,
};

/** SQLite keeps the declared word `boolean`, by which the driver returns true and false. */
const sqliteTypes: Record<Kind, RawBuilder<unknown>> = {
  text: sql`text`,
  integer: sql`integer`,
  instant: sql`integer`,
  boolean: sql`boolean`,
  day: sql`text`,
  bytes: sql`blob`,
};

/** SQLite stores any value in any column; these checks refuse what PostgreSQL's types refuse. */
const sqliteChecks: Partial<Record<Kind, (name: string) => RawBuilder<boolean>>> = {
  integer: (name) => sql<boolean>`typeof(${sql.ref(name)}) in ('integer', 'null')`,
  instant: (name) => sql<boolean>`typeof(${sql.ref(name)}) in ('integer', 'null')`,
  boolean: (name) => sql<boolean>`${sql.ref(name)} in (0, 1)`,
  day: (name) => sql<boolean>`${sql.ref(name)} is null or date(${sql.ref(name)}) = ${sql.ref(name)}`,
};
