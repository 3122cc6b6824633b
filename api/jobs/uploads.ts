import type { Logger } from "pino";
import { uploadsCopy } from "#api-copy/uploads";
import { runInStoredLanguage } from "../copy/language.ts";
import { toStoredText } from "../copy/stored-text.ts";
import { findDatabaseFault } from "../db/faults.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { type Clock, minutesToMs } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getCalendar } from "../domain/payroll/calendar.ts";
import { toCodedProblem } from "../domain/uploads/problem.ts";
import { toStoredHeader } from "../domain/uploads/stored-header.ts";
import { getUndoDeadline } from "../domain/uploads/undo.ts";
import { findUnusualChanges } from "../domain/uploads/unusual.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { describeFault } from "../platform/faults.ts";
import type { Observer } from "../platform/observer.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { loadHeadings } from "../repositories/upload-headings.ts";
import { holdBackRows, removeStagedRows, removeUploadRows } from "../repositories/upload-rows.ts";
import {
  type ClaimedUpload,
  claimUpload,
  countPeopleInService,
  findNextClaim,
  readChunks,
  removeUploadChunks,
  type UploadRow,
  updateUpload,
} from "../repositories/uploads.ts";
import { type CheckTotals, checkRows } from "./uploads/check.ts";
import { findImpacts } from "./uploads/impacts.ts";
import { loadUpload } from "./uploads/load.ts";
import { type LoadContext, RunsLockingError, StaleDataError } from "./uploads/loading.ts";
import { storeMissingPeople } from "./uploads/missing-people.ts";
import { readSheet } from "./uploads/read-sheet.ts";
import { deleteUndoData, deleteUploadData, sweepUploads } from "./uploads/sweep-uploads.ts";
import { findUndoObstacle, undoUpload } from "./uploads/undo.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

/** How long a claim lasts if this node dies, ms. The job renews it while it works. */
const claim = minutesToMs(1);
/** How long a load waits for a payroll run that is being locked, ms. */
const lockPatience = 2_000;
/** How often a check reports its progress, ms. */
const progressMs = 500;

/** Files with at most this many estimated rows take a second or two. */
const smallRows = 2_000;

/** Files of any size that take turns, batch by batch. Each keeps 100,000 numbers and addresses in memory. */
const filesInTurn = 3;

const toNotUndoneText = (number: string | null) =>
  number === null ? uploadsCopy("someoneChanged") : uploadsCopy("numberChanged", { number });

interface UploadsJobDeps extends JobDeps {
  /** Uses a separate connection. */
  bulkDb(): Promise<Db>;
  catalogues: Catalogues;
  wakeAccountChanges(): void;
  wakeEnrolment(): void;
}

/**
 * Checks files, loads confirmed ones and undoes loads, each on one node and in small steps. Several clients'
 * large files take turns, and small ones wait for none of them.
 */
