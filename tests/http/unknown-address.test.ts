import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

describe("[SHELL-13] an address without a page", () => {
  test.each([
    "/nowhere",
    "/nowhere/at/all",
    "/index.php",
    "/.env",
    "/app-home",
    "/refused",
    "/robots",
    "/routes/_index",
  ])("the address %s is not found", async (path) => {
    const page = await portal().createBrowser().get(path);
    expect([page.status, page.heading]).toEqual([404, "Page not found"]);
    expect(page.text).toContain("Oops! The page you are looking for has been removed or relocated.");
    expect(page.getLink("Back to Home")).toBe("/");
  });

  test("an unknown page gives a logged-in person a 404 and keeps the session", async () => {
    const browser = await portal().signIn(people.aisha);
    const page = await browser.get("/nowhere");
    expect([page.status, page.text.includes("Hi, Aisha")]).toEqual([404, true]);
  });

  test("a post to an unknown page gets a 404", async () => {
    const browser = portal().createBrowser();
    await browser.get("/");
    const page = await browser.post("/nowhere", `csrf=${browser.jar.get("bp_csrf")}`);
    expect([page.status, page.heading]).toEqual([404, "Page not found"]);
  });

  test("the page for an unknown address has no script", async () => {
    const page = await portal().createBrowser().get("/nowhere");
    expect(page.$("script")).toHaveLength(0);
  });

  test("an unknown address gives Remix's client a 404 as data", async () => {
    const reply = await portal().createBrowser().exchange({ target: "/nowhere?_data=routes%2F%24" });
    expect([reply.status, reply.headers.get("x-remix-catch")]).toEqual([404, "yes"]);
  });
});

describe("[HOME-06] an unknown address below Home", () => {
  test("an unknown address below Home is reported within the portal, with a link home", async () => {
    const browser = await portal().signIn(people.aisha);
    const page = await browser.get("/app/home/nowhere");
    expect([page.status, page.heading]).toEqual([404, "Page not found"]);
    expect(page.text).toContain("Hi, Aisha");
    expect(page.getLink("Back to Home")).toBe("/app/home/");
  });
});

describe("[HOME-01] spellings of addresses", () => {
  test("`/app` leads to the home page", async () => {
    const browser = await portal().signIn(people.aisha);
    for (const path of ["/app", "/app/"]) expect((await browser.get(path)).redirects).toEqual(["/app/home/"]);
  });

  test("every page answers with and without a slash at the end", async () => {
    const browser = await portal().signIn(people.aisha);
    for (const path of [
      "/app/home",
      "/app/faqs",
      "/contact-us",
      "/cookie-policy",
      "/privacy-statement",
      "/terms-and-conditions",
      "/logout-success",
    ])
      for (const each of [path, `${path}/`])
        expect((await browser.exchange({ target: each })).status, each).toBe(200);
  });
});

test("a HEAD request is answered as its GET, without a body", async () => {
  const reply = await portal().createBrowser().exchange({ method: "HEAD", target: "/" });
  expect([reply.status, reply.text]).toEqual([200, ""]);
  expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
});

test("pages are compressed as the browser accepts", async () => {
  const browser = portal().createBrowser();
  for (const [acceptEncoding, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const reply = await browser.exchange({ target: "/", headers: { "Accept-Encoding": acceptEncoding } });
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("vary")).toContain("Accept-Encoding");
    expect(reply.text).toContain("Welcome to Harbour Rewards");
  }
});
