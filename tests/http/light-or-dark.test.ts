import { beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
let browser: Browser;
beforeEach(() => {
  browser = portal().createBrowser();
});

const findTheme = (page: Page) => page.$("html").attr("data-theme");

/** Presses one of the buttons, as a form without scripts does. */
async function chooseColours(colours: string, returnTo = "/"): Promise<Page> {
  const csrf = String(browser.page.$("main input[name=csrf]").attr("value"));
  return browser.post("/light-or-dark", new URLSearchParams({ csrf, colours, returnTo }));
}

describe("light or dark colours", () => {
  test("the colour scheme follows the device until the person chooses", async () => {
    const page = await browser.get("/");
    expect(findTheme(page)).toBeUndefined();
    expect(page.$("meta[name=color-scheme]").attr("content")).toBe("light dark");
  });

  test("a colour scheme chosen in the footer returns to the previous page and applies to every page", async () => {
    await browser.get("/contact-us/?from=mail");
    const choices = await browser.click("Light or dark");
    expect([choices.status, choices.heading]).toEqual([200, "Light or dark"]);
    expect(choices.listTexts("main button")).toEqual(["Same as my device", "Light", "Dark"]);
    expect(choices.listTexts("main button[aria-pressed=true]")).toEqual(["Same as my device"]);
    const page = await chooseColours("dark", String(choices.$("main input[name=returnTo]").attr("value")));
    expect(page.redirects).toEqual(["/contact-us/?from=mail"]);
    for (const target of ["/contact-us/", "/", "/nowhere", "/privacy-statement"])
      expect([target, findTheme(await browser.get(target))]).toEqual([target, "dark"]);
    expect((await browser.get("/")).$("meta[name=color-scheme]").attr("content")).toBe("dark");
  });

  test("a colour scheme is kept for a year, through login and logout, and can be reset to the device's", async () => {
    await browser.get("/light-or-dark");
    await chooseColours("light");
    browser.jar.endBrowserSession();
    expect(findTheme(await browser.signIn(people.aisha))).toBe("light");
    portal().clock.advance(366 * 24 * 3_600_000);
    expect(findTheme(await browser.get("/"))).toBeUndefined();
    await browser.get("/light-or-dark");
    await chooseColours("dark");
    await browser.get("/light-or-dark");
    expect(browser.page.listTexts("main button[aria-pressed=true]")).toEqual(["Dark"]);
    await chooseColours("device");
    expect(findTheme(await browser.get("/"))).toBeUndefined();
  });

  test.each(["//evil.example/", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "[B9] choosing light or dark colours redirects to no other site: %s",
    async (returnTo) => {
      await browser.get("/light-or-dark");
      expect((await chooseColours("dark", returnTo)).redirects).toEqual(["/"]);
    },
  );

  test("an invalid choice changes nothing, and a post without the form's token is refused", async () => {
    await browser.get("/light-or-dark");
    await chooseColours('dark" onload="x');
    expect(browser.jar.get("bp_colours")).toBeUndefined();
    const untokenedFields = new URLSearchParams({ colours: "dark", csrf: "made-up" });
    expect((await browser.post("/light-or-dark", untokenedFields)).status).toBe(403);
    expect(browser.jar.get("bp_colours")).toBeUndefined();
  });

  test("the footer's link on the colours page contains no nested address", async () => {
    await browser.get("/");
    const first = await browser.click("Light or dark");
    expect(first.findLink("Light or dark")).toBe(first.path);
  });
});
