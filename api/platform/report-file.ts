import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";
import type { Cell, ReportLayout } from "../domain/reports/report-person.ts";
import { toCsv } from "./csv.ts";

/** Pence as an amount, such as `-13.46`. */
function toAmount(pence: number): string {
  const absolutePence = Math.abs(pence);
  const pennies = absolutePence % 100;
  return `${pence < 0 ? "-" : ""}${(absolutePence - pennies) / 100}.${pennies < 10 ? "0" : ""}${pennies}`;
}

const toCsvLines = (rows: readonly (readonly Cell[])[], bom = false) =>
  toCsv(rows, { toNumberText: toAmount, bom });

const english = { control: "Control total", rows: "Rows", sum: "Sum" };

/**
 * A report as CSV for spreadsheets, in batches between which other work runs. Amounts are pounds without a
 * sign. The last three lines are control totals: rows, the sum of amounts, and the SHA-256 of all bytes
 * before.
 */
export async function* streamReportFile(
  { columns, summed, totals: names = english }: ReportLayout,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const hash = createHash("sha256");
  const index = summed === null ? -1 : columns.indexOf(summed);
  let rows = 0;
  let pence = 0;
  const head = toCsvLines([columns], true);
  hash.update(head);
  yield head;
  for await (const batch of batches) {
    if (batch.length > 0) {
      const lines = toCsvLines(batch);
      hash.update(lines);
      rows += batch.length;
      for (const row of batch) pence += Number(row[index] ?? 0);
      yield lines;
    }
    await nextTurn();
  }
  const createTotal = (name: string, value: Cell) => [
    names.control,
    name,
    value,
    ...Array.from({ length: columns.length - 3 }, () => null),
  ];
  const totals = [
    createTotal(names.rows, String(rows)),
    createTotal(names.sum, summed === null ? null : pence),
    createTotal("SHA-256", hash.digest("hex")),
  ];
  yield toCsvLines(totals);
}

export interface ZippedFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Puts files into one zip, one after another and never completely in memory. */
export async function* streamZip(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  madeAt: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, chunks } of files) {
    const entry = new ZipDeflate(name);
    entry.mtime = madeAt;
    zip.add(entry);
    yield* ready.splice(0);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
