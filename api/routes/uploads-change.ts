import type { changeUpload, Upload } from "#contract/uploads.ts";
import { inTransaction } from "../db/transaction.ts";
import { londonDate } from "../domain/london-date.ts";
import { requireFresh, Stale, undo } from "../jobs/uploads/load.ts";
import { staleText } from "../jobs/uploads.ts";
import type { Ask, Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { holdRows, removeRows } from "../repositories/upload-rows.ts";
import { findUpload, moveUpload, removeChunks, type UploadRow } from "../repositories/uploads.ts";
import { canUndo, toUpload } from "./uploads-views.ts";

type ChangeAsk = Ask<typeof changeUpload>;
type Answer = Upload | Refusal;

/** How long a confirmation waits for the load, ms: most are done by then, and the others tell how far they are. */
const waits = { times: 40, ms: 50 };

/** API-77: what is asked twice is done once, and answered the same. */
export async function applyChange(services: Services, ask: ChangeAsk): Promise<Answer> {
  const { db } = services;
  const row = await findUpload(db, ask.actor, ask.params.id);
  if (!row) return ask.refuse("not_found");
  const { holdBack, takeAlong, status } = ask.body;
  if (holdBack?.length || takeAlong?.length) {
    if (row.status !== "checked") return ask.refuse("not_checked");
    await holdRows(db, row.id, holdBack ?? [], true);
    await holdRows(db, row.id, takeAlong ?? [], false);
  }
  if (status === "confirmed") return confirm(services, ask, row);
  if (status === "cancelled") return cancel(services, ask, row);
  if (status === "undone") return takeBack(services, ask, row);
  return answer(services, ask);
}

async function answer({ db, clock }: Services, ask: ChangeAsk): Promise<Answer> {
  const row = await findUpload(db, ask.actor, ask.params.id);
  return row ? toUpload(db, row, londonDate(clock.now())) : ask.refuse("not_found");
}

async function confirm(services: Services, ask: ChangeAsk, row: UploadRow): Promise<Answer> {
  const { db } = services;
  if (row.status === "checked") {
    if (row.must_confirm !== null && !ask.body.confirmUnusual) {
      return ask.refuse("unusual", { message: row.must_confirm });
    }
    try {
      await requireFresh(await services.bulkDb(), row);
    } catch (fault) {
      if (!(fault instanceof Stale)) throw fault;
      return giveUp(services, ask, row);
    }
    const changes = { status: "committing", claimed_until: 0, confirmed_by: ask.actor.userId } as const;
    await moveUpload(db, ask.actor, row.id, ["checked"], {
      ...changes,
      ...{ request_id: ask.request.id, ip: ask.request.ip },
    });
    services.wakeUploads();
  } else if (row.status !== "committing" && row.status !== "done") return ask.refuse("not_checked");
  for (let times = 0; times < waits.times; times++) {
    const now = await findUpload(db, ask.actor, row.id);
    if (now?.status !== "committing") break;
    await new Promise((resolve) => setTimeout(resolve, waits.ms));
  }
  return answer(services, ask);
}

/** What was previewed is no longer true: nobody can load it, and nothing keeps from uploading anew. */
async function giveUp({ db }: Services, ask: ChangeAsk, row: UploadRow): Promise<Refusal> {
  const problem = { kind: "error", row: null, column: null, message: staleText };
  await moveUpload(db, ask.actor, row.id, ["checked"], {
    ...{ status: "failed", error_count: 1, problems: JSON.stringify([problem]) },
  });
  await removeRows(db, row.id);
  return ask.refuse("stale");
}

async function cancel(services: Services, ask: ChangeAsk, row: UploadRow): Promise<Answer> {
  const { db, clock } = services;
  if (row.status === "cancelled") return answer(services, ask);
  const isCancelled = await inTransaction(db, async (trx) => {
    const from = ["checking", "checked"] as const;
    if (!(await moveUpload(trx, ask.actor, row.id, from, { status: "cancelled" }))) return false;
    await addAudit(trx, {
      ...{ action: "upload.cancelled", at: clock.now().getTime(), request: ask.request },
      ...{ clientId: ask.actor.clientId, actor: ask.actor, target: { type: "upload", id: row.id } },
    });
    return true;
  });
  if (!isCancelled) return ask.refuse("not_checked");
  // Whoever is checking it clears what they have staged since.
  await removeChunks(db, row.id);
  await removeRows(db, row.id);
  return answer(services, ask);
}

async function takeBack(services: Services, ask: ChangeAsk, row: UploadRow): Promise<Answer> {
  const { db, clock } = services;
  if (row.status === "undone") return answer(services, ask);
  const today = londonDate(clock.now());
  if (!(await canUndo(db, row, today))) return ask.refuse("too_late");
  const loading = {
    ...{ db: await services.bulkDb(), today, now: clock.now().getTime(), by: ask.actor },
    upload: { ...row, request_id: ask.request.id, ip: ask.request.ip },
  };
  try {
    await undo(loading);
  } catch (fault) {
    if (!(fault instanceof Stale)) throw fault;
    const who = fault.employeeNumber === null ? "" : ` (${fault.employeeNumber})`;
    return ask.refuse("stale", {
      message: `Somebody has changed since it was loaded${who}: it cannot be undone`,
    });
  }
  return answer(services, ask);
}
