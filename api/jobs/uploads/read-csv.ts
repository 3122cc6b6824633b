import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { UnreadableFileError, type UnreadableReason } from "../../domain/uploads/problem.ts";
import { rowsAtOnce, type SheetRow, type SheetRows } from "./raw-row.ts";

/** Room for 21 long values; a longer line, such as one of 50 MB, ends the reading. */
const longestLine = 64 * 1024;

/**
 * The rows of a CSV with any usual separator, quoting and line end, with or without a byte order mark.
 * Invalid UTF-8 becomes U+FFFD in its cell.
 * @throws UnreadableFileError for an endless line or quotes that do not close
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): SheetRows {
  const { first, all } = await splitFirstChunk(chunks);
  const parser = parse({
    bom: true,
    delimiter: getDelimiter(first),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: longestLine,
  });
  const source = Readable.from(splitIntoPieces(all), { objectMode: false, highWaterMark: 64 * 1024 });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let batch: SheetRow[] = [];
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      batch.push({ row: ++row, cells, isComplete: true });
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFileError(getReason(error), getRow(error, row)) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}

/** The number of the row with the error; the parser may hold back rows before it. */
const getRow = (error: CsvError, row: number) => ("records" in error ? Number(error.records) : row) + 1;

function getReason(error: CsvError): UnreadableReason {
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return "rowTooLong";
  }
  return "quotes";
}

/** Returns the first piece, and the whole file again from its start. */
async function splitFirstChunk(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  const { value: first = new Uint8Array() } = await iterator.next();
  async function* streamBytes() {
    yield first;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { first, all: streamBytes() };
}

/** Pieces small enough that parsing one does not block other work. */
async function* splitIntoPieces(chunks: AsyncIterable<Uint8Array>) {
  const size = 32 * 1024;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += size) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset + from, Math.min(size, chunk.length - from));
    }
  }
}

/** The separator that occurs most often in the first line. */
function getDelimiter(first: Uint8Array): string {
  const [line = ""] = Buffer.from(first.subarray(0, 4096))
    .toString("utf8")
    .split(/[\r\n]/, 1);
  const countCells = (delimiter: string) => line.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (countCells(each) > countCells(best) ? each : best));
}
