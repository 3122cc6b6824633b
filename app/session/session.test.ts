import { beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { createPortalStore } from "../../tests/support/portal-store.ts";
import { SECRET, SessionBrowser } from "../../tests/support/session-browser.ts";
import { IDLE_END_MS, type Session } from "./session.server.ts";

const MINUTE = 60_000;
const tokens = {
  accessToken: "access-1",
  refreshToken: "refresh-1",
  expiresInSeconds: 3_600,
  userId: "aisha",
};
const clock = createTestClock();
const store = await createPortalStore(clock);
let browser: SessionBrowser;

beforeEach(() => {
  browser = new SessionBrowser({ store, clock });
});
const signIn = (overrides = {}, visit = {}) =>
  browser.visit((session) => session.signIn({ ...tokens, ...overrides }), visit);

describe("start of a session", () => {
  test("[SESSION-06] a session cookie restores the login on the next page", async () => {
    await signIn();
    const session = await browser.visit();
    expect(session.signedIn).toBe(true);
    expect(session.tokens).toMatchObject({
      accessToken: "access-1",
      refreshToken: "refresh-1",
      userId: "aisha",
    });
  });

  test("[SESSION-07] nobody is logged in without a session cookie, and nothing is written", async () => {
    const session = await browser.visit();
    expect(session).toMatchObject({ signedIn: false, tokens: null, ended: null });
    expect(browser.lines).toEqual([]);
  });

  test("[SESSION-02] the access token's end is calculated from the seconds it lasts, in real time", async () => {
    const session = await signIn();
    expect(session.tokens?.expiresAt).toBe(clock.real().getTime() + 3_600_000);
    expect((await signIn({ expiresInSeconds: null })).tokens?.expiresAt).toBeNull();
  });

  test("[SESSION-04] a session in a masquerade stays in the masquerade on the next page", async () => {
    await signIn({ masquerade: { userId: "u1", schemeYear: "2026" } });
    expect((await browser.visit()).tokens?.masquerade).toEqual({ userId: "u1", schemeYear: "2026" });
  });

  test("[SESSION-01] no cookie contains a token or an email, and scripts may read none of them", async () => {
    await browser.visit((session) => {
      session.signIn(tokens);
      session.flash({ kind: "info", text: "for aisha.patel@harbourline.example" });
      session.pendingLogin.set({ email: "aisha.patel@harbourline.example" });
    });
    expect(browser.lines).toHaveLength(4);
    expect(browser.lines.every((line) => line.includes("HttpOnly"))).toBe(true);
    const decoded = browser.lines.flatMap((line) =>
      line.split(/[=.;~]/).map((part) => Buffer.from(part, "base64url").toString()),
    );
    expect([...browser.lines, ...decoded].join("\n")).not.toMatch(/access-1|refresh-1|aisha/);
  });

  test("[SESSION-13] the remember option keeps the cookies after the browser closes, and otherwise they end with it", async () => {
    await signIn();
    expect(browser.lines.some((line) => line.includes("Max-Age"))).toBe(false);
    await signIn({ remember: true });
    expect(browser.lines).toHaveLength(2);
    expect(browser.lines.every((line) => line.includes("Max-Age=2592000"))).toBe(true);
  });

  test("[A4] a session from before login is invalid after it", async () => {
    await signIn();
    const planted = browser.copy();
    const sidBefore = (await browser.visit()).tokens?.sid;
    await signIn({ accessToken: "access-2" });
    expect((await browser.visit()).tokens?.sid).not.toBe(sidBefore);
    // Mixes the new tokens with the attacker's old activity, and the reverse.
    planted.cookies.set("bp_session", browser.cookies.get("bp_session") as string);
    expect((await planted.visit()).signedIn).toBe(false);
  });

  test("[A4] entering and leaving a masquerade gives the session a new id, and a refresh does not", async () => {
    await signIn();
    const first = (await browser.visit()).tokens?.sid;
    await browser.visit((session) => session.updateTokens({ accessToken: "access-2", expiresInSeconds: 60 }));
    const refreshed = await browser.visit();
    expect(refreshed.tokens).toMatchObject({
      sid: first,
      accessToken: "access-2",
      refreshToken: "refresh-1",
    });
    expect(refreshed.tokens?.expiresAt).toBe(clock.real().getTime() + 60_000);
    await browser.visit((session) =>
      session.updateTokens({ masquerade: { userId: "u", schemeYear: "2026" } }),
    );
    const masquerading = await browser.visit();
    expect(masquerading.signedIn).toBe(true);
    expect(masquerading.tokens?.sid).not.toBe(first);
    await browser.visit((session) => session.updateTokens({ masquerade: null }));
    expect((await browser.visit()).tokens?.sid).not.toBe(masquerading.tokens?.sid);
  });

  test("[SESSION-05] every write raises the version number in the cache key of the frame's data", async () => {
    await signIn();
    await browser.visit((session) => session.touchSetup());
    await browser.visit((session) => session.touchSetup());
    expect((await browser.visit()).tokens?.setupVersion).toBe(2);
  });
});

describe("long tokens", () => {
  test("[SESSION-05] 8 KB tokens are spread over several cookies", async () => {
    const accessToken = "t".repeat(8_000);
    await signIn({ accessToken });
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("bp_session"))).toHaveLength(3);
    expect((await browser.visit()).tokens?.accessToken).toBe(accessToken);
    await browser.visit((session) => session.updateTokens({ accessToken: "short" }));
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("bp_session"))).toEqual([
      "bp_session",
    ]);
    expect((await browser.visit()).tokens?.accessToken).toBe("short");
  });

  test("[SESSION-05] a session too large for 20 KB of cookies is kept sealed in the store, until logout", async () => {
    const accessToken = "t".repeat(40_000);
    await signIn({ accessToken });
    const { tokens } = await browser.visit();
    expect(tokens?.accessToken).toBe(accessToken);
    expect(await store.blobs.find(tokens?.sid as string)).not.toContain("t".repeat(16));
    await browser.visit((session) => session.signOut());
    expect(await store.blobs.find(tokens?.sid as string)).toBeNull();
  });
});

