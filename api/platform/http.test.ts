import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { buildTenant, password, signIn, startTestApi } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { addMail } from "../repositories/mails.ts";

describeEachDatabase("every request", (open, { dialect }) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeAll(async () => {
    tenant = await buildTenant(test.db);
    ({ token } = await signIn(test, tenant));
  });

  it("an unknown path gets 404 and a wrong method 405 with the allowed methods, as JSON with the request's id", async () => {
    for (const path of ["/", "/v1", "/v1/nothing", "/main/user", "//v1/user", "/v1/user/", "/v1/%E0%A4%A"]) {
      const { status, body } = await test.send("GET", path, { headers: { "X-Request-Id": "req-12345678" } });
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: "not_found", request_id: "req-12345678" },
      });
    }
    const reply = await test.send("PUT", "/v1/user");
    expect(reply).toMatchObject({ status: 405, body: { error: "method_not_allowed" } });
    expect(reply.headers.get("allow")?.split(", ").toSorted()).toEqual(["GET", "HEAD", "PATCH"]);
  });

  it("a body that is not JSON, or not declared as JSON, is refused as invalid", async () => {
    const postLogin = (body: string, type?: string) =>
      test.send("POST", "/v1/login", { body, headers: type === undefined ? {} : { "Content-Type": type } });
    for (const reply of [
      await postLogin("{"),
      await postLogin("[]"),
      await postLogin("null"),
      await postLogin("{}", "text/plain"),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { error: "invalid", errors: expect.any(Object) } });
    }
    const login = await postLogin("{}");
    expect(Object.keys(login.body.errors).toSorted()).toEqual(["email", "password"]);
    const repeated = await postLogin(`{"email":["a@b.example","c@d.example"],"password":"x"}`);
    expect(Object.keys(repeated.body.errors)).toEqual(["email"]);
  });

  it("[C5] a body over 256 KB is refused, with and without a declared length", async () => {
    const big = JSON.stringify({ subject: "pay", comments: "x".repeat(256 * 1024) });
    const reply = await test.send("POST", "/v1/contact", {
      token,
      body: big,
      headers: { "Content-Length": String(big.length) },
    });
    expect(reply).toMatchObject({ status: 413, body: { error: "too_large" } });
    expect(await test.send("POST", "/v1/contact", { token, body: big })).toMatchObject({ status: 413 });
  });

  it("the API uses forwarded headers only behind a trusted proxy", async () => {
    const headers = {
      Authorization: `Bearer ${token}`,
      "X-Request-Id": "chosen-by-caller",
      "X-Forwarded-For": "198.51.100.1, 203.0.113.77",
    };
    const requestScheme = (origin?: { address: string; isTrusted: boolean }) =>
      test.api.fetch(new Request("http://api.internal/v1/schemes/none", { headers }), origin);
    const ids = [
      await requestScheme(),
      await requestScheme({ address: "192.0.2.1", isTrusted: true }),
      await requestScheme({ address: "192.0.2.2", isTrusted: false }),
    ].map((response) => response.headers.get("x-request-id"));
    expect(ids).toEqual(["chosen-by-caller", "chosen-by-caller", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const rows = await test.db
      .selectFrom("audit")
      .select("ip")
      .where("action", "=", "access.not_found")
      .execute();
    expect(rows.map(({ ip }) => ip).toSorted()).toEqual(["192.0.2.2", "203.0.113.77", "203.0.113.77"]);

    const odd = await test.send("GET", "/v1/ping", { headers: { "X-Request-Id": 'x"y' } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const strict = await startTestApi(test.database, { trustForwarded: false });
    const doubted = await strict.send("GET", "/v1/ping", { headers });
    expect(doubted.headers.get("x-request-id")).not.toBe("chosen-by-caller");
    await strict.close();
  });

  it("a login is refused for a while when the queue for password hashing is full, and queued logins succeed", async () => {
    const short = await startTestApi(test.database, { passwordHashing: { queueLength: 3 } });
    const body = { email: tenant.email, domain: tenant.domain, password };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => short.send("POST", "/v1/login", { body })),
    );
    const served = replies.filter(({ status }) => status === 200);
    const busy = replies.filter(({ status }) => status === 503);
    expect(served.length + busy.length).toBe(12);
    expect(served.length).toBeGreaterThanOrEqual(3);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get("retry-after")).toBe("2");
    expect((await short.send("POST", "/v1/login", { body })).status).toBe(200);
    await short.close();
  });

  it("every reply forbids caching and content sniffing, and every change is logged without secrets", async () => {
    test.logLines.length = 0;
    const reply = await test.send("PATCH", "/v1/user", { token, body: { firstLogin: false } });
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    const [line] = test.logLines.map((text) => JSON.parse(text));
    expect(line).toMatchObject({ method: "PATCH", route: "/v1/user", status: 200, msg: "api" });
    expect(line.requestId).toBe(reply.headers.get("x-request-id"));
    expect(test.logLines.join("")).not.toContain(token);
  });

  it.runIf(dialect === "sqlite")(
    "[D7] a full disk is reported as a full disk, and nothing is half written",
    async () => {
      await sql`pragma max_page_count = 1`.execute(test.db);
      const before = await test.db.selectFrom("mails").select("id").execute();
      const big = { subject: "pay", comments: "x".repeat(10_000) };
      let full = await test.send("POST", "/v1/contact", { token, body: big });
      for (let index = 0; index < 20 && full.status === 200; index++)
        full = await test.send("POST", "/v1/contact", { token, body: big });
      expect(full).toMatchObject({ status: 503, body: { error: "cannot_save" } });
      await sql`pragma max_page_count = 1000000`.execute(test.db);
      const enquiries = await test.db.selectFrom("enquiries").select("id").execute();
      const mails = await test.db.selectFrom("mails").select("id").execute();
      expect(mails.length - before.length).toBe(enquiries.length);
      expect((await test.send("POST", "/v1/contact", { token, body: big })).status).toBe(200);
    },
  );

  it("[D13] a fault of the server is a 500 with only the request's id, and the log has the details", async () => {
    const broken = await startTestApi(await open());
    const brokenTenant = await buildTenant(broken.db, {
      employee: { email: "secret.person@test.example", email_key: "secret.person@test.example" },
    });
    const session = await signIn(broken, brokenTenant);
    await broken.db.schema.dropTable("faqs").execute();
    const { status, body } = await broken.send("GET", "/v1/cms-content/faqs", { token: session.token });
    expect({ status, body }).toEqual({
      status: 500,
      body: { error: "internal", request_id: body.request_id },
    });
    const line = broken.logLines.find((text) => text.includes("request failed"));
    expect(line).toContain(body.request_id);
    expect(line).toContain("faqs");
    expect(line).not.toMatch(/secret\.person/);
    expect((await broken.send("GET", "/v1/ping", { token: session.token })).status).toBe(200);
    await broken.close();
  });

  it("the readiness probe reports that the server is ready, with warnings for operators", async () => {
    await test.db.updateTable("schemes").set({ public_url: "https://quay.example" }).execute();
    expect(await test.api.ready()).toEqual({ ok: true, warnings: [] });
    const mute = { contact_us_email: null, support_email: null, public_url: null };
    const { client } = await buildTenant(test.db, { client: { name: "Mute Ltd" }, scheme: mute });
    await addMail(
      test.db,
      {
        clientId: client.id,
        employeeId: null,
        kind: "test",
        to: "a@b.example",
        replyTo: null,
        subject: "",
        text: "",
        html: "",
      },
      { now: 0, realNow: Number.MAX_SAFE_INTEGER },
    );
    await test.db.updateTable("mails").set({ status: "failed" }).where("kind", "=", "test").execute();
    expect(await test.api.ready()).toEqual({
      ok: true,
      warnings: [
        "mails given up in the last week: 1",
        "Mute Ltd has its contact page on, but no address for enquiries",
        "Mute Ltd has no public address, so no link to set a password is mailed",
      ],
    });
    const closedApi = await startTestApi(await open());
    await closedApi.close();
    await closedApi.database.close();
    expect((await closedApi.api.ready()).ok).toBe(false);
  });
});
