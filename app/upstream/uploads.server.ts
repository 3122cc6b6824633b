import type { CallReply, getEligibilityDifference } from "#contract/index.ts";
import { getLastUpload, type getUpload } from "#contract/index.ts";
import { formatLongDay } from "~/copy/day.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, seeOther } from "~/platform/responses.server.ts";
import type { Setup } from "./setup.server.ts";

/** Whether the client sees an upload's effect on benefits before it is confirmed (PANEL-11). */
export const isDataLoadEligibilityImpactEnabled = ({ client }: Pick<Setup, "client">) =>
  client.features.has("eligibility-impact");

/** Reads "01/12/2026" as `2026-12-01`; null for an empty text, undefined for anything else. */
export function parseUploadDay(text: string): string | null | undefined {
  if (text.trim() === "") return null;
  const [, day = "", month = "", year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

export type Upload = CallReply<typeof getUpload>;
export type Difference = CallReply<typeof getEligibilityDifference>;

/** One page of a checked upload's list. `data` is null if the list cannot be loaded. */
export async function loadUploadList<Data>(
  { extensions }: Pick<Setup, "extensions">,
  { id, url }: { id: string; url: string },
  load: (page: number) => Promise<{ ok: true; data: Data } | { ok: false; name: string }>,
) {
  if (!extensions.has("upload-previews")) throw createNotFoundReply();
  const pageNumber = parsePageNumber(new URL(url).searchParams);
  const reply = await load(pageNumber);
  if (reply.ok) return { pageNumber, data: reply.data };
  if (reply.name === "not_found") throw createNotFoundReply();
  if (reply.name === "not_checked") throw seeOther(uploadPaths.upload(id));
  return { pageNumber, data: null };
}

/** The day of the last upload as text (API-74); null if there was none, or if it cannot be loaded. */
export async function loadLastUpload({ upstream }: Pick<RequestContext, "upstream">, clientId: string) {
  const reply = await upstream.call(getLastUpload, { params: { id: clientId } });
  return reply.ok ? formatLongDay(reply.data.date) : null;
}
