import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import BetterSqlite3 from "better-sqlite3";
import { openDatabase } from "../open.ts";
import { ArchiveError, type ArchiveHeader, type ArchiveRow, readRows } from "./archive.ts";
import type { MigrateTo } from "./source.ts";
import { isSqliteInternal } from "./source.ts";

export interface SqliteTarget {
  path: string;
  /** The table that lists its migrations. */
  migrationTable: string;
  migrateTo: MigrateTo;
}

/** Writes new files next to the old ones, and replaces the old ones only when all are complete. */
export async function restoreSqlite(
  targets: readonly SqliteTarget[],
  archive: { path: string; header: ArchiveHeader },
): Promise<void> {
  const restorable = targets.filter(
    ({ migrationTable }) => archive.header.migrations[migrationTable]?.length,
  );
  const drafts = restorable.map((target) => ({ ...target, draft: `${target.path}.restoring` }));
  const open: DraftFile[] = [];
  try {
    for (const { draft, migrateTo, migrationTable } of drafts) {
      await removeDatabase(draft);
      const database = await openDatabase(`file:${draft}`);
      await migrateTo(database, archive.header.migrations[migrationTable] ?? []);
      await database.close();
      open.push(new DraftFile(draft));
    }
    for await (const row of readRows(archive.path)) open.find((file) => file.has(row.table))?.insert(row);
    for (const file of open.splice(0)) file.finish();
    for (const { path, draft } of drafts) {
      for (const suffix of ["-wal", "-shm"]) await rm(`${path}${suffix}`, { force: true });
      await rename(draft, path);
    }
  } finally {
    for (const file of open) file.close();
    for (const { draft } of drafts) await removeDatabase(draft);
  }
}

/** Whether a process has the file open, whose writes would be lost if we replaced it. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new BetterSqlite3(path, { timeout: 200 });
  try {
    database.pragma("locking_mode = exclusive");
    database.exec("begin immediate; rollback");
    return false;
  } catch (error) {
    // A damaged file is not in use, so it may be replaced.
    return String((error as { code?: string }).code).startsWith("SQLITE_BUSY");
  } finally {
    database.close();
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ["", "-wal", "-shm"]) await rm(`${path}${suffix}`, { force: true });
}

interface Table {
  insert: BetterSqlite3.Statement;
  columns: string[];
  bytes: Set<string>;
}

/** A migrated file that receives rows in one transaction; triggers and foreign keys are off until its end. */
class DraftFile {
  readonly #database: BetterSqlite3.Database;
  readonly #tables = new Map<string, Table>();
  readonly #triggers: string[];

  constructor(path: string) {
    const database = new BetterSqlite3(path);
    this.#database = database;
    database.pragma("foreign_keys = off");
    database.exec("begin immediate");
    const triggers = database
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_master where type = 'trigger'",
      )
      .all();
    this.#triggers = triggers.map(({ sql }) => sql);
    for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
    const names = database
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all() as string[];
    for (const name of names.filter((each) => !isSqliteInternal(each))) {
      database.exec(`delete from "${name}"`);
      this.#tables.set(name, this.#describe(name));
    }
  }

  #describe(name: string): Table {
    const columns = this.#database.pragma(`table_info("${name}")`) as { name: string; type: string }[];
    const names = columns.map((column) => column.name);
    const places = names.map((column) => `@${column}`).join(", ");
    return {
      insert: this.#database.prepare(
        `insert into "${name}" (${names.map((column) => `"${column}"`).join(", ")}) values (${places})`,
      ),
      columns: names,
      bytes: new Set(columns.filter(({ type }) => type.toLowerCase() === "blob").map((each) => each.name)),
    };
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  insert({ table, json }: ArchiveRow): void {
    const { insert, columns, bytes } = this.#tables.get(table) as Table;
    const row = JSON.parse(json) as Record<string, unknown>;
    for (const name of columns) row[name] = toSqliteValue(row[name], bytes.has(name));
    insert.run(row);
  }

  finish(): void {
    for (const trigger of this.#triggers) this.#database.exec(trigger);
    const hasWords = this.#database
      .prepare("select 1 from sqlite_master where name = 'employee_words'")
      .get();
    if (hasWords) this.#database.exec("insert into employee_words (employee_words) values ('rebuild')");
    const orphans = this.#database.pragma("foreign_key_check") as { table: string }[];
    if (orphans.length > 0)
      throw new ArchiveError(`The archive has rows of ${orphans[0]?.table} whose owners are missing.`);
    this.#database.exec("commit");
    this.#database.pragma("wal_checkpoint(truncate)");
    this.#database.close();
  }

  close(): void {
    this.#database.close();
  }
}

function toSqliteValue(value: unknown, isBytes: boolean): unknown {
  if (typeof value === "boolean") return Number(value);
  if (isBytes && typeof value === "string") return Buffer.from(value.slice(2), "hex");
  return value ?? null;
}
