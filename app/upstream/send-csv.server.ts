import type { RequestContext } from "~/platform/context.server.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { createAttachment, createNotFoundReply, seeOther } from "~/platform/responses.server.ts";

interface CsvReply {
  /** The upstream's reply to the call for a file. */
  reply: { ok: true; data: Response } | { ok: false; name: string };
  /** The file name, in ASCII only. */
  name: string;
  /** The page to return to with its message if the file could not be loaded. */
  back: string;
  problem: string;
}

/** Streams a file of the upstream; throws the page "not found", or a redirect with a message. */
export function sendCsv(
  { session }: Pick<RequestContext, "session">,
  { reply, name, back, problem }: CsvReply,
) {
  if (!reply.ok && (reply.name === "not_found" || reply.name === "invalid")) throw createNotFoundReply();
  if (!reply.ok || !reply.data.body) {
    session.flash({ kind: "error", text: problem });
    throw seeOther(back);
  }
  return createAttachment(reply.data.body, { name, type: mediaTypes.csv });
}
