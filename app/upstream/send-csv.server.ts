import type { RequestContext } from "~/platform/context.server.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { attachment, notFound, seeOther } from "~/platform/responses.server.ts";

interface CsvReply {
  /** The upstream's reply to the call for a file. */
  reply: { ok: true; data: Response } | { ok: false; name: string };
  /** Plain ASCII. */
  name: string;
  /** The page to return to, and its message, when the file could not be loaded. */
  back: string;
  problem: string;
}

/** Passes a file of the upstream on as it comes; throws the page "not found", or the way back with a message. */
export function sendCsv(
  { session }: Pick<RequestContext, "session">,
  { reply, name, back, problem }: CsvReply,
) {
  if (!reply.ok && (reply.name === "not_found" || reply.name === "invalid")) throw notFound();
  if (!reply.ok || !reply.data.body) {
    session.flash({ kind: "error", text: problem });
    throw seeOther(back);
  }
  return attachment(reply.data.body, { name, type: mediaTypes.csv });
}
