import { describe, expect, test } from "vitest";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

describe("the pages of a demo", () => {
  const portal = withPortal();

  test("the login screen says that it is a demo, and links to its accounts", async () => {
    const browser = portal().createBrowser();
    const page = await browser.get("/");
    expect(page.text).toContain("This is a demonstration.");
    const demo = await browser.click("See the demo accounts");
    expect([demo.status, demo.path, demo.heading]).toEqual([200, "/demo", "Demo accounts"]);
    expect(demo.title).toBe("Demo accounts | Harbour Rewards");
    expect(demo.$("script")).toHaveLength(0);
  });

  test("every account is listed with its description and a working password", async () => {
    const browser = portal().createBrowser();
    const page = await browser.get("/demo");
    expect(page.getText("main code")).toBe(password);
    const rows = page.$("table tbody tr").toArray();
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect(page.$(row).find("td").first().text().trim()).not.toBe("");
    expect(page.getText("table tbody th")).toBe(people.aisha);
    expect((await browser.signIn(people.aisha)).heading).toBe("Good morning, Aisha");
  });

  test("each tenant's login is one link away, on the same port", async () => {
    const { port } = portal();
    const page = await portal().createBrowser().get("/demo");
    expect(page.getLink("Log in to Harbour Rewards")).toBe(`http://harbourline.localhost:${port}/`);
  });

  test("Start again resets one account and says so", async () => {
    const browser = await portal().signIn("oliver.grant@harbourline.example");
    await browser.page.getForm({ button: "Get started" }).submit("Get started");
    expect(browser.page.$(".bp-carousel")).toHaveLength(0);

    const visitor = portal().createBrowser();
    const page = await visitor.get("/demo");
    const form = page.$("form:has(button:contains('Start Oliver Grant afresh'))");
    expect(form).toHaveLength(1);
    const account = String(form.find("[name=account]").attr("value"));
    const done = await page
      .getForm(`form:has([value="${account}"])`)
      .submit("Start afresh Start Oliver Grant afresh");
    expect(done.redirects).toEqual(["/demo"]);
    expect(done.text).toContain("oliver.grant@harbourline.example starts afresh");
    expect((await visitor.get("/demo")).text).not.toContain("oliver.grant@harbourline.example starts afresh");
    const newBrowser = portal().createBrowser();
    expect((await newBrowser.signIn("oliver.grant@harbourline.example")).$(".bp-carousel")).toHaveLength(1);
  });

  test.each(["nobody", "../login", ""])(
    "resetting an account that does not exist (%j) does nothing",
    async (account) => {
      const browser = portal().createBrowser();
      const page = await browser.get("/demo");
      const csrf = String(page.$("[name=csrf]").attr("value"));
      const done = await browser.post("/demo", new URLSearchParams({ csrf, account, intent: "restart" }));
      expect([done.status, done.redirects]).toEqual([200, ["/demo"]]);
      expect(done.text).not.toContain("starts afresh");
    },
  );

  test("the demo's page shows a sent email as text", async () => {
    const browser = await portal().signIn(people.aisha);
    const contact = await browser.get("/contact-us/");
    const comments = "Shown in <b>the demo</b>?";
    await contact.getForm("#enquiry").fill({ subject: "pay", comments }).submit("Submit");
    await expect.poll(async () => (await browser.get("/demo")).text, { timeout: 10_000 }).toContain(comments);
    expect(browser.page.getText("main details summary")).toBe(
      "Enquiry: My pay or a deduction (Harbour Rewards) – help@harbourrewards.example",
    );
  });

  test("[API-11] the demo's page links to the API's document", async () => {
    const browser = portal().createBrowser();
    await browser.get("/demo");
    const page = await browser.click("Read the API document");
    expect([page.status, page.path]).toEqual([200, "/api/"]);
    const document = await browser.exchange({ target: "/api/openapi.json" });
    expect(JSON.parse(document.text).openapi).toMatch(/^3\./);
  });
});

describe("a portal without a demo", () => {
  const portal = withPortal({ upstream: "watched", env: { DEMO: "off" } });

  test("the login page mentions no demo, and the demo's pages, posts and API document do not exist", async () => {
    const browser = portal().createBrowser();
    const page = await browser.get("/");
    expect(page.text).not.toMatch(/demo/i);
    expect((await browser.get("/demo")).status).toBe(404);
    const csrf = String((await browser.get("/")).$("[name=csrf]").attr("value"));
    const fields = new URLSearchParams({ csrf, intent: "restart", account: "1" });
    expect((await browser.post("/demo", fields)).status).toBe(404);
    for (const target of ["/api/", "/api/openapi.json"]) expect((await browser.get(target)).status).toBe(404);
    expect(portal().upstream.calls.filter(({ path }) => path.includes("demo"))).toEqual([]);
  });
});
