import { beforeEach, expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import { buildTenant, password, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { minutesToMs } from "../domain/clock.ts";

const newPassword = "Amber-Lantern-47-Quill";

describeEachDatabase("a logged-in person's password", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);
  beforeEach(async () => {
    test.mails.length = 0;
  });

  const changePassword = (overrides: Record<string, unknown> = {}) =>
    test.send("POST", "/v1/change-password", {
      token: tenant.token,
      body: {
        current_password: password,
        password: newPassword,
        password_confirmation: newPassword,
        ...overrides,
      },
    });
  const checkPassword = (body: Record<string, unknown>, bearer?: string, ip = "198.51.100.7") =>
    test.send("POST", "/v1/password-reset/check", {
      body: { domain: tenant.domain, ...body },
      token: bearer,
      ip,
    });
  const listBrokenRules = (reply: Awaited<ReturnType<typeof checkPassword>>) =>
    reply.body.data.checks.flatMap(({ name, status }: { name: string; status: boolean }) =>
      status ? [] : [name],
    );
  const isLive = async (bearer: string) =>
    (await test.send("GET", "/v1/user", { token: bearer })).status === 200;

  it("[API-27] [A7] the right current password allows a change, which ends other sessions and links but not this session", async () => {
    const elsewhere = await signIn(test, tenant);
    const link = await buildLink(test, tenant.employee);
    expect((await changePassword()).status).toBe(200);
    expect([await isLive(tenant.token), await isLive(elsewhere.token)]).toEqual([true, false]);
    const dob = { token: link, date_of_birth: "14/03/1985", domain: tenant.domain };
    expect((await test.send("POST", "/v1/password-reset/dob", { body: dob })).body.error).toBe(
      "token_invalid",
    );
    await signIn(test, tenant).then(
      () => expect.unreachable(),
      () => {},
    );
    await test.api.drainOutbox();
    expect(test.mails).toMatchObject([
      { to: tenant.email, subject: "Your password was changed (Test Rewards)" },
    ]);
    expect(test.mails[0]?.text).toContain("If this was not you, email help@test.example");
    expect(
      (await changePassword({ current_password: newPassword, password, password_confirmation: password }))
        .body,
    ).toMatchObject({
      error: "rules_failed",
    });
  });

  it("[API-27] [A1] a wrong current password is refused, counts towards the lock and changes nothing", async () => {
    for (let index = 1; index <= 4; index++) {
      expect(await changePassword({ current_password: "wrong" })).toMatchObject({
        status: 422,
        body: { error: "current_wrong", errors: { current_password: [expect.any(String)] } },
      });
    }
    for (const current_password of ["wrong", password]) {
      expect(await changePassword({ current_password })).toMatchObject({
        status: 423,
        body: { error: "locked" },
      });
    }
    const login = { email: tenant.email, password, domain: tenant.domain, recaptcha: "yes" };
    expect((await test.send("POST", "/v1/login", { body: login })).status).toBe(423);
    test.clock.advance(minutesToMs(15));
    expect((await test.send("POST", "/v1/login", { body: login })).status).toBe(200);
  });

  it("[API-27] [A11] each of several parallel guesses of the current password counts as a failure", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => changePassword({ current_password: `wrong ${index}` })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 423, 423, 423, 423]);
  });

  it("[API-27] only one of several parallel password changes succeeds", async () => {
    const others = [1, 2, 3].map((digit) => `Amber-Lantern-${digit}7-Quill`);
    const replies = await Promise.all(
      others.map((each) => changePassword({ password: each, password_confirmation: each })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it("[API-27] [FORM-21] a new password must meet every rule, and both entries must match", async () => {
    expect((await changePassword({ password_confirmation: "x" })).body.error).toBe("unconfirmed");
    const { status, body } = await changePassword({ password: "short", password_confirmation: "short" });
    expect({ status, error: body.error, rules: body.checks.length }).toEqual({
      status: 422,
      error: "rules_failed",
      rules: 9,
    });
  });

  it("[API-22] the password check works for a visitor, with a link's token, and for a logged-in person", async () => {
    const named = { password: `${newPassword} Tester` };
    const link = await buildLink(test, tenant.employee);
    const activation = await buildLink(test, tenant.employee, { kind: "activation" });
    const other = await buildTenant(test.db);
    expect(listBrokenRules(await checkPassword(named))).toEqual([]);
    for (const linkToken of [link, activation]) {
      const claim = { token: linkToken, date_of_birth: "14/03/1985" };
      expect(listBrokenRules(await checkPassword({ ...named, ...claim }))).toEqual(["256"]);
      expect(listBrokenRules(await checkPassword({ password, ...claim }))).toEqual(["512"]);
    }
    for (const linkToken of [
      "nonsense",
      "",
      "\ud800",
      "x".repeat(4000),
      await buildLink(test, other.employee),
    ]) {
      expect(
        listBrokenRules(await checkPassword({ ...named, token: linkToken })),
        linkToken.slice(0, 20),
      ).toEqual([]);
    }
    expect(listBrokenRules(await checkPassword(named, tenant.token))).toEqual(["256"]);
    expect(listBrokenRules(await checkPassword({ password }, tenant.token))).toEqual(["512"]);
  });

  it("[E3] a link's token alone reveals nothing about its person, and a wrong date of birth counts as a failure", async () => {
    for (const kind of ["reset", "activation"] as const) {
      const linkToken = await buildLink(test, tenant.employee, { kind });
      for (const guess of [
        `${newPassword} Tester`,
        `${newPassword} 14031985`,
        `${newPassword} ${tenant.email}`,
        password,
      ]) {
        expect(listBrokenRules(await checkPassword({ password: guess, token: linkToken })), guess).toEqual(
          listBrokenRules(await checkPassword({ password: guess })),
        );
      }
      const claim = { password, token: linkToken, date_of_birth: "15/03/1985" };
      for (let index = 1; index <= 5; index++)
        expect(listBrokenRules(await checkPassword(claim))).toEqual([]);
      expect(listBrokenRules(await checkPassword({ ...claim, date_of_birth: "14/03/1985" }))).toEqual([]);
    }
  });

  it("[API-22] [FORM-32] the password check computes hashes only when all other rules pass, and one per previous password", async () => {
    const before = test.countHashes();
    await checkPassword({ password: "short" }, tenant.token);
    await checkPassword({ password: `${newPassword} Tester` }, tenant.token);
    await checkPassword({ password: newPassword });
    expect(test.countHashes()).toBe(before);
    await checkPassword({ password: newPassword }, tenant.token);
    expect(test.countHashes()).toBe(before + 1);
  });

  it("[API-22] [C2] the password check accepts any text, and 257 characters give an error at the field", async () => {
    for (const candidate of ["", "\0", "\ud800", "🦊".repeat(256), "\u202e"])
      expect((await checkPassword({ password: candidate }, tenant.token)).status).toBe(200);
    expect(await checkPassword({ password: "🦊".repeat(257) })).toMatchObject({
      status: 400,
      body: { error: "invalid", errors: { password: [expect.any(String)] } },
    });
  });

  it("[API-22] [A2] the password check allows a network 120 requests a minute, and a person 200 an hour", async () => {
    const repeatCheck = async (count: number, bearer: string | undefined, ip: (index: number) => string) => {
      const statuses = [];
      for (let index = 0; index < count; index++)
        statuses.push((await checkPassword({ password: "short" }, bearer, ip(index))).status);
      return statuses;
    };
    const networkStatuses = await repeatCheck(121, undefined, () => "203.0.113.9");
    expect([networkStatuses.at(-2), networkStatuses.at(-1)]).toEqual([200, 429]);
    const personStatuses = await repeatCheck(201, tenant.token, (index) => `10.9.${index}.1`);
    expect([personStatuses.at(-2), personStatuses.at(-1)]).toEqual([200, 429]);
  });
});
