import { describe, expect, test } from "vitest";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

const signIn = (email: string = people.aisha) => portal().signIn(email);

const toMs = (count: number) => count * 60_000;

test("[SESSION-01] the session is in sealed cookies that no script can read", async () => {
  const browser = await signIn();
  const { accessToken, refreshToken } = await readTokens(browser, portal());
  for (const name of ["bp_session", "bp_activity", "bp_csrf"]) {
    expect(browser.jar.hasAttribute(name, "HttpOnly"), name).toBe(true);
    expect(browser.jar.hasAttribute(name, "SameSite"), name).toBe(true);
  }
  const visible = browser.page.html + JSON.stringify(browser.jar.copy());
  for (const secret of [accessToken, refreshToken, password, people.aisha])
    expect(visible).not.toContain(String(secret));
});

test("[SESSION-01] [LOGIN-21] the email is sealed between the steps and deleted after logging in", async () => {
  const browser = portal().createBrowser();
  await browser.get("/");
  await browser.acceptCookies();
  await browser.giveEmail(people.aisha);
  expect(browser.jar.hasAttribute("bp_login", "HttpOnly")).toBe(true);
  expect(browser.jar.get("bp_login")).not.toContain("aisha");
  await browser.givePassword(password);
  expect(browser.jar.get("bp_login")).toBeUndefined();
});

test("[SESSION-06] [SESSION-07] a session is restored on the next page", async () => {
  const browser = await signIn();
  const page = await browser.get("/app/faqs/");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Hi, Aisha");
});

test("[SESSION-12] [LOGOUT-06] only the cookie preferences outlive the session", async () => {
  const browser = await signIn();
  await browser.click("Logout");
  await browser.refresh();
  expect(browser.jar.listNames().sort()).toEqual(["bp_csrf", "pes"]);
  expect(JSON.parse(decodeURIComponent(String(browser.jar.get("pes"))))).toEqual({
    cookiesAccepted: true,
    nonNecessaryCookiesEnabled: false,
  });
  expect(browser.jar.hasAttribute("pes", "HttpOnly")).toBe(false);
});

test("[SESSION-13] a session without the remember option ends when the browser closes", async () => {
  const browser = await signIn();
  browser.jar.endBrowserSession();
  expect((await browser.get("/app/home/")).path).toBe("/");
});

