import { describe, expect, test } from "vitest";
import { buildSsoToken } from "../support/builders.ts";
import { readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";
import { buildPersonWithToken } from "../support/sso.ts";

const portal = withPortal();

const FAILED_LOGIN_HEADING = "Oops somethings gone wrong.";
const NORA_OPTION = "Nora Singh nora.singh@larkspur.example";
const EXPIRED_LINK_HEADING = "Ooops your link has expired";

test("[LOGIN-08] [SSO-01] [SSO-05] a person with single sign-on is redirected to the provider and sees no password step", async () => {
  const browser = portal().createBrowser({ host: "larkspur.localhost" });
  await browser.get("/");
  await browser.acceptCookies();
  const page = await browser.giveEmail("nora.singh@larkspur.example");
  expect(page.redirects).toEqual(["/demo/identity-provider"]);
  expect(page.$("input[name=password]")).toHaveLength(0);
  expect((await browser.get("/")).$("input[name=password]")).toHaveLength(0);
});

test("[SSO-01] the profile of a person who uses only single sign-on has no form to set up two-factor or change a password", async () => {
  const { token, host, client } = await buildPersonWithToken(portal());
  const browser = portal().createBrowser({ host });
  await browser.get(`/sso-login/${token}/0`);
  const profile = await browser.get("/app/home/my-profile/");
  expect(profile.text).toContain("You log in through your employer, so you have no password here.");
  for (const panel of ["two-fa-qr", "two-fa-code", "change-password"]) {
    const page = await browser.get(`/app/home/my-profile/panel/${panel}/`);
    expect([panel, page.path]).toEqual([panel, "/app/home/my-profile/"]);
  }
  const { db } = await portal().openDatabase();
  const setUps = db.selectFrom("two_factors").select("employee_id").where("client_id", "=", client.id);
  expect(await setUps.execute()).toEqual([]);
});

test("[SSO-01] [DASH-03] an employer whose people use only single sign-on is not asked to set up two-factor", async () => {
  const employee = { user_type: "employer" as const };
  const { token, host, client } = await buildPersonWithToken(portal(), { employee });
  const browser = portal().createBrowser({ host });
  await browser.get(`/sso-login/${token}/0`);
  expect((await browser.get("/app/dashboard/")).text).not.toMatch(/two-factor|2FA/i);
  const settings = await browser.get("/app/dashboard/platform-settings/");
  expect(settings.text).toContain("There is no 2FA to set up here.");
  expect(settings.listTexts("main h2")).toEqual(["Two-factor authentication", "Brand colours"]);
  expect(settings.$("main form")).toHaveLength(0);
  const reply = await browser.post(
    "/app/dashboard/platform-settings/",
    new URLSearchParams({ intent: "switch-on" }),
  );
  expect(reply.path).toBe("/app/dashboard/platform-settings/");
  const { db } = await portal().openDatabase();
  const row = await db
    .selectFrom("clients")
    .select("two_factor_enforced")
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
  expect(row.two_factor_enforced).toBe(false);
});

describe("[SSO-02] the address /sso-login/{token}/{year}", () => {
  test("[API-15] single sign-on leads Home and leaves the token out of every later address", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    const browser = portal().createBrowser({ host });
    const page = await browser.get(`/sso-login/${token}/0`);
    expect(page.redirects).toEqual(["/app/home/"]);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(token);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });

  test("single sign-on asks for no second factor, which is up to the provider", async () => {
    const { token, host } = await buildPersonWithToken(portal(), { employee: { two_factor_required: true } });
    const page = await portal().createBrowser({ host }).get(`/sso-login/${token}/0`);
    expect(page.path).toBe("/app/home/");
  });

  test("[API-36] single sign-on activates a new person", async () => {
    const { token, host, employee } = await buildPersonWithToken(portal(), {
      employee: { registered_at: null },
    });
    const page = await portal().createBrowser({ host }).get(`/sso-login/${token}/0`);
    expect(page.path).toBe("/app/home/");
    const { db } = await portal().openDatabase();
    const row = await db
      .selectFrom("employees")
      .select("registered_at")
      .where("id", "=", employee.id)
      .executeTakeFirstOrThrow();
    expect(row.registered_at).not.toBeNull();
  });

  test("[A8] HEAD, as link checkers send it, logs nobody in and does not use up the token", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    const browser = portal().createBrowser({ host });
    const reply = await browser.exchange({ method: "HEAD", target: `/sso-login/${token}/0` });
    expect([reply.status, reply.headers.get("location")]).toEqual([200, null]);
    expect(browser.jar.get("bp_session")).toBeUndefined();
    expect((await browser.get(`/sso-login/${token}/0`)).path).toBe("/app/home/");
  });

  test("[A4] a logged-in person gets a new session, and the first one ends", async () => {
    const first = await buildPersonWithToken(portal());
    const browser = portal().createBrowser({ host: first.host });
    await browser.get(`/sso-login/${first.token}/0`);
    const cookies = browser.jar.copy();
    const { sid } = await readTokens(browser, portal(), { tenant: first.domain });

    const { db } = await portal().openDatabase();
    const secondToken = `sso_${sid}`;
    await buildSsoToken(db, {
      client_id: first.client.id,
      employee_id: first.employee.id,
      token: secondToken,
      expires_at: portal().clock.real().getTime() + 60_000,
    });
    await browser.get(`/sso-login/${secondToken}/0`);
    expect((await readTokens(browser, portal(), { tenant: first.domain })).sid).not.toBe(sid);
    const thief = portal().createBrowser({ host: first.host });
    thief.jar.replace(cookies);
    expect((await thief.get("/app/home/")).path).toBe("/");
  });
});

