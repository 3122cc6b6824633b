import { beforeEach, expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import { buildTenant } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { hoursToMs } from "../domain/clock.ts";

const newPassword = "Amber-Lantern-47-Quill";

describeEachDatabase("activating an account", (open) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let id: string;
  const buildInvitedPerson = async (client: Parameters<typeof buildTenant>[1] = {}) => {
    tenant = await buildTenant(test.db, {
      employee: { registered_at: null, password_hash: null, password_changed_at: null },
      ...client,
    });
    id = await buildLink(test, tenant.employee, { kind: "activation" });
  };
  beforeEach(() => buildInvitedPerson());

  const lookUp = (link = id, domain = tenant.domain) =>
    test.send("GET", `/main/user/activate/${encodeURIComponent(link)}?domain=${domain}`);
  const verifyDate = (date_of_birth: string, link = id) =>
    test.send("POST", "/main/user/activate/dob", {
      body: { id: link, date_of_birth, domain: tenant.domain },
    });
  const setPassword = (overrides: Record<string, unknown> = {}) =>
    test.send("POST", "/v1/set-password", {
      body: {
        id,
        date_of_birth: "14/03/1985",
        domain: tenant.domain,
        password: newPassword,
        password_confirmation: newPassword,
        ...overrides,
      },
    });

  it("[API-34] [E3] a working link returns the first name for the greeting and nothing else about its person", async () => {
    const { status, body } = await lookUp();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        first_name: "Robin",
        firstName: "Robin",
        status: "waiting",
      },
    });
  });

  it("[API-34] [A3] [A7] the reply gives no name for a link that is unknown, used, expired, for a reset or of another tenant", async () => {
    const other = await buildTenant(test.db);
    const used = await buildLink(test, tenant.employee, { kind: "activation", used_at: 1 });
    const reset = await buildLink(test, tenant.employee);
    for (const [link, domain] of [
      [used],
      [reset],
      ["no-such-link"],
      ["🦊'--%00"],
      ["x".repeat(3000)],
      [id, other.domain],
      [id, "no-such-tenant"],
    ] as [string, string?][]) {
      const { status, body } = await lookUp(link, domain);
      expect({ status, body: { ...body, request_id: "" } }, link.slice(0, 20)).toEqual({
        status: 422,
        body: {
          error: "token_invalid",
          request_id: "",
          message: "This link is not valid. Please request a new one.",
          codes: { "/message": { code: "refusals.linkInvalid", values: {} } },
        },
      });
    }
    test.clock.advance(hoursToMs(1));
    expect(await lookUp()).toMatchObject({ status: 410, body: { error: "token_expired" } });
  });

  it("[API-35] the API verifies the date of birth, and five wrong dates void the link", async () => {
    expect((await verifyDate("14/03/1985")).body).toEqual({ verified: true, email: tenant.email });
    for (let index = 1; index <= 4; index++)
      expect((await verifyDate(`1${index}/03/1986`)).body.error).toBe("dob_mismatch");
    expect((await verifyDate("15/03/1986")).body.error).toBe("token_invalid");
    const right = await verifyDate("14/03/1985");
    expect(right.body).toMatchObject({
      error: "token_invalid",
      message:
        "The date of birth was wrong too many times, so this link no longer works. Please request a new one.",
    });
    expect((await setPassword()).body.error).toBe("token_invalid");
  });

  it("[API-26] [ACTIV-10] activation sets the first password, logs in, and requires the carousel", async () => {
    const { status, body } = await setPassword({ deviceToken: "device" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 1800, scheme: tenant.scheme.id });
    const user = await test.send("GET", "/v1/user", { token: body.access_token });
    expect(user.body).toMatchObject({
      id: tenant.employee.id,
      carouselRequired: true,
      firstLogin: true,
      passwordChanged: test.clock.now().toISOString(),
    });
    const login = { email: tenant.email, password: newPassword, domain: tenant.domain };
    expect((await test.send("POST", "/v1/login", { body: login })).status).toBe(200);
    expect((await lookUp()).body.error).toBe("token_invalid");
    const audit = await test.db
      .selectFrom("audit")
      .select("action")
      .where("target_id", "=", tenant.employee.id)
      .where("action", "=", "account.activated")
      .execute();
    expect(audit).toHaveLength(1);
  });

  it("[API-26] [ACTIV-09] a person who must use two-factor sets it up next, without a session", async () => {
    await buildInvitedPerson({
      client: { two_factor_enforced: true },
      employee: { registered_at: null, password_hash: null },
    });
    const { status, body } = await setPassword();
    expect({ status, set: body.is_should_setup_2fa, token: body.access_token }).toEqual({
      status: 200,
      set: true,
      token: undefined,
    });
    const sessions = await test.db
      .selectFrom("sessions")
      .select("id")
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it("[API-26] [A7] only one of several parallel posts activates the account", async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => setPassword()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it("[API-26] [FORM-21] activation checks the date and the password rules again, and a failure does not use up the link", async () => {
    expect((await setPassword({ date_of_birth: "15/03/1985" })).body.error).toBe("dob_mismatch");
    expect((await setPassword({ password_confirmation: "other" })).body.error).toBe("unconfirmed");
    const named = { password: `${newPassword}-Robin`, password_confirmation: `${newPassword}-Robin` };
    const { body } = await setPassword(named);
    expect(body.checks).toContainEqual({
      name: "256",
      status: false,
      reason: "It contains your name: Robin",
    });
    expect((await setPassword()).status).toBe(200);
  });

  it("[API-26] no link can set a password when single sign-on is the only login", async () => {
    await buildInvitedPerson({ client: { sso_access_only: true } });
    expect((await lookUp()).body.error).toBe("token_invalid");
    expect((await setPassword()).body.error).toBe("token_invalid");
  });
});
