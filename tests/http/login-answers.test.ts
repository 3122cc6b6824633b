import { beforeEach, describe, expect, test } from "vitest";
import { buildTenant, password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { findQuestion } from "../support/robot.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched" });

let browser: Browser;
beforeEach(async () => {
  browser = portal().createBrowser();
  await browser.get("/");
  await browser.acceptCookies();
});

/** The page that is shown after a password to which the upstream gives this reply. */
async function openAfterLogin(answer: Answer) {
  await browser.giveEmail(people.aisha);
  portal().upstream.answer("POST", "/v1/login", answer);
  return browser.givePassword(password);
}

const expectNoSession = () => expect(browser.jar.get("bp_session")).toBeUndefined();

test("[LOGIN-12] [API-13] email, password and device token are sent", async () => {
  await browser.giveEmail(people.aisha);
  await browser.givePassword(password);
  const [call] = portal().upstream.listCallsTo("POST", "/v1/login");
  expect(JSON.parse(call?.body ?? "")).toEqual({
    email: people.aisha,
    password,
    recaptcha: null,
    deviceToken: expect.stringMatching(/^[\w-]{20,128}$/),
    domain: "harbourline",
  });
});

test("[LOGIN-12] [SESSION-10] the device token is made from the browser's data", async () => {
  const tokens = [];
  for (const agent of ["Mozilla/5.0 (one)", "Mozilla/5.0 (one)", "Mozilla/5.0 (another)"]) {
    portal().upstream.reset();
    await portal()
      .createBrowser({ headers: { "User-Agent": agent } })
      .signIn(people.aisha);
    tokens.push(JSON.parse(portal().upstream.listCallsTo("POST", "/v1/login")[0]?.body ?? "").deviceToken);
  }
  expect(tokens[0]).toBe(tokens[1]);
  expect(tokens[2]).not.toBe(tokens[0]);
});

test("[LOGIN-16] [API-16] a login with a token loads the setup before the session is opened", async () => {
  await browser.giveEmail(people.aisha);
  const page = await browser.givePassword(password);
  expect(page.redirects).toEqual(["/app/home/"]);
  const order = portal().upstream.calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf("GET /v1/login/setup")).toBeGreaterThan(order.indexOf("POST /v1/login"));
});

test("[SESSION-13] a login whose reply sets remember outlives the browser's session", async () => {
  portal().upstream.answer("POST", "/v1/login", async (_, loadRealReply) => {
    const { text } = await loadRealReply();
    return { json: { ...JSON.parse(text), remember: true } };
  });
  await browser.giveEmail(people.aisha);
  await browser.givePassword(password);
  browser.jar.endBrowserSession();
  expect((await browser.get("/app/home/")).path).toBe("/app/home/");
});

test("[LOGIN-13] a captcha appears when the reply requires it", async () => {
  const page = await openAfterLogin({ status: 422, json: { error: "mismatch", showRecaptcha: true } });
  expect(findQuestion(page)).not.toBeNull();
});

test("[LOGIN-17] [ERR-02] login shows an error when the reply has neither a token nor a further login step", async () => {
  const page = await openAfterLogin({ json: {} });
  expect(page.status).toBe(400);
  expect(page.summary).toBe("Unable to login");
  expectNoSession();
});

describe("[LOGIN-18] a setup that fails", () => {
  test.each<[string, Answer]>([
    ["500", { status: 500, json: { error: "boom" } }],
    ["403", { status: 403, json: { error: "forbidden" } }],
    ["401", { status: 401, json: { error: "unauthorised" } }],
    ["an empty reply", {}],
  ])(
    "a setup that fails by %s gives the generic error, keeps no session and ends the token",
    async (_, answer) => {
      portal().upstream.answer("GET", "/v1/login/setup", answer);
      await browser.giveEmail(people.aisha);
      const page = await browser.givePassword(password);
      expect(page.path).toBe("/");
      expect(page.summary).toBe("Unable to login");
      expectNoSession();
      expect(portal().upstream.listCallsTo("DELETE", "/v1/user/logout")).toHaveLength(1);
    },
  );
});

test.each<[string, Answer]>([
  ["500", { status: 500, json: { error: "boom" } }],
  ["an error in the reply", { json: { error: "Nobody knows this address" } }],
  ["a cut connection", "reset"],
])("[ERR-03] an email check at login that ends in %s is reported on the email step", async (_, answer) => {
  portal().upstream.answer("POST", "/v1/login/url", answer);
  const page = await browser.giveEmail(people.aisha);
  expect(page.status).toBe(400);
  expect(page.summary).toBe("Unable to process login request");
  expect(page.getForm("#email-step").listFields("Next").get("email")).toBe(people.aisha);
});

test("[ERR-04] right credentials of an account that cannot be used get the refusal's text", async () => {
  const { db } = await portal().openDatabase();
  const { domain, email } = await buildTenant(db, { employee: { registered_at: null } });
  const visitor = portal().createBrowser({ host: `${domain}.localhost` });
  const page = await visitor.signIn(email);
  expect(page.summary).toBe(
    "Unfortunately we are experiencing a problem with your account, please contact the support team for help.",
  );
});

describe("[ERR-07] the server's text takes precedence", () => {
  test.each<[string, Answer]>([
    [
      "in place of the text for locked accounts",
      { status: 423, json: { error: "locked", userAccountLocked: true, error_message: "Ask Ann." } },
    ],
    ["in place of the generic text", { status: 400, json: { error: "other", error_message: "Ask Ann." } }],
    ["in a reply without a token", { json: { error_message: "Ask Ann.", userAccountLocked: true } }],
  ])("the server's text is shown: %s", async (_, answer) => {
    const page = await openAfterLogin(answer);
    expect(page.summary).toBe("Ask Ann.");
    expectNoSession();
  });
});

test("[ERR-06] a lock without a text gets the portal's text for locked accounts", async () => {
  const page = await openAfterLogin({ json: { userAccountLocked: true } });
  expect(page.summary).toContain("your account has been locked for 15 mins");
});

test("[ERR-29] [C1] a text with HTML from the upstream is shown sanitised", async () => {
  const error_message =
    'Call <strong>Ann</strong> <a href="javascript:alert(1)">now</a><script>alert(1)</script><img src=x onerror=alert(1)>';
  const page = await openAfterLogin({ status: 400, json: { error: "other", error_message } });
  const summary = page.$(".bp-summary");
  expect(summary.find("strong").text()).toBe("Ann");
  expect(summary.find("script, img, [onerror]")).toHaveLength(0);
  expect(summary.find("a").attr("href")).toBeUndefined();
});

test("[ERR-02] an unreachable upstream gives a login error, and a second try works", async () => {
  const page = await openAfterLogin("reset");
  expect(page.summary).toBe("Unable to login");
  portal().upstream.reset();
  expect((await browser.givePassword(password)).path).toBe("/app/home/");
});

test("[API-14] the login checks the email once, before the password step", async () => {
  await browser.giveEmail(people.aisha);
  const calls = portal().upstream.listCallsTo("POST", "/v1/login/url");
  expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ email: people.aisha, domain: "harbourline" }]);
});
