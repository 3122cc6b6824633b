import { loginByMagicLink } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { hashText } from "~/platform/hash-text.server.ts";
import { createUnavailableReply } from "~/platform/responses.server.ts";
import { endPreviousSession } from "./by-sso.server.ts";
import { hashForBrowser } from "./hash-for-browser.server.ts";
import { openSession, type SignInOutcome, toRefusedLogin } from "./sign-in.server.ts";

/** Reads the token from `/magic-link/{token}`. */
export function readMagicLink({ url }: Pick<Request, "url">): string {
  const [, token = ""] = new URL(url).pathname.replace(/^\/+/, "").split("/");
  return decodeURIComponent(token);
}

/** Logs in an employer who views the portal as one of their people (EMPDATA-04). An earlier session ends. */
export async function signInByMagicLink(context: RequestContext, token: string): Promise<SignInOutcome> {
  const { upstream, tenant, session } = context;
  const reply = await upstream.call(
    loginByMagicLink,
    { body: { token, domain: tenant.label } },
    { idempotencyKey: hashForBrowser(context, token) },
  );
  if (!reply.ok && reply.name === "unavailable") throw createUnavailableReply(context.requestId);
  if (!reply.ok) return toRefusedLogin(reply);
  const userId = reply.data.masqueradeUserId ?? reply.masqueradeUserId;
  // A magic link only opens the view of an employee, so tokens that name no viewed person are refused.
  if (!userId) return toRefusedLogin(INVALID_LINK);
  const earlierTokens = session.tokens;
  const masquerade = { userId, schemeYear: "0", linkHash: hashText(token) };
  const outcome = await openSession(context, reply.data, { masquerade });
  if (outcome.kind === "signed-in") await endPreviousSession(context, earlierTokens);
  return outcome;
}

/** Whether this browser already shows the view that the link opened, so that a second click goes there too. */
export const isOpenedBy = ({ session }: Pick<RequestContext, "session">, request: Pick<Request, "url">) =>
  session.tokens?.masquerade?.linkHash === hashText(readMagicLink(request));

const INVALID_LINK = { name: "link_invalid", body: {} } as const;
