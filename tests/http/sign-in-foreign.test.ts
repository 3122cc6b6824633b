import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { buildPersonWithToken } from "../support/sso.ts";
import { APP_SECRET, getCode, openCodeStep, openSetUp, submitCode } from "../support/two-factor.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({
  upstream: "watched",
  env: { ALLOWED_REDIRECT_HOSTS: "work.example *.sso.example" },
});

const MFA_CALL = "/v1/login/mfa";
const ENFORCED_MFA_CALL = "/v1/employee/mfa/validate/enforced";
const listBodies = (path: string) =>
  portal()
    .upstream.listCallsTo("POST", path)
    .map(({ body }) => JSON.parse(body));

test("[TFA-13] [API-17] the code is sent with the email, password and device token that the server kept", async () => {
  const { browser, email, domain } = await openCodeStep(portal());
  const code = getCode(APP_SECRET, portal());
  await submitCode(browser, code, "Login");
  expect(listBodies(MFA_CALL)).toEqual([
    {
      code,
      email,
      domain,
      password: "Teal-Kettle-93-Orbit",
      deviceToken: expect.stringMatching(/^[\w-]{20,128}$/),
    },
  ]);
});

test("[TFA-09] [TFA-10] [TFA-13] [API-93] a set-up makes two calls: temporary, then complete", async () => {
  const { browser, email, secret } = await openSetUp(portal());
  await browser.click("Enter the code");
  await submitCode(browser, getCode(secret, portal()), "Next");
  await submitCode(browser, getCode(secret, portal(), 1), "Verify");
  const bodies = listBodies(ENFORCED_MFA_CALL);
  expect(bodies.map(({ type }) => type)).toEqual(["temporary", "complete"]);
  for (const body of bodies) expect(body).toMatchObject({ secret, email, password: "Teal-Kettle-93-Orbit" });
});

describe("[ERR-28] a code that a foreign upstream refuses", () => {
  const createRefusalAnswer = (code: string): Answer => ({
    status: 400,
    json: { error: JSON.stringify([{ code }]) },
  });

  test("[C1] a foreign upstream's error message is shown as sanitised HTML", async () => {
    const { browser } = await openCodeStep(portal());
    portal().upstream.answer(
      "POST",
      MFA_CALL,
      createRefusalAnswer(
        '<strong>No</strong> <a href="javascript:alert(1)">try</a><script>alert(1)</script><img src=x onerror=alert(1)>',
      ),
    );
    const page = await submitCode(browser, "123456", "Login");
    const summary = page.$(".bp-summary");
    expect(page.status).toBe(400);
    expect(summary.find("strong").text()).toBe("No");
    expect(summary.find("script, img, [onerror], a[href]")).toHaveLength(0);
  });

  test("the first of several error texts is shown, at a login and at a set-up", async () => {
    const { browser } = await openSetUp(portal());
    await browser.click("Enter the code");
    portal().upstream.answer("POST", ENFORCED_MFA_CALL, {
      status: 422,
      json: { error: JSON.stringify([{ code: "First" }, { code: "Second" }]) },
    });
    expect((await submitCode(browser, "123456", "Next")).summary).toBe("First");
  });

  test("a foreign upstream's error without a readable list shows the login error", async () => {
    const { browser } = await openCodeStep(portal());
    for (const error of ["[{", "[]", '[{"code":7}]', "boom"]) {
      portal().upstream.answer("POST", MFA_CALL, { status: 400, json: { error } });
      expect((await submitCode(browser, "123456", "Login")).summary, error).not.toBe("");
    }
  });
});

describe("[D1] an unreachable upstream during login", () => {
  test.each<[string, Answer]>([
    ["500", { status: 500, json: { error: "boom" } }],
    ["a cut connection", "reset"],
    ["a truncated reply", "half"],
  ])(
    "an upstream that fails by %s loses no typed value, and the same code works once the upstream is back",
    async (_, answer) => {
      const { browser } = await openCodeStep(portal());
      portal().upstream.answer("POST", MFA_CALL, answer);
      const page = await submitCode(browser, getCode(APP_SECRET, portal()), "Login");
      expect([page.path, page.summary]).toEqual(["/two-fa", "Unable to login"]);
      portal().upstream.reset();
      expect((await submitCode(browser, getCode(APP_SECRET, portal()), "Login")).path).toBe("/app/home/");
    },
  );

  test("an unreachable upstream keeps a set-up in progress, at each of its steps", async () => {
    const { browser, secret } = await openSetUp(portal());
    await browser.click("Enter the code");
    portal().upstream.answer("POST", ENFORCED_MFA_CALL, "reset");
    expect((await submitCode(browser, getCode(secret, portal()), "Next")).summary).toBe("Unable to login");
    portal().upstream.reset();
    await submitCode(browser, getCode(secret, portal()), "Next");
    portal().upstream.answer("POST", ENFORCED_MFA_CALL, "reset");
    expect((await submitCode(browser, getCode(secret, portal(), 1), "Verify")).summary).toBe(
      "Unable to login",
    );
    portal().upstream.reset();
    expect((await submitCode(browser, getCode(secret, portal(), 1), "Verify")).path).toBe("/app/home/");
  });

  test("a failed single sign-on request leaves the token unused, and a second try with it logs in", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    portal().upstream.answer("POST", "/v1/login/sso", "reset");
    const browser = portal().createBrowser({ host });
    const page = await browser.get(`/sso-login/${token}/0`);
    expect([page.status, page.heading]).toEqual([503, "Uh oh!"]);
    portal().upstream.reset();
    expect((await browser.get(`/sso-login/${token}/0`)).path).toBe("/app/home/");
  });
});

