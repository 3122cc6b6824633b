import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import {
  type BinaryOperationNode,
  ColumnNode,
  type Dialect,
  FunctionNode,
  type Kysely,
  type LimitNode,
  OperatorNode,
  ReferenceNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";
import { makeFolder } from "../../platform/whole-files.ts";
import { DatabaseStartError } from "../start-error.ts";
import { busyTimeoutMs, PortableSqliteDriver, retryWhileBusy, type SqliteHandles } from "./sqlite-driver.ts";

/**
 * Larger files are not checked at the start, which would take long. SQLite reports a damaged page when it
 * reads it.
 */
const largestCheckedBytes = 64 * 1024 * 1024;

export interface CacheKib {
  reader: number;
  writer: number;
}

/**
 * Small caches, because the operating system also caches the file. The writer uses its own only in short
 * transactions.
 */
const usualCacheKib: CacheKib = { reader: 4_096, writer: 1_024 };

interface SqliteOptions {
  /** Limits of each connection's cache, in KiB. */
  cacheKib?: CacheKib;
  /** A serialized database that fills a new in-memory database. */
  image?: Buffer;
  /** Whether commits do not wait for the disk, so that a power cut may lose the last seconds. */
  mayLoseLatestWrites?: boolean;
}

/**
 * Opens or creates the file, readable by its owner only.
 * @throws DatabaseStartError which leaves the file
 * unchanged
 */
export async function openSqlite(
  path: string,
  { cacheKib = usualCacheKib, image, mayLoseLatestWrites = false }: SqliteOptions = {},
): Promise<SqliteHandles> {
  let database: BetterSqlite3.Database | undefined;
  try {
    if (path !== ":memory:") await createPrivately(path);
    const opened = new BetterSqlite3(image ?? path, { timeout: busyTimeoutMs });
    database = opened;
    await retryWhileBusy(() => opened.pragma("journal_mode = WAL"));
    opened.pragma(`synchronous = ${mayLoseLatestWrites ? "NORMAL" : "FULL"}`);
    opened.pragma("foreign_keys = ON");
    // Set before the check reads every page, because the C library seldom returns cache memory.
    opened.pragma(`cache_size = -${cacheKib.writer}`);
    if (path !== ":memory:" && statSync(path).size <= largestCheckedBytes) {
      const checkResult = await retryWhileBusy(() => opened.pragma("quick_check(1)", { simple: true }));
      if (checkResult !== "ok") throw createDamagedError(path, String(checkResult).replace(/\s+/g, " "));
      // The check has read every page into this connection's cache.
      opened.pragma("shrink_memory");
    }
    if (opened.memory) return { writer: opened, reader: opened };
    const reader = new BetterSqlite3(path, { readonly: true, timeout: busyTimeoutMs });
    reader.pragma(`cache_size = -${cacheKib.reader}`);
    return { writer: opened, reader };
  } catch (error) {
    database?.close();
    throw explainOpenError(path, error);
  }
}

/** Closing a descriptor drops the process's locks on a file, so an existing file is never opened here. */
async function createPrivately(path: string): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

function explainOpenError(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return createDamagedError(path, code);
  if (/^(EACCES|EROFS|EPERM|SQLITE_READONLY)/.test(code)) {
    return new DatabaseStartError(
      `The database file ${path} cannot be written (${code}). Give this user the right to write it and its folder.`,
    );
  }
  if (/^(ENOENT|ENOTDIR|EISDIR|EEXIST|SQLITE_CANTOPEN)/.test(code)) {
    return new DatabaseStartError(`The database file ${path} cannot be opened (${code}). Check the path.`);
  }
  if (/^(ENOSPC|SQLITE_FULL|SQLITE_IOERR)/.test(code)) {
    return new DatabaseStartError(
      `The database file ${path} cannot be used (${code}). Check the disk and the space left on it.`,
    );
  }
  return error;
}

const createDamagedError = (path: string, checkResult: string) =>
  new DatabaseStartError(
    `The database file ${path} is damaged or is no SQLite database (${checkResult}). It was left as it is. ` +
      "Move it away and restore a backup, with its -wal file if there is one.",
  );

export function createSqliteDialect(handles: SqliteHandles): Dialect {
  return {
    createDriver: () => new PortableSqliteDriver(handles),
    createQueryCompiler: () => new PortableSqliteQueryCompiler(),
    createAdapter: () => new PortableSqliteAdapter(handles.reader !== handles.writer),
    // biome-ignore lint/suspicious/noExplicitAny: the dialect's own signature
    createIntrospector: (db: Kysely<any>) => new SqliteIntrospector(db),
  };
}

/** SQLite can roll back DDL, so all migrations run in one transaction, which also keeps other nodes out. */
class PortableSqliteAdapter extends SqliteAdapter {
  /** True only for a file; in memory the driver itself queues writers. */
  readonly hasReader: boolean;

  constructor(hasReader: boolean) {
    super();
    this.hasReader = hasReader;
  }

  override get supportsMultipleConnections(): boolean {
    return this.hasReader;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Leaves out `for update`, `skip locked` and `for share`, because `begin immediate` locks the whole database
 * anyway. SQLite compiles a statement again at each run if a bare parameter is a limit or is compared with a
 * column. So a limit becomes a literal, and a compared parameter gets a plus sign, which does not change its
 * value.
 */
class PortableSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (isLock(node.modifier)) return;
    super.visitSelectModifier(node);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    this.visitNode(node.leftOperand);
    this.append(" ");
    this.visitNode(node.operator);
    this.append(comparesWithParameter(node) ? " +" : " ");
    this.visitNode(node.rightOperand);
  }

  protected override visitLimit(node: LimitNode): void {
    this.append("limit ");
    if (ValueNode.is(node.limit)) this.appendImmediateValue(node.limit.value);
    else this.visitNode(node.limit);
  }
}

/**
 * Columns whose values decide whether a partial index applies. SQLite uses such an index only if the compared
 * parameter has no plus sign.
 */
const partiallyIndexed = new Set(["outcome", "source", "status", "type"]);

function comparesWithParameter({ leftOperand, operator, rightOperand }: BinaryOperationNode): boolean {
  if (!OperatorNode.is(operator) || operator.operator !== "=") return false;
  if (!ValueNode.is(rightOperand) || rightOperand.immediate) return false;
  if (FunctionNode.is(leftOperand)) return true;
  if (!ReferenceNode.is(leftOperand) || !ColumnNode.is(leftOperand.column)) return false;
  return !partiallyIndexed.has(leftOperand.column.column.name);
}

const isLock = (modifier: SelectModifierNode["modifier"]) =>
  modifier === "ForUpdate" || modifier === "ForShare" || modifier === "SkipLocked";
