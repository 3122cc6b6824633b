import { setTimeout as pause } from "node:timers/promises";
import { refusalsCopy } from "#api-copy/refusals";
import type { changeUpload, Upload } from "#contract/uploads.ts";
import { readStoredText } from "../copy/stored-text.ts";
import { findDatabaseFault } from "../db/faults.ts";
import { inTransaction } from "../db/transaction.ts";
import { isDay } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { checkEffectiveFrom } from "../domain/uploads/read-row.ts";
import type { CallRequest, Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { holdBackRows, removeUploadRows } from "../repositories/upload-rows.ts";
import {
  findUpload,
  isPreviewed,
  lockCheckedUpload,
  removeUploadChunks,
  type UploadRow,
  updateUpload,
} from "../repositories/uploads.ts";
import { clearHeadings, mapHeadings } from "./uploads-headings.ts";
import { canUndo, toUpload } from "./uploads-views.ts";

type ChangeRequest = CallRequest<typeof changeUpload>;
type Answer = Upload | Refusal;

/**
 * How often and how long the caller waits for the job, ms. Most jobs finish by then; the page reports the
 * rest.
 */
const retries = { times: 40, ms: 50 };

/** Changes an upload; a repeated request has one effect and the same reply (API-77). */
export async function applyUploadChange(services: Services, req: ChangeRequest): Promise<Answer> {
  const { db } = services;
  const row = await findUpload(db, req.actor, req.params.id);
  if (!row) return req.refuse("not_found");
  const { holdBack, takeAlong, status, headings, forgetHeadings: isForgotten } = req.body;
  if (headings?.length) return (await mapHeadings(services, req, row)) ?? toUploadReply(services, req);
  if (isForgotten) return (await clearHeadings(services, req, row)) ?? toUploadReply(services, req);
  if ((holdBack?.length || takeAlong?.length) && !(await saveHeldRows(services, req)))
    return req.refuse("not_checked");
  if (status === "confirmed") return confirmUpload(services, req, row);
  if (status === "cancelled") return cancelUpload(services, req, row);
  if (status === "undone") return undoDoneUpload(services, req, row);
  return toUploadReply(services, req);
}

async function toUploadReply({ db, clock }: Services, req: ChangeRequest): Promise<Answer> {
  const row = await findUpload(db, req.actor, req.params.id);
  return row ? toUpload(db, row, clock) : req.refuse("not_found");
}

/** Holds rows back, only before confirmation, because the load must equal the preview. */
function saveHeldRows({ db, clock }: Services, req: ChangeRequest): Promise<boolean> {
  const { actor, params, body, request } = req;
  return inTransaction(db, async (trx) => {
    if (!(await lockCheckedUpload(trx, actor, params.id))) return false;
    const left_out = await holdBackRows(trx, actor, params.id, body.holdBack ?? [], true);
    const taken_in = await holdBackRows(trx, actor, params.id, body.takeAlong ?? [], false);
    if (left_out + taken_in === 0) return true;
    await addAudit(trx, {
      action: "upload.rows_chosen",
      at: clock.now().getTime(),
      request,
      clientId: actor.clientId,
      actor,
      target: { type: "upload", id: params.id },
      change: { before: null, after: { left_out, taken_in } },
    });
    return true;
  });
}

async function confirmUpload(services: Services, req: ChangeRequest, row: UploadRow): Promise<Answer> {
  if (row.status === "checked" || (isPreviewed(row) && req.body.leaveOutErrors)) {
    if (row.must_confirm !== null && !req.body.confirmUnusual) {
      return req.refuse("unusual", { message: readStoredText(row.must_confirm) ?? undefined });
    }
    const effective_from = req.body.effectiveFrom ?? null;
    const problem = effective_from === null ? null : findDayProblem(effective_from, services.clock);
    if (problem !== null) return req.refuse("effective_from", { message: problem });
    const confirmed_by = req.actor.userId;
    const changes = { status: "committing", claimed_until: 0, confirmed_by, effective_from } as const;
    try {
      await updateUpload(services.db, req.actor, row.id, [row.status], {
        ...changes,
        ...getRequest(req),
      });
    } catch (fault) {
      if (findDatabaseFault(fault) === "duplicate") return req.refuse("in_progress");
      throw fault;
    }
    services.wakeUploads();
  } else if (row.status !== "committing" && row.status !== "done") return req.refuse("not_checked");
  const current = await waitWhile(services, req, "committing");
  // The preview was outdated, which the upload's page then explains.
  return current?.status === "failed" ? req.refuse("stale") : toUploadReply(services, req);
}

async function undoDoneUpload(services: Services, req: ChangeRequest, row: UploadRow): Promise<Answer> {
  const { db, clock } = services;
  if (row.status === "done") {
    if (!(await canUndo(db, row, toLondonDate(clock.now())))) return req.refuse("too_late");
    const changes = { status: "undoing", claimed_until: 0, undone_by: req.actor.userId } as const;
    await updateUpload(db, req.actor, row.id, ["done"], {
      ...changes,
      ...getRequest(req),
      undo_problem: null,
    });
    services.wakeUploads();
  } else if (row.status !== "undoing" && row.status !== "undone") return req.refuse("too_late");
  const current = await waitWhile(services, req, "undoing");
  if (current?.status !== "done") return toUploadReply(services, req);
  return req.refuse("stale", { message: readStoredText(current.undo_problem) ?? undefined });
}

/** Why an upload's changes cannot count from a day; null if they can. */
export const findDayProblem = (day: string, clock: Services["clock"]) =>
  isDay(day) ? checkEffectiveFrom(day, toLondonDate(clock.now())) : refusalsCopy("realDate");

/** The request's id, for the job's audit rows. */
const getRequest = ({ request }: ChangeRequest) => ({ request_id: request.id, ip: request.ip });

async function waitWhile({ db }: Services, { actor, params }: ChangeRequest, status: UploadRow["status"]) {
  for (let times = 0; ; times++) {
    const current = await findUpload(db, actor, params.id);
    if (current?.status !== status || times === retries.times) return current;
    await pause(retries.ms);
  }
}

async function cancelUpload(services: Services, req: ChangeRequest, row: UploadRow): Promise<Answer> {
  const { db, clock } = services;
  if (row.status === "cancelled") return toUploadReply(services, req);
  const isCancelled = await inTransaction(db, async (trx) => {
    const from = ["checking", "checked", ...(row.keeps_file ? (["failed"] as const) : [])] as const;
    const cancelled = { status: "cancelled", keeps_file: false } as const;
    if (!(await updateUpload(trx, req.actor, row.id, from, cancelled))) return false;
    await addAudit(trx, {
      action: "upload.cancelled",
      at: clock.now().getTime(),
      request: req.request,
      clientId: req.actor.clientId,
      actor: req.actor,
      target: { type: "upload", id: row.id },
      change: { before: { status: row.status }, after: { status: "cancelled" } },
    });
    return true;
  });
  if (!isCancelled) return req.refuse("not_checked");
  // A node that is checking the file deletes its staged rows itself.
  await removeUploadChunks(db, row.id);
  await removeUploadRows(db, row.id);
  return toUploadReply(services, req);
}
