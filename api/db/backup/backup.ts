import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseKind, requireDatabaseKind } from "../kind.ts";
import { migrateTo } from "../migrate.ts";
import { ArchiveError, type ArchiveHeader, checkArchive, writeArchive } from "./archive.ts";
import { hasPostgresTables, restorePostgres } from "./restore-postgres.ts";
import { isInUse, restoreSqlite } from "./restore-sqlite.ts";
import type { MigrateTo } from "./source.ts";
import { type BackupSource, readPostgres, readSqliteFiles } from "./source.ts";

/** The places where a portal stores its data. */
export interface DataLocation {
  /** Null for SQLite in the folder. */
  databaseUrl: string | null;
  dataDir: string;
  kind: DatabaseKind;
  /** Migrates the portal's own tables, which the API does not know. */
  migrateStoreTo: MigrateTo;
}

export interface ArchiveSummary {
  header: ArchiveHeader;
  rows: number;
}

/** Writes all data into one file, while a portal may be running. @throws Error with a message */
export async function backUp(
  dataLocation: DataLocation,
  path: string,
  createdAt: Date,
): Promise<ArchiveSummary> {
  if (existsSync(path)) throw new ArchiveError(`${path} is there already. Nothing was changed.`);
  const writeSource = async (source: BackupSource) => {
    if (Object.values(source.header.migrations).every((names) => names.length === 0))
      throw new ArchiveError("There is no data of a portal to back up. Check DATA_DIR and DATABASE_URL.");
    return { header: source.header, rows: await writeArchive(path, source.header, source.rows()) };
  };
  if (dataLocation.databaseUrl !== null)
    return readPostgres(dataLocation.databaseUrl, createdAt, writeSource);
  return readSqliteFiles(
    listFiles(dataLocation).map(({ path }) => path),
    createdAt,
    writeSource,
  );
}

/** Replaces all data with a backup file, or changes nothing. @throws Error with a message */
export async function restoreBackup(
  dataLocation: DataLocation,
  path: string,
  { isForced }: { isForced: boolean },
): Promise<ArchiveSummary> {
  const archive = { path, ...(await checkArchive(path)) };
  requireDatabaseKind(archive.header.kind, dataLocation.kind);
  if (dataLocation.databaseUrl !== null) {
    if (!isForced && (await hasPostgresTables(dataLocation.databaseUrl)))
      throw createNotEmptyError("The database");
    await restorePostgres(dataLocation.databaseUrl, archive, [
      ["api_migration", migrateTo],
      ["portal_migration", dataLocation.migrateStoreTo],
    ]);
    return archive;
  }
  if (archive.header.engine === "postgres")
    throw new ArchiveError(
      "The archive was made from PostgreSQL, and SQLite cannot take it. Set DATABASE_URL to a PostgreSQL database.",
    );
  const files = listFiles(dataLocation);
  for (const file of files.filter((each) => existsSync(each.path))) {
    if (isInUse(file.path)) throw new ArchiveError(`${file.path} is in use. Stop the portal first.`);
    if (!isForced && statSync(file.path).size > 0) throw createNotEmptyError(file.path);
  }
  await restoreSqlite(files, archive);
  return archive;
}

const listFiles = ({ dataDir, migrateStoreTo }: DataLocation) => [
  { path: join(dataDir, "api.sqlite"), migrationTable: "api_migration", migrateTo },
  {
    path: join(dataDir, "portal.sqlite"),
    migrationTable: "portal_migration",
    migrateTo: migrateStoreTo,
  },
];

const createNotEmptyError = (subject: string) =>
  new ArchiveError(
    `${subject} holds data already. Nothing was changed. To replace it for good, add --force.`,
  );
