import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { plantSession, readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const REFRESH_CALL = "/v1/login/refresh";
const toMs = (count: number) => count * 60_000;

/** Logs in a person who has been active for 29½ of the access token's thirty minutes. */
async function openNearExpiry() {
  const browser = await portal().signIn(people.aisha);
  for (let visit = 0; visit < 2; visit++) {
    portal().clock.advance(toMs(14));
    await browser.get("/app/faqs/");
  }
  portal().clock.advance(toMs(1.5));
  expect(portal().upstream.listCallsTo("POST", REFRESH_CALL)).toHaveLength(0);
  return browser;
}

const openTabs = (browser: Browser, count: number) =>
  Promise.all(Array.from({ length: count }, () => browser.exchange({ target: "/app/faqs/" })));

describe("[SESSION-09] a session shortly before the access token ends", () => {
  test("[API-96] the session is refreshed with the refresh token, and continues with the new tokens", async () => {
    const browser = await openNearExpiry();
    const tokensBefore = await readTokens(browser, portal());
    expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
    const tokensAfter = await readTokens(browser, portal());
    expect(tokensAfter.sid).toBe(tokensBefore.sid);
    expect(tokensAfter.accessToken).not.toBe(tokensBefore.accessToken);
    expect(tokensAfter.refreshToken).not.toBe(tokensBefore.refreshToken);
    expect(Number(tokensAfter.expiresAt) - Number(tokensBefore.expiresAt)).toBeGreaterThan(toMs(29));
    const [call] = portal().upstream.listCallsTo("POST", REFRESH_CALL);
    expect(JSON.parse(call?.body ?? "")).toEqual({ refresh_token: tokensBefore.refreshToken });
    portal().clock.advance(toMs(10));
    expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
  });

  test("[D3] five simultaneous requests refresh the token once and all get their page", async () => {
    const browser = await openNearExpiry();
    const replies = await openTabs(browser, 5);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { text } of replies) expect(text).toContain("Aisha</bdi>");
    expect(portal().upstream.listCallsTo("POST", REFRESH_CALL)).toHaveLength(1);
    expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
  });

  test("[D3] a tab whose cookie is slightly older also gets its page, within the old token's grace period", async () => {
    const browser = await openNearExpiry();
    const old = browser.jar.copy();
    await browser.get("/app/home/");
    const slowTab = portal().createBrowser();
    slowTab.jar.replace(old);
    portal().clock.advance(20_000);
    expect((await slowTab.get("/app/home/")).text).toContain("Hi, Aisha");
  });

  test("[A15] a refresh token that is used again after its grace period ends the whole family of tokens", async () => {
    const browser = await openNearExpiry();
    const stolen = browser.jar.copy();
    await browser.get("/app/home/");
    portal().clock.advance(31_000);
    const thief = portal().createBrowser();
    thief.jar.replace(stolen);
    expect((await thief.get("/app/home/")).path).toBe("/");
    portal().clock.advance(toMs(1));
    expect((await browser.get("/app/faqs/")).path).toBe("/");
  });
});

describe("[SESSION-09] an access token that has ended", () => {
  test("a refused refresh of the access token logs out with a text", async () => {
    const browser = await openNearExpiry();
    portal().clock.advance(toMs(1));
    portal().upstream.answer("POST", REFRESH_CALL, { status: 401, json: { error: "refresh_ended" } });
    const page = await browser.get("/app/home/");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("Your session has ended. Please log in again");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("an expired token logs out when the upstream has no refresh call", async () => {
    const browser = await openNearExpiry();
    portal().clock.advance(toMs(1));
    portal().upstream.answer("POST", REFRESH_CALL, { status: 404, text: "Not found" });
    expect((await browser.get("/app/home/")).redirects).toEqual(["/"]);
  });

  test("a session without a refresh token logs out without a call", async () => {
    const owner = await portal().signIn(people.aisha);
    const { accessToken } = await readTokens(owner, portal());
    const browser = portal().createBrowser();
    await plantSession(browser, portal(), { accessToken, expiresInSeconds: 60 });
    portal().clock.advance(toMs(2));
    portal().upstream.reset();
    expect((await browser.get("/app/home/")).redirects).toEqual(["/"]);
    expect(portal().upstream.listCallsTo("POST", REFRESH_CALL)).toHaveLength(0);
  });

  test("a session is kept while the upstream is unreachable, and continues when it is back", async () => {
    const browser = await openNearExpiry();
    portal().clock.advance(toMs(1));
    portal().upstream.answerAll("reset");
    const page = await browser.get("/app/faqs/");
    expect([page.status, page.heading]).toEqual([503, "Uh oh!"]);
    portal().upstream.reset();
    expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
  });
});
