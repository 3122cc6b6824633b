import { findDatabaseFault } from "../../db/faults.ts";
import type { Db, Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Catalogue } from "../../domain/benefits/snapshot-types.ts";
import type { AuditEntry } from "../../repositories/audit.ts";
import { isLockingRun } from "../../repositories/payroll-runs.ts";
import { type FactRecording, reserveRecordingInstant } from "../../repositories/person-facts.ts";
import type { SelectionRow } from "../../repositories/selections.ts";
import type { UploadRow } from "../../repositories/uploads.ts";

/** A person has changed since the preview or the load, so nothing was written. */
export class StaleDataError extends Error {
  constructor() {
    super("People were changed meanwhile");
  }
}

/** A payroll run is locking and reads people as they were, so nothing was written. */
export class RunsLockingError extends Error {
  constructor() {
    super("A payroll run is being locked");
  }
}

export interface LoadContext {
  db: Db;
  catalogue: Catalogue;
  upload: UploadRow;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** A time in milliseconds. */
  now: number;
  /** Real time, ms. */
  realNow: number;
  /** The person who requested the load or undo. */
  userId: string;
}

export const getUploadClient = ({ upload }: Pick<LoadContext, "upload">) => ({ clientId: upload.client_id });

/**
 * Runs work in one transaction; a number or address that another person took counts as a change.
 * @throws StaleDataError
 */
export async function runUploadTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (fault) {
    throw findDatabaseFault(fault) === "duplicate" ? new StaleDataError() : fault;
  }
}

/**
 * Keeps payroll runs open, and returns the instant at which records become known, ms. People stay unchanged
 * while a crashed lock is still to be computed again.
 * @throws RunsLockingError
 */
export async function beginRecording(trx: Trx, { upload, now }: Pick<LoadContext, "upload" | "now">) {
  const instant = await reserveRecordingInstant(trx, upload.client_id, now);
  if (await isLockingRun(trx, upload.client_id)) throw new RunsLockingError();
  return instant;
}

/** The audit row of a load or undo, with the id of the request behind it. */
export const toLoadAudit = (
  loading: LoadContext,
  action: "upload.loaded" | "upload.undone",
  after: { status: string } & Record<string, string | number>,
): AuditEntry => ({
  ...toAuditBase(loading),
  action,
  target: { type: "upload", id: loading.upload.id },
  change: { before: { status: loading.upload.status }, after },
});

/** Audits a selection that a load or undo ends or continues. */
export const toSelectionAudit = (
  loading: LoadContext,
  action: "selection.ended" | "selection.continued",
  change: { before: SelectionRow; after: SelectionRow },
): AuditEntry => ({
  ...toAuditBase(loading),
  action,
  target: { type: "selection", id: change.after.id },
  detail: { benefit: change.after.product_code },
  change,
});

const toAuditBase = ({ upload, now, userId }: LoadContext) => ({
  at: now,
  request: { id: upload.request_id, ip: upload.ip },
  clientId: upload.client_id,
  actor: { userId },
});

/** The `source` of facts that a load records. */
export const toLoadSource = (uploadId: string) => `upload:${uploadId}`;

/** Who records facts of a load or its undo, and when. */
export const toRecording = ({ upload, userId, now }: LoadContext, source: string): FactRecording => {
  return { clientId: upload.client_id, source, recordedBy: userId, now };
};
