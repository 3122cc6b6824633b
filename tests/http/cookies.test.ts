import { beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";

const portal = withPortal();
let browser: Browser;
beforeEach(() => {
  browser = portal().createBrowser();
});

const showsBanner = (page: Page) => page.$('section[aria-label="Cookies"]').length === 1;
const readPreferences = () => JSON.parse(decodeURIComponent(browser.jar.get("pes") ?? "null"));

const everyPage = [
  "/",
  "/contact-us/",
  "/privacy-statement",
  "/nowhere",
  "/cookie-settings",
  "/forgotten-password/",
  "/activation/act-tom-7f3c",
  "/sso-login/sso_unknown/0",
  "/sso-error/",
  "/magic-link/unknown",
  "/logout-success",
];

describe("the cookie banner", () => {
  test("[COOKIE-01] the cookie banner appears on every page until the visitor answers it", async () => {
    for (const target of everyPage) {
      const page = await browser.get(target);
      expect([target, showsBanner(page)]).toEqual([target, true]);
      expect(page.listTexts('section[aria-label="Cookies"] button')).toEqual(["Accept cookies"]);
      expect(page.findLink("Manage cookies")).toMatch(/^\/cookie-settings/);
    }
    await browser.acceptCookies();
    for (const target of everyPage)
      expect([target, showsBanner(await browser.get(target))]).toEqual([target, false]);
  });

  test("[COOKIE-02] the banner is not on the cookie policy, with or without a slash at its end", async () => {
    expect(showsBanner(await browser.get("/cookie-policy/"))).toBe(false);
    expect(showsBanner(await browser.get("/cookie-policy"))).toBe(false);
  });

  test("[COOKIE-02] the cookie banner is hidden while staff view somebody else's site", async () => {
    const staff = await openMasquerade(portal());
    for (const target of ["/app/home/", "/privacy-statement"]) {
      const page = await staff.browser.get(target);
      expect([target, page.status, showsBanner(page)]).toEqual([target, 200, false]);
    }
    expect(staff.browser.jar.get("pes")).toBeUndefined();
  });

  test("[COOKIE-04] accepting cookies returns to the same page and lasts for a year", async () => {
    await browser.get("/contact-us/?from=mail");
    const page = await browser.acceptCookies();
    expect(page.redirects).toEqual(["/contact-us/?from=mail"]);
    expect(readPreferences()).toEqual({ cookiesAccepted: true, nonNecessaryCookiesEnabled: false });
    browser.jar.endBrowserSession();
    expect(showsBanner(await browser.get("/"))).toBe(false);
    portal().clock.advance(366 * 24 * 3_600_000);
    expect(showsBanner(await browser.get("/"))).toBe(true);
  });

  test("[COOKIE-04] accepting cookies keeps earlier settings", async () => {
    await saveSettings({ video: true });
    await browser.get("/");
    const csrf = String(browser.page.$("input[name=csrf]").attr("value"));
    await browser.post("/cookie-settings", new URLSearchParams({ csrf, intent: "accept", returnTo: "/" }));
    expect(readPreferences()).toEqual({ cookiesAccepted: true, nonNecessaryCookiesEnabled: true });
  });
});

describe("the cookie settings", () => {
  test("[COOKIE-03] the settings list the necessary cookies and offer the video player's", async () => {
    await browser.get("/contact-us/");
    const page = await browser.click("Manage cookies");
    expect([page.status, page.heading]).toEqual([200, "Cookie settings"]);
    expect(page.title).toBe("Cookie settings | Harbour Rewards");
    expect(findBox(page, "Essential cookies")).toEqual({ checked: true, disabled: true });
    expect(findBox(page, "Video player cookies")).toEqual({ checked: false, disabled: false });
    expect(page.getLink("Close")).toBe("/contact-us/");
    expect((await browser.click("Our Cookie Policy")).heading).toBe("Our Cookie Policy");
  });

  test("[COOKIE-05] [COOKIE-06] the cookie settings keep either choice and return to the page", async () => {
    await browser.get("/contact-us/");
    await browser.click("Manage cookies");
    const page = await browser.page.getForm({ button: "Save" }).fill({ video: true }).submit("Save");
    expect(page.redirects).toEqual(["/contact-us/"]);
    expect(page.text).toContain("Your cookie settings have been saved");
    expect(readPreferences()).toEqual({ cookiesAccepted: true, nonNecessaryCookiesEnabled: true });
    expect(showsBanner(page)).toBe(false);
    expect(findBox(await browser.get("/cookie-settings"), "Video player cookies").checked).toBe(true);

    await saveSettings({ video: false });
    expect(readPreferences()).toEqual({ cookiesAccepted: true, nonNecessaryCookiesEnabled: false });
    expect(findBox(await browser.get("/cookie-settings"), "Video player cookies").checked).toBe(false);
  });

  test("[LIMIT-13] [SESSION-12] each post of the cookie settings writes one separate cookie, which scripts can read", async () => {
    const page = await browser.get("/cookie-settings");
    const body = String(page.getForm({ button: "Save" }).listFields("Save"));
    const reply = await browser.postOnce("/cookie-settings", body);
    const lines = reply.headers.getSetCookie().filter((line) => line.startsWith("pes="));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/HttpOnly/i);
    expect(lines[0]).toMatch(/Max-Age=31536000/);
  });

  test("[COOKIE-03] the cookie settings without a previous page lead home", async () => {
    expect((await browser.get("/cookie-settings")).getLink("Close")).toBe("/");
    await browser.signIn(people.aisha);
    expect((await browser.get("/cookie-settings")).getLink("Close")).toBe("/app/home/");
  });

  test("a post of the cookie settings with an unknown intent changes nothing", async () => {
    const page = await browser.get("/cookie-settings");
    const fields = page.getForm({ button: "Save" }).listFields("Save");
    fields.set("intent", "validate");
    await browser.post("/cookie-settings", fields);
    expect(browser.jar.get("pes")).toBeUndefined();
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%0d%0aSet-Cookie:a=b",
    "/%5cevil.example",
  ])("[B6] the cookie settings never redirect to %s", async (returnTo) => {
    const page = await browser.get(`/cookie-settings?${new URLSearchParams({ returnTo })}`);
    expect(page.getLink("Close")).toBe("/");
    const fields = page.getForm({ button: "Save" }).listFields("Save");
    fields.set("returnTo", returnTo);
    expect((await browser.post("/cookie-settings", fields)).redirects).toEqual(["/"]);
  });
});

test.each(["x", "%7B", '{"cookiesAccepted":"yes"}', "[]", "%7B%22cookiesAccepted%22%3A1%7D"])(
  "[B4] an unreadable preference cookie (%s) counts as no choice",
  async (value) => {
    browser.jar.set("pes", value);
    const page = await browser.get("/");
    expect(page.status).toBe(200);
    expect(showsBanner(page)).toBe(true);
  },
);

async function saveSettings({ video }: { video: boolean }) {
  const page = await browser.get("/cookie-settings");
  return page.getForm({ button: "Save" }).fill({ video }).submit("Save");
}

function findBox(page: Page, label: string) {
  const id = page
    .$("label")
    .filter((_, each) => page.$(each).text() === label)
    .attr("for");
  const input = page.$(`[id="${id}"]`);
  return { checked: input.attr("checked") !== undefined, disabled: input.attr("disabled") !== undefined };
}