describe("[SESSION-11] [IDLE-04] the time of the last request", () => {
  test("a session that is used stays, and one that was idle for 15 minutes 15 seconds ends", async () => {
    const browser = await signIn();
    for (let visit = 0; visit < 3; visit++) {
      portal().clock.advance(toMs(14));
      expect((await browser.get("/app/faqs/")).path).toBe("/app/faqs/");
    }
    portal().clock.advance(toMs(15) + 16_000);
    const page = await browser.get("/app/home/");
    expect(page.path).toBe("/");
    expect(page.text).toContain("You were logged out because you had been away for a while");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("a session without its time cookie ends", async () => {
    const browser = await signIn();
    browser.jar.delete("bp_activity");
    expect((await browser.get("/app/home/")).path).toBe("/");
  });

  test("a time cookie of another session ends the current session", async () => {
    const [employeeBrowser, employerBrowser] = [await signIn(), await signIn(people.employer)];
    employeeBrowser.jar.set("bp_activity", String(employerBrowser.jar.get("bp_activity")));
    expect((await employeeBrowser.get("/app/home/")).path).toBe("/");
  });
});

describe("[A4] a cookie from before the login", () => {
  test("a cookie that an attacker set before the login opens nothing after it", async () => {
    const browser = portal().createBrowser();
    await browser.get("/");
    const planted = browser.jar.copy();
    await browser.signIn(people.aisha);
    const thief = portal().createBrowser();
    thief.jar.replace(planted);
    expect((await thief.get("/app/home/")).path).toBe("/");
  });

  test("a login replaces the form token, and a post with the earlier token is refused", async () => {
    const browser = portal().createBrowser();
    await browser.get("/");
    const planted = browser.jar.get("bp_csrf");
    await browser.signIn(people.aisha);
    const loginToken = browser.jar.get("bp_csrf");
    expect(loginToken).not.toBe(planted);
    expect(browser.jar.hasAttribute("bp_csrf", "HttpOnly")).toBe(true);
    const postForm = (csrf: string | undefined) =>
      browser.exchange({
        method: "POST",
        target: "/idle",
        body: String(new URLSearchParams({ csrf: csrf ?? "", intent: "stay" })),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
    expect([(await postForm(planted)).status, (await postForm(loginToken)).status]).toEqual([403, 303]);
    await browser.get("/app/faqs/");
    expect(browser.jar.get("bp_csrf")).toBe(loginToken);
  });

  test("each login makes a new session, whatever cookie came before", async () => {
    const browser = await signIn();
    const first = await readTokens(browser, portal());
    await browser.click("Logout");
    await browser.refresh();
    await browser.signIn(people.aisha);
    const second = await readTokens(browser, portal());
    expect(second.sid).not.toBe(first.sid);
    expect(second.accessToken).not.toBe(first.accessToken);
  });
});

describe("[A6] the cookie between the steps of a login", () => {
  async function openPendingLogin() {
    const browser = portal().createBrowser();
    await browser.get("/");
    await browser.acceptCookies();
    await browser.giveEmail(people.aisha);
    return browser;
  }

  test("the cookie between the steps of a login works for ten minutes", async () => {
    const browser = await openPendingLogin();
    const step = browser.page.getForm("#password-step").fill({ password });
    portal().clock.advance(toMs(10) + 1_000);
    const page = await step.submit("Login");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("Your login has expired. Please enter your email again");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("the cookie of a completed login cannot start a second one", async () => {
    const browser = await openPendingLogin();
    const replayed = { ...browser.jar.copy() };
    const step = browser.page.getForm("#password-step").fill({ password });
    await step.submit("Login");
    expect(browser.page.path).toBe("/app/home/");
    browser.jar.replace(replayed);
    const page = await step.submit("Login");
    expect(page.path).toBe("/");
    expect(page.$("input[name=password]")).toHaveLength(0);
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("a pending login is invalid at another host", async () => {
    const browser = await openPendingLogin();
    const elsewhere = portal().createBrowser({ host: "cwmcoed.localhost" });
    elsewhere.jar.replace(browser.jar.copy());
    const page = await elsewhere.get("/");
    expect(page.$("input[name=password]")).toHaveLength(0);
  });
});

describe("[A14] a session after logging out", () => {
  test("a copied cookie is logged out, because the API has ended the token", async () => {
    const browser = await signIn();
    const copied = browser.jar.copy();
    await browser.click("Logout");
    await browser.refresh();
    expect(browser.page.path).toBe("/logout-success");

    const thief = portal().createBrowser();
    thief.jar.replace(copied);
    const page = await thief.get("/app/home/");
    expect(page.path).toBe("/");
    expect(page.text).not.toContain("Aisha");
    expect(thief.jar.get("bp_session")).toBeUndefined();
  });

  test("the back button shows nothing, because no page of a logged-in person may be cached", async () => {
    const browser = await signIn();
    for (const target of [
      "/app/home/",
      "/app/faqs/",
      "/app/home/nowhere",
      "/app/nowhere",
      "/contact-us/",
      "/logout",
      "/app",
    ]) {
      const { headers } = await browser.exchange({ target });
      expect(headers.get("cache-control"), target).toBe("private, no-store");
    }
  });

  test("[A14] the replies that log in and log out may not be cached either", async () => {
    const browser = portal().createBrowser();
    await browser.get("/");
    await browser.acceptCookies();
    await browser.giveEmail(people.aisha);
    const fields = browser.page.getForm("#password-step").fill({ password }).listFields("Login");
    const entering = await browser.postOnce("/", fields);
    expect([entering.status, entering.headers.get("cache-control")]).toEqual([303, "private, no-store"]);
    await browser.get("/app/home/");
    await browser.click("Logout");
    const leaving = await browser.exchange({ target: browser.page.refresh?.url ?? "" });
    expect([leaving.status, leaving.headers.get("cache-control")]).toEqual([303, "private, no-store"]);
  });
});
