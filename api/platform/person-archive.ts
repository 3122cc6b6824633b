import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../db/schema.ts";
import { escapeHtml } from "../domain/mail-layout.ts";
import type { DataSubject } from "../repositories/person-data/person-table.ts";
import {
  type GivenRow,
  listReceiptFiles,
  readPersonTable,
  readReceiptFile,
  startReading,
} from "../repositories/person-data/read.ts";
import { personTables } from "../repositories/person-data/tables.ts";
import { type TableCell, toCsv } from "./csv.ts";
import { type ZippedFile, zipFile } from "./report-file.ts";

const extensions: Record<string, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** Bytes that are packed before others have their turn. */
const slice = 64 * 1024;

/**
 * All stored data about a person in one zip, made while it is read: one table or file at a time is in memory.
 * JSON and CSV have the same content; a table without rows is only named.
 */
export function personArchive(
  db: Db,
  person: DataSubject,
  now: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return zipFile(listFiles(db, person, now), now);
}

async function* listFiles(db: Db, person: DataSubject, now: Date): AsyncGenerator<ZippedFile> {
  const reading = await startReading(db, person);
  const counts = new Map<string, number>();
  for (const [name, table] of personTables) {
    const rows = await all(readPersonTable(db, [name, table], reading));
    counts.set(name, rows.length);
    if (rows.length === 0) continue;
    yield { name: `json/${name}.json`, chunks: sliced(Buffer.from(JSON.stringify(rows, null, 2))) };
    yield { name: `csv/${name}.csv`, chunks: sliced(toTable(rows)) };
  }
  const receipts = await listReceiptFiles(db, person);
  for (const { id, type } of receipts) {
    const bytes = await readReceiptFile(db, person, id);
    if (bytes) yield { name: `receipts/${id}.${extensions[type] ?? "bin"}`, chunks: sliced(bytes) };
  }
  yield { name: "README.html", chunks: sliced(Buffer.from(toReadme(counts, receipts.length, now))) };
}

async function all(batches: AsyncIterable<GivenRow[]>): Promise<GivenRow[]> {
  const rows: GivenRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

async function* sliced(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += slice) {
    yield bytes.subarray(from, from + slice);
    await nextTurn();
  }
}

function toTable(rows: readonly GivenRow[]): Uint8Array {
  const columns = Object.keys(rows[0] ?? {});
  return toCsv([columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))], { bom: true });
}

const toCell = (value: unknown): TableCell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? (value ? "yes" : "no") : JSON.stringify(value);
};

function toReadme(counts: ReadonlyMap<string, number>, receipts: number, now: Date): string {
  const item = ([name, { title }]: (typeof personTables)[number]) => {
    const rows = counts.get(name) ?? 0;
    if (rows === 0) return "";
    return `<tr><td>${escapeHtml(title)}</td><td>${rows}</td>
<td><a href="csv/${name}.csv">Table</a></td><td><a href="json/${name}.json">JSON</a></td></tr>`;
  };
  const nothing = personTables.filter(([name]) => (counts.get(name) ?? 0) === 0);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Everything we hold about you</title></head><body>
<h1>Everything we hold about you</h1>
<p>Made on ${now.toISOString().slice(0, 10)}. Open a table with a spreadsheet. JSON is for another service to read.</p>
<p>Dates are year-month-day and times are UTC. A column that ends in _pence is money in pence. Pay is for a year or an hour.</p>
<p>Passwords, codes and login links are kept only in a form that no one can read, so they are not here. Other people are named by what they are to you, such as "your employer".</p>
<table><thead><tr><th>What it is</th><th>Rows</th><th>Table</th><th>JSON</th></tr></thead><tbody>
${personTables.map(item).filter(Boolean).join("\n")}
</tbody></table>
<p>Receipts that you sent with claims: ${receipts}${receipts > 0 ? ". They are in the folder receipts." : "."}</p>
<h2>We hold nothing of these</h2>
<ul>${nothing.map(([, { title }]) => `<li>${escapeHtml(title)}</li>`).join("")}</ul>
</body></html>
`;
}
