import { type Kysely, sql } from "kysely";
import { openDatabase } from "../open.ts";
import { ArchiveError, type ArchiveHeader, readRows } from "./archive.ts";
import type { MigrateTo } from "./source.ts";
import { listPostgresTables } from "./source.ts";

// biome-ignore lint/suspicious/noExplicitAny: tables of the API and the portal, which share no type
type AnyDb = Kysely<any>;

/** A batch has at most this many rows, or this many characters if rows are long. */
const maxRows = 500;
const maxCharacters = 4_000_000;

/** A database with one of these tables belongs to a portal. */
const portalTables = /^(api_migration|portal_migration)$/;

export async function hasPostgresTables(url: string): Promise<boolean> {
  const { db, close } = await openDatabase(url, { poolSize: 1 });
  try {
    return (await listPostgresTables(db)).length > 0;
  } finally {
    await close();
  }
}

/** One transaction: a running portal waits, and then sees either the archive's data or the old data. */
export async function restorePostgres(
  url: string,
  archive: { path: string; header: ArchiveHeader },
  migrateTo: readonly [table: string, MigrateTo][],
): Promise<void> {
  const { db, dialect, close } = await openDatabase(url, { poolSize: 1 });
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await dropTables(trx);
      for (const [table, migrate] of migrateTo) {
        const names = archive.header.migrations[table] ?? [];
        if (names.length > 0) await migrate({ dialect, forMigrations: (work) => work(trx) }, names);
      }
      await loadArchive(trx, archive.path);
    });
  } finally {
    await close();
  }
}

async function dropTables(trx: AnyDb): Promise<void> {
  const tables = await listPostgresTables(trx);
  if (tables.length === 0) return;
  if (!tables.some((name) => portalTables.test(name)))
    throw new ArchiveError(
      `The database holds other tables (${tables.slice(0, 5).join(", ")}) and was left as it is. Restore into an empty one.`,
    );
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(trx);
  for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(trx);
}

async function loadArchive(trx: AnyDb, path: string): Promise<void> {
  const tables = await listPostgresTables(trx);
  const references = await dropReferences(trx);
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
  for (const name of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  let batch: string[] = [];
  let characters = 0;
  let current = "";
  const insertBatch = async () => {
    // SQLite's own tables are skipped, because they are derived from others.
    if (batch.length > 0 && tables.includes(current)) await insertRows(trx, current, batch);
    batch = [];
    characters = 0;
  };
  for await (const { table, json } of readRows(path)) {
    if (table !== current || batch.length >= maxRows || characters > maxCharacters) await insertBatch();
    current = table;
    batch.push(json);
    characters += json.length;
  }
  await insertBatch();
  for (const name of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  for (const statement of references) await sql.raw(statement).execute(trx);
  await moveIdentities(trx);
}

async function insertRows(trx: AnyDb, table: string, rows: readonly string[]): Promise<void> {
  await sql`insert into ${sql.table(table)} overriding system value
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(",")}]`}::json)`.execute(
    trx,
  );
}

/**
 * Drops foreign keys, because tables may refer to each other in a circle. Returns the statements that
 * restore them.
 */
async function dropReferences(trx: AnyDb): Promise<string[]> {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(trx);
  for (const { owner, name } of rows)
    await sql.raw(`alter table ${owner} drop constraint ${name}`).execute(trx);
  return rows.map(
    ({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
  );
}

/** Makes PostgreSQL continue its row numbers after the restored ones. */
async function moveIdentities(trx: AnyDb): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(trx);
}
