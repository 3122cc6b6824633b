import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

describe.each([
  ["[CONTENT-01] [API-49]", "/cookie-policy/", "Our Cookie Policy", "our-cookie-policy", "Essential cookies"],
  ["[CONTENT-02] [API-48]", "/privacy-statement", "Privacy statement", "privacy-policy", ""],
  [
    "[CONTENT-03] [API-47]",
    "/terms-and-conditions",
    "Terms and conditions",
    "terms-conditions",
    "6. Keeping accounts safe",
  ],
])("the policy page %s %s", (_ids, path, title, call, section) => {
  test(`[CONTENT-04] [CONTENT-08] the page shows “${title}” as the host's client wrote it`, async () => {
    const browser = portal().createBrowser();
    const page = await browser.get(path);
    expect([page.status, page.heading, page.title]).toEqual([200, title, `${title} | Harbour Rewards`]);
    expect(page.getText("main .bp-prose").length).toBeGreaterThan(400);
    if (section) expect(page.listTexts("main h2")).toContain(section);
    expect(page.$("script, noscript")).toHaveLength(0);
    const policyCalls = portal().upstream.listCallsTo("GET", `/v1/policies/${call}`);
    expect(policyCalls.map((each) => each.path)).toEqual([`/v1/policies/${call}?domain=harbourline`]);

    const other = await portal().createBrowser({ host: "larkspur.localhost" }).get(path);
    expect(other.title).toBe(`${title} | Larkspur Choices`);
    expect(other.text).not.toContain("Harbour");
  });

  test("[CONTENT-07] the policy page's Home link leads to the visitor's home page", async () => {
    const browser = portal().createBrowser();
    for (const home of ["/", "/app/home/"]) {
      if (home !== "/") await browser.signIn(people.aisha);
      const page = await browser.get(path);
      expect(page.listTexts('nav[aria-label="Breadcrumb"] li')).toEqual(["Home", title]);
      expect(page.$('nav[aria-label="Breadcrumb"] a').attr("href")).toBe(home);
    }
  });

  test.each([
    ["with an error", { status: 500 }],
    ["with an empty text", { json: { content: " " } }],
    ["with something other than a text", { json: ["x"] }],
  ])(
    "[CONTENT-04] [CONTENT-06] [D1] an upstream that replies %s is reported, with a link home",
    async (_, answer) => {
      portal().upstream.answer("GET", `/v1/policies/${call}`, answer);
      const browser = portal().createBrowser();
      const page = await browser.get(path);
      expect([page.status, page.heading]).toEqual([502, title]);
      expect(page.text).toContain(`There was an issue requesting the latest ${title}`);
      expect(page.$("main .bp-prose")).toHaveLength(0);
      expect(page.getLink("Return to home")).toBe("/");

      await browser.signIn(people.aisha);
      expect((await browser.get(path)).getLink("Return to home")).toBe("/app/home/");
    },
  );

  test("[C1] the policy page shows the text without its scripts", async () => {
    const content =
      '<h1>Big</h1><p>Text<script>steal()</script><a href="javascript:steal()" onclick="steal()">a</a></p>';
    portal().upstream.answer("GET", `/v1/policies/${call}`, { json: { content } });
    const page = await portal().createBrowser().get(path);
    expect(page.$("h1")).toHaveLength(1);
    expect(page.$("main").html()).not.toMatch(/steal|script/);
    expect(page.text).toContain("Text");
  });
});

test("[CONTENT-04] a logged-in person reads their client's text, whatever the host", async () => {
  const browser = await portal().signIn(people.aisha);
  await browser.get("/privacy-statement");
  const policyCalls = portal().upstream.listCallsTo("GET", "/v1/policies/privacy-policy");
  expect(policyCalls.map(({ path }) => path)).toEqual(["/v1/policies/privacy-policy"]);
  expect(policyCalls[0]?.headers.get("authorization")).toMatch(/^Bearer /);
});
