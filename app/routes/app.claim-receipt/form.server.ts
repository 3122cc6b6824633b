import { addReceipt } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
import { claimPaths } from "~/paths-claims.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { UPLOAD_NAME, UPLOAD_TOO_LARGE } from "~/platform/multipart.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";

/** Forwards the receipt as the stream that the entry check passes to the route. */
export async function submitReceipt(
  { upstream, session }: RequestContext,
  { id, claimId }: { id: string; claimId: string },
  request: Request,
) {
  const createReply = (problem: string, status = 400) => createPage({ problem }, { status });
  if (request.headers.has(UPLOAD_TOO_LARGE)) return createReply(claimsCopy("tooLarge"), 413);
  if (!request.headers.get(UPLOAD_NAME) || !request.body) {
    await request.body?.cancel();
    return createReply(claimsCopy("chooseFile"));
  }
  const reply = await upstream.call(addReceipt, { params: { claimId }, file: request.body });
  if (reply.ok) {
    const text = claimsCopy(reply.data.isSentAgain ? "receiptSent" : "receiptAdded");
    return redirectAfterSave(session, claimPaths.claim(id, claimId), text);
  }
  if (reply.body.error === "too_large") return createReply(claimsCopy("tooLarge"), 413);
  switch (reply.name) {
    case "not_found":
      return seeOther(claimPaths.list(id));
    case "unsupported":
      return createReply(claimsCopy("unsupported"));
    case "not_allowed":
      return createReply(reply.text ?? claimsCopy("receiptFailed"), 409);
    default:
      return createReply(claimsCopy("receiptFailed"), reply.name === "unavailable" ? 502 : 400);
  }
}
