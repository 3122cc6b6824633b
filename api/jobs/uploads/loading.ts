import { findFault } from "../../db/faults.ts";
import type { Db, Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Catalogue } from "../../domain/benefits/catalogue.ts";
import type { AuditEntry } from "../../repositories/audit.ts";
import { isLockingRun } from "../../repositories/payroll-runs.ts";
import { type FactRecording, takeRecordingInstant } from "../../repositories/person-facts.ts";
import type { SelectionRow } from "../../repositories/selections.ts";
import type { UploadRow } from "../../repositories/uploads.ts";

/** People are no longer as they were when the load was previewed, or as it left them. Nothing was written. */
export class Stale extends Error {
  constructor() {
    super("People were changed meanwhile");
  }
}

/** A payroll run is being locked: it reads names, tax codes and people as they were. Nothing was written. */
export class RunsLocking extends Error {
  constructor() {
    super("A payroll run is being locked");
  }
}

export interface Loading {
  db: Db;
  catalogue: Catalogue;
  upload: UploadRow;
  /** `yyyy-mm-dd`. */
  today: string;
  /** ms. */
  now: number;
  /** The world's time, ms. */
  real: number;
  /** The person who requested it. */
  userId: string;
}

export const getClient = ({ upload }: Pick<Loading, "upload">) => ({ clientId: upload.client_id });

/**
 * One transaction; a number or address taken by somebody else meanwhile counts as a changed person. @throws
 * Stale
 */
export async function runAsOneUpload<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (fault) {
    throw findFault(fault) === "duplicate" ? new Stale() : fault;
  }
}

/**
 * Keeps payroll runs open, and returns the instant at which records become known, ms. A run left by a crash
 * is computed again, so nobody's data may change before it is written. @throws RunsLocking
 */
export async function beginRecording(trx: Trx, { upload, now }: Pick<Loading, "upload" | "now">) {
  const instant = await takeRecordingInstant(trx, upload.client_id, now);
  if (await isLockingRun(trx, upload.client_id)) throw new RunsLocking();
  return instant;
}

/** With the id of the request that asked for it. */
export const getAudit = (
  loading: Loading,
  action: "upload.loaded" | "upload.undone",
  after: { status: string } & Record<string, string | number>,
): AuditEntry => ({
  ...getBase(loading),
  action,
  target: { type: "upload", id: loading.upload.id },
  change: { before: { status: loading.upload.status }, after },
});

/** Audits a selection that a load or its undo ends or continues. */
export const auditOfSelection = (
  loading: Loading,
  action: "selection.ended" | "selection.continued",
  change: { before: SelectionRow; after: SelectionRow },
): AuditEntry => ({
  ...getBase(loading),
  action,
  target: { type: "selection", id: change.after.id },
  detail: { benefit: change.after.product_code },
  change,
});

const getBase = ({ upload, now, userId }: Loading) => ({
  at: now,
  request: { id: upload.request_id, ip: upload.ip },
  clientId: upload.client_id,
  actor: { userId },
});

/** The source of facts that a load records. */
export const toLoadSource = (uploadId: string) => `upload:${uploadId}`;

/** Who records facts of a load or its undo, and when. */
export const toRecording = ({ upload, userId, now }: Loading, source: string): FactRecording => {
  return { clientId: upload.client_id, source, recordedBy: userId, now };
};
