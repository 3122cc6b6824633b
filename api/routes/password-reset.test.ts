import { expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import { buildMember, buildTenant, loadHash, password, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { hoursToMs, minutesToMs } from "../domain/clock.ts";

const birthDate = "14/03/1985";
const newPassword = "Amber-Lantern-47-Quill";

describeEachDatabase("resetting a password", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { scheme: { public_url: "https://quay.example" } });

  const verifyDate = (token: string, overrides: Record<string, unknown> = {}) =>
    test.send("POST", "/v1/password-reset/dob", {
      body: { token, date_of_birth: birthDate, domain: tenant.domain, ...overrides },
    });
  const resetPassword = (token: string, overrides: Record<string, unknown> = {}) =>
    test.send("POST", "/v1/password-reset", {
      body: {
        token,
        date_of_birth: birthDate,
        domain: tenant.domain,
        password: newPassword,
        password_confirmation: newPassword,
        ...overrides,
      },
    });
  const logInWith = (typedPassword: string) =>
    test.send("POST", "/v1/login", {
      body: { email: tenant.email, password: typedPassword, domain: tenant.domain, recaptcha: "yes" },
    });
  const buildResetLink = (given: Parameters<typeof buildLink>[2] = {}) =>
    buildLink(test, tenant.employee, given);

  it("[A7] [A11] a login with the earlier password that waited while the password was reset does not log in", async () => {
    const token = await buildResetLink();
    let isReset = false;
    const accessTokens: string[] = [];
    const logInUntilReset = async () => {
      while (!isReset) accessTokens.push(...[(await logInWith(password)).body.access_token ?? []].flat());
    };
    const guessing = Array.from({ length: 8 }, logInUntilReset);
    expect((await resetPassword(token)).status).toBe(200);
    isReset = true;
    await Promise.all(guessing);
    expect(accessTokens.length).toBeGreaterThan(0);
    const statuses = await Promise.all(
      accessTokens.map(async (each) => (await test.send("GET", "/v1/user", { token: each })).status),
    );
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    expect((await logInWith(newPassword)).status).toBe(200);
  });

  it("[API-24] the right date of birth is accepted, however often it is sent", async () => {
    const token = await buildResetLink();
    for (const date_of_birth of [birthDate, " 14/3/1985 "]) {
      expect(await verifyDate(token, { date_of_birth })).toMatchObject({
        status: 200,
        body: { verified: true },
      });
    }
  });

  it("[API-24] [FORM-11] five wrong dates void the link, even when they are sent in parallel", async () => {
    const token = await buildResetLink();
    const replies = await Promise.all(
      ["", "x", "1985-03-14", "03/14/1985", "15/03/1985", "16/03/1985", "17/03/1985"].map((date_of_birth) =>
        verifyDate(token, { date_of_birth }),
      ),
    );
    expect(replies.map(({ body }) => body.error).toSorted()).toEqual([
      ...Array(4).fill("dob_mismatch"),
      ...Array(3).fill("token_invalid"),
    ]);
    for (const { body } of replies.filter((reply) => reply.body.error === "token_invalid")) {
      expect(body.message).toContain("The date of birth was wrong too many times");
    }
    const wrong = replies.find(({ body }) => body.error === "dob_mismatch");
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        message: "This date does not match our records",
        errors: { date_of_birth: ["This date does not match our records"] },
      },
    });
    expect((await resetPassword(token)).body.error).toBe("token_invalid");
  });

  it("[E3] new links give a person no more than ten wrong dates a day", async () => {
    for (let index = 0; index < 10; index++)
      await verifyDate(await buildResetLink(), { date_of_birth: "15/03/1985" });
    const token = await buildResetLink();
    for (const reply of [await verifyDate(token), await resetPassword(token)]) {
      expect(reply).toMatchObject({ status: 429, body: { error: "too_many" } });
      expect(reply.body.message).toBe("The date of birth was wrong too many times. Please try again later");
    }
    const other = await buildMember(test.db, tenant.client.id);
    expect((await verifyDate(await buildLink(test, other))).status).toBe(200);
    test.clock.advance(hoursToMs(24));
    expect((await verifyDate(await buildResetLink())).status).toBe(200);
  });

  it("[E3] a network is refused for an hour after 30 wrong dates, and no other network is", async () => {
    const resetFrom = async (ip: string, date_of_birth: string) => {
      const token = await buildLink(test, await buildMember(test.db, tenant.client.id));
      const body = { token, date_of_birth, domain: tenant.domain };
      return (await test.send("POST", "/v1/password-reset/dob", { ip, body })).body.error ?? "verified";
    };
    for (let index = 0; index < 30; index++)
      expect(await resetFrom("203.0.113.77", "15/03/1985")).toBe("dob_mismatch");
    expect(await resetFrom("203.0.113.77", birthDate)).toBe("too_many");
    expect(await resetFrom("198.51.100.77", birthDate)).toBe("verified");
    test.clock.advance(hoursToMs(1));
    expect(await resetFrom("203.0.113.77", birthDate)).toBe("verified");
  });

  it("[A7] a token that is used, void, unknown, for activation or another tenant's gets the same refusal", async () => {
    const other = await buildTenant(test.db);
    const realNow = test.clock.real().getTime();
    const tokens = await Promise.all([
      buildResetLink({ used_at: realNow - 1 }),
      buildResetLink({ voided_at: realNow - 1 }),
      buildResetLink({ used_at: realNow - 1, expires_at: realNow - 1 }),
      buildResetLink({ kind: "activation" }),
      buildLink(test, other.employee),
    ]);
    for (const token of [...tokens, "", "nonsense", "\0'--", "\ud800", "🦊".repeat(2000)]) {
      for (const reply of [await verifyDate(token), await resetPassword(token)]) {
        expect({ ...reply.body, request_id: "" }, token.slice(0, 20)).toEqual({
          error: "token_invalid",
          message: "This link is not valid. Please request a new one.",
          codes: { "/message": { code: "refusals.linkInvalid", values: {} } },
          request_id: "",
        });
        expect(reply.status).toBe(422);
      }
    }
    expect((await logInWith(password)).status).toBe(200);
  });

  it("[A7] [RESET-12] an expired token is refused as expired", async () => {
    const token = await buildResetLink();
    test.clock.advance(hoursToMs(1));
    for (const reply of [await verifyDate(token), await resetPassword(token)]) {
      expect(reply).toMatchObject({
        status: 410,
        body: { error: "token_expired", message: "Token has expired" },
      });
    }
  });

  it("[API-23] [A7] a new password replaces the old one, ends all sessions and other links, and is emailed", async () => {
    const session = await signIn(test, tenant);
    const [token, second] = [await buildResetLink(), await buildResetLink()];
    test.mails.length = 0;
    const { status, body } = await resetPassword(token);
    expect({ status, body }).toEqual({ status: 200, body: { reset: true, redirectURL: null } });

    expect((await test.send("GET", "/v1/user", { token: session.token })).status).toBe(401);
    expect((await logInWith(password)).status).toBe(422);
    expect((await logInWith(newPassword)).status).toBe(200);
    for (const used of [token, second]) expect((await verifyDate(used)).body.error).toBe("token_invalid");
    const profile = await test.db
      .selectFrom("employees")
      .select("password_changed_at")
      .where("id", "=", tenant.employee.id)
      .executeTakeFirst();
    expect(profile?.password_changed_at).toBe(test.clock.now().getTime());
    await test.api.drainOutbox();
    expect(test.mails).toMatchObject([
      { to: tenant.email, subject: "Your password was changed (Test Rewards)" },
    ]);
    const audit = await test.db
      .selectFrom("audit")
      .select("action")
      .where("target_id", "=", tenant.employee.id)
      .execute();
    expect(audit.map(({ action }) => action)).toContain("password.reset");
  });

  it("[A7] only one of several parallel resets with one token succeeds", async () => {
    const token = await buildResetLink();
    const replies = await Promise.all(Array.from({ length: 5 }, () => resetPassword(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
    const history = await test.db
      .selectFrom("password_history")
      .select("id")
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    expect(history).toHaveLength(2);
  });

  it("[A1] [A12] a completed reset unlocks the account", async () => {
    for (let index = 0; index < 5; index++) await logInWith("wrong");
    expect((await logInWith(password)).status).toBe(423);
    await resetPassword(await buildResetLink());
    expect((await logInWith(newPassword)).status).toBe(200);
  });

  it("[API-23] [FORM-21] a password that breaks a rule, differs or is too long does not use up the link", async () => {
    const token = await buildResetLink();
    const weak = await resetPassword(token, { password: "tester", password_confirmation: "tester" });
    expect(weak).toMatchObject({
      status: 422,
      body: {
        error: "rules_failed",
        errors: { password: ["Please ensure your password meets the listed requirements"] },
      },
    });
    expect(
      weak.body.checks.flatMap(({ name, status }: { name: string; status: boolean }) => (status ? [] : name)),
    ).toEqual(["1", "8", "16", "64", "128", "256"]);
    expect(await resetPassword(token, { password_confirmation: `${newPassword}!` })).toMatchObject({
      status: 422,
      body: { error: "unconfirmed", errors: { password_confirmation: [expect.any(String)] } },
    });
    const long = `${newPassword}${"🦊x".repeat(200)}`;
    expect(await resetPassword(token, { password: long, password_confirmation: long })).toMatchObject({
      status: 400,
      body: { error: "invalid", errors: { password: [expect.any(String)] } },
    });
    expect((await resetPassword(token, { date_of_birth: "15/03/1985" })).body.error).toBe("dob_mismatch");
    expect((await resetPassword(token)).status).toBe(200);
  });

  it("[FORM-32] the last five passwords are refused, and the one before them is accepted", async () => {
    const newPasswords = [1, 2, 3, 4, 5].map((at) => `Amber-Lantern-${at}7-Quill`);
    for (const each of newPasswords) {
      test.clock.advance(minutesToMs(1));
      expect(
        (await resetPassword(await buildResetLink(), { password: each, password_confirmation: each })).status,
      ).toBe(200);
    }
    for (const each of newPasswords) {
      const { body } = await resetPassword(await buildResetLink(), {
        password: each,
        password_confirmation: each,
      });
      expect(body.checks?.filter(({ status }: { status: boolean }) => !status)).toEqual([
        { name: "512", status: false },
      ]);
    }
    const first = await resetPassword(await buildResetLink(), { password, password_confirmation: password });
    expect(first.status).toBe(200);
  });

  it("[FORM-32] a previous password is recognised however its accents were typed", async () => {
    const token = await buildResetLink();
    const accents = "Rés-umé-Kettle-93";
    await test.db
      .updateTable("employees")
      .set({ password_hash: await loadHash(accents) })
      .where("id", "=", tenant.employee.id)
      .execute();
    const typed = accents.normalize("NFD");
    const { body } = await resetPassword(token, { password: typed, password_confirmation: accents });
    expect(body).toMatchObject({ error: "rules_failed" });
  });

  it("[PRODUCT-04] a new password ends no other person's sessions and links", async () => {
    const neighbour = await buildMember(test.db, tenant.client.id);
    const session = await signIn(test, { email: String(neighbour.email), domain: tenant.domain });
    const theirs = await buildLink(test, neighbour);
    await resetPassword(await buildResetLink());
    expect((await test.send("GET", "/v1/user", { token: session.token })).status).toBe(200);
    expect((await verifyDate(theirs)).status).toBe(200);
  });

  it("the log of a reset contains neither token nor password nor date of birth", async () => {
    const token = await buildResetLink();
    await verifyDate(token, { date_of_birth: "15/03/1985" });
    await resetPassword(token);
    const logged = test.logLines.join("\n");
    for (const secret of [token, newPassword, "15/03/1985", "1985-03-15"])
      expect(logged).not.toContain(secret);
  });
});
