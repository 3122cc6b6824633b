import { changeUpload } from "#contract/uploads.ts";
import { uploadsCopy } from "#copy/uploads";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import { parseUploadDay } from "~/upstream/uploads.server.ts";

export interface ChangeReply {
  problem: string;
  /** The field of the error; null if the upstream refused. */
  field: "unusual" | "rows" | "effective" | null;
  /** The row numbers as typed. */
  rows: string;
  effective: string;
}

interface Change {
  id: string;
  pageNumber: number;
  intent: "confirm" | "confirm-good" | "cancel" | "hold" | "runs";
}

const statusOf = {
  confirm: "confirmed",
  "confirm-good": "confirmed",
  cancel: "cancelled",
  hold: null,
  runs: null,
} as const;

/**
 * Confirms or changes an upload (API-77). Row numbers to hold back are part of the same post, so that none
 * is lost.
 */
export async function submitChange(
  { upstream, session }: RequestContext,
  { id, pageNumber, intent }: Change,
  fields: FormData,
) {
  const rows = String(fields.get("rows") ?? "").slice(0, 20_000);
  const effective = String(fields.get("effective") ?? "").slice(0, 40);
  const refuseForm = (problem: string, field: ChangeReply["field"] = null, status = 400) =>
    createPage<ChangeReply>({ problem, field, rows, effective }, { status });
  const other = readRows(rows);
  if (!other && intent !== "cancel") return refuseForm(uploadsCopy("holdRowsWrong"), "rows");
  const effectiveFrom = intent === "cancel" || intent === "hold" ? null : parseUploadDay(effective);
  if (effectiveFrom === undefined) return refuseForm(uploadsCopy("effectiveWrong"), "effective");
  const heldRows = listNumbers(fields, "hold");
  const confirmations =
    intent === "cancel"
      ? {}
      : {
          holdBack: [...heldRows, ...(other ?? [])],
          takeAlong: listNumbers(fields, "shown").filter((row) => !heldRows.includes(row)),
        };
  const body = {
    ...confirmations,
    status: statusOf[intent],
    confirmUnusual: fields.get("unusual") === "on",
    ...(effectiveFrom && intent !== "runs" ? { effectiveFrom } : {}),
    ...(intent === "confirm-good" ? { leaveOutErrors: true } : {}),
  };
  const reply = await upstream.call(changeUpload, { params: { id }, body });
  if (reply.ok) {
    // Saves the rows to hold back before leaving the form.
    if (intent === "runs") return seeOther(uploadPaths.payroll(id, { effective: effective || undefined }));
    if (intent === "cancel") session.flash({ kind: "info", text: uploadsCopy("cancelled") });
    if (intent === "hold") session.flash({ kind: "success", text: uploadsCopy("held") });
    if (intent === "confirm" || intent === "confirm-good") {
      session.touchSetup();
      // While the upload is loading, its page shows the progress instead of a message.
      if (reply.data.status === "done") session.flash({ kind: "success", text: uploadsCopy("done") });
    }
    return seeOther(
      intent === "cancel"
        ? paths.employeeData()
        : uploadPaths.upload(id, pageNumber > 1 ? pageNumber : undefined),
    );
  }
  switch (reply.name) {
    case "unusual":
      return refuseForm(uploadsCopy("mustKnow"), "unusual");
    case "effective_from":
      return refuseForm(reply.text ?? uploadsCopy("effectiveWrong"), "effective");
    case "in_progress":
      return refuseForm(uploadsCopy("inProgress"), null, 409);
    case "stale":
      session.flash({ kind: "error", text: uploadsCopy("stale") });
      return seeOther(uploadPaths.upload(id));
    case "not_checked":
    case "not_found":
      session.flash({ kind: "error", text: uploadsCopy("notChecked") });
      return seeOther(uploadPaths.upload(id));
    case "unavailable":
      return refuseForm(toFailureText(reply, uploadsCopy("changeFailed")), null, 502);
    default:
      return refuseForm(reply.text ?? uploadsCopy("changeFailed"));
  }
}

const listNumbers = (fields: FormData, name: string) =>
  fields.getAll(name).flatMap((value) => {
    const row = Number(value);
    return Number.isInteger(row) && row > 0 ? [row] : [];
  });

/** Row numbers such as "12, 40"; null for anything else. */
function readRows(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.every((part) => /^\d{1,7}$/.test(part)) && parts.length <= 5_000 ? parts.map(Number) : null;
}
