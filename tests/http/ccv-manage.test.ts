import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const MANAGE_VOUCHERS_PATH = "/app/ccv/manage";
const MANAGE_VOUCHERS_CALL = "/v1/ccv/manage";
const findPolicy = (headers: Headers, name: string) =>
  headers
    .get("content-security-policy")
    ?.split("; ")
    .find((directive) => directive.startsWith(`${name} `));

describe("the vouchers page with the embedded API", () => {
  const portal = withPortal();

  test("[CCV-01] an employer sees their vouchers' page in a frame that no other site may embed", async () => {
    const browser = await portal().signIn(people.employer);
    const page = await browser.get(MANAGE_VOUCHERS_PATH);
    expect([page.status, page.heading]).toEqual([200, "Manage childcare vouchers"]);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(findPolicy(page.headers, "frame-src")).toBe("frame-src 'self'");
    const frame = page.$("iframe");
    expect([frame.attr("title"), frame.attr("referrerpolicy")]).toEqual([
      "Your employees' childcare vouchers",
      "no-referrer",
    ]);
    const src = frame.attr("src") ?? "";
    expect(src).toMatch(/^\/api\/v1\/ccv\/manage\/page\?language=en&bearerToken=[\w-]{43}$/);
    const framed = await browser.exchange({ target: src });
    expect([framed.status, framed.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(framed.headers.get("cache-control")).toBe("no-store");
    expect(findPolicy(framed.headers, "frame-ancestors")).toMatch(/^frame-ancestors 'self'/);
    expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(framed.text).toContain("Harbourline Logistics Ltd");
    expect(framed.text).toContain("£486.00");
    expect((await browser.exchange({ target: "/api/v1/ccv/manage/page?bearerToken=guess" })).status).toBe(
      403,
    );
    // Other pages contain no frame.
    expect(findPolicy((await browser.get("/app/home/")).headers, "frame-src")).toBe("frame-src 'none'");
  });

  test("[CCV-01] a script navigation from another page loads the document again, with its own policy", async () => {
    const browser = await portal().signIn(people.employer);
    const reply = await browser.exchange({
      target: `${MANAGE_VOUCHERS_PATH}?_data=${encodeURIComponent("routes/app.ccv.manage")}`,
    });
    expect([reply.headers.get("x-remix-redirect"), reply.headers.get("x-remix-reload-document")]).toEqual([
      MANAGE_VOUCHERS_PATH,
      "true",
    ]);
  });

  test("[CCV-01] an employer whose client has no vouchers has no page for managing them", async () => {
    const browser = portal().createBrowser({ host: "larkspur.localhost" });
    await browser.get("/sso-login/sso_valid_helen/0");
    expect((await browser.get(MANAGE_VOUCHERS_PATH)).status).toBe(404);
  });

  test.each([people.aisha, people.formerEmployer])(
    "[GUARD-08] the page for managing vouchers refuses %s",
    async (email) => {
      const browser = await portal().signIn(email);
      const page = await browser.get(MANAGE_VOUCHERS_PATH);
      expect([page.status, page.text.includes("Access Denied")]).toEqual([403, true]);
    },
  );
});

describe("the vouchers page with another upstream", () => {
  const portal = withPortal({
    upstream: "watched",
    upstreamTimeoutMs: 2_000,
    env: { FRAME_HOSTS: "vouchers.example" },
  });
  const openManage = async (answer: Answer) => {
    const browser = await portal().signIn(people.employer);
    portal().upstream.answer("GET", MANAGE_VOUCHERS_CALL, answer);
    return browser.get(MANAGE_VOUCHERS_PATH);
  };

  test("[API-56] [CCV-01] the upstream's address is framed with its token when its host is allowed", async () => {
    const page = await openManage({
      json: { url: "https://vouchers.example/manage?scheme=1", token: "short-lived" },
    });
    expect(page.$("iframe").attr("src")).toBe(
      "https://vouchers.example/manage?scheme=1&bearerToken=short-lived",
    );
    expect(findPolicy(page.headers, "frame-src")).toBe("frame-src 'self' https://vouchers.example");
  });

  test("[CCV-01] the frame gets the access token when there is no special token", async () => {
    const page = await openManage({ json: { url: "https://vouchers.example/manage" } });
    const bearer = portal()
      .upstream.listCallsTo("GET", MANAGE_VOUCHERS_CALL)[0]
      ?.headers.get("authorization");
    const src = new URL(page.$("iframe").attr("src") ?? "");
    expect(`Bearer ${src.searchParams.get("bearerToken")}`).toBe(bearer);
  });

  test.each([
    "https://evil.example/manage",
    "http://vouchers.example/manage",
    "https://vouchers.example.evil.example/",
    "https://vouchers.example@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example/",
    "/api/v1/ccv/manage/page",
    "http://[",
  ])("[CCV-01] a voucher page at the address %s is not framed and gets no token", async (url) => {
    const page = await openManage({ json: { url, token: "short-lived" } });
    expect(page.$("iframe")).toHaveLength(0);
    expect(page.html).not.toContain("short-lived");
    expect(page.getText("main .bp-notice")).toContain("because its address is not allowed here");
  });

  test.each<[string, Answer]>([
    ["is down", "reset"],
    ["fails", { status: 500, json: { error: "at db.ts:3" } }],
    ["gives an invalid reply", { json: { address: 1 } }],
  ])("[CCV-01] the vouchers' page shows a clear message when the upstream %s", async (_, answer) => {
    const page = await openManage(answer);
    expect([page.status, page.$("iframe").length]).toEqual([503, 0]);
    expect(page.getText("main .bp-notice")).toBe(
      "We could not open the childcare vouchers page. Your employees' vouchers are safe. Please try again laterTry again",
    );
  });

  test("[API-56] the vouchers page is not found when the upstream does not have it", async () => {
    expect((await openManage({ status: 404, json: { error: "not_found" } })).status).toBe(404);
  });
});
