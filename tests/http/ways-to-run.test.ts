import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { type PortalOptions, withPortal } from "../support/portal.ts";

const portals: [string, PortalOptions][] = [
  ["one process for portal and API, on SQLite", {}],
  ["one process for portal and API, on PostgreSQL", { engine: "postgres" }],
  ["two processes for portal and API, on SQLite", { upstream: "separate" }],
  ["two processes for portal and API, on PostgreSQL", { upstream: "separate", engine: "postgres" }],
];

describe.each(portals)("the portal started as %s", (_, options) => {
  const portal = withPortal(options);

  test("[PRODUCT-06] [LOGIN-16] [LOGIN-12] a member logs in by one post and one redirect, and logs out", async () => {
    const browser = portal().createBrowser();
    const home = await browser.signIn(people.aisha);
    expect(home.redirects).toEqual(["/app/home/"]);
    expect(home.status).toBe(200);
    expect(home.text).toContain("Hi, Aisha");

    await browser.click("Logout");
    await browser.refresh();
    expect(browser.page.path).toBe("/logout-success");
    expect((await browser.get("/app/home/")).path).toBe("/");
  });

  test("[LOGIN-15] a wrong password is refused", async () => {
    const browser = portal().createBrowser();
    await browser.get("/");
    await browser.acceptCookies();
    await browser.giveEmail(people.employer);
    const page = await browser.givePassword("Wrong-Kettle-11-Orbit");
    expect(page.findError("password")).toBe("We can't find a match! Try again or contact us");
  });

  test("[THEME-01] each tenant has its brand", async () => {
    const page = await portal().createBrowser({ host: "larkspur.localhost" }).get("/");
    expect(page.heading).toBe("Welcome to Larkspur Choices");
  });

  test("the server reports that it is ready", async () => {
    const ready = await portal().createBrowser().exchange({ target: "/readyz" });
    expect([ready.status, JSON.parse(ready.text).ready]).toEqual([200, true]);
  });
});