const HOSTILE = [
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "https://evil.example/",
  "https://work.example@evil.example/",
  "http://work.example/",
  "/%5cevil.example",
  "\thttps://evil.example",
];

describe("[B6] an address that a foreign upstream gives", () => {
  test.each(HOSTILE)("a provider's address %j is not followed", async (url) => {
    portal().upstream.answer("POST", "/v1/login/url", { json: { url } });
    const browser = portal().createBrowser();
    await browser.get("/");
    await browser.acceptCookies();
    const page = await browser.giveEmail(people.aisha);
    expect([page.status, page.redirects]).toEqual([400, []]);
    expect(page.summary).toBe("Unable to process login request");
  });

  test.each(HOSTILE)("a work platform's address %j leads to the error page", async (redirect) => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.answer("GET", "/v1/login/work-platform", { json: { redirect } });
    const page = await browser.get("/sso-handoff");
    expect(page.redirects).toEqual(["/sso-error/"]);
    expect(page.html).not.toContain("evil");
  });

  test.each(HOSTILE)("a logout address %j is not followed", async (ssoLogoutUrl) => {
    const { token, host } = await buildPersonWithToken(portal());
    portal().upstream.answer("POST", "/v1/login/sso", async (_, loadRealReply) => {
      const reply = await loadRealReply();
      return { ...reply, text: JSON.stringify({ ...JSON.parse(reply.text), ssoLogoutUrl }) };
    });
    const browser = portal().createBrowser({ host });
    await browser.get(`/sso-login/${token}/0`);
    await browser.get("/logout");
    while (browser.page.refresh) await browser.refresh();
    expect([browser.page.path, browser.page.html.includes("evil")]).toEqual(["/logout-success", false]);
  });

  test("an address on a configured host is followed in all three cases", async () => {
    portal().upstream.answer("POST", "/v1/login/url", {
      json: { url: "https://id.sso.example/start?a=1&b=2" },
    });
    const browser = portal().createBrowser();
    await browser.get("/");
    await browser.acceptCookies();
    const loginPage = await browser.giveEmail(people.aisha);
    expect(loginPage.redirects).toEqual(["https://id.sso.example/start?a=1&b=2"]);

    portal().upstream.reset();
    await browser.signIn(people.aisha);
    portal().upstream.answer("GET", "/v1/login/work-platform", {
      json: { redirect: "https://work.example/in?a=1" },
    });
    const page = await browser.get("/sso-handoff");
    expect(page.refresh).toEqual({ seconds: 0, url: "https://work.example/in?a=1" });
    expect(page.getLink("continue here")).toBe("https://work.example/in?a=1");
  });
});

describe("[SSO-04] a foreign upstream's answer to a token", () => {
  test.each<[string, Answer]>([
    ["an error without a token", { json: { error: "no_such_token" } }],
    ["a request for a code", { json: { is_should_validate_2fa: true } }],
  ])("a reply that is %s gives the error page and no session", async (_, answer) => {
    portal().upstream.answer("POST", "/v1/login/sso", answer);
    const browser = portal().createBrowser();
    const page = await browser.get("/sso-login/sso_any/0");
    expect([page.status, page.heading]).toEqual([403, "Oops somethings gone wrong."]);
    expect(Object.keys(browser.jar.copy())).toEqual(["bp_csrf"]);
  });
});

test("[API-06] [MASQ-04] a reply that names the viewed person only in its header opens that person's site", async () => {
  const { token, host, employee } = await buildPersonWithToken(portal(), { isMasquerade: true });
  portal().upstream.answer("POST", "/v1/login/sso", async (_, loadRealReply) => {
    const reply = await loadRealReply();
    const { masqueradeUserId, ...rest } = JSON.parse(reply.text);
    const headers = { ...reply.headers, "X-Masquerade": masqueradeUserId };
    return { ...reply, headers, text: JSON.stringify(rest) };
  });
  const page = await portal().createBrowser({ host }).get(`/sso-login/${token}/0`);
  expect(page.getText(".bp-masquerade")).toContain(
    `You are viewing the site as ${employee.first_name} ${employee.surname}`,
  );
});

test("[API-43] a work platform that cannot be looked up gives the error page", async () => {
  const browser = await portal().signIn(people.aisha);
  for (const answer of ["reset", { status: 500, json: {} }, { json: {} }] satisfies Answer[]) {
    portal().upstream.answer("GET", "/v1/login/work-platform", answer);
    expect((await browser.get("/sso-handoff")).path).toBe("/sso-error/");
  }
});