describe("[B4] broken session cookies", () => {
  test("a session cookie with a flipped bit counts as logged out and causes no error", async () => {
    await signIn();
    const value = browser.cookies.get("bp_session") as string;
    browser.cookies.set(
      "bp_session",
      `${value.slice(0, -9)}${value.at(-9) === "A" ? "B" : "A"}${value.slice(-8)}`,
    );
    const session = await browser.visit();
    expect(session).toMatchObject({ signedIn: false, ended: "unreadable" });
    expect(browser.cookies.has("bp_session")).toBe(false);
  });

  test("a truncated cookie, a missing part, and parts of two sessions count as logged out and cause no error", async () => {
    await signIn({ accessToken: "a".repeat(8_000) });
    const first = browser.copy();
    await signIn({ accessToken: "b".repeat(8_000) });
    const mixed = browser.copy();
    mixed.cookies.set("bp_session.1", first.cookies.get("bp_session.1") as string);
    expect((await mixed.visit()).signedIn).toBe(false);
    expect([...mixed.cookies.keys()]).toEqual([]);
    const incompleteBrowser = browser.copy();
    incompleteBrowser.cookies.delete("bp_session.2");
    expect((await incompleteBrowser.visit()).signedIn).toBe(false);
    const cutBrowser = browser.copy();
    cutBrowser.cookies.set("bp_session", (cutBrowser.cookies.get("bp_session") as string).slice(0, 100));
    expect((await cutBrowser.visit()).signedIn).toBe(false);
    expect((await browser.visit()).signedIn).toBe(true);
  });

  test("cookies of 16 KB of noise count as logged out and cause no error", async () => {
    for (const name of ["bp_session", "bp_activity", "bp_flash", "bp_login", "pes"])
      browser.cookies.set(name, "x".repeat(16_384));
    expect((await browser.visit()).signedIn).toBe(false);
  });

  test("a retired secret still opens a session, and an unknown secret does not", async () => {
    await signIn();
    const rotated = { secrets: ["the-new-secret-of-this-test-and-on-1", SECRET] };
    expect((await browser.copy().visit(() => {}, rotated)).signedIn).toBe(true);
    expect(
      (await browser.visit(() => {}, { secrets: ["an-unknown-secret-of-somebody-else-1"] })).signedIn,
    ).toBe(false);
  });

  test("[B3] a session is bound to its tenant", async () => {
    await signIn();
    expect((await browser.copy().visit(() => {}, { tenantId: "larkspur" })).signedIn).toBe(false);
    expect((await browser.visit()).signedIn).toBe(true);
  });

  test("a cookie that was set without https is not accepted over https", async () => {
    await signIn();
    expect((await browser.visit(() => {}, { https: true })).signedIn).toBe(false);
    await signIn({}, { https: true });
    expect([...browser.cookies.keys()]).toContain("__Host-bp_session");
    expect(browser.lines.every((line) => line.includes("; Secure"))).toBe(true);
    expect((await browser.visit(() => {}, { https: true })).signedIn).toBe(true);
  });
});

