import type { Db, Trx } from "../db/schema.ts";
import type { RunKey } from "./payroll-runs.ts";

export async function addFileChunk(trx: Trx, run: RunKey, chunk: number, bytes: Uint8Array): Promise<void> {
  const key = { client_id: run.clientId, group_code: run.group, period_key: run.periodKey };
  await trx
    .insertInto("payroll_files")
    .values({ ...key, chunk, bytes })
    .execute();
}

/** Deletes what an unfinished lock has written. */
export async function removeFile(trx: Trx, run: RunKey): Promise<void> {
  await trx
    .deleteFrom("payroll_files")
    .where("client_id", "=", run.clientId)
    .where("group_code", "=", run.group)
    .where("period_key", "=", run.periodKey)
    .execute();
}

/** The file of a locked run as first written, one chunk at a time. */
export async function* streamFile(db: Db, run: RunKey): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; ; chunk++) {
    const row = await db
      .selectFrom("payroll_files")
      .select("bytes")
      .where("client_id", "=", run.clientId)
      .where("group_code", "=", run.group)
      .where("period_key", "=", run.periodKey)
      .where("chunk", "=", chunk)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}
