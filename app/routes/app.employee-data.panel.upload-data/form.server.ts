import { largestUpload, uploadEmployeeData } from "#contract/uploads.ts";
import { uploadsCopy } from "#copy/uploads";
import { uploadPaths } from "~/paths-uploads.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { UPLOAD_NAME, UPLOAD_TOO_LARGE } from "~/platform/multipart.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";

export interface UploadReply {
  problem: string;
  /** Whether another upload blocks this one, so that the page links to the history. */
  isBlocked?: boolean;
}

/** Forwards the file as the stream that the entry check passes to the route (API-75). */
export async function submitUpload({ upstream }: RequestContext, clientId: string, request: Request) {
  const name = readName(request.headers.get(UPLOAD_NAME));
  const createReply = (problem: string, status = 400, isBlocked = false) =>
    createPage<UploadReply>({ problem, isBlocked }, { status });
  if (request.headers.has(UPLOAD_TOO_LARGE)) return createReply(uploadsCopy("tooLarge"), 413);
  if (!name || !request.body) {
    await request.body?.cancel();
    return createReply(uploadsCopy("chooseFile"));
  }
  const reply = await upstream.call(uploadEmployeeData, {
    params: { id: clientId },
    query: { name },
    file: request.body,
  });
  if (reply.ok) return seeOther(uploadPaths.upload(reply.data.uploadId));
  if (reply.body.error === "too_large") return createReply(uploadsCopy("tooLarge"), 413);
  switch (reply.name) {
    case "unsupported":
      return createReply(reply.text ?? uploadsCopy("unsupported"));
    case "in_progress":
      return createReply(uploadsCopy("inProgress"), 409, true);
    case "unavailable":
      return createReply(uploadsCopy("failed"), 502);
    default:
      return createReply(reply.text ?? uploadsCopy("failed"));
  }
}

/** The file's name without a path, which old browsers send, and without forbidden characters. */
function readName(encodedName: string | null): string {
  try {
    const name = decodeURIComponent(encodedName ?? "")
      .split(/[\\/]/)
      .at(-1);
    return (name ?? "")
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 200);
  } catch {
    return "";
  }
}

export const toUploadForm = ({ extensions }: Pick<Setup, "extensions">) => ({
  hasHistory: extensions.has("uploads"),
  largestBytes: largestUpload,
});
