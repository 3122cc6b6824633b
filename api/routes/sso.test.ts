import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { buildSsoToken, buildStaff } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { minutesToMs } from "../domain/clock.ts";
import { spendSsoToken } from "../repositories/sso-tokens.ts";

describeEachDatabase("single sign-on", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, {
    client: { sso_access_only: true },
    employee: { password_hash: null },
  });

  const buildToken = (overrides: object = {}) =>
    buildSsoToken(test.db, {
      client_id: tenant.client.id,
      employee_id: tenant.employee.id,
      expires_at: test.clock.real().getTime() + minutesToMs(1),
      ...overrides,
    });
  const logInByToken = (sso_token: string, overrides: object = {}) =>
    test.send("POST", "/v1/login/sso", { body: { sso_token, domain: tenant.domain, ...overrides } });
  const activateBySso = (sso_token: string) =>
    test.send("PATCH", "/main/user/activate", { body: { sso_token, domain: tenant.domain } });
  const listRefusals = async (clientId = tenant.client.id) => {
    const rows = await test.db
      .selectFrom("audit")
      .select("detail")
      .where("client_id", "=", clientId)
      .where("action", "=", "sso.refused")
      .execute();
    return rows.map(({ detail }) => JSON.parse(String(detail)).reason);
  };
  const unregisterPerson = () =>
    test.db
      .updateTable("employees")
      .set({ registered_at: null })
      .where("id", "=", tenant.employee.id)
      .execute();

  it("[API-15] [SSO-01] a token of the identity provider logs its person in without asking for two-factor", async () => {
    await test.db
      .updateTable("employees")
      .set({ two_factor_required: true })
      .where("id", "=", tenant.employee.id)
      .execute();
    const { status, body } = await logInByToken(await buildToken());
    expect({ status, lasts: body.expires_in, view: body.masqueradeUserId }).toEqual({
      status: 200,
      lasts: 1800,
      view: undefined,
    });
    const user = await test.send("GET", "/v1/user", { token: body.access_token });
    expect(user.body.id).toBe(tenant.employee.id);
    expect(user.headers.get("x-masquerade")).toBeNull();
  });

  it("[A9] a token logs in once, even when five requests use it at the same time, and reusing it is audited", async () => {
    const token = await buildToken();
    const replies = await Promise.all(Array.from({ length: 5 }, () => logInByToken(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await logInByToken(token)).toMatchObject({ status: 422, body: { error: "sso_invalid" } });
    expect(await listRefusals()).toEqual(Array(5).fill("used"));
  });

  it("[A9] a token that another request used up after it was found is not used a second time", async () => {
    await buildToken();
    const ssoToken = await test.db
      .selectFrom("sso_tokens")
      .select(["id", "client_id as clientId"])
      .where("employee_id", "=", tenant.employee.id)
      .executeTakeFirstOrThrow();
    const spendToken = () =>
      test.db.transaction().execute((trx) => spendSsoToken(trx, ssoToken, test.clock.real().getTime()));
    expect([await spendToken(), await spendToken()]).toEqual([true, false]);
  });

  it("[A9] a token that is altered, too old, another tenant's or of the wrong kind gets the same refusal, and is audited", async () => {
    const other = await buildTenant(test.db);
    const foreign = await buildToken({ client_id: other.client.id, employee_id: other.employee.id });
    const staff_id = (await buildStaff(test.db)).id;
    const good = await buildToken();
    const bad = [
      [`${good}x`, "unknown"],
      [good.slice(1), "unknown"],
      ["made-up", "unknown"],
      [await buildToken({ expires_at: test.clock.real().getTime() }), "expired"],
      [foreign, "other_tenant"],
      [await buildToken({ token: `msq_${randomUUID()}` }), "wrong_kind"],
      [await buildToken({ token: `sso_${randomUUID()}`, staff_id }), "wrong_kind"],
    ] as const;
    for (const [token] of bad) {
      const { status, body } = await logInByToken(token);
      expect({ status, body: { ...body, request_id: "" } }).toEqual({
        status: 422,
        body: { error: "sso_invalid", request_id: "" },
      });
    }
    expect((await listRefusals()).toSorted()).toEqual(bad.map(([, reason]) => reason).toSorted());
    const rows = await test.db.selectFrom("audit").selectAll().execute();
    for (const [token] of bad) expect(JSON.stringify([rows, test.logLines])).not.toContain(token);
    expect((await logInByToken(good)).status).toBe(200);
    expect((await logInByToken(foreign, { domain: other.domain })).status).toBe(200);
  });

  it("[API-36] a person without an account keeps the token, and activating with it logs them in", async () => {
    await unregisterPerson();
    const token = await buildToken();
    expect(await logInByToken(token)).toMatchObject({ status: 409, body: { error: "not_activated" } });
    const { status, body } = await activateBySso(token);
    expect(status).toBe(200);
    const { body: user } = await test.send("GET", "/v1/user", { token: body.access_token });
    expect(user).toMatchObject({ id: tenant.employee.id, firstLogin: true, carouselRequired: true });
    expect((await activateBySso(token)).body.error).toBe("sso_invalid");
    expect((await logInByToken(await buildToken())).status).toBe(200);
  });

  it("[API-36] activating an active person only logs in, and a masquerade's token activates nobody", async () => {
    const { body } = await activateBySso(await buildToken());
    const user = await test.send("GET", "/v1/user", { token: body.access_token });
    expect(user.body.carouselRequired).toBe(false);
    await unregisterPerson();
    const staff_id = (await buildStaff(test.db)).id;
    const token = await buildToken({ token: `msq_${randomUUID()}`, staff_id });
    expect((await activateBySso(token)).body.error).toBe("sso_invalid");
    const row = await test.db
      .selectFrom("employees")
      .select("registered_at")
      .where("id", "=", tenant.employee.id)
      .executeTakeFirst();
    expect(row?.registered_at).toBeNull();
  });

  it("[SSO-01] [A3] the address check sends every address of a single sign-on tenant to its provider, and no other tenant's", async () => {
    const checkAddress = async (email: string, domain: string) =>
      (await test.send("POST", "/v1/login/url", { body: { email, domain } })).body;
    const sso_url = "https://id.larkspur.example/start";
    await test.db.updateTable("schemes").set({ sso_url }).where("id", "=", tenant.scheme.id).execute();
    expect(await checkAddress(tenant.email, tenant.domain)).toEqual({ url: sso_url });
    expect(await checkAddress("nobody@test.example", tenant.domain)).toEqual({ url: sso_url });
    const other = await buildTenant(test.db, { scheme: { sso_url } });
    expect(await checkAddress(other.email, other.domain)).toEqual({});
    const none = await buildTenant(test.db, { client: { sso_access_only: true } });
    expect(await checkAddress(none.email, none.domain)).toEqual({});
  });

  it("[API-43] the work platform call returns the client's own address, or 404 when the client has none", async () => {
    const other = await buildTenant(test.db, { client: { work_platform_url: "https://work.example/" } });
    const loadWorkPlatform = async (login: { email: string; domain: string }) => {
      const { token } = await signIn(test, login);
      return test.send("GET", "/v1/login/work-platform", { token });
    };
    expect(await loadWorkPlatform(other)).toMatchObject({
      status: 200,
      body: { redirect: "https://work.example/" },
    });
    const without = await buildTenant(test.db);
    expect((await loadWorkPlatform(without)).status).toBe(404);
  });

  it("single sign-on works when the password is locked, and keeps the failure count", async () => {
    await test.db
      .insertInto("login_failures")
      .values({
        client_id: tenant.client.id,
        email_key: tenant.email,
        failures: 5,
        last_failed_at: 1,
        locked_until: test.clock.now().getTime() + minutesToMs(15),
      })
      .execute();
    expect((await logInByToken(await buildToken())).status).toBe(200);
    const rows = await test.db
      .selectFrom("login_failures")
      .select("failures")
      .where("email_key", "=", tenant.email)
      .execute();
    expect(rows).toEqual([{ failures: 5 }]);
  });

  it("[A2] [A9] wrong tokens are limited by network, and right ones still log in", async () => {
    const logInFrom = (ip: string, sso_token: string) =>
      test.send("POST", "/v1/login/sso", { ip, body: { sso_token, domain: tenant.domain } });
    for (let index = 0; index < 30; index++) {
      const wrong = await logInFrom(
        "203.0.113.50",
        index % 2 === 0 ? `wrong-${index}` : `msq-wrong-${index}`,
      );
      expect(wrong.body.error).toBe("sso_invalid");
    }
    const audited = (await listRefusals()).length;
    for (const wrong of ["wrong", "msq-wrong"]) {
      const { status, body, headers } = await logInFrom("203.0.113.50", wrong);
      expect({ status, error: body.error }).toEqual({ status: 429, error: "too_many" });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const activation = { sso_token: "wrong", domain: tenant.domain };
    const request = { ip: "203.0.113.50", body: activation };
    expect((await test.send("PATCH", "/main/user/activate", request)).status).toBe(429);
    expect((await listRefusals()).length).toBe(audited);
    expect((await logInFrom("198.51.100.50", "wrong")).body.error).toBe("sso_invalid");
    expect((await logInFrom("203.0.113.50", await buildToken())).status).toBe(200);
    test.clock.advance(minutesToMs(15));
    expect((await logInFrom("203.0.113.50", "wrong")).body.error).toBe("sso_invalid");
  });
});
