import { createHash } from "node:crypto";
import type { RequestContext } from "~/platform/context.server.ts";

/**
 * A hash of facts and of the browser's token, so that only this browser can repeat it and no secret is in it.
 * As the key of a post it lets a double click count as one, in whichever order the two posts arrive (C8).
 */
export const hashForBrowser = (
  { csrfToken }: Pick<RequestContext, "csrfToken">,
  ...facts: readonly string[]
): string =>
  createHash("sha256")
    .update(JSON.stringify([csrfToken, ...facts]))
    .digest("base64url");
