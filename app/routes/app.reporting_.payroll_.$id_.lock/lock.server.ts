import { lockPayrollRun } from "#contract/extensions/payroll.ts";
import { payrollCopy } from "#copy/payroll";
import type { PayrollReview } from "~/components/content/payroll-view.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import type { LockResult } from "~/view-models/payroll.server.ts";

export interface LockReply {
  problem: "changed" | "not_due" | "earlier_open" | "unexplained" | "other";
  /** The server's message; null if the page has a message for this case. */
  text: string | null;
  /** The figures that the person saw when they pressed the button; null if unknown. */
  review: PayrollReview | null;
}

const PREVIEW_HASH_PATTERN = /^[0-9a-f]{64}$/i;

/**
 * Locks the run with the preview that the person saw. A second press changes nothing, because a locked run
 * stays locked.
 */
export async function lockRun(
  { upstream, session }: RequestContext,
  { clientId, runId }: { clientId: string; runId: string },
  fields: FormData,
) {
  const previewSha256 = String(fields.get("previewSha256") ?? "");
  const review = parseReview(fields);
  const refuseForm = (problem: LockReply["problem"], text: string | null = null, status = 400) =>
    createPage<LockReply>({ problem, text, review }, { status });
  if (!PREVIEW_HASH_PATTERN.test(previewSha256)) return refuseForm("changed");
  const reply = await upstream.call(lockPayrollRun, {
    params: { id: clientId, runId },
    body: { previewSha256 },
  });
  if (reply.ok) return redirectAfterSave(session, payrollPaths.payrollRun(runId), toDoneText(reply.data));
  switch (reply.name) {
    case "changed":
    case "not_due":
    case "earlier_open":
    case "unexplained":
      return refuseForm(reply.name);
    case "unavailable":
      return refuseForm("other", toFailureText(reply, payrollCopy("lockFailed")), 502);
    default:
      return refuseForm("other", toFailureText(reply, payrollCopy("lockFailed")));
  }
}

type LockedRun = Extract<LockResult, { ok: true }>["data"];

const toDoneText = ({ state, label }: LockedRun) =>
  payrollCopy(state === "locked" ? "lockedDone" : "lockStarted", { run: label });

/** The figures in the form; null if it has none. */
function parseReview(fields: FormData): PayrollReview | null {
  const [lines, pence, changes] = ["lines", "pence", "changes"].map((name) => {
    const text = String(fields.get(name) ?? "");
    return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
  });
  return lines == null || pence == null || changes == null ? null : { lines, pence, changes };
}
