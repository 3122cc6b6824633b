import { approvalsCopy } from "~/copy/approvals.ts";
import { copy } from "~/copy/copy.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { forgetApprovals, loadApprovals, readApprovalsQuery } from "~/upstream/approvals.server.ts";
import { decideSelections } from "~/upstream/calls.server.ts";
import { keyOf, tellFailure } from "~/upstream/idempotency.server.ts";
import type { ApprovalsReply, Asked, Verb } from "./reply.ts";

/** The question may stand for an hour. */
const TTL_SECONDS = 3_600;
const SCOPE = "approve-selections";
/** The API decides on so many at once. */
const MOST = 500;
const MAX_REASON = 500;

const answer = (reply: ApprovalsReply, status = 200) => page<ApprovalsReply>(reply, { status });

/** Every row ticked, or none, as the button says (APPROVE-06). */
export const tickAll = (isAll: boolean) => answer({ kind: "ticked", isAll });

/** APPROVE-07 to 09: what was ticked is asked about once more; the question carries it, sealed, and counts once. */
export async function ask(
  context: RequestContext,
  request: Request,
  benefitId: string,
  verb: Verb,
  fields: FormData,
) {
  const ids = [...new Set(fields.getAll("selectionId").map(String))].slice(0, MOST);
  if (ids.length === 0) return answer({ kind: "none", verb });
  const shown = await loadApprovals(context.upstream, benefitId, readApprovalsQuery(request.url));
  const names = new Map(shown.kind === "found" ? shown.view.rows.map(({ id, name }) => [id, name]) : []);
  const picked = ids.map((id) => ({ id, name: names.get(id) ?? null }));
  return answer(await question(context, { verb, picked }));
}

async function question(
  { session }: RequestContext,
  asked: Asked,
  error: Wrong = {},
): Promise<ApprovalsReply> {
  const token = await session.oneTime.issue(SCOPE, { ttlSeconds: TTL_SECONDS, data: asked });
  const names = asked.picked.map(({ name }) => name ?? approvalsCopy("gone"));
  return { kind: "question", verb: asked.verb, names, token, ...error };
}

interface Wrong {
  reasonError?: string;
  formError?: string;
  reason?: string;
}

/** APPROVE-10, APPROVE-11. A repeated post finds its question answered, and does nothing more. */
export async function decide(context: RequestContext, fields: FormData) {
  const { session, upstream } = context;
  const token = String(fields.get("formId") ?? "");
  const spent = await session.oneTime.spend<Asked>(SCOPE, token);
  if (!spent) {
    session.flash({ kind: "info", text: approvalsCopy("repeated") });
    return seeOther(paths.dashboard());
  }
  const asked = spent.data;
  const reason = String(fields.get("reason") ?? "").trim();
  const wrong = asked.verb === "reject" ? wrongReason(reason) : null;
  if (wrong) return answer(await question(context, asked, { reasonError: wrong, reason }), 400);

  const approval = asked.verb === "approve";
  const body = { selectionIds: asked.picked.map(({ id }) => id), approval, reason: approval ? null : reason };
  const reply = await upstream.call(decideSelections, { body }, { idempotencyKey: keyOf(fields, body) });
  if (!reply.ok) {
    // The same question again, with the same key: what the API has done already it does not do twice.
    await session.oneTime.release(SCOPE, token);
    const names = asked.picked.map(({ name }) => name ?? approvalsCopy("gone"));
    const formError = tellFailure(reply, approvalsCopy("decideFailed"));
    const status = reply.name === "unavailable" ? 502 : 400;
    return answer({ kind: "question", verb: asked.verb, names, token, formError, reason }, status);
  }
  forgetApprovals(upstream);
  session.touchSetup();
  return told(context, asked, reply.data.results);
}

const wrongReason = (reason: string) => {
  if (reason === "") return approvalsCopy("reasonRequired");
  return [...reason].length > MAX_REASON ? copy("form.tooLong", { max: MAX_REASON }) : null;
};

interface Result {
  selectionId: string;
  outcome: string;
  message?: string | null;
}

/** What was done before is as good as done. What was not is told by name; an API that says nothing of one has not done it. */
function told({ session }: RequestContext, { verb, picked }: Asked, results: readonly Result[]) {
  const failed = picked.flatMap(({ id, name }) => {
    const result = results.find(({ selectionId }) => selectionId === id);
    if (result?.outcome === "done" || result?.outcome === "already") return [];
    const why = result?.message?.trim() || approvalsCopy("unknown");
    return [{ id, name: name ?? approvalsCopy("gone"), why }];
  });
  if (failed.length > 0) return answer({ kind: "part", total: picked.length, failed });
  const one = verb === "approve" ? "approvedOne" : "rejectedOne";
  const many = verb === "approve" ? "approved" : "rejected";
  const count = picked.length;
  session.flash({ kind: "success", text: count === 1 ? approvalsCopy(one) : approvalsCopy(many, { count }) });
  return seeOther(paths.dashboard());
}
