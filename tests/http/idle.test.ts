import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const MINUTE = 60_000;
const advanceClock = (ms: number) => portal().clock.advance(ms);
const listPings = () => portal().upstream.listCallsTo("GET", "/v1/ping");

/** Logs in a person who has just opened a page. */
async function signIn(target = "/app/faqs/"): Promise<Browser> {
  const browser = await portal().signIn(people.aisha);
  advanceClock(2 * MINUTE);
  await browser.get(target);
  portal().upstream.calls.length = 0;
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.get("/app/home/")).path === "/app/home/";
const isInNoscript = (page: Page) => page.$('noscript meta[http-equiv="refresh"]').length === 1;

describe("14 minutes after the last page", () => {
  test("[IDLE-01] [LIMIT-02] [API-07] an idle page leads to the idle screen", async () => {
    const browser = await signIn();
    expect(browser.page.refresh).toEqual({ seconds: 840, url: "/idle?returnTo=%2Fapp%2Ffaqs%2F" });
    advanceClock(14 * MINUTE);
    const page = await browser.refresh();
    expect([page.status, page.path]).toEqual([200, "/idle?returnTo=%2Fapp%2Ffaqs%2F"]);
  });

  test("[IDLE-02] [IDLE-05] the idle screen asks whether to stay, shows the time left, and offers to stay or log out", async () => {
    const browser = await signIn();
    advanceClock(14 * MINUTE);
    const page = await browser.refresh();
    expect([page.heading, page.title]).toEqual(["Stay logged in?", "Stay logged in? | Harbour Rewards"]);
    expect(page.text).toContain("We will log you out soon...");
    expect(page.getText("[role=timer]")).toBe("15 seconds left");
    expect(page.listTexts("form[method=post] button")).toEqual(["Stay logged in", "Logout"]);
  });

  test("[IDLE-03] [API-37] Stay logged in tells the upstream, and returns to the page with 14 more minutes", async () => {
    const browser = await signIn("/app/faqs/?from=mail");
    advanceClock(14 * MINUTE);
    await browser.refresh();
    const page = await browser.page.getForm({ button: "Stay logged in" }).submit("Stay logged in");
    expect(page.redirects).toEqual(["/app/faqs/?from=mail"]);
    expect(page.heading).toBe("Frequently asked questions");
    expect(listPings()).toHaveLength(1);
    advanceClock(14 * MINUTE);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("[IDLE-03] [D1] Stay logged in keeps the portal's session when the upstream does not answer", async () => {
    const browser = await signIn();
    advanceClock(14 * MINUTE);
    await browser.refresh();
    portal().upstream.answer("GET", "/v1/ping", { status: 503 });
    const page = await browser.page.getForm({ button: "Stay logged in" }).submit("Stay logged in");
    expect([page.status, page.path]).toEqual([200, "/app/faqs/"]);
  });

  test("[IDLE-03] [SESSION-08] [D2] Stay logged in logs out with the upstream's text when the upstream has ended the session", async () => {
    const browser = await signIn();
    advanceClock(14 * MINUTE);
    await browser.refresh();
    const answer = { status: 401, json: { message: "You signed in on another device." } };
    portal().upstream.answer("GET", "/v1/ping", answer);
    const page = await browser.page.getForm({ button: "Stay logged in" }).submit("Stay logged in");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("You signed in on another device.");
  });

  test("[IDLE-02] Logout logs out", async () => {
    const browser = await signIn();
    advanceClock(14 * MINUTE);
    await browser.refresh();
    const page = await browser.page.getForm({ button: "Logout" }).submit("Logout");
    expect([page.path, page.heading]).toEqual(["/logout", "Logging out..."]);
    expect((await browser.refresh()).path).toBe("/logout-success");
    expect(listPings()).toEqual([]);
  });

  test("[IDLE-04] [LIMIT-02] the idle page logs out after 15 more seconds without an answer", async () => {
    const browser = await signIn();
    advanceClock(14 * MINUTE);
    const page = await browser.refresh();
    expect(page.refresh).toEqual({ seconds: 15, url: "/logout" });
    advanceClock(15_000);
    expect((await browser.refresh()).heading).toBe("Logging out...");
    expect((await browser.refresh()).path).toBe("/logout-success");
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("[IDLE-01] a person who was active in another tab gets no idle question, and returns to the page", async () => {
    const browser = await signIn();
    const tab = browser.page;
    advanceClock(10 * MINUTE);
    await browser.get("/app/home/");
    advanceClock(4 * MINUTE);
    const page = await browser.get(String(tab.refresh?.url), { from: tab });
    expect(page.redirects).toEqual(["/app/faqs/"]);
    expect(page.refresh).toEqual({ seconds: 840, url: "/idle?returnTo=%2Fapp%2Ffaqs%2F" });
  });

  test("[IDLE-01] the return from the idle screen is not activity, so two forgotten tabs do not keep each other logged in", async () => {
    const browser = await signIn();
    const forgotten = browser.page;
    advanceClock(7 * MINUTE);
    await browser.get("/app/home/");
    const lastWork = portal().clock.real().getTime();
    let pages = [forgotten, browser.page];
    advanceClock(7 * MINUTE);
    // Each tab refreshes 14 minutes after it was loaded, without a person.
    for (let visits = 1; visits <= 3; visits++) {
      const [first, ...rest] = pages as [Page, ...Page[]];
      const page = await browser.get(String(first.refresh?.url), { from: first });
      if (page.path.startsWith("/idle") || page.path === "/") break;
      pages = [...rest, page];
      advanceClock(7 * MINUTE);
    }
    expect(portal().clock.real().getTime() - lastWork).toBeLessThanOrEqual(14 * MINUTE);
    expect(browser.page.heading).toBe("Stay logged in?");
  });

  test("[IDLE-01] asking whether the session is idle does not prolong the session", async () => {
    const browser = await signIn();
    for (let checks = 1; checks <= 3; checks++) {
      advanceClock(5 * MINUTE);
      await browser.exchange({ target: "/idle?returnTo=%2Fapp%2Ffaqs%2F" });
    }
    advanceClock(16_000);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("[IDLE-04] the end of a session by the server", () => {
  test("the server ends a session that was idle for longer than 15 minutes and 15 seconds, and says why", async () => {
    const browser = await signIn();
    advanceClock(15 * MINUTE + 15_001);
    const page = await browser.get("/app/home/");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("You were logged out because you had been away for a while");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("the server keeps a session that was idle for 15 minutes and 15 seconds", async () => {
    const browser = await signIn();
    advanceClock(15 * MINUTE + 15_000);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("a post after the end of an idle session ends the session and changes nothing", async () => {
    const browser = await signIn();
    advanceClock(14 * MINUTE);
    const stay = (await browser.refresh()).getForm({ button: "Stay logged in" });
    advanceClock(2 * MINUTE);
    expect((await stay.submit("Stay logged in")).redirects).toEqual(["/"]);
    expect(listPings()).toEqual([]);
  });
});

describe("[IDLE-01] the refresh without scripts", () => {
  test("the page's refresh is in a noscript on a page with scripts, and outside it on a page without scripts", async () => {
    const browser = await signIn();
    for (const [target, hasScripts] of [
      ["/app/home/", true],
      ["/contact-us/", true],
      ["/app/faqs/", false],
      ["/privacy-statement", false],
      ["/terms-and-conditions", false],
      ["/cookie-policy/", false],
      ["/cookie-settings", false],
      ["/app/home/nothing", false],
      ["/nowhere", false],
      ["/app/dashboard/", false],
    ] as const) {
      const page = await browser.get(target);
      expect([target, page.refresh?.seconds]).toEqual([target, 840]);
      expect([target, page.$("script").text().includes("__remixContext")]).toEqual([target, hasScripts]);
      expect([target, isInNoscript(page)]).toEqual([target, hasScripts]);
    }
    advanceClock(14 * MINUTE);
    const idle = await browser.get("/idle");
    expect([idle.$("script").length > 0, isInNoscript(idle)]).toEqual([true, true]);
  });

  test("a visitor's page has no refresh", async () => {
    const browser = portal().createBrowser();
    for (const target of ["/", "/contact-us/", "/privacy-statement", "/logout-success", "/nowhere"])
      expect((await browser.get(target)).refresh).toBeNull();
  });

  test("the idle screen of a page that does not exist leads home afterwards", async () => {
    const browser = await signIn();
    expect((await browser.get("/nowhere?x=1")).refresh?.url).toBe("/idle?returnTo=%2Fapp%2Fhome%2F");
  });
});

test("[IDLE-02] the idle screen is only for logged-in people, and redirects a person who is not idle", async () => {
  expect((await portal().createBrowser().get("/idle")).redirects).toEqual(["/"]);
  const browser = await signIn();
  expect((await browser.get("/idle")).redirects).toEqual(["/app/home/"]);
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
  "[B6] neither the way back nor Stay logged in redirects to %s",
  async (returnTo) => {
    const browser = await signIn();
    const idle = `/idle?${new URLSearchParams({ returnTo })}`;
    expect((await browser.get(idle)).redirects).toEqual(["/app/home/"]);
    advanceClock(14 * MINUTE);
    const page = await browser.get(idle);
    const fields = page.getForm({ button: "Stay logged in" }).listFields("Stay logged in");
    expect(fields.get("returnTo")).toBe("/app/home/");
    fields.set("returnTo", returnTo);
    expect((await browser.post("/idle", fields)).redirects).toEqual(["/app/home/"]);
  },
);
