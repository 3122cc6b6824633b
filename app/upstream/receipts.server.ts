import { receiptTypes } from "#contract/extensions/claims.ts";
import { createAttachment, createNotFoundReply } from "~/platform/responses.server.ts";

const fileEndings: Record<string, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** A receipt as a download: a browser never shows an uploaded file as a page of the portal. */
export function toReceiptFile(reply: { ok: true; data: Response } | { ok: false }): Response {
  if (!reply.ok || !reply.data.body) throw createNotFoundReply();
  const contentType = reply.data.headers.get("content-type");
  const type = receiptTypes.find((each) => each === contentType);
  if (!type) throw createNotFoundReply();
  return createAttachment(reply.data.body, { name: `receipt.${fileEndings[type]}`, type });
}
