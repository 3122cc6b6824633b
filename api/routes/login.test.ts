import { beforeEach, expect, it } from "vitest";
import {
  buildMember,
  buildTenant,
  loadHash,
  password,
  startTestApi,
  type TestApi,
} from "../../tests/support/api.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { minutesToMs } from "../domain/clock.ts";

describeEachDatabase("logging in", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);
  let attempt: (given?: Record<string, unknown>, ip?: string, at?: TestApi) => ReturnType<TestApi["send"]>;
  const failRepeatedly = async (times: number, overrides: Record<string, unknown> = {}, ip?: string) => {
    const replies = [];
    for (let index = 0; index < times; index++)
      replies.push(await attempt({ password: "wrong", recaptcha: "yes", ...overrides }, ip));
    return replies;
  };

  beforeEach(async () => {
    // Each test has its own network, so that none is slowed by another's failures.
    const testIp = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:${Math.floor(Math.random() * 0xffff).toString(16)}::1`;
    attempt = (overrides = {}, ip = testIp, { send } = test) =>
      send("POST", "/v1/login", {
        body: { email: tenant.email, password, domain: tenant.domain, ...overrides },
        ip,
      });
  });

  it("[API-13] the right password creates a session, and the reply says how long it lasts", async () => {
    const { status, body } = await attempt({ email: `  ${tenant.email.toUpperCase()} ` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 1800, scheme: tenant.scheme.id });
    expect(body.refresh_token).not.toBe(body.access_token);
    const user = await test.send("GET", "/v1/user", { token: body.access_token });
    expect(user.body.id).toBe(tenant.employee.id);

    test.clock.advance(minutesToMs(30));
    const later = await test.send("GET", "/v1/user", { token: body.access_token });
    expect(later.status).toBe(401);
  });

  it("[API-13] tokens are stored only as hashes", async () => {
    const { body } = await attempt();
    const rows = await test.db
      .selectFrom("sessions")
      .selectAll()
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    const storedText = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(storedText).not.toContain(body.access_token);
    expect(storedText).not.toContain(body.refresh_token);
  });

  it("[API-13] login gives the same reply for a wrong password, an unknown address and another tenant's address", async () => {
    const other = await buildTenant(test.db);
    const replies = await Promise.all([
      attempt({ password: "wrong" }),
      attempt({ email: "nobody@test.example" }),
      attempt({ email: other.email }),
      attempt({ domain: "no-such-tenant" }),
    ]);
    for (const { status, body } of replies) {
      expect({ status, body: { ...body, request_id: "" } }).toEqual({
        status: 422,
        body: { error: "mismatch", showRecaptcha: false, request_id: "" },
      });
    }
  });

  it("[API-13] a password is accepted however its accents were typed", async () => {
    await test.db
      .updateTable("employees")
      .set({ password_hash: await loadHash("caf\u00e9-kettle-orbit") })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect((await attempt({ password: "cafe\u0301-kettle-orbit" })).status).toBe(200);
  });

  it("[API-13] a hash with outdated costs is replaced at the next login", async () => {
    const old = await loadHash("another-password-1", { memoryCost: 128, timeCost: 1 });
    await test.db
      .updateTable("employees")
      .set({ password_hash: old })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect((await attempt({ password: "another-password-1" })).status).toBe(200);
    const row = await test.db
      .selectFrom("employees")
      .select("password_hash")
      .where("id", "=", tenant.employee.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await attempt({ password: "another-password-1" })).status).toBe(200);
  });

  it("[API-13] [ERR-04] correct credentials of an account that cannot log in get the reason", async () => {
    await test.db
      .updateTable("employees")
      .set({ registered_at: null })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect(await attempt()).toMatchObject({ status: 403, body: { error: "account_problem" } });
    expect(await attempt({ password: "wrong" })).toMatchObject({ status: 422, body: { error: "mismatch" } });
  });

  it("[API-13] a leaver can still log in", async () => {
    const former = await buildMember(test.db, tenant.client.id, {
      employment_status: "left",
      leave_date: "2026-09-30",
    });
    expect((await attempt({ email: former.email })).status).toBe(200);
  });

  it("[API-13] no password logs in to an account without a password or to an account of a single sign-on client", async () => {
    const without = await buildMember(test.db, tenant.client.id, { password_hash: null });
    const sso = await buildTenant(test.db, { client: { sso_access_only: true } });
    const before = test.countHashes();
    expect((await attempt({ email: without.email })).status).toBe(422);
    expect((await attempt({ email: sso.email, domain: sso.domain })).status).toBe(422);
    expect(test.countHashes() - before).toBe(2);
  });

  it("[API-14] the address check gives everybody the same reply: a password step", async () => {
    for (const email of [tenant.email, "nobody@test.example"]) {
      const { status, body } = await test.send("POST", "/v1/login/url", {
        body: { email, domain: tenant.domain },
      });
      expect({ status, body }).toEqual({ status: 200, body: {} });
    }
  });

  it("[LIMIT-01] the third failure requires a captcha until a success", async () => {
    const replies = await failRepeatedly(3);
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(replies.map(({ body }) => body.showRecaptcha)).toEqual([false, false, true]);

    const before = test.countHashes();
    const bare = await attempt();
    expect(bare).toMatchObject({ status: 400, body: { error: "captcha_required", showRecaptcha: true } });
    expect(test.countHashes()).toBe(before);

    expect((await attempt({ recaptcha: "yes" })).status).toBe(200);
    expect((await attempt()).status).toBe(200);
  });

  it("[A1] [LIMIT-01] five failures lock the account for 15 minutes, even for the right password", async () => {
    const replies = await failRepeatedly(5);
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 423]);
    expect(replies.at(-1)?.body).toMatchObject({ error: "locked", userAccountLocked: true });

    test.clock.advance(minutesToMs(15) - 1);
    const right = await attempt({ recaptcha: "yes" });
    const wrong = await attempt({ recaptcha: "yes", password: "wrong" });
    expect(right.status).toBe(423);
    expect({ ...right.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });

    test.clock.advance(1);
    expect((await attempt({ recaptcha: "yes" })).status).toBe(200);
  });

  it("[A1] a person has five more attempts after a lock, and a success clears the count", async () => {
    await failRepeatedly(5);
    test.clock.advance(minutesToMs(15));
    expect((await failRepeatedly(4)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await attempt({ recaptcha: "yes" })).status).toBe(200);
    expect((await failRepeatedly(4)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await failRepeatedly(1))[0]?.status).toBe(423);
  });

  it("[A2] a network that fails on many accounts must answer a captcha and waits, but is never locked out", async () => {
    const ip = "198.51.100.7";
    const others = [];
    for (let index = 0; index < 20; index++) others.push(await buildMember(test.db, tenant.client.id));
    const before = test.pauses.length;
    for (const other of others)
      expect((await attempt({ email: other.email, password: "wrong" }, ip)).status).toBe(422);

    const neighbour = "198.51.100.200";
    expect(await attempt({}, neighbour)).toMatchObject({ status: 400, body: { error: "captcha_required" } });
    expect((await attempt({ recaptcha: "yes" }, neighbour)).status).toBe(200);
    expect((await attempt({}, "198.51.101.7")).status).toBe(200);
    expect(test.pauses.length).toBe(before);

    for (let index = 0; index < 31; index++)
      await attempt({ email: `spray-${index}@test.example`, recaptcha: "yes" }, ip);
    expect(test.pauses.slice(before)).toEqual([100]);
    for (let index = 0; index < 60; index++)
      await attempt({ email: `more-${index}@test.example`, recaptcha: "yes" }, ip);
    expect(test.pauses.at(-1)).toBe(3000);
    expect((await attempt({ recaptcha: "yes" }, ip)).status).toBe(200);

    test.clock.advance(minutesToMs(15));
    expect((await attempt({}, ip)).status).toBe(200);
  });

  it("[A3] a login with an unknown address computes as many hashes and gets the same replies as a known one, up to the lock", async () => {
    const failLogins = async (email: string) => {
      const before = test.countHashes();
      const answers = (await failRepeatedly(6, { email })).map(({ status, body }) => ({
        status,
        ...body,
        request_id: "",
      }));
      return { answers, hashes: test.countHashes() - before };
    };
    const failures = await failLogins(tenant.email);
    expect(failures.hashes).toBe(5);
    expect(await failLogins("nobody@test.example")).toEqual(failures);
  });

  it("[A11] five of 200 parallel guesses count, and the right one among them is refused", async () => {
    const guesses = Array.from({ length: 200 }, (_, index) => (index === 150 ? password : `guess-${index}`));
    const before = test.countHashes();
    const replies = await Promise.all(guesses.map((guess) => attempt({ password: guess })));
    const countStatus = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect({ mismatch: countStatus(422), locked: countStatus(423) }).toEqual({ mismatch: 4, locked: 196 });
    expect(replies[150]?.status).toBe(423);
    expect(replies[150]?.body).toMatchObject({ error: "locked" });
    const row = await test.db
      .selectFrom("login_failures")
      .select("failures")
      .where("email_key", "=", tenant.email)
      .executeTakeFirstOrThrow();
    expect(row.failures).toBe(5);
    // Attempts that waited for their turn see the lock first, so their passwords are not checked.
    expect(test.countHashes() - before).toBe(5);
    const trail = await test.db
      .selectFrom("audit")
      .select("action")
      .where("client_id", "=", tenant.client.id)
      .where("action", "in", ["login.failed", "login.locked"])
      .execute();
    expect(trail).toHaveLength(5);
  });

  it("[A11] two processes share the count of failed logins", async () => {
    const second = await startTestApi(test.database, { clock: test.clock });
    const guesses = Array.from({ length: 60 }, (_, index) => (index === 40 ? password : `guess-${index}`));
    const replies = await Promise.all(
      guesses.map((guess, index) => attempt({ password: guess }, undefined, index % 2 === 0 ? test : second)),
    );
    await second.close();
    const tally = Object.groupBy(replies, ({ status }) => status);
    expect(tally[422]).toHaveLength(4);
    expect(tally[423]).not.toHaveLength(0);
    // Under load some attempts get no connection, and those do not count.
    expect(Object.keys(tally).filter((status) => !["422", "423", "503"].includes(status))).toEqual([]);
  });

  it("[A12] further failures during a lock neither prolong it nor affect the owner's network", async () => {
    await failRepeatedly(5, {}, "203.0.113.5");
    test.clock.advance(minutesToMs(14));
    expect((await failRepeatedly(30, {}, "203.0.113.5")).every(({ status }) => status === 423)).toBe(true);
    test.clock.advance(minutesToMs(1));
    expect((await attempt({ recaptcha: "yes" }, "192.0.2.9")).status).toBe(200);
    expect((await attempt({}, "192.0.2.9")).status).toBe(200);
  });

  it("logins are audited without the address and the password", async () => {
    await failRepeatedly(5);
    test.clock.advance(minutesToMs(15));
    await attempt({ recaptcha: "yes" });
    const rows = await test.db
      .selectFrom("audit")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .orderBy("at")
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      ...Array(4).fill("login.failed"),
      "login.locked",
      "login.succeeded",
    ]);
    expect(rows.every(({ target_id }) => target_id === tenant.employee.id)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(tenant.email);
    expect(test.logLines.join("")).not.toMatch(/@test\.example|Teal-Kettle|wrong/);
  });
});
