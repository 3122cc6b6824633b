import { setImmediate as nextTurn } from "node:timers/promises";
import { ownDataCopy } from "#api-copy/own-data";
import { getCurrentDirection, getCurrentLocale, keepLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import { escapeHtml } from "../domain/mail-layout.ts";
import type { DataSubject } from "../repositories/person-data/person-table.ts";
import {
  type ExportedRow,
  listReceiptFiles,
  loadPersonDataQuery,
  readPersonTable,
  readReceiptFile,
} from "../repositories/person-data/read.ts";
import { type PersonTableName, personTables } from "../repositories/person-data/tables.ts";
import { type TableCell, toCsv } from "./csv.ts";
import { streamZip, type ZippedFile } from "./report-file.ts";

const extensions: Record<string, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** Bytes that are packed before other work gets its turn. */
const slice = 64 * 1024;

/**
 * All stored data about a person in one zip. It is created while it is read, with one table or file in
 * memory. JSON and CSV have the same content; empty tables are only listed. CSV is in the request's
 * language.
 */
export function streamPersonArchive(
  db: Db,
  person: DataSubject,
  now: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return streamZip(keepLanguage(listFiles(db, person, now)), now);
}

async function* listFiles(db: Db, person: DataSubject, now: Date): AsyncGenerator<ZippedFile> {
  const reading = await loadPersonDataQuery(db, person);
  const counts = new Map<string, number>();
  for (const [name, table] of personTables) {
    const rows = await collectRows(readPersonTable(db, [name, table], reading));
    counts.set(name, rows.length);
    if (rows.length === 0) continue;
    yield { name: `json/${name}.json`, chunks: streamSlices(Buffer.from(JSON.stringify(rows, null, 2))) };
    yield { name: toTablePath(name), chunks: streamSlices(toTable(rows)) };
  }
  const receipts = await listReceiptFiles(db, person);
  for (const { id, type } of receipts) {
    const bytes = await readReceiptFile(db, person, id);
    if (bytes)
      yield {
        name: `${ownDataCopy("receiptsFolder")}/${id}.${extensions[type] ?? "bin"}`,
        chunks: streamSlices(bytes),
      };
  }
  yield {
    name: ownDataCopy("readme"),
    chunks: streamSlices(Buffer.from(toReadme(counts, receipts.length, now))),
  };
}

async function collectRows(batches: AsyncIterable<ExportedRow[]>): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

async function* streamSlices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += slice) {
    yield bytes.subarray(from, from + slice);
    await nextTurn();
  }
}

const toTablePath = (name: PersonTableName) => `csv/${ownDataCopy(`file.${name}`)}.csv`;

function toTable(rows: readonly ExportedRow[]): Uint8Array {
  const columns = Object.keys(rows[0] ?? {});
  return toCsv([columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))], { bom: true });
}

const toCell = (value: unknown): TableCell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? ownDataCopy(value ? "yes" : "no") : JSON.stringify(value);
};

function toReadme(counts: ReadonlyMap<string, number>, receipts: number, now: Date): string {
  const toHtmlText: typeof ownDataCopy = (key: PropertyKey, values: object = {}) =>
    escapeHtml(ownDataCopy(key as never, values as never));
  const toTableItem = ([name]: (typeof personTables)[number]) => {
    const rows = counts.get(name) ?? 0;
    if (rows === 0) return "";
    return `<tr><td>${toHtmlText(`table.${name}`)}</td><td>${rows}</td>
<td><a href="${toTablePath(name)}">${toHtmlText("asTable")}</a></td><td><a href="json/${name}.json">JSON</a></td></tr>`;
  };
  const emptyTables = personTables.filter(([name]) => (counts.get(name) ?? 0) === 0);
  return `<!doctype html>
<html lang="${getCurrentLocale()}" dir="${getCurrentDirection()}"><head><meta charset="utf-8"><title>${toHtmlText("title")}</title></head><body>
<h1>${toHtmlText("title")}</h1>
<p>${toHtmlText("made", { day: now.toISOString().slice(0, 10) })}</p>
<p>${toHtmlText("dates")}</p>
<p>${toHtmlText("secrets")}</p>
<table><thead><tr><th>${toHtmlText("what")}</th><th>${toHtmlText("rows")}</th><th>${toHtmlText("asTable")}</th><th>JSON</th></tr></thead><tbody>
${personTables.map(toTableItem).filter(Boolean).join("\n")}
</tbody></table>
<p>${toHtmlText("receipts", { count: receipts })}</p>
<h2>${toHtmlText("nothing")}</h2>
<ul>${emptyTables.map(([name]) => `<li>${toHtmlText(`table.${name}`)}</li>`).join("")}</ul>
</body></html>
`;
}
