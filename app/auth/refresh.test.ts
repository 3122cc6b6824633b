import { describe, expect, it } from "vitest";
import type { Session } from "~/session/session.server.ts";
import { createForeignUpstream } from "../../tests/support/foreign-upstream.ts";
import { createRefresher } from "./refresh.server.ts";

const now = Date.UTC(2026, 10, 20, 10);
const clock = { now: () => new Date(now), real: () => new Date(now) };

/** The part of a session that a refresh reads and writes. */
function createSession(tokens: { expiresAt: number | null; refreshToken: string | null }) {
  const updates: unknown[] = [];
  const session = { tokens, updateTokens: (change: unknown) => updates.push(change) } as unknown as Session;
  return { session, updates };
}
const answerNewTokens = () => Response.json({ access_token: "new", refresh_token: "next", expires_in: 900 });

describe("[SESSION-09] [API-96] refresh of an access token", () => {
  it("a token that remains valid for more than a minute is not refreshed", async () => {
    const { upstream, requestLines } = createForeignUpstream(answerNewTokens);
    const { session } = createSession({ expiresAt: now + 600_000, refreshToken: "r" });
    expect(await createRefresher().keepFresh(session, upstream, clock)).toBe(true);
    expect(requestLines).toHaveLength(0);
  });

  it("a token that ends within a minute is refreshed, and the session stores the new tokens", async () => {
    const { upstream } = createForeignUpstream(answerNewTokens);
    const { session, updates } = createSession({ expiresAt: now + 30_000, refreshToken: "r" });
    expect(await createRefresher().keepFresh(session, upstream, clock)).toBe(true);
    expect(updates).toEqual([{ accessToken: "new", refreshToken: "next", expiresInSeconds: 900 }]);
  });

  it("[D3] a token is refreshed once for five tabs at the same time, and all five get the result", async () => {
    const { upstream, requestLines } = createForeignUpstream(answerNewTokens);
    const refresher = createRefresher();
    const tabs = Array.from({ length: 5 }, () => createSession({ expiresAt: now - 1, refreshToken: "r" }));
    expect(
      await Promise.all(tabs.map(({ session }) => refresher.keepFresh(session, upstream, clock))),
    ).toEqual(Array(5).fill(true));
    expect(requestLines).toHaveLength(1);
    expect(tabs.every(({ updates }) => updates.length === 1)).toBe(true);
  });

  it.each([
    ["refuses", () => Response.json({ error: "refresh_ended" }, { status: 422 })],
    ["has no refresh call", () => Response.json({}, { status: 404 })],
    ["answers without a token", () => Response.json({})],
  ])("an expired token ends the session when the upstream %s", async (_, answer) => {
    const { upstream } = createForeignUpstream(answer);
    const { session, updates } = createSession({ expiresAt: now - 1, refreshToken: "r" });
    expect(await createRefresher().keepFresh(session, upstream, clock)).toBe(false);
    expect(updates).toEqual([]);
  });

  it("a token that has not yet expired stays valid when its refresh is refused", async () => {
    const { upstream } = createForeignUpstream(() => Response.json({}, { status: 404 }));
    const { session } = createSession({ expiresAt: now + 30_000, refreshToken: "r" });
    expect(await createRefresher().keepFresh(session, upstream, clock)).toBe(true);
  });

  it.each(["busy", "cannot_save"])(
    "[D5] a refresh to which the upstream replies %s keeps the session",
    async (error) => {
      const { upstream } = createForeignUpstream(() => Response.json({ error }, { status: 503 }));
      const { session } = createSession({ expiresAt: now - 1, refreshToken: "r" });
      expect(await createRefresher().keepFresh(session, upstream, clock)).toBe(true);
    },
  );

  it("[D1] a refresh that does not reach the upstream keeps the session", async () => {
    const { upstream } = createForeignUpstream(() => Promise.reject(new Error("down")));
    const { session } = createSession({ expiresAt: now - 1, refreshToken: "r" });
    expect(await createRefresher().keepFresh(session, upstream, clock)).toBe(true);
  });

  it("an access token without a refresh token ends when it expires", async () => {
    const { upstream } = createForeignUpstream(answerNewTokens);
    const expiredSession = createSession({ expiresAt: now - 1, refreshToken: null });
    expect(await createRefresher().keepFresh(expiredSession.session, upstream, clock)).toBe(false);
  });
});
