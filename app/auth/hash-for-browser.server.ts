import { createHash } from "node:crypto";
import type { RequestContext } from "~/platform/context.server.ts";

/**
 * A hash of facts and the browser's token, so that only this browser can repeat it. As a post's key it lets a double
 * click count once, whichever post arrives first (C8).
 */
export const hashForBrowser = (
  { csrfToken }: Pick<RequestContext, "csrfToken">,
  ...facts: readonly string[]
): string =>
  createHash("sha256")
    .update(JSON.stringify([csrfToken, ...facts]))
    .digest("base64url");
