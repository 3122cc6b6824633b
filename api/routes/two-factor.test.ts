import { beforeEach, describe, expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import {
  buildMember,
  buildTenant,
  password,
  signIn,
  startTestApi,
  type TestApi,
} from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { addTwoFactor } from "../../tests/support/encrypted-rows.ts";
import { sealRow } from "../db/sealing/rows.ts";
import { hoursToMs, minutesToMs, secondsToMs } from "../domain/clock.ts";
import { getTotpCodeAt } from "../platform/totp.ts";

describeEachDatabase("two-factor", (open) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  const secret = "JBSWY3DPEHPK3PXP";

  beforeEach(async () => {
    tenant = await buildTenant(test.db);
    // Moves to the start of a time step, so that no test reaches the next one by chance.
    test.clock.advance(secondsToMs(30) - (test.clock.real().getTime() % secondsToMs(30)));
  });

  const buildCredentials = (overrides: object = {}) => ({
    email: tenant.email,
    password,
    domain: tenant.domain,
    ...overrides,
  });
  const sendLogin = (overrides: object = {}) =>
    test.send("POST", "/v1/login", { body: buildCredentials({ recaptcha: "yes", ...overrides }) });
  const getCode = (otpSecret: string, steps = 0) =>
    getTotpCodeAt(otpSecret, test.clock.real().getTime() + secondsToMs(30) * steps);
  const giveCode = (code: string, overrides: object = {}, at: TestApi = test) =>
    at.send("POST", "/v1/login/mfa", { body: buildCredentials({ code, ...overrides }) });
  const setUp = (type: "temporary" | "complete", otpSecret: string, code: string) =>
    test.send("POST", "/v1/employee/mfa/validate/enforced", {
      body: buildCredentials({ type, secret: otpSecret, code }),
    });
  const getOwner = () => ({ client_id: tenant.client.id, employee_id: tenant.employee.id });
  const enableTwoFactor = () => addTwoFactor(test.db, { ...getOwner(), secret, enabled_at: 1 });
  const requireTwoFactor = () =>
    test.db
      .updateTable("employees")
      .set({ two_factor_required: true })
      .where("id", "=", tenant.employee.id)
      .execute();
  const listAuditRows = async () =>
    test.db
      .selectFrom("audit")
      .select(["action", "actor_id", "detail"])
      .where("client_id", "=", tenant.client.id)
      .execute();
  const listActions = async () => (await listAuditRows()).map(({ action }) => action);
  const listSessions = () =>
    test.db.selectFrom("sessions").select("id").where("employee_id", "=", tenant.employee.id).execute();
  /** Logs in and sets up two-factor; returns recovery codes and tokens. */
  const setUpTwoFactor = async () => {
    const { body } = await sendLogin();
    const first = await setUp("temporary", body.secret, getCode(body.secret));
    const last = await setUp("complete", body.secret, getCode(body.secret, 1));
    return { secret: String(body.secret), codes: first.body.recovery_codes as string[], last };
  };

  it("[API-17] the password alone gets no tokens, and the password with the code does", async () => {
    await enableTwoFactor();
    expect((await sendLogin()).body).toEqual({ is_should_validate_2fa: true });
    expect(await listSessions()).toEqual([]);
    const { status, body } = await giveCode(` ${getCode(secret).slice(0, 3)} ${getCode(secret).slice(3)} `);
    expect({ status, lasts: body.expires_in }).toEqual({ status: 200, lasts: 1800 });
    expect((await test.send("GET", "/v1/user", { token: body.access_token })).body.id).toBe(
      tenant.employee.id,
    );
  });

  it.each(["enforced", "optional"])(
    "[A7] [TFA-09] a password reset ends an %s two-factor set-up, so that nobody knows the next one's secret",
    async (kind) => {
      if (kind === "enforced") await requireTwoFactor();
      const begin = async (bearer = "") =>
        kind === "enforced"
          ? (await sendLogin({ password: bearer || password })).body.secret
          : (await test.send("POST", `/main/v2/user/${tenant.employee.id}/mfa`, { token: bearer, body: {} }))
              .body.secret;
      const known = await begin(kind === "enforced" ? "" : (await signIn(test, tenant)).token);
      expect(known).toMatch(/^[A-Z2-7]{16,}$/);
      const newPassword = "Amber-Lantern-47-Quill";
      const body = {
        token: await buildLink(test, tenant.employee),
        date_of_birth: "14/03/1985",
        password: newPassword,
        password_confirmation: newPassword,
        domain: tenant.domain,
      };
      expect((await test.send("POST", "/v1/password-reset", { body })).status).toBe(200);
      const login =
        kind === "enforced" ? newPassword : (await sendLogin({ password: newPassword })).body.access_token;
      const next = await begin(login);
      expect(next).toMatch(/^[A-Z2-7]{16,}$/);
      expect(next).not.toBe(known);
    },
  );

  it("[API-17] [ERR-28] a wrong code gets its message in a list, and the name of the error", async () => {
    await enableTwoFactor();
    const { status, body } = await giveCode("000000");
    expect(status).toBe(422);
    expect(body).toMatchObject({ name: "code_wrong" });
    expect(JSON.parse(body.error)).toEqual([{ code: "The code is not right. Please try again." }]);
  });

  it("[API-17] the code needs the right password too, at the cost of one hash", async () => {
    await enableTwoFactor();
    const before = test.countHashes();
    for (const wrongLogin of [
      { password: "wrong" },
      { email: "nobody@test.example" },
      { domain: "nowhere" },
    ]) {
      expect(await giveCode(getCode(secret), wrongLogin)).toMatchObject({
        status: 422,
        body: { error: "mismatch" },
      });
    }
    expect(test.countHashes() - before).toBe(3);
  });

  it.each(["", "00000", "0000000", "abcdef", "‮123456", "٠٠٠٠٠٠", "000000\u0000"])(
    "[LIMIT-05] the text %j is refused as a two-factor code",
    async (code) => {
      await enableTwoFactor();
      expect((await giveCode(code)).body.name).toBe("code_wrong");
    },
  );

  it("[A5] [C8] a used code logs in again only under the idempotency key of its post, and only for a minute", async () => {
    await enableTwoFactor();
    const code = getCode(secret);
    const postCode = (key: string) =>
      test.send("POST", "/v1/login/mfa", {
        body: buildCredentials({ code }),
        headers: { "Idempotency-Key": key },
      });
    const listFailures = () =>
      test.db
        .selectFrom("login_failures")
        .select("failures")
        .where("client_id", "=", tenant.client.id)
        .execute();
    expect([(await postCode("key-1")).status, (await postCode("key-1")).status]).toEqual([200, 200]);
    expect(await listSessions()).toHaveLength(2);
    expect(await listFailures()).toEqual([]);
    expect((await postCode("key-2")).body.name).toBe("code_wrong");
    test.clock.advance(secondsToMs(61));
    expect((await postCode("key-1")).body.name).toBe("code_wrong");
    expect(await listSessions()).toHaveLength(2);
    expect(await listFailures()).toMatchObject([{ failures: 2 }]);
  });

  it("[A5] [C8] another code does not log in under the idempotency key of a login", async () => {
    await enableTwoFactor();
    const postCode = (code: string) =>
      test.send("POST", "/v1/login/mfa", {
        body: buildCredentials({ code }),
        headers: { "Idempotency-Key": "key-1" },
      });
    expect((await postCode(getCode(secret))).status).toBe(200);
    expect((await postCode("000000")).body.name).toBe("code_wrong");
    expect(await listSessions()).toHaveLength(1);
  });

  it("[A5] login refuses a used code and every earlier one", async () => {
    await enableTwoFactor();
    const [now, before] = [getCode(secret), getCode(secret, -1)];
    expect((await giveCode(now)).status).toBe(200);
    expect((await giveCode(now)).body.name).toBe("code_wrong");
    expect((await giveCode(before)).body.name).toBe("code_wrong");
    test.clock.advance(secondsToMs(30));
    expect((await giveCode(getCode(secret))).status).toBe(200);
  });

  it("[A5] codes of the time steps before and after are accepted, because clocks differ, and no others are", async () => {
    await enableTwoFactor();
    expect((await giveCode(getCode(secret, -2))).body.name).toBe("code_wrong");
    expect((await giveCode(getCode(secret, 2))).body.name).toBe("code_wrong");
    expect((await giveCode(getCode(secret, -1))).status).toBe(200);
    expect((await giveCode(getCode(secret, 1))).status).toBe(200);
  });

  it("[A5] only one of several parallel posts of the same right code logs in, even at two processes", async () => {
    await enableTwoFactor();
    const second = await startTestApi(test.database, { clock: test.clock });
    const code = getCode(secret);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => giveCode(code, {}, index % 2 === 0 ? test : second)),
    );
    await second.close();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listSessions()).toHaveLength(1);
  });

  it("[A1] [A5] five wrong codes lock the account for 15 minutes, as wrong passwords do", async () => {
    await enableTwoFactor();
    const statuses = [];
    for (let index = 0; index < 5; index++) statuses.push((await giveCode("000000")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 423]);
    expect(await giveCode(getCode(secret))).toMatchObject({
      status: 423,
      body: { error: "locked", userAccountLocked: true },
    });
    expect((await sendLogin()).status).toBe(423);
    test.clock.advance(minutesToMs(15));
    expect((await giveCode(getCode(secret))).status).toBe(200);
    expect(await listActions()).toContain("login.locked");
  });

  it("[A1] [A5] wrong passwords and codes share one count, which only a completed login clears", async () => {
    await enableTwoFactor();
    await sendLogin({ password: "wrong" });
    await giveCode("000000");
    await sendLogin({ password: "wrong" });
    expect((await sendLogin()).body).toEqual({ is_should_validate_2fa: true });
    await giveCode("000000");
    expect((await giveCode("000000")).status).toBe(423);
    test.clock.advance(minutesToMs(15));
    await giveCode(getCode(secret));
    expect((await giveCode("000000")).status).toBe(422);
  });

  it("[A11] five of 60 parallel guesses count, and the right code among them is refused", async () => {
    await enableTwoFactor();
    const right = getCode(secret);
    const guesses = Array.from({ length: 60 }, (_, index) => (index === 40 ? right : "000000"));
    const replies = await Promise.all(guesses.map((code) => giveCode(code)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(replies[40]?.status).toBe(423);
    expect(await listSessions()).toEqual([]);
  });

  it("[API-93] [TFA-13] a person who must set up two-factor sets it up at login, and the second code logs them in", async () => {
    await requireTwoFactor();
    const { body } = await sendLogin();
    expect(Object.keys(body).toSorted()).toEqual(["is_should_setup_2fa", "secret", "url"]);
    const url = new URL(body.url);
    expect(url.protocol).toBe("otpauth:");
    expect(url.searchParams.get("secret")).toBe(body.secret);
    expect(url.searchParams.get("issuer")).toBe("Test Rewards");
    expect(decodeURIComponent(url.pathname)).toContain(tenant.email);

    const first = await setUp("temporary", body.secret, getCode(body.secret));
    expect(Object.keys(first.body)).toEqual(["recovery_codes"]);
    expect(new Set(first.body.recovery_codes).size).toBe(10);
    for (const code of first.body.recovery_codes)
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect((await sendLogin()).body.is_should_setup_2fa).toBe(true);

    const last = await setUp("complete", body.secret, getCode(body.secret, 1));
    expect(last).toMatchObject({ status: 200, body: { expires_in: 1800 } });
    expect((await sendLogin()).body).toEqual({ is_should_validate_2fa: true });
    expect(await listActions()).toContain("two_factor.enabled");
  });

  it("[API-93] a client can require two-factor of everybody", async () => {
    tenant = await buildTenant(test.db, { client: { two_factor_enforced: true } });
    expect((await sendLogin()).body.is_should_setup_2fa).toBe(true);
  });

  it("[API-93] two tabs get the same two-factor secret for an hour, and then a new one", async () => {
    await requireTwoFactor();
    const [first, second] = await Promise.all([sendLogin(), sendLogin()]);
    expect(first.body.secret).toBe(second.body.secret);
    test.clock.advance(hoursToMs(1));
    expect((await sendLogin()).body.secret).not.toBe(first.body.secret);
    expect((await setUp("temporary", first.body.secret, getCode(first.body.secret))).body.name).toBe(
      "code_wrong",
    );
  });

  it("[API-93] the second code of a set-up must come after a first one, and be of a later time step", async () => {
    await requireTwoFactor();
    const { secret: newSecret } = (await sendLogin()).body;
    expect((await setUp("complete", newSecret, getCode(newSecret))).body.name).toBe("code_wrong");
    await setUp("temporary", newSecret, getCode(newSecret));
    expect((await setUp("complete", newSecret, getCode(newSecret))).body.name).toBe("code_wrong");
    expect((await setUp("complete", newSecret, getCode(newSecret, 1))).status).toBe(200);
  });

  it("[A5] a set-up refuses its first code and every earlier one as the second code", async () => {
    await requireTwoFactor();
    const { secret: newSecret } = (await sendLogin()).body;
    const code = getCode(newSecret);
    const first = await setUp("temporary", newSecret, code);
    expect(first.body.recovery_codes).toHaveLength(10);
    const storedCodes = await test.db
      .selectFrom("recovery_codes")
      .select("code_hash")
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    for (const replayed of [code, getCode(newSecret, -1)]) {
      expect((await setUp("temporary", newSecret, replayed)).body.name).toBe("code_wrong");
    }
    const storedCodesQuery = test.db
      .selectFrom("recovery_codes")
      .select("code_hash")
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    expect(await storedCodesQuery).toEqual(storedCodes);
  });

  it("[A5] a set-up accepts only its own secret, and ends once two-factor is on", async () => {
    await requireTwoFactor();
    const inventedSecret = "GEZDGNBVGY3TQOJQ";
    expect((await setUp("temporary", inventedSecret, getCode(inventedSecret))).body.name).toBe("code_wrong");
    const { secret: newSecret } = await setUpTwoFactor();
    test.clock.advance(minutesToMs(5));
    for (const usedSecret of [inventedSecret, newSecret])
      expect((await setUp("temporary", usedSecret, getCode(usedSecret))).body.name).toBe("code_wrong");
    expect((await giveCode(getCode(newSecret))).status).toBe(200);
  });

  it("[A1] [API-93] wrong codes in a set-up lock the account too", async () => {
    await requireTwoFactor();
    const { secret: newSecret } = (await sendLogin()).body;
    for (let index = 0; index < 4; index++) await setUp("temporary", newSecret, "000000");
    expect((await setUp("temporary", newSecret, "000000")).status).toBe(423);
    expect((await setUp("temporary", newSecret, getCode(newSecret))).status).toBe(423);
  });

  it("[A5] a recovery code works once in place of the app's code, however it is typed", async () => {
    await requireTwoFactor();
    const { codes } = await setUpTwoFactor();
    const [first = "", second = ""] = codes;
    expect((await giveCode(` ${first.toUpperCase().replace("-", " – ")} `)).status).toBe(200);
    expect((await giveCode(first)).body.name).toBe("code_wrong");
    const both = await Promise.all([giveCode(second), giveCode(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it("[A5] a recovery code cannot complete a set-up, and does not work before the set-up is complete", async () => {
    await requireTwoFactor();
    const { secret: newSecret } = (await sendLogin()).body;
    const first = await setUp("temporary", newSecret, getCode(newSecret));
    const [code = ""] = first.body.recovery_codes;
    expect((await setUp("complete", newSecret, code)).body.name).toBe("code_wrong");
    await test.db
      .updateTable("two_factors")
      .set(sealRow(test.db, "two_factors", { ...getOwner(), secret, enabled_at: 1 }))
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    expect((await giveCode(code)).body.name).toBe("code_wrong");
  });

  it("[TFA-12] [API-91] [API-92] a person turns two-factor on in the profile, and off with a reason", async () => {
    const { token } = await signIn(test, tenant);
    const path = `/main/v2/user/${tenant.employee.id}/mfa`;
    const started = await test.send("POST", path, { token });
    expect(Object.keys(started.body).toSorted()).toEqual(["secret", "url"]);
    const newSecret = started.body.secret;
    const verifyLogin = (type: string, code: string) =>
      test.send("POST", `${path}/validate`, { token, body: { type, code, password, secret: newSecret } });
    const disableTwoFactor = (reason: string) =>
      test.send("DELETE", path, { token, body: { reason, password, code: getCode(newSecret, 2) } });

    expect((await disableTwoFactor("I want to")).body.error).toBe("not_enabled");
    expect((await verifyLogin("temporary", getCode(newSecret))).body.recovery_codes).toHaveLength(10);
    expect(await verifyLogin("complete", getCode(newSecret, 1))).toMatchObject({ status: 200, body: {} });
    expect((await test.send("POST", path, { token })).body.error).toBe("already_enabled");
    expect((await verifyLogin("temporary", getCode(newSecret, 1))).body.error).toBe("already_enabled");
    expect((await sendLogin()).body).toEqual({ is_should_validate_2fa: true });

    for (const reason of ["", " \n "])
      expect(await disableTwoFactor(reason)).toMatchObject({
        status: 422,
        body: { error: "reason_required" },
      });
    // A code of two time steps later is accepted once the clock gets there.
    test.clock.advance(secondsToMs(60));
    const disableRequest = { reason: "A new telephone", password, code: getCode(newSecret) };
    expect((await test.send("DELETE", path, { token, body: disableRequest })).status).toBe(200);
    expect((await sendLogin()).body.access_token).toBeTypeOf("string");
    for (const table of ["two_factors", "recovery_codes"] as const) {
      const left = test.db.selectFrom(table).selectAll().where("employee_id", "=", tenant.employee.id);
      expect(await left.execute()).toEqual([]);
    }
    const auditRows = (await listAuditRows()).filter(({ action }) => action.startsWith("two_factor."));
    expect(auditRows.map(({ action, actor_id }) => [action, actor_id]).toSorted()).toEqual([
      ["two_factor.disabled", tenant.employee.id],
      ["two_factor.enabled", tenant.employee.id],
    ]);
    await test.api.drainOutbox();
    const mails = test.mails.filter(({ to }) => to === tenant.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "Two-factor authentication is off (Test Rewards)",
      "Two-factor authentication is on (Test Rewards)",
    ]);
    expect(mails[0]?.html).toContain("#0B4F6C");
  });

  describe("[A5] [TFA-12] a change of two-factor in a stolen session", () => {
    const listCodes = () =>
      test.db
        .selectFrom("recovery_codes")
        .select(["code_hash", "used_at", "is_pending"])
        .where("employee_id", "=", tenant.employee.id)
        .execute();
    /** Turns two-factor on, and returns a session for a caller who knows neither password nor code. */
    const signInEnabled = async () => {
      const { token } = await signIn(test, tenant);
      await enableTwoFactor();
      return token;
    };
    const calls = [
      ["DELETE", ""],
      ["POST", "/recovery-codes"],
    ] satisfies [string, string][];
    const changeTwoFactor = (call: readonly [string, string], token: string, body: object) =>
      test.send(call[0], `/main/v2/user/${tenant.employee.id}/mfa${call[1]}`, {
        token,
        body: { reason: "A new telephone", ...body },
      });

    it.each(calls)(
      "%s %s is refused without the right password, and without a right code",
      async (...call) => {
        const token = await signInEnabled();
        const wrong = { password: "wrong", code: getCode(secret) };
        expect((await changeTwoFactor(call, token, wrong)).body.error).toBe("password_wrong");
        expect((await changeTwoFactor(call, token, { code: getCode(secret) })).body.error).toBe(
          "password_wrong",
        );
        expect((await changeTwoFactor(call, token, { password, code: "000000" })).body.name).toBe(
          "code_wrong",
        );
        expect((await changeTwoFactor(call, token, { password })).body.name).toBe("code_wrong");
        expect((await sendLogin()).body).toEqual({ is_should_validate_2fa: true });
        expect(await listCodes()).toEqual([]);
      },
    );

    it.each(calls)("%s %s counts five failures towards the login's lock", async (...call) => {
      const token = await signInEnabled();
      for (let index = 0; index < 2; index++) await changeTwoFactor(call, token, { password: "wrong" });
      for (let index = 0; index < 2; index++)
        await changeTwoFactor(call, token, { password, code: "000000" });
      expect((await changeTwoFactor(call, token, { password, code: "000000" })).status).toBe(423);
      expect((await changeTwoFactor(call, token, { password, code: getCode(secret) })).status).toBe(423);
      expect((await sendLogin()).status).toBe(423);
    });

    it.each(calls)("%s %s refuses a code that was used", async (...call) => {
      const token = await signInEnabled();
      await giveCode(getCode(secret));
      expect((await changeTwoFactor(call, token, { password, code: getCode(secret) })).body.name).toBe(
        "code_wrong",
      );
    });

    it("[A5] new recovery codes are shown once, make the old ones invalid, and are audited and emailed", async () => {
      const token = await signInEnabled();
      const renewCodes = (body: object) =>
        changeTwoFactor(["POST", "/recovery-codes"], token, { password, ...body });
      const first = (await renewCodes({ code: getCode(secret) })).body.recovery_codes as string[];
      expect(first).toHaveLength(10);
      // A recovery code works in place of the app's code.
      const second = (await renewCodes({ code: first[0] })).body.recovery_codes as string[];
      expect(second.filter((each) => first.includes(each))).toEqual([]);
      expect(await listCodes()).toHaveLength(10);
      expect((await giveCode(String(first[1]))).body.name).toBe("code_wrong");
      expect((await giveCode(String(second[1]))).status).toBe(200);
      expect((await listActions()).filter((action) => action === "two_factor.codes_renewed")).toHaveLength(2);
      await test.api.drainOutbox();
      const subjects = test.mails.filter(({ to }) => to === tenant.email).map(({ subject }) => subject);
      expect(subjects).toEqual(Array(2).fill("You have new recovery codes (Test Rewards)"));
    });

    it("a person with single sign-on needs only the code to disable two-factor", async () => {
      const token = await signInEnabled();
      await test.db
        .updateTable("employees")
        .set({ password_hash: null })
        .where("id", "=", tenant.employee.id)
        .execute();
      expect((await changeTwoFactor(["POST", "/recovery-codes"], token, { code: "000000" })).body.name).toBe(
        "code_wrong",
      );
      expect(
        (await changeTwoFactor(["POST", "/recovery-codes"], token, { code: getCode(secret) })).body
          .recovery_codes,
      ).toHaveLength(10);
    });

    it("[SSO-01] nobody of a client that uses only single sign-on can set up two-factor", async () => {
      const { token } = await signIn(test, tenant);
      await test.db
        .updateTable("clients")
        .set({ sso_access_only: true })
        .where("id", "=", tenant.client.id)
        .execute();
      const path = `/main/v2/user/${tenant.employee.id}/mfa`;
      const reply = await test.send("POST", path, { token });
      expect([reply.status, reply.body.error]).toEqual([409, "sso_only"]);
      const setUps = await test.db
        .selectFrom("two_factors")
        .select("employee_id")
        .where("client_id", "=", tenant.client.id)
        .execute();
      expect(setUps).toEqual([]);
    });

    it.each([
      ["turned off", ["DELETE", ""]],
      ["given new recovery codes", ["POST", "/recovery-codes"]],
      ["turned on", ["POST", "/validate"]],
    ] as const)(
      "[A11] two-factor is not %s if the password changes between the check of the old one and the change",
      async (_, call) => {
        const isSetUp = call[1] === "/validate";
        const { token } = await signIn(test, tenant);
        const path = `/main/v2/user/${tenant.employee.id}/mfa`;
        const newSecret = isSetUp ? (await test.send("POST", path, { token })).body.secret : secret;
        if (isSetUp) {
          const body = { type: "temporary", code: getCode(newSecret), secret: newSecret };
          await test.send("POST", `${path}/validate`, { token, body });
        } else await enableTwoFactor();
        const code = getCode(newSecret, isSetUp ? 1 : 0);
        // Other checks of passwords come first, so that this one waits with the password that it has read.
        const others = [1, 2, 3, 4, 5, 6].map((index) =>
          sendLogin({ email: `nobody-${index}@test.example` }),
        );
        const proof = {
          password,
          code,
          reason: "Stolen",
          ...(isSetUp && { type: "complete", secret: newSecret }),
        };
        const change = changeTwoFactor(call, token, proof);
        await others[0];
        const otherHash = { password_hash: "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g" };
        await test.db.updateTable("employees").set(otherHash).where("id", "=", tenant.employee.id).execute();
        expect((await change).body.error).toBe("password_wrong");
        await Promise.all(others);
        expect((await listActions()).filter((each) => /two_factor.(dis|en|codes)/.test(each))).toEqual([]);
        const row = await test.db
          .selectFrom("two_factors")
          .select("enabled_at")
          .where("employee_id", "=", tenant.employee.id)
          .executeTakeFirst();
        expect(row?.enabled_at ?? null).toBe(isSetUp ? null : 1);
      },
    );

    it("[A5] the API makes no recovery codes while two-factor is off", async () => {
      const { token } = await signIn(test, tenant);
      expect(
        (await changeTwoFactor(["POST", "/recovery-codes"], token, { password, code: "000000" })).body.error,
      ).toBe("not_enabled");
    });
  });

  it("[TFA-12] [API-91] two-factor cannot be turned off when it is mandatory", async () => {
    await requireTwoFactor();
    const { last } = await setUpTwoFactor();
    const { status, body } = await test.send("DELETE", `/main/v2/user/${tenant.employee.id}/mfa`, {
      token: last.body.access_token,
      body: { reason: "Tired of it" },
    });
    expect({ status, error: body.error }).toEqual({ status: 409, error: "enforced" });
  });

  it("[A1] [API-92] wrong codes in the profile also lock the login", async () => {
    const { token } = await signIn(test, tenant);
    const path = `/main/v2/user/${tenant.employee.id}/mfa`;
    const { secret: newSecret } = (await test.send("POST", path, { token })).body;
    const verifyByCode = (code: string) =>
      test.send("POST", `${path}/validate`, { token, body: { type: "temporary", code, secret: newSecret } });
    for (let index = 0; index < 4; index++)
      expect((await verifyByCode("000000")).body.name).toBe("code_wrong");
    expect((await verifyByCode("000000")).status).toBe(423);
    expect((await verifyByCode(getCode(newSecret))).status).toBe(423);
    expect((await sendLogin()).status).toBe(423);
  });

  it("[API-92] [A5] a stolen session cannot turn two-factor on without the password, and locks itself out by guessing", async () => {
    const { token } = await signIn(test, tenant);
    const path = `/main/v2/user/${tenant.employee.id}/mfa`;
    const { secret: newSecret } = (await test.send("POST", path, { token })).body;
    const giveSetUpCode = (type: string, code: string, proof: object = {}) =>
      test.send("POST", `${path}/validate`, { token, body: { type, code, secret: newSecret, ...proof } });
    expect((await giveSetUpCode("temporary", getCode(newSecret))).status).toBe(200);
    const next = getCode(newSecret, 1);
    for (const proof of [{}, { password: null }, { password: "wrong" }, { password: "" }])
      expect((await giveSetUpCode("complete", next, proof)).body.error).toBe("password_wrong");
    expect((await sendLogin()).body.access_token).toBeTypeOf("string");
    for (let index = 0; index < 4; index++) await giveSetUpCode("complete", next, { password: "wrong" });
    expect((await giveSetUpCode("complete", next, { password: "wrong" })).status).toBe(423);
    expect((await giveSetUpCode("complete", next, { password })).status).toBe(423);
    expect(await listActions()).not.toContain("two_factor.enabled");
    test.clock.advance(minutesToMs(15));
    await giveSetUpCode("temporary", getCode(newSecret));
    expect((await giveSetUpCode("complete", getCode(newSecret, 1), { password })).status).toBe(200);
  });

  it("[B1] [API-91] [API-92] a colleague's two-factor is not found, and the attempt is audited", async () => {
    const colleague = await buildMember(test.db, tenant.client.id);
    const { token } = await signIn(test, tenant);
    const path = `/main/v2/user/${colleague.id}/mfa`;
    const body = { type: "temporary", code: "000000", secret };
    expect((await test.send("POST", path, { token })).status).toBe(404);
    expect((await test.send("POST", `${path}/validate`, { token, body })).status).toBe(404);
    expect((await test.send("DELETE", path, { token, body: { reason: "Mine" } })).status).toBe(404);
    expect((await listActions()).filter((action) => action === "access.not_found")).toHaveLength(3);
  });

  it("no secret or code is in a log, an audit row or an email, and recovery codes are stored as hashes", async () => {
    await requireTwoFactor();
    const { secret: newSecret, codes } = await setUpTwoFactor();
    await test.api.drainOutbox();
    const storedCodes = await test.db
      .selectFrom("recovery_codes")
      .selectAll()
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    const records = JSON.stringify([test.logLines, await listAuditRows(), test.mails, storedCodes]);
    for (const private_ of [newSecret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(records).not.toContain(private_);
    expect(storedCodes).toHaveLength(10);
  });
});