export function startUploads(deps: UploadsJobDeps): Worker {
  const inWork = new Set<string>();
  const largeWorkers = Array.from({ length: filesInTurn }, (_, index) =>
    startUploadWorker(deps, inWork, { sweepsAbandoned: index === 0 }),
  );
  const workers = [...largeWorkers, startUploadWorker(deps, inWork, { maxRows: smallRows })];
  return {
    wake() {
      for (const worker of workers) worker.wake();
    },
    async drain() {
      await Promise.all(workers.map((worker) => worker.drain()));
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Works on files one at a time, in the order of their arrival. */
function startUploadWorker(
  deps: UploadsJobDeps,
  inWork: Set<string>,
  { maxRows, sweepsAbandoned = false }: { maxRows?: number; sweepsAbandoned?: boolean },
): Worker {
  const { db: mainDb, bulkDb, clock, log, observer, catalogues, wakeAccountChanges, wakeEnrolment } = deps;
  // Leaves out this process's own uploads, because a claim may end while the file waits for another load.
  const getScope = () => ({ maxRows, except: [...inWork] });
  const processUpload = async (upload: ClaimedUpload, isStopped: () => boolean) => {
    const db = await bulkDb();
    const catalogue = await catalogues.get(upload.client_id);
    const tools = { db, clock, catalogue, isStopped };
    const runStep = { checking: checkUpload, committing: commitUpload, undoing: undoLoad }[upload.status];
    const status = await runStep(upload, tools).catch((fault: unknown) =>
      failUpload(fault, upload, tools, log, observer),
    );
    log.info({ client: upload.client_id, upload: upload.id, status }, "upload");
    if (status === "done") wakeAccountChanges();
    if (status === "done" || status === "undone") wakeEnrolment();
  };
  const runDue = async (isStopped: () => boolean) => {
    if (sweepsAbandoned) await sweepUploads(mainDb, clock);
    while (!isStopped()) {
      const realNow = clock.real().getTime();
      if ((await findNextClaim(mainDb, getScope())) === null) return;
      const query = { realNow, until: realNow + claim };
      const upload = await inTransaction(mainDb, (trx) => claimUpload(trx, { ...query, ...getScope() }));
      if (!upload) return;
      inWork.add(upload.id);
      await processUpload(upload, isStopped).finally(() => inWork.delete(upload.id));
    }
  };
  return startWorker({
    ...deps,
    name: "uploads",
    runDue,
    findNextDue: () => findNextClaim(mainDb, getScope()),
  });
}

interface UploadTools {
  db: Db;
  clock: Clock;
  catalogue: Catalogue;
  isStopped: () => boolean;
}

/** Checks a file. If this stops halfway, the file stays and the next node starts again. */
async function checkUpload(upload: UploadRow, { db, clock, catalogue, isStopped }: UploadTools) {
  const client = { clientId: upload.client_id };
  const today = toLondonDate(clock.now());
  await removeStagedRows(db, upload.id);
  let reportedAt = performance.now();
  // Limits progress reports, because each is a disk write.
  const mayContinue = async (changes: object) => {
    if (!isStopped() && performance.now() - reportedAt < progressMs) return true;
    reportedAt = performance.now();
    const claimed_until = isStopped() ? 0 : clock.real().getTime() + claim;
    const isMine = await updateUpload(db, client, upload.id, ["checking"], { ...changes, claimed_until });
    return isMine && !isStopped();
  };
  const rows = readSheet(upload.file_kind, () => readChunks(db, upload.id));
  const onProgress = ({ rows }: CheckTotals) => mayContinue({ checked_rows: rows });
  const headings = await loadHeadings(db, client);
  const deps = { db, upload, clock, today, rates: catalogue.rates, headings, onProgress };
  const totals = await checkRows(deps, rows);
  if (!totals) return await cleanUpAbandoned(db, upload, isStopped);

  const outcome = {
    rows: totals.rows,
    checked_rows: totals.rows,
    added: totals.added,
    changed: totals.changed,
    unchanged: totals.unchanged,
    error_count: totals.errors,
    warning_count: totals.warnings,
    problems: JSON.stringify(totals.problems.slice(0, 100)),
    bad_rows: totals.badRows,
    headings: totals.header && toStoredHeader(totals.header),
  };
  const isFailed = totals.errors > 0;
  if (isFailed && !hasGoodRows(totals)) {
    // The file is kept if its headings must be explained, because it is then checked again.
    const keeps_file = (totals.header?.unknown.length ?? 0) > 0;
    return await endUpload(db, upload, { ...outcome, status: "failed", keeps_file, impact: null });
  }
  if (isFailed) await holdBackRows(db, client, upload.id, [...totals.repeated], true);
  const impact = await findImpacts({ db, catalogue, upload, today, onProgress: () => mayContinue({}) });
  if (!impact) return await cleanUpAbandoned(db, upload, isStopped);
  const missing = await storeMissingPeople({
    db,
    upload,
    numbers: totals.numbers,
    onProgress: () => mayContinue({}),
  });
  if (missing === null) return await cleanUpAbandoned(db, upload, isStopped);
  const people = await countPeopleInService(db, client);
  const must_confirm = toStoredText(() => findUnusualChanges({ people, missing, changed: totals.changed }));
  const preview = { must_confirm, missing, impact: JSON.stringify(impact) };
  const keeps_file = isFailed || (totals.header?.mapped.length ?? 0) > 0;
  const status = isFailed ? "failed" : "checked";
  return endUpload(db, upload, { ...outcome, ...preview, keeps_file, status });
}

/** Whether the valid rows can be loaded; false when the file as a whole is invalid. */
const hasGoodRows = ({ problems, added, changed }: CheckTotals) =>
  problems.length === 0 && added + changed > 0;

/** Cleans up a cancelled upload. If this node is stopping instead, another node continues the upload. */
async function cleanUpAbandoned(db: Db, upload: UploadRow, isStopped: () => boolean): Promise<string> {
  if (isStopped()) return "left";
  await deleteUploadData(db, upload.id);
  return "cancelled";
}

/**
 * Ends a check. The file is deleted unless it may be checked again, and staged rows are deleted if none can
 * be loaded.
 */
async function endUpload(db: Db, upload: UploadRow, outcome: Partial<UploadRow>): Promise<string> {
  const isMine = await updateUpload(db, { clientId: upload.client_id }, upload.id, ["checking"], outcome);
  if (!isMine || !outcome.keeps_file) await removeUploadChunks(db, upload.id);
  if (!isMine || outcome.impact === null) await removeUploadRows(db, upload.id);
  return isMine ? (outcome.status ?? "") : "cancelled";
}

async function commitUpload(upload: UploadRow, tools: UploadTools): Promise<string> {
  const { db } = tools;
  const loading = toUploadContext(tools, upload, upload.confirmed_by);
  const calendars = await loadPayrollCalendars(db, upload.client_id);
  const until = getUndoDeadline(loading.today, getCalendar(calendars, ""));
  if (!(await loadUpload(loading, until))) return "left";
  // The file stays while left-out rows may be downloaded, as long as the load can be undone.
  if (upload.bad_rows === 0) await removeUploadChunks(db, upload.id);
  return "done";
}

async function undoLoad(upload: UploadRow, tools: UploadTools): Promise<string> {
  const loading = toUploadContext(tools, upload, upload.undone_by);
  if (!(await undoUpload(loading))) return "left";
  await deleteUndoData(tools.db, upload);
  return "undone";
}

const toUploadContext = (
  { db, clock, catalogue }: UploadTools,
  upload: UploadRow,
  askedBy: string | null,
): LoadContext => ({
  db,
  catalogue,
  upload,
  userId: askedBy ?? upload.uploaded_by,
  today: toLondonDate(clock.now()),
  now: clock.now().getTime(),
  realNow: clock.real().getTime(),
});

/** Gives up a file that makes the check fail; if the database did not answer, the check is retried. */
async function failUpload(
  fault: unknown,
  upload: ClaimedUpload,
  tools: UploadTools,
  log: Logger,
  observer: Observer | undefined,
): Promise<string> {
  const { db } = tools;
  if (fault instanceof RunsLockingError && upload.status !== "checking") return waitForRun(upload, tools);
  const isStale = fault instanceof StaleDataError;
  if (findDatabaseFault(fault) !== undefined) throw fault;
  if (!isStale) observer?.onJobFailure({ job: "uploads", clientId: upload.client_id });
  if (!isStale)
    log.error(
      { client: upload.client_id, upload: upload.id, fault: describeFault(fault) },
      "an upload came to nothing",
    );
  if (upload.status === "checking") return endAsFailed(db, upload, "notChecked");
  if (upload.status === "committing") {
    return endAsFailed(db, upload, isStale ? "stale" : "notLoaded");
  }
  const obstacle = isStale ? await findUndoObstacle(toUploadContext(tools, upload, upload.undone_by)) : null;
  const undo_problem = toStoredText(() => (isStale ? toNotUndoneText(obstacle) : uploadsCopy("notUndone")));
  await updateUpload(db, { clientId: upload.client_id }, upload.id, ["undoing"], {
    status: "done",
    undo_problem,
  });
  return "done";
}

/** Leaves the upload for any node to continue soon. */
async function waitForRun({ id, client_id, status }: ClaimedUpload, { db, clock }: UploadTools) {
  const claimed_until = clock.real().getTime() + lockPatience;
  await updateUpload(db, { clientId: client_id }, id, [status], { claimed_until });
  return "waits for a payroll run";
}

/** Marks an upload as failed before it changed anything, and deletes its data. */
async function endAsFailed(
  db: Db,
  upload: ClaimedUpload,
  key: "notChecked" | "notLoaded" | "stale",
): Promise<string> {
  const problems = runInStoredLanguage(() =>
    JSON.stringify([toCodedProblem({ kind: "error", row: null, column: null, message: uploadsCopy(key) })]),
  );
  const noImpact = { impact: null, keeps_file: false, bad_rows: 0 };
  const failed = { ...noImpact, status: "failed", error_count: 1, problems } as const;
  await updateUpload(db, { clientId: upload.client_id }, upload.id, [upload.status], failed);
  await deleteUploadData(db, upload.id);
  return "failed";
}
