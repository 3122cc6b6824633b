import { createHash } from "node:crypto";
import type { NewRow, Trx } from "../../db/schema.ts";
import type { CarriedRefund, PayrollLine } from "../../domain/payroll/ledger.ts";
import { addFileChunk } from "../../repositories/payroll-files.ts";
import { addCarriedRefunds, addLines } from "../../repositories/payroll-lines.ts";
import type { RunKey } from "../../repositories/payroll-runs.ts";
import type { ComputedPerson } from "./compute-run.ts";
import { createUnexplainedDigest } from "./unexplained.ts";

/** Bytes of one stored piece of a file. PostgreSQL sends it as a text of twice that size. */
const chunkSize = 64 * 1024;
/** Pieces that are collected for one transaction. */
const chunksAtOnce = 4;
/** Lines written in one transaction; more waiting rows would enlarge the heap. */
const sliceSize = 200;
/** Lines in one statement; full batches share a prepared statement. */
const batchSize = 200;

/** A part of a run that is written in one transaction. */
export interface RunSlice {
  lines: NewRow<"payroll_lines">[];
  carried: NewRow<"payroll_carried">[];
  chunks: { chunk: number; bytes: Buffer<ArrayBuffer> }[];
}

/** Sums up a run while it is computed, and returns it in slices. */
export function createRunWriter(run: RunKey) {
  const key = { client_id: run.clientId, group_code: run.group, period_key: run.periodKey };
  const hash = createHash("sha256");
  const sum = { rows: 0, pence: 0, bytes: 0 };
  const unexplained = createUnexplainedDigest();
  let lines: RunSlice["lines"] = [];
  let carried: RunSlice["carried"] = [];
  let chunks: RunSlice["chunks"] = [];
  const spare: Buffer<ArrayBuffer>[] = [];
  let open = Buffer.allocUnsafeSlow(chunkSize);
  let filled = 0;
  let chunk = 0;
  return {
    sum,
    addPeople(people: readonly ComputedPerson[]): void {
      for (const computed of people) {
        const { person, lines: personLines, carried: refunds } = computed;
        unexplained.addPerson(computed);
        for (const line of personLines) {
          lines.push({ ...key, ...toLineRow(line, person.id, sum.rows) });
          sum.rows += 1;
          sum.pence += line.pence;
        }
        for (const refund of refunds) carried.push({ ...key, ...toCarriedRow(refund, person.id) });
      }
    },
    addBytes(bytes: Uint8Array): void {
      hash.update(bytes);
      sum.bytes += bytes.length;
      for (let from = 0; from < bytes.length; ) {
        const part = bytes.subarray(from, from + chunkSize - filled);
        open.set(part, filled);
        filled += part.length;
        from += part.length;
        if (filled < chunkSize) continue;
        chunks.push({ chunk, bytes: open });
        chunk += 1;
        open = spare.pop() ?? Buffer.allocUnsafeSlow(chunkSize);
        filled = 0;
      }
    },
    isSliceFull: () => lines.length >= sliceSize || chunks.length >= chunksAtOnce,
    /** The rows since the last slice, in whole batches and pieces unless `isLast`. */
    takeSlice({ isLast }: { isLast: boolean }): RunSlice {
      if (isLast && filled > 0) chunks.push({ chunk, bytes: open.subarray(0, filled) });
      const end = isLast ? lines.length : lines.length - (lines.length % batchSize);
      const slice = { lines: lines.slice(0, end), carried, chunks };
      lines = lines.slice(end);
      carried = [];
      chunks = [];
      return slice;
    },
    /** Gives back the buffer of a written slice, so that later pieces reuse it. */
    reuse(slice: RunSlice): void {
      for (const { bytes } of slice.chunks) spare.push(bytes);
    },
    /** SHA-256 of all bytes, hex; nothing may be added afterwards. */
    digest: () => hash.digest("hex"),
    /** SHA-256 of the adjustments without a recorded cause, hex; null if there are none. */
    digestUnexplained: unexplained.digest,
  };
}

export async function writeSlice(trx: Trx, run: RunKey, { lines, carried, chunks }: RunSlice): Promise<void> {
  for (const { chunk, bytes } of chunks) await addFileChunk(trx, run, chunk, bytes);
  await addLines(trx, lines);
  await addCarriedRefunds(trx, carried);
}

const toLineRow = (line: PayrollLine, employeeId: string, place: number) => ({
  place,
  employee_id: employeeId,
  product_code: line.productCode,
  element: line.element,
  type: line.type,
  plan: line.plan,
  entry: line.entry,
  origin_key: line.origin,
  amount_pence: line.pence,
  held_pence: line.heldPence,
  carried_pence: line.carriedPence,
  instalment: line.instalment,
  instalment_text: line.instalmentText,
  room_pence: line.roomPence,
  flag: line.flag,
  reason: line.reason,
  // Core cover has no selection row that the line could refer to.
  selection_id: line.selection?.isByRule ? null : (line.selection?.id ?? null),
  is_route_moved: line.isRouteMoved,
  price_lines: line.priceLines && toPriceLines(line.priceLines),
});

/** Keeps only text, pence and rounding, because nothing else of a locked line is shown. */
const toPriceLines = (lines: NonNullable<PayrollLine["priceLines"]>): string =>
  JSON.stringify(lines.map(({ text, pence, rounding }) => [text, pence, rounding]));

const toCarriedRow = (refund: CarriedRefund, employeeId: string) => ({
  employee_id: employeeId,
  element: refund.element,
  plan: refund.plan,
  origin_key: refund.origin,
  pence: refund.pence,
});