describe("idle sessions", () => {
  test("[LIMIT-02] [IDLE-04] a session that was idle for 15 min 15 s has ended, and a moment earlier it has not", async () => {
    expect(IDLE_END_MS).toBe(915_000);
    await signIn();
    clock.advance(915_000);
    expect((await browser.copy().visit()).signedIn).toBe(true);
    clock.advance(1);
    const session = await browser.visit();
    expect(session).toMatchObject({ signedIn: false, ended: "idle" });
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test("[D9] [IDLE-04] activity that a fast clock dated in the future counts for no longer than the idle time", async () => {
    await signIn();
    clock.advance(-IDLE_END_MS);
    expect((await browser.copy().visit()).signedIn).toBe(true);
    clock.advance(-1);
    expect(await browser.visit()).toMatchObject({ signedIn: false, ended: "idle" });
  });

  test("[SESSION-11] activity is written at most once a minute", async () => {
    await signIn();
    clock.advance(MINUTE - 1);
    await browser.visit((session) => session.touchActivity());
    expect(browser.lines).toEqual([]);
    clock.advance(1);
    await browser.visit((session) => session.touchActivity());
    expect(browser.lines.map((line) => line.split("=")[0])).toEqual(["bp_activity"]);
    clock.advance(14 * MINUTE);
    const session = await browser.visit();
    expect(session.signedIn).toBe(true);
    expect(session.idleFor()).toBe(14 * MINUTE);
    expect(session.lastActiveAt).toBe(clock.real().getTime() - 14 * MINUTE);
  });

  test("[IDLE-04] deleting the activity cookie, or keeping an older session's, does not prolong the session", async () => {
    await signIn();
    const other = browser.cookies.get("bp_activity") as string;
    await signIn();
    const swapped = browser.copy();
    swapped.cookies.set("bp_activity", other);
    expect((await swapped.visit()).signedIn).toBe(false);
    browser.cookies.delete("bp_activity");
    expect((await browser.visit()).signedIn).toBe(false);
  });

  test("[IDLE-01] a page that the browser opened automatically does not count as activity, and the next page does", async () => {
    await signIn();
    const now = clock.real().getTime();
    clock.advance(13 * MINUTE);
    await browser.visit((session) => session.ignoreNextActivity());
    await browser.visit((session) => session.touchActivity());
    expect((await browser.visit()).lastActiveAt).toBe(now);
    await browser.visit((session) => session.touchActivity());
    expect((await browser.visit()).lastActiveAt).toBe(clock.real().getTime());
  });

  test("pages that load without any action of the person do not count as activity, so that the session ends", async () => {
    await signIn();
    for (let minute = 0; minute < 16; minute++) {
      clock.advance(MINUTE);
      await browser.visit();
    }
    expect((await browser.visit()).signedIn).toBe(false);
  });
});

describe("end of a session", () => {
  test("[LOGOUT-06] [SESSION-12] logging out deletes all cookies except the consent and the message for the login page", async () => {
    await browser.visit((session) =>
      session.setConsent({ cookiesAccepted: true, nonNecessaryCookiesEnabled: true }),
    );
    await signIn();
    await browser.visit((session) => {
      session.pendingLogin.set({ email: "a@b.example" });
      session.flashLoginError("Your session has ended");
    });
    await browser.visit((session) => session.signOut());
    expect([...browser.cookies.keys()].sort()).toEqual(["bp_flash", "pes"]);
    const session = await browser.visit();
    expect(session.consent).toEqual({ cookiesAccepted: true, nonNecessaryCookiesEnabled: true });
    expect(session.consumeLoginError()).toBe("Your session has ended");
  });
});

describe("flash messages", () => {
  test("a message of one session is shown in no other, whichever reply arrives last", async () => {
    const message = { kind: "success", text: "Wren has been added" } as const;
    await signIn();
    await browser.visit((session) => session.flash(message));
    const late = String(browser.cookies.get("bp_flash"));
    expect((await browser.visit()).peekFlash()).toMatchObject(message);
    await browser.visit((session) => session.signOut());
    await signIn({ userId: "ruth" });
    browser.cookies.set("bp_flash", late);
    const session = await browser.visit();
    expect([session.signedIn, session.peekFlash()]).toEqual([true, null]);
  });

  test("a message from before a login is shown after it", async () => {
    await browser.visit((session) => session.flash({ kind: "info", text: "Cookies saved" }));
    await signIn();
    expect((await browser.visit()).peekFlash()).toMatchObject({ text: "Cookies saved" });
  });

  test("[SESSION-08] the reason why a session ended is shown on the login page once", async () => {
    await browser.visit((session) => session.flashLoginError("Signed in elsewhere"));
    expect((await browser.visit((session) => session.consumeFlash())).peekFlash()).toEqual({
      loginError: "Signed in elsewhere",
    });
    let text: string | null = null;
    await browser.visit((session) => {
      text = session.consumeLoginError();
    });
    expect(text).toBe("Signed in elsewhere");
    expect((await browser.visit()).consumeLoginError()).toBeNull();
  });

  test("a message is shown once, on a page and not in a redirect before that page", async () => {
    const message = { kind: "success", text: "Saved" } as const;
    const messages: unknown[] = [];
    const consumeMessage = (session: Session) => messages.push(session.consumeFlash());
    await browser.visit((session) => session.flash(message));
    await browser.visit(consumeMessage, { keepFlash: true });
    await browser.visit(consumeMessage);
    expect(browser.cookies.has("bp_flash")).toBe(false);
    await browser.visit(consumeMessage);
    expect(messages).toEqual([message, message, null]);
  });

  test("a message that is set after another was shown stays for the next page", async () => {
    await browser.visit((session) => session.flash({ kind: "info", text: "one" }));
    await browser.visit((session) => {
      session.consumeFlash();
      session.flash({ kind: "error", text: "two" });
    });
    expect((await browser.visit()).consumeFlash()).toEqual({ kind: "error", text: "two" });
  });

  test("a text of any length fits into the message's cookie", async () => {
    await browser.visit((session) => session.flash({ kind: "error", text: "é".repeat(50_000) }));
    expect(browser.lines[0]?.length).toBeLessThan(4_096);
    expect((await browser.visit()).consumeFlash()?.text).toHaveLength(1_000);
  });
});

describe("[A6] the pending login", () => {
  const pending = { email: "aisha.patel@harbourline.example", asksCaptcha: true };
  const startPendingLogin = () => browser.visit((session) => session.pendingLogin.set(pending));

  test("the pending login keeps the email for the next step, for ten minutes", async () => {
    await startPendingLogin();
    clock.advance(10 * MINUTE - 1);
    expect((await browser.visit()).pendingLogin.get()).toMatchObject(pending);
    clock.advance(1);
    expect((await browser.visit()).pendingLogin.get()).toBeNull();
  });

  test("a pending login is refused on another host", async () => {
    await startPendingLogin();
    expect((await browser.visit(() => {}, { tenantId: "larkspur" })).pendingLogin.get()).toBeNull();
  });

  test("a copy of a pending login is invalid after the login has succeeded", async () => {
    await startPendingLogin();
    const copy = browser.copy();
    await signIn();
    expect(browser.cookies.has("bp_login")).toBe(false);
    expect((await copy.visit()).pendingLogin.get()).toBeNull();
    expect(copy.cookies.has("bp_login")).toBe(false);
  });

  test("a copied pending login is void after Change or Close, and a new login starts again", async () => {
    await startPendingLogin();
    const copy = browser.copy();
    await browser.visit((session) => session.pendingLogin.clear());
    expect((await copy.visit()).pendingLogin.get()).toBeNull();
    await startPendingLogin();
    expect((await browser.visit()).pendingLogin.get()).toMatchObject(pending);
  });

  test("the second step of a login changes the pending login without ending it", async () => {
    await startPendingLogin();
    await browser.visit((session) => session.pendingLogin.set({ email: pending.email, asksCaptcha: false }));
    expect((await browser.visit()).pendingLogin.get()).toMatchObject({ asksCaptcha: false });
  });
});

describe("consent to cookies", () => {
  test("[COOKIE-06] [SESSION-12] [LIMIT-13] consent is one readable cookie named pes, written once for a post only", async () => {
    await browser.visit(
      (session) => {
        session.setConsent({ cookiesAccepted: true, nonNecessaryCookiesEnabled: false });
        session.setConsent({ cookiesAccepted: true, nonNecessaryCookiesEnabled: true });
      },
      { https: true },
    );
    expect(browser.lines).toHaveLength(1);
    expect(browser.lines[0]).toMatch(/^pes=/);
    expect(browser.lines[0]).not.toContain("HttpOnly");
    expect(browser.lines[0]).toContain("Max-Age=31536000");
    expect(JSON.parse(decodeURIComponent(browser.cookies.get("pes") as string))).toEqual({
      cookiesAccepted: true,
      nonNecessaryCookiesEnabled: true,
    });
    await browser.visit(() => {}, { https: true });
    expect(browser.lines).toEqual([]);
  });

  test.each(["", "null", "[]", "{", '{"cookiesAccepted":"yes"}', "%7B%22cookiesAccepted%22%3A1%7D"])(
    "a cookie of %j does not count as consent",
    async (value) => {
      browser.cookies.set("pes", value);
      expect((await browser.visit()).consent).toEqual({
        cookiesAccepted: false,
        nonNecessaryCookiesEnabled: false,
      });
    },
  );
});

describe("one-time tokens", () => {
  const issueToken = async (scope = "logout") => {
    let token = "";
    await browser.visit(async (session) => {
      token = session.oneTime.issue(scope, { ttlSeconds: 600, data: { n: 7 } });
    });
    return token;
  };
  const spendToken = async (token: string, scope = "logout", visitor = browser, visit = {}) => {
    let spent: unknown;
    await visitor.visit(async (session) => {
      spent = await session.oneTime.spend(scope, token);
    }, visit);
    return spent;
  };

  test("[LOGOUT-01] one-time tokens work once, for their purpose, in their time", async () => {
    const token = await issueToken();
    expect(await spendToken(token, "contact")).toBeNull();
    expect(await spendToken(token)).toEqual({ data: { n: 7 } });
    expect(await spendToken(token)).toBeNull();
    const lateToken = await issueToken();
    clock.advance(600_000);
    expect(await spendToken(lateToken)).toBeNull();
    expect(await spendToken("no token")).toBeNull();
  });

  test("one-time tokens work for the session and tenant they were issued to", async () => {
    await signIn();
    const token = await issueToken();
    const stranger = new SessionBrowser({ store, clock });
    await stranger.visit((session) => session.signIn(tokens));
    expect(await spendToken(token, "logout", stranger)).toBeNull();
    expect(await spendToken(token, "logout", new SessionBrowser({ store, clock }))).toBeNull();
    expect(await spendToken(token, "logout", browser.copy(), { tenantId: "larkspur" })).toBeNull();
    expect(await spendToken(token)).not.toBeNull();
  });

  test("[C8] only one of two simultaneous uses of a token works", async () => {
    const token = await issueToken();
    const uses = await Promise.all([
      spendToken(token, "logout", browser.copy()),
      spendToken(token, "logout", browser.copy()),
    ]);
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test("[C8] a one-time token that was used can be made valid again when its action failed", async () => {
    const token = await issueToken();
    await spendToken(token);
    await browser.visit((session) => session.oneTime.release("logout", token));
    expect(await spendToken(token)).not.toBeNull();
  });
});
