import { describe, expect, test } from "vitest";
import { password } from "../support/api.ts";
import { readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";
import { buildPersonWithToken, openMasquerade } from "../support/sso.ts";

const portal = withPortal();

describe("[MASQ-01] [SSO-03] staff who view somebody else's site", () => {
  test("[MASQ-02] [MASQ-03] staff see a banner on every page with name and scheme year", async () => {
    const { browser, employee } = await openMasquerade(portal());
    expect(browser.page.redirects).toEqual(["/app/home/"]);
    const name = `${employee.first_name} ${employee.surname}`;
    for (const target of [
      "/app/home/",
      "/app/home/nowhere",
      "/privacy-statement",
      "/contact-us/",
      "/nowhere",
    ]) {
      const page = await browser.get(target);
      expect(page.getText(".bp-masquerade"), target).toMatch(
        new RegExp(`^You are viewing the site as ${name} for scheme year \\d{4}`),
      );
      expect(page.$(".bp-bottom .bp-masquerade"), target).toHaveLength(1);
    }
  });

  test("[GUARD-07] [SSO-02] staff see a past scheme year when the address names it", async () => {
    const { browser, domain } = await openMasquerade(portal(), { schemeYear: "2025" });
    expect((await browser.get("/app/home/")).getText(".bp-masquerade")).toContain("for scheme year 2025");
    const { masquerade } = await readTokens(browser, portal(), { tenant: domain });
    expect(masquerade?.schemeYear).toBe("2025");
  });

  test("staff see the current year by its number and by 0", async () => {
    const { browser } = await openMasquerade(portal(), { schemeYear: "2026" });
    expect(browser.page.redirects).toEqual(["/app/home/"]);
    expect(browser.page.status).toBe(200);
    expect(browser.page.getText(".bp-masquerade")).toContain("for scheme year 2026");
  });

  test("staff cannot see a future year", async () => {
    const { browser } = await openMasquerade(portal(), { schemeYear: "2031" });
    expect([browser.page.status, browser.page.heading]).toEqual([403, "Ooops your link has expired"]);
  });

  test("[MASQ-01] staff can view an employer's portal too", async () => {
    const { browser } = await openMasquerade(portal(), { employee: { user_type: "employer" } });
    expect(browser.page.status).toBe(200);
    expect(browser.page.getText(".bp-masquerade")).toContain("You are viewing the site as");
  });

  test("[B7] each request of a view is audited with both identities", async () => {
    const { browser, client, employee, staffId } = await openMasquerade(portal());
    await browser.get("/app/home/");
    const { db } = await portal().openDatabase();
    const rows = await db
      .selectFrom("audit")
      .select(["actor_id", "effective_user_id"])
      .where("client_id", "=", client.id)
      .where("action", "=", "masquerade.request")
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ actor_id: staffId, effective_user_id: employee.id });
  });

  test("[B7] staff are not redirected to the person's work platform", async () => {
    const { browser } = await openMasquerade(portal(), {
      client: { work_platform_url: "/demo/work-platform" },
    });
    expect((await browser.get("/sso-handoff")).redirects).toEqual(["/sso-error/"]);
    expect((await browser.get("/app/home/")).status).toBe(200);
  });

  test("[A4] a masquerade replaces the form token from before it", async () => {
    const { host, token } = await buildPersonWithToken(portal(), { isMasquerade: true });
    const browser = portal().createBrowser({ host });
    await browser.get("/");
    const tokenBefore = browser.jar.get("bp_csrf");
    await browser.get(`/sso-login/${token}/0`);
    expect(browser.page.path).toBe("/app/home/");
    expect(browser.jar.get("bp_csrf")).not.toBe(tokenBefore);
  });

  test("[A4] staff get a separate session, which ends with a logout", async () => {
    const { browser, host } = await openMasquerade(portal());
    const copy = browser.jar.copy();
    await browser.get("/logout");
    while (browser.page.refresh) await browser.refresh();
    const thief = portal().createBrowser({ host });
    thief.jar.replace(copy);
    expect((await thief.get("/app/home/")).path).toBe("/");
  });
});

test("[MASQ-02] nobody except staff in a masquerade sees the banner", async () => {
  const browser = await portal().signIn("aisha.patel@harbourline.example");
  expect(browser.page.$(".bp-masquerade")).toHaveLength(0);
});

describe("[B7] password and two-factor while masquerading", () => {
  const separate = withPortal({ upstream: "watched" });

  const code = { code: "000000", type: "temporary" };
  test.each<[string, string, (id: string) => string, object]>([
    [
      "change the password",
      "POST",
      () => "/v1/change-password",
      {
        current_password: password,
        password: "Plum-Harbour-48-Anvil",
        password_confirmation: "Plum-Harbour-48-Anvil",
      },
    ],
    ["start two-factor", "POST", (id) => `/main/v2/user/${id}/mfa`, {}],
    ["disable two-factor", "DELETE", (id) => `/main/v2/user/${id}/mfa`, { reason: "none" }],
    ["renew recovery codes", "POST", (id) => `/main/v2/user/${id}/mfa/recovery-codes`, { code: "000000" }],
    ["verify a code", "POST", (id) => `/main/v2/user/${id}/mfa/validate`, code],
  ])("the post %s is refused and audited", async (_, method, pathOf, body) => {
    const { browser, domain, employee } = await openMasquerade(separate());
    const { accessToken } = await readTokens(browser, separate(), { tenant: domain });
    const reply = await fetch(separate().upstream.url + pathOf(employee.id), {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        "X-Masquerade": employee.id,
        "X-Masquerade-Scheme-Year": "0",
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(403);
    const { db } = await separate().openDatabase();
    const refused = await db
      .selectFrom("audit")
      .selectAll()
      .where("effective_user_id", "=", employee.id)
      .where("action", "=", "masquerade.refused")
      .execute();
    expect(refused).toHaveLength(1);
  });
});
