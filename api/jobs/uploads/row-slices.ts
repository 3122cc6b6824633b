import type { Db } from "../../db/schema.ts";
import { findRowSpan, type RowSlice } from "../../repositories/upload-load.ts";

/** Rows per statement, so that none takes long. */
const batchSize = 500;

/** All rows of an upload in order, in small slices between which other work gets its turn. */
export async function* streamRowSlices(db: Db, uploadId: string): AsyncIterable<RowSlice> {
  const span = await findRowSpan(db, uploadId);
  if (!span) return;
  for (let from = span.first; from <= span.last; from += batchSize) {
    yield { uploadId, from, to: Math.min(from + batchSize - 1, span.last) };
    await new Promise(setImmediate);
  }
}
