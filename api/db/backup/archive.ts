import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { constants, createGunzip, createGzip } from "node:zlib";
import { writeWholeFile } from "../../platform/whole-files.ts";
import type { DatabaseKind } from "../kind.ts";

/** The version of the archive's format; a restore refuses any other. */
export const archiveVersion = 1;

export interface ArchiveHeader {
  archive: "benefits-portal";
  version: number;
  engine: "sqlite" | "postgres";
  /** Real time, ISO 8601. */
  createdAt: string;
  /** Whether the data are a demo or live; null if no start has marked the database. */
  kind: DatabaseKind | null;
  /** The names of the migrations that had run, by their table. */
  migrations: Record<string, string[]>;
  /** Ids of the data keys that sealed values need. The keys are not in the archive. */
  dataKeys: string[];
}

/** A row in the format of PostgreSQL's `row_to_json`: bytes as `\x…`, a day as text. */
export interface ArchiveRow {
  table: string;
  json: string;
}

/** An archive that cannot be restored; the text is for the operator. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/** Writes a complete archive or nothing, and returns the number of rows. */
export async function writeArchive(
  path: string,
  header: ArchiveHeader,
  rows: AsyncIterable<ArchiveRow>,
): Promise<number> {
  let count = 0;
  const hash = createHash("sha256");
  async function* streamText() {
    let part = `${JSON.stringify(header)}\n`;
    let table = "";
    for await (const row of rows) {
      if (row.table !== table) part += `${JSON.stringify({ table: row.table })}\n`;
      table = row.table;
      part += `=${row.json}\n`;
      count += 1;
      if (part.length < PART_LENGTH) continue;
      hash.update(part);
      yield part;
      part = "";
    }
    hash.update(part);
    yield `${part}${JSON.stringify({ rows: count, sha256: hash.digest("hex") })}\n`;
  }
  // An error of any of the streams reaches the reader of the last one.
  const content = pipeline(streamText, createGzip({ level: constants.Z_BEST_SPEED }), () => {});
  await writeWholeFile({ path, content });
  return count;
}

/** Writing each line separately would take longer than compressing it. */
const PART_LENGTH = 64 * 1024;

/**
 * Reads a whole archive and verifies its checksum.
 * @throws ArchiveError with a message if it is incomplete
 */
export async function checkArchive(path: string): Promise<{ header: ArchiveHeader; rows: number }> {
  const hash = createHash("sha256");
  let header: ArchiveHeader | null = null;
  let rows = 0;
  let last: string | null = null;
  for await (const line of readLines(path)) {
    if (last !== null) hash.update(`${last}\n`);
    last = line;
    if (header === null) header = parseHeader(path, line);
    else if (line.startsWith("=")) rows += 1;
  }
  const end = last === null || last.startsWith("=") ? null : parseJson(last);
  if (header === null || end?.sha256 !== hash.digest("hex") || end.rows !== rows)
    throw createDamagedError(path);
  return { header, rows };
}

/** The rows of an archive that `checkArchive` has accepted. */
export async function* readRows(path: string): AsyncGenerator<ArchiveRow> {
  let table = "";
  for await (const line of readLines(path)) {
    if (line.startsWith("=")) yield { table, json: line.slice(1) };
    else table = String(parseJson(line)?.table ?? "");
  }
}

function parseHeader(path: string, line: string): ArchiveHeader {
  const header = parseJson(line) as unknown as ArchiveHeader | null;
  if (header?.archive !== "benefits-portal") throw createDamagedError(path);
  if (header.version === archiveVersion) return header;
  throw new ArchiveError(
    `${path} is an archive of version ${header.version}, and this build reads version ${archiveVersion}. ` +
      "Restore it with the build that made it.",
  );
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const createDamagedError = (path: string) =>
  new ArchiveError(`${path} is damaged, cut short or no archive. Nothing was changed. Take another backup.`);

/** Splits lines only at line feeds, because a row's text may contain other separators. */
async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  const file = createReadStream(path);
  let remainder = "";
  try {
    const gunzip = createGunzip();
    file.on("error", (error) => gunzip.destroy(error));
    for await (const part of file.pipe(gunzip)) {
      const lines = (remainder + decoder.write(part)).split("\n");
      remainder = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (/^(Z_|ERR_ZLIB|ERR_STREAM_PREMATURE)/.test(String((error as NodeJS.ErrnoException).code)))
      throw createDamagedError(path);
    throw error;
  } finally {
    file.destroy();
  }
  if (remainder !== "") throw createDamagedError(path);
}
