import { type CallReply, refreshLogin } from "#contract/index.ts";
import type { Clock } from "~/platform/clock.server.ts";
import { hashText } from "~/platform/hash-text.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Result } from "~/upstream/result.server.ts";

/** A token that expires sooner than this many milliseconds is refreshed before use. */
const SOON_MS = 60_000;

/** Failures of the upstream itself, which do not mean that the token was refused. */
const UPSTREAM_FAILURES = new Set<string>(["unavailable", "busy", "cannot_save", "too_many"]);

type Reply = Result<typeof refreshLogin>;

/**
 * Milliseconds for which tabs with the old token get the new ones; shorter than the upstream's grace
 * period.
 */
const KEPT_MS = 10_000;

/**
 * Refreshes each token once in this process, however many tabs ask (SESSION-09). Between processes the
 * upstream's grace period for the old token does the same.
 */
export function createRefresher() {
  const flights = new Map<string, { reply: Promise<Reply>; from: number }>();
  const clearFlight = (key: string) => void flights.delete(key);

  function callRefresh(refreshToken: string, upstream: Upstream, now: number): Promise<Reply> {
    const key = hashText(refreshToken);
    const running = flights.get(key);
    if (running && now - running.from < KEPT_MS) return running.reply;
    const reply = upstream.call(refreshLogin, { body: { refresh_token: refreshToken } });
    flights.set(key, { reply, from: now });
    reply.then(
      ({ ok }) => (ok ? void setTimeout(clearFlight, KEPT_MS, key).unref() : clearFlight(key)),
      () => clearFlight(key),
    );
    return reply;
  }

  return {
    /** True while the session has a usable token; false when it has ended for good. */
    async keepFresh(session: Session, upstream: Upstream, clock: Clock): Promise<boolean> {
      const { expiresAt, refreshToken } = session.tokens ?? {};
      const now = clock.real().getTime();
      if (!expiresAt || expiresAt - now > SOON_MS) return true;
      if (!refreshToken) return expiresAt > now;
      const reply = await callRefresh(refreshToken, upstream, now);
      if (reply.ok && reply.data.access_token) {
        session.updateTokens(toTokens(reply.data));
        return true;
      }
      // A failed upstream has refused nothing, so the session stays and the page shows the failure.
      return expiresAt > now || (!reply.ok && UPSTREAM_FAILURES.has(reply.name));
    },
  };
}
function toTokens(data: CallReply<typeof refreshLogin>) {
  return {
    accessToken: data.access_token ?? undefined,
    refreshToken: data.refresh_token ?? undefined,
    expiresInSeconds: data.expires_in,
  };
}
