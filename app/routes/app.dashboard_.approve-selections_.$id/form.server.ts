import { approvalsCopy } from "#copy/approvals";
import { formCopy } from "#copy/form";
import { parsePickValue } from "~/components/content/approvals-view.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { decideSelections } from "~/upstream/calls.server.ts";
import { findKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { clearApprovals, findApprovals, readApprovalsQuery } from "~/view-models/approvals.server.ts";
import type {
  ApprovalsReply,
  DecisionKind,
  DecisionQuestion,
  PickedRequest,
  QuestionReply,
} from "./reply.ts";

/** How long a question can stay open. */
const TTL_SECONDS = 3_600;
const DECISION_SCOPE = "approve-selections";
/** The API's limit of decisions in one call. */
const MAX_DECISIONS = 500;
const MAX_REASON = 500;

const createReply = (reply: ApprovalsReply, status = 200) => createPage<ApprovalsReply>(reply, { status });

/** Shows all rows selected or none, as the button says (APPROVE-06). */
export const selectAll = (isAll: boolean) => createReply({ kind: "selection", isAll });

/** The benefit and the part of its list that the employer has open. */
interface Place {
  context: RequestContext;
  request: Request;
  benefitId: string;
}

/**
 * Shows the selected requests again with a question, which carries them sealed and counts once (APPROVE-07
 * to 09).
 */
export async function showDecisionQuestion(place: Place, verb: DecisionKind, fields: FormData) {
  const selected = fields.getAll("selectionId").map((value) => parsePickValue(String(value)));
  const picked = [...new Map(selected.map((each) => [each.id, each])).values()].slice(0, MAX_DECISIONS);
  if (picked.length === 0) return createReply({ kind: "none", verb });
  const shownRequests = await loadShownRequests(place, picked);
  // The page itself then says that the requests could not be loaded.
  if (!shownRequests) return seeOther(paths.approvalsOf(place.benefitId));
  if (shownRequests.rows.length > 0) return createReply(await createQuestion(place, verb, shownRequests));
  const reason = approvalsCopy("overtaken");
  const missing = picked.map(({ id }) => ({ id, name: approvalsCopy("gone"), reason }));
  return createReply({ kind: "part", total: picked.length, failed: missing });
}

/** The selected requests that still wait, in their current state, and the ids of those that have changed. */
async function loadShownRequests(
  { context, request, benefitId }: Place,
  picked: readonly Omit<PickedRequest, "name">[],
) {
  const query = readApprovalsQuery(request.url);
  const ids = picked.map(({ id }) => id);
  const table = await findApprovals(context.upstream, benefitId, query, ids);
  if (!table) return null;
  const pickedVersions = new Map(picked.map(({ id, version }) => [id, version]));
  const hasChanged = ({ id, version }: Omit<PickedRequest, "name">) => pickedVersions.get(id) !== version;
  const moved = table.rows.filter((row) => pickedVersions.get(row.id) && hasChanged(row)).map(({ id }) => id);
  return { ...table, moved, goneCount: picked.length - table.rows.length };
}

type ShownRequests = NonNullable<Awaited<ReturnType<typeof loadShownRequests>>>;

async function createQuestion(
  { context }: Place,
  verb: DecisionKind,
  requests: ShownRequests,
  feedback: FormFeedback = {},
): Promise<QuestionReply> {
  const picked = requests.rows.map(({ id, version, name }) => ({ id, version, name }));
  const data: DecisionQuestion = { verb, picked };
  const token = await context.session.oneTime.issue(DECISION_SCOPE, { ttlSeconds: TTL_SECONDS, data });
  return { kind: "question", verb, ...requests, token, ...feedback };
}

interface FormFeedback {
  reasonError?: string;
  formError?: string;
  reason?: string;
}

/** Decides (APPROVE-10, APPROVE-11). A repeated post finds its question used and does nothing. */
export async function sendDecision(place: Place, fields: FormData) {
  const { session, upstream } = place.context;
  const token = String(fields.get("formId") ?? "");
  const spent = await session.oneTime.spend<DecisionQuestion>(DECISION_SCOPE, token);
  if (!spent) {
    session.flash({ kind: "info", text: approvalsCopy("repeated") });
    return seeOther(paths.dashboard());
  }
  const { verb, picked } = spent.data;
  const reason = String(fields.get("reason") ?? "").trim();
  const reasonError = verb === "reject" ? findReasonError(reason) : null;
  if (reasonError) {
    const shownRequests = await loadCurrentRequests(place, picked);
    return createReply(await createQuestion(place, verb, shownRequests, { reasonError, reason }), 400);
  }

  const approval = verb === "approve";
  const versions = Object.fromEntries(picked.flatMap(({ id, version }) => (version ? [[id, version]] : [])));
  const selectionIds = picked.map(({ id }) => id);
  const decision = { selectionIds, approval, reason: approval ? null : reason };
  const body = Object.keys(versions).length > 0 ? { ...decision, versions } : decision;
  const reply = await upstream.call(decideSelections, { body }, { idempotencyKey: findKey(fields, body) });
  if (!reply.ok) {
    // The question stays open with the same key, so that the API repeats nothing it has done.
    await session.oneTime.release(DECISION_SCOPE, token);
    const refreshedRequests = await loadCurrentRequests(place, picked);
    const formError = toFailureText(reply, approvalsCopy("decideFailed"));
    const status = reply.name === "unavailable" ? 502 : 400;
    return createReply({ kind: "question", verb, ...refreshedRequests, token, formError, reason }, status);
  }
  clearApprovals(upstream);
  session.touchSetup();
  return toDecisionResponse(place.context, spent.data, reply.data.results);
}

/** The question with the current state of the requests; decided or missing ones have only a name. */
async function loadCurrentRequests(place: Place, picked: readonly PickedRequest[]): Promise<ShownRequests> {
  const shownRequests = await loadShownRequests(place, picked);
  const rows = picked.map((request) => {
    const emptyRow = { orderValue: approvalsCopy("notSaid"), fields: {}, headroomPence: null };
    const unknown = { change: null, monthlyAmount: null, estimate: "", requestedOn: null, decideBy: null };
    const bareRow = { ...request, ...emptyRow, ...unknown, isOwn: false, hasActed: false };
    return shownRequests?.rows.find(({ id }) => id === request.id) ?? bareRow;
  });
  return {
    columns: [],
    hasChanges: false,
    hasHeadroom: false,
    moved: [],
    ...shownRequests,
    rows,
    goneCount: 0,
  };
}

/** Closing a question keeps the rows selected in the list. */
export async function closeQuestion({ context, benefitId }: Place, fields: FormData) {
  const spent = await context.session.oneTime.spend<DecisionQuestion>(
    DECISION_SCOPE,
    String(fields.get("formId") ?? ""),
  );
  if (!spent) return seeOther(paths.approvalsOf(benefitId));
  return createReply({ kind: "selection", isAll: false, ids: spent.data.picked.map(({ id }) => id) });
}

const findReasonError = (reason: string) => {
  if (reason === "") return approvalsCopy("reasonRequired");
  return [...reason].length > MAX_REASON ? formCopy("tooLong", { max: MAX_REASON }) : null;
};

interface Result {
  selectionId: string;
  outcome: string;
  message?: string | null;
}

/** Requests decided earlier count as done. Refused ones are named, and so is any that the reply lacks. */
function toDecisionResponse(
  { session }: RequestContext,
  { verb, picked }: DecisionQuestion,
  results: readonly Result[],
) {
  const failedDecisions = picked.flatMap(({ id, name }) => {
    const result = results.find(({ selectionId }) => selectionId === id);
    if (result?.outcome === "done" || result?.outcome === "already") return [];
    const reason = result?.message?.trim() || approvalsCopy("unknown");
    return [{ id, name, reason }];
  });
  if (failedDecisions.length > 0)
    return createReply({ kind: "part", total: picked.length, failed: failedDecisions });
  const singularKey = verb === "approve" ? "approvedOne" : "rejectedOne";
  const pluralKey = verb === "approve" ? "approved" : "rejected";
  const count = picked.length;
  return redirectAfterSave(
    session,
    paths.dashboard(),
    count === 1 ? approvalsCopy(singularKey) : approvalsCopy(pluralKey, { count }),
  );
}
