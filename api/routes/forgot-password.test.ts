import { beforeEach, expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import { buildMember, buildTenant, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { daysToMs, hoursToMs, minutesToMs } from "../domain/clock.ts";

describeEachDatabase("requesting a link to set a password", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, {
    scheme: {
      public_url: "https://quay.example",
      benefit_brand_name: "Quay & Co",
      primary_colour: "#F2B705",
    },
    employee: { first_name: "Robin <b>" },
  });
  let send: (given?: Record<string, unknown>, at?: TestApi) => ReturnType<TestApi["send"]>;
  let networks = 0;
  beforeEach(async () => {
    await test.api.drainOutbox();
    test.mails.length = 0;
    const ip = `2001:db8:${++networks}::1`;
    send = (overrides = {}, at = test) =>
      at.send("POST", "/v1/forgot-password", {
        body: { email: tenant.email, recaptcha: "yes", domain: tenant.domain, ...overrides },
        ip,
      });
  });
  const getToken = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";
  const listResetRequests = async () => {
    await test.api.drainOutbox();
    return test.db.selectFrom("reset_requests").select("id").execute();
  };
  const verifyDate = (token: string) =>
    test.send("POST", "/v1/password-reset/dob", {
      body: { token, date_of_birth: "14/03/1985", domain: tenant.domain },
    });

  it("[API-25] the API emails a link in the client's brand that works for an hour and leads to the client's own address", async () => {
    const reply = await send({ email: ` ${tenant.email.toUpperCase()}` });
    expect(reply).toMatchObject({ status: 200, body: { sent: true } });
    expect(await listResetRequests()).toEqual([]);
    expect(test.mails).toMatchObject([{ to: tenant.email, subject: "Reset your password (Quay & Co)" }]);
    const { text = "", html } = test.mails[0] ?? {};
    const token = getToken(text);
    expect(text).toContain(`https://quay.example/reset-password?token=${token}`);
    expect(html).toContain(`href="https://quay.example/reset-password?token=${token}"`);
    expect(html).toContain("#F2B705");
    expect(html).toContain("Robin &lt;b&gt;");
    for (const phrase of ["1 hour", "If you did not ask for this"]) expect(text).toContain(phrase);
    expect(token.length).toBeGreaterThan(40);

    expect((await verifyDate(token)).status).toBe(200);
    test.clock.advance(hoursToMs(1));
    expect((await verifyDate(token)).body.error).toBe("token_expired");
  });

  it("[A3] known and unknown addresses get the same reply for the same work, without computing a hash", async () => {
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    // Stops the jobs, so that only the reply's own work is counted.
    await counted.close();
    const unregistered = await buildMember(test.db, tenant.client.id, { registered_at: null });
    const work = [];
    for (const email of [tenant.email, "nobody@test.example", String(unregistered.email)]) {
      takeKinds();
      const { status, body } = await send({ email }, counted);
      work.push({
        status,
        body: { ...body, request_id: "" },
        statements: takeKinds(),
        hashes: counted.countHashes(),
      });
    }
    expect(work[0]).toMatchObject({ status: 200, body: { sent: true }, hashes: 0 });
    expect(work[0]?.statements.length).toBeGreaterThan(1);
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);

    expect(await test.db.selectFrom("reset_requests").select("id").execute()).toHaveLength(3);
    expect(await listResetRequests()).toEqual([]);
    expect(test.mails.map(({ to }) => to).toSorted()).toEqual([tenant.email, unregistered.email].toSorted());
  });

  it("[A7] a new link voids the earlier ones", async () => {
    const before = await buildLink(test, tenant.employee);
    await send();
    await test.api.drainOutbox();
    expect((await verifyDate(before)).body.error).toBe("token_invalid");
    expect((await verifyDate(getToken(test.mails[0]?.text ?? ""))).status).toBe(200);
  });

  it("[API-25] a person who is not registered gets a link to activate the account, for 14 days", async () => {
    await test.db
      .updateTable("employees")
      .set({ registered_at: null, password_hash: null })
      .where("id", "=", tenant.employee.id)
      .execute();
    await send();
    await test.api.drainOutbox();
    const text = test.mails[0]?.text ?? "";
    const id = /https:\/\/quay\.example\/activation\/([\w-]+)/.exec(text)?.[1];
    expect(text).toContain("14 days");
    const lookUp = () => test.send("GET", `/main/user/activate/${id}?domain=${tenant.domain}`);
    test.clock.advance(daysToMs(14) - 1);
    expect((await lookUp()).status).toBe(200);
    test.clock.advance(1);
    expect((await lookUp()).body.error).toBe("token_expired");
  });

  it("[API-25] one address gets at most three emails an hour, and the reply is always the same", async () => {
    for (let index = 0; index < 5; index++) expect((await send()).body.sent).toBe(true);
    await listResetRequests();
    expect(test.mails).toHaveLength(3);
    test.clock.advance(hoursToMs(1));
    await send();
    await listResetRequests();
    expect(test.mails).toHaveLength(4);
  });

  it("[API-25] [A2] one network can request a link twenty times an hour", async () => {
    for (let index = 0; index < 20; index++)
      expect((await send({ email: `${index}@test.example` })).status).toBe(200);
    const reply = await send();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBe(3600);
    test.clock.advance(hoursToMs(1));
    expect((await send()).status).toBe(200);
  });

  it("[API-25] a request for a link needs the robot check's proof and a valid address", async () => {
    for (const recaptcha of ["", null, undefined]) {
      expect(await send({ recaptcha })).toMatchObject({ status: 400, body: { error: "captcha_required" } });
    }
    for (const email of ["", "robin", "a@b", "a@b.example,c@d.example", "x@y.example\r\nBcc: z@y.example"]) {
      expect(await send({ email })).toMatchObject({
        status: 400,
        body: { error: "invalid", errors: { email: [expect.any(String)] } },
      });
    }
    const strict = await startTestApi(test.database, {
      verifyRecaptcha: async (answer) => answer === "good",
    });
    expect((await send({ recaptcha: "bad" }, strict)).body.error).toBe("captcha_required");
    expect((await send({ recaptcha: "good" }, strict)).status).toBe(200);
    await strict.close();
  });

  it("[API-25] people of a single sign-on tenant or an unknown tenant get no link", async () => {
    const sso = await buildTenant(test.db, { client: { sso_access_only: true } });
    expect(await send({ domain: sso.domain, email: sso.email })).toMatchObject({
      status: 403,
      body: { error: "sso_only" },
    });
    expect((await send({ domain: "no-such-tenant" })).body).toEqual({ sent: true });
    await listResetRequests();
    expect(test.mails).toEqual([]);
  });

  it("[B3] no link is emailed without a public address, and the readiness check reports it", async () => {
    await test.db
      .updateTable("schemes")
      .set({ public_url: null })
      .where("id", "=", tenant.scheme.id)
      .execute();
    await test.db
      .updateTable("clients")
      .set({ name: "Aaa Ltd" })
      .where("id", "=", tenant.client.id)
      .execute();
    await send();
    expect(await listResetRequests()).toEqual([]);
    expect(test.mails).toEqual([]);
    expect((await test.api.ready()).warnings).toContain(
      "Aaa Ltd has no public address, so no link to set a password is mailed",
    );
  });

  it("[D4] several nodes process a request once, and a failed attempt leaves the request to another node", async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => startTestApi(test.database)));
    await send();
    await Promise.all([test, ...nodes].map((node) => node.api.drainOutbox()));
    expect([test, ...nodes].flatMap((node) => node.mails)).toHaveLength(1);
    await Promise.all(nodes.map((node) => node.close()));

    const stopped = await startTestApi(test.database);
    await stopped.close();
    await send({}, stopped);
    test.clock.advance(minutesToMs(1));
    const later = await startTestApi(test.database);
    await later.api.drainOutbox();
    expect([test, ...nodes, later].flatMap((node) => node.mails)).toHaveLength(2);
    expect(await listResetRequests()).toEqual([]);
    await later.close();
  });
});
