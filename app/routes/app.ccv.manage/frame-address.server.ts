import type { RequestContext } from "~/platform/context.server.ts";
import type { CallReply, getCcvManage } from "~/upstream/calls.server.ts";

/** The embedded API's address below the portal's own, in a demo. */
const embeddedBase = "http://embedded.invalid/api/v1/";

/**
 * The address of the frame, with its token (CCV-01): the upstream's short-lived one, else the access token. Returns
 * null for an address that may not be framed. Allowed are the portal's own, and https on a host in FRAME_HOSTS.
 */
export function toFrameAddress(
  { url, token }: CallReply<typeof getCcvManage>,
  { config, session }: Pick<RequestContext, "config" | "session">,
): string | null {
  const base = config.upstream ? `${config.upstream.v1.replace(/\/+$/, "")}/` : embeddedBase;
  if (!URL.canParse(url, base)) return null;
  const address = new URL(url, base);
  const isOwn = !config.upstream && address.href.startsWith(embeddedBase);
  const isAllowed = address.protocol === "https:" && config.frameHosts.includes(address.host);
  if (!isOwn && !isAllowed) return null;
  const bearer = token ?? session.tokens?.accessToken;
  if (bearer) address.searchParams.set("bearerToken", bearer);
  return isOwn ? `${address.pathname}${address.search}` : address.href;
}