describe("[SSO-04] [A9] a token that cannot be used", () => {
  const openRefusedPage = async (host: string, target: string) => {
    const browser = portal().createBrowser({ host });
    const page = await browser.get(target);
    expect([page.status, page.path]).toEqual([403, target]);
    expect(browser.jar.get("bp_session")).toBeUndefined();
    return page;
  };

  test("[ERR-31] a single sign-on token that is used a second time shows the error", async () => {
    const { token, host } = await buildPersonWithToken(portal(), {
      scheme: { support_email: "help@provider-test.example" },
    });
    await portal().createBrowser({ host }).get(`/sso-login/${token}/0`);
    const page = await openRefusedPage(host, `/sso-login/${token}/0`);
    expect(page.heading).toBe(FAILED_LOGIN_HEADING);
    expect(page.title).toContain(FAILED_LOGIN_HEADING);
    expect(page.text).toContain("We are unable to connect you. Please contact us");
    expect(page.text).toContain("help@provider-test.example");
    expect(page.$("script[src]")).toHaveLength(0);
  });

  test("[ERR-31] a token that is changed, expired, empty, of another tenant or too long shows the error", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    const expired = await buildPersonWithToken(portal(), { isExpired: true });
    const cases: [string, string][] = [
      [host, `/sso-login/${token}x/0`],
      [expired.host, `/sso-login/${expired.token}/0`],
      ["cwmcoed.localhost", `/sso-login/${token}/0`],
      [host, `/sso-login/${"a".repeat(5_000)}/0`],
      [host, "/sso-login/%E2%80%AE/0"],
    ];
    for (const [portalHost, target] of cases)
      expect((await openRefusedPage(portalHost, target)).heading).toBe(FAILED_LOGIN_HEADING);
    expect((await portal().createBrowser({ host }).get(`/sso-login/${token}/0`)).path).toBe("/app/home/");
  });

  test("a single sign-on address in any other form makes no call and uses up no token", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    for (const target of [
      "/sso-login",
      "/sso-login/",
      `/sso-login/${token}`,
      `/sso-login/${token}/now`,
      `/sso-login/${token}/0/more`,
      `/sso-login/${token}/20266`,
    ])
      expect((await openRefusedPage(host, target)).heading, target).toBe(FAILED_LOGIN_HEADING);
    expect((await portal().createBrowser({ host }).get(`/sso-login/${token}/0/`)).path).toBe("/app/home/");
  });

  test("[ERR-30] [MASQ-04] an expired or invented masquerade token says that the link has expired", async () => {
    const { token, host } = await buildPersonWithToken(portal(), { isMasquerade: true, isExpired: true });
    for (const failedToken of [token, "msq_never_was"]) {
      const page = await openRefusedPage(host, `/sso-login/${failedToken}/0`);
      expect(page.heading).toBe(EXPIRED_LINK_HEADING);
      expect(page.text).toContain(
        "This link has expired. Don't worry close this tab and start the masquerade session again.",
      );
    }
  });

  test("[MASQ-04] staff's token without the prefix, and a person's token with it, are refused", async () => {
    const staff = await buildPersonWithToken(portal(), { isMasquerade: true, token: "sso_of_staff" });
    expect((await openRefusedPage(staff.host, "/sso-login/sso_of_staff/0")).heading).toBe(
      FAILED_LOGIN_HEADING,
    );
    const person = await buildPersonWithToken(portal(), { token: "msq_of_a_person" });
    expect((await openRefusedPage(person.host, "/sso-login/msq_of_a_person/0")).heading).toBe(
      EXPIRED_LINK_HEADING,
    );
  });

  test("a refused single sign-on token is audited with its reason", async () => {
    const { token, host, client } = await buildPersonWithToken(portal(), { isExpired: true });
    await openRefusedPage(host, `/sso-login/${token}/0`);
    const { db } = await portal().openDatabase();
    const rows = await db
      .selectFrom("audit")
      .select(["action", "detail"])
      .where("client_id", "=", client.id)
      .execute();
    expect(rows).toEqual([{ action: "sso.refused", detail: expect.stringContaining("expired") }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("an invalid single sign-on token leaves a logged-in person logged in", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    const browser = portal().createBrowser({ host });
    await browser.get(`/sso-login/${token}/0`);
    expect((await browser.get(`/sso-login/${token}/0`)).status).toBe(403);
    expect((await browser.get("/app/home/")).status).toBe(200);
  });
});

test("[SSO-07] the error page is shown to people that a provider could not log in", async () => {
  for (const target of ["/sso-error", "/sso-error/", "/sso-error/access_denied", "/sso-error/a/b?code=7"]) {
    const page = await portal().createBrowser().get(target);
    expect(page.heading).toBe("Unable to log in");
    expect(page.title).toBe("Unable to log in | Harbour Rewards");
    expect(page.text).toContain("Sorry, there was a problem signing in to your account");
    expect(page.getLink("Return to home")).toBe("/");
    expect(page.$("script[src]")).toHaveLength(0);
  }
});

describe("[SSO-06] the hand-over to a work platform", () => {
  test("[API-43] the page explains, moves on at once, and has a link to continue", async () => {
    const { token, host } = await buildPersonWithToken(portal(), {
      client: { work_platform_url: "/demo/work-platform" },
    });
    const browser = portal().createBrowser({ host });
    await browser.get(`/sso-login/${token}/0`);
    const page = await browser.get("/sso-handoff");
    expect(page.heading).toBe("Redirecting...");
    expect(page.refresh).toEqual({ seconds: 0, url: "/demo/work-platform" });
    expect(page.getLink("continue here")).toBe("/demo/work-platform");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const refreshed = await browser.refresh();
    expect([refreshed.status, refreshed.heading]).toEqual([200, "Your work platform would open here"]);
    expect(refreshed.getLink("Back to Home")).toBe("/app/home/");
  });

  test("a client without a work platform gets the error page of a failed login", async () => {
    const { token, host } = await buildPersonWithToken(portal());
    const browser = portal().createBrowser({ host });
    await browser.get(`/sso-login/${token}/0`);
    expect((await browser.get("/sso-handoff")).redirects).toEqual(["/sso-error/"]);
    expect(browser.page.getLink("Return to home")).toBe("/app/home/");
  });

  test("[GUARD-05] the hand-over page is closed to visitors", async () => {
    expect((await portal().createBrowser().get("/sso-handoff")).redirects).toEqual(["/"]);
  });
});

describe("the demo's identity provider", () => {
  test("[LOGIN-08] the demo's provider lists the tenant's people and logs the selected one in", async () => {
    const browser = portal().createBrowser({ host: "larkspur.localhost" });
    const page = await browser.get("/demo/identity-provider");
    expect(page.heading).toBe("Log in");
    expect(page.text).toContain("nora.singh@larkspur.example");
    expect(page.text).not.toContain("harbourline.example");
    const home = await page.getForm({ button: NORA_OPTION }).submit(NORA_OPTION);
    expect(home.redirects).toEqual([expect.stringMatching(/^\/sso-login\/sso_[^/]+\/0$/), "/app/home/"]);
    expect(home.text).toContain("Hi, Nora");
  });

  test("the demo's provider logs in nobody of another tenant, and no unknown person", async () => {
    const larkspur = portal().createBrowser({ host: "larkspur.localhost" });
    const { $ } = await larkspur.get("/demo/identity-provider");
    const id = $("button[name=identity]").first().attr("value") as string;
    const harbourline = portal().createBrowser();
    await harbourline.get("/demo/identity-provider");
    const csrf = harbourline.page.$("input[name=csrf]").first().attr("value") ?? "";
    for (const identity of [id, "nobody", "", "x".repeat(100)]) {
      const page = await harbourline.post("/demo/identity-provider", new URLSearchParams({ csrf, identity }));
      expect(page.redirects).toEqual(["/demo/identity-provider"]);
    }
  });
});

describe("single sign-on without a demo", () => {
  const real = withPortal({ env: { DEMO: "off" } });

  test.each(["/demo/identity-provider", "/demo/work-platform"])(
    "the page %s does not exist without a demo",
    async (target) => {
      const browser = real().createBrowser();
      await browser.get("/");
      expect((await browser.get(target)).status).toBe(404);
      const csrf = browser.jar.get("bp_csrf") ?? "";
      const page = await browser.post(target, new URLSearchParams({ csrf, identity: "1" }));
      expect(page.status).toBeGreaterThanOrEqual(403);
      expect(page.status).toBeLessThan(500);
    },
  );
});
