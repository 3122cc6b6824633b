import { randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildTenant } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";

const operatorToken = randomBytes(32).toString("base64url");
const NOTICES_CALL = "/v1/operator/notices";
const hour = 3_600_000;

describeEachDatabase("notices of operators", (open) => {
  const test = useTestApi(open, { operatorToken });
  let tenant: Awaited<ReturnType<typeof buildTenant>>;

  beforeEach(async () => {
    await test.db.deleteFrom("notices").execute();
    tenant = await buildTenant(test.db);
  });

  const sendAsOperator = async (method: string, path = "", body?: unknown, token = operatorToken) => {
    const request = new Request(`http://api.example${NOTICES_CALL}${path}`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const response = await test.api.fetch(request, { address: "203.0.113.7", isTrusted: false });
    return { status: response.status, body: await response.json() };
  };
  const listTenantNotices = async ({ domain }: { domain: string }) =>
    (await test.send("GET", `/v1/scheme?domain=${domain}`)).body.notices.map(
      ({ text }: { text: string }) => text,
    );
  const getTimeIn = (hours: number) => new Date(test.clock.now().getTime() + hours * hour).toISOString();
  const loadAudit = (id: string) =>
    test.db
      .selectFrom("audit")
      .select(["action", "actor_id", "client_id"])
      .where("target_id", "=", id)
      .orderBy("action", "desc")
      .execute();

  it("[OPS-14] a notice for all clients is in every client's scheme until it is removed, with audit rows", async () => {
    const other = await buildTenant(test.db);
    const { status, body } = await sendAsOperator("POST", "", {
      text: "Payslips are late.",
      severity: "outage",
    });
    expect(status).toBe(200);
    for (const client of [tenant, other])
      expect(await listTenantNotices(client)).toEqual(["Payslips are late."]);
    expect(await sendAsOperator("DELETE", `/${body.id}`)).toEqual({ status: 200, body: { wasUp: true } });
    for (const client of [tenant, other]) expect(await listTenantNotices(client)).toEqual([]);
    expect(await sendAsOperator("DELETE", `/${body.id}`)).toEqual({ status: 200, body: { wasUp: false } });
    const row = { actor_id: "operator", client_id: null };
    expect(await loadAudit(body.id)).toEqual([
      { action: "notice.set", ...row },
      { action: "notice.cleared", ...row },
    ]);
  });

  it("[OPS-14] a notice for one client is in no other client's scheme", async () => {
    const other = await buildTenant(test.db);
    const { body } = await sendAsOperator("POST", "", {
      text: "Your move is tonight.",
      client: tenant.client.id,
    });
    expect(await listTenantNotices(tenant)).toEqual(["Your move is tonight."]);
    expect(await listTenantNotices(other)).toEqual([]);
    expect(await loadAudit(body.id)).toMatchObject([{ action: "notice.set", client_id: tenant.client.id }]);
    expect((await sendAsOperator("GET")).body.notices).toMatchObject([
      { id: body.id, client: tenant.client.id, severity: "warning", until: null },
    ]);
  });

  it("[OPS-14] a notice that is added twice is stored once", async () => {
    const notice = { text: "Payslips are late.", until: getTimeIn(2) };
    const first = await sendAsOperator("POST", "", notice);
    test.clock.advance(60_000);
    expect(await sendAsOperator("POST", "", notice)).toEqual(first);
    expect(await loadAudit(first.body.id)).toHaveLength(1);
    expect(await listTenantNotices(tenant)).toEqual(["Payslips are late."]);
  });

  it("[OPS-14] a notice is returned with all its translations, and its text in the requested language, or else in English", async () => {
    const translations = { cy: "Mae'r slipiau cyflog yn hwyr." };
    await sendAsOperator("POST", "", { text: "Payslips are late.", translations });
    const texts = { en: "Payslips are late.", cy: "Mae'r slipiau cyflog yn hwyr." };
    for (const [accepted, language] of [
      ["cy", "cy"],
      ["en", "en"],
      ["fr", "en"],
    ] as const) {
      const { body } = await test.send("GET", `/v1/scheme?domain=${tenant.domain}`, {
        headers: { "Accept-Language": accepted },
      });
      expect(body.notices).toMatchObject([{ text: texts[language], language, texts }]);
    }
    await sendAsOperator("POST", "", { text: "We work tonight." });
    const { body } = await test.send("GET", `/v1/scheme?domain=${tenant.domain}`, {
      headers: { "Accept-Language": "cy" },
    });
    expect(body.notices).toContainEqual(
      expect.objectContaining({
        text: "We work tonight.",
        language: "en",
        texts: { en: "We work tonight." },
      }),
    );
  });

  it("[OPS-14] a translation that is added later joins the same notice, with one audit row for each change", async () => {
    const notice = { text: "Payslips are late.", severity: "outage" };
    const translations = { cy: "Mae'r slipiau cyflog yn hwyr." };
    const first = await sendAsOperator("POST", "", notice);
    test.clock.advance(60_000);
    for (const body of [{ ...notice, translations }, { ...notice, translations }, notice])
      expect(await sendAsOperator("POST", "", body)).toEqual(first);
    expect((await sendAsOperator("GET")).body.notices).toMatchObject([
      { id: first.body.id, text: notice.text, texts: { en: notice.text, ...translations } },
    ]);
    const rows = await test.db
      .selectFrom("audit")
      .select(["before_values", "after_values"])
      .where("target_id", "=", first.body.id)
      .orderBy("at")
      .execute();
    const changes = rows.map((row) =>
      [row.before_values, row.after_values].map((each) => JSON.parse(each ?? "null")),
    );
    expect(changes).toEqual([
      [null, expect.objectContaining({ words: notice.text })],
      [{ translations: null }, { translations: JSON.stringify(translations) }],
    ]);
  });

  it("[OPS-14] the API sends a notice before it begins, so that it shows on time, and not after its end", async () => {
    await sendAsOperator("POST", "", {
      text: "Tonight we upgrade.",
      from: getTimeIn(1),
      until: getTimeIn(2),
    });
    expect(await listTenantNotices(tenant)).toEqual(["Tonight we upgrade."]);
    test.clock.advance(2 * hour);
    expect(await listTenantNotices(tenant)).toEqual([]);
  });

  it.each([
    ["ended", { until: "2026-01-01T00:00:00Z" }],
    ["no_client", { client: "nobody" }],
    ["unknown_language", { translations: { xx: "Late." } }],
    ["unknown_language", { translations: { en: "Late." } }],
  ])("[OPS-14] a notice is refused as %s, and nothing is saved", async (error, more) => {
    const { status, body } = await sendAsOperator("POST", "", { text: "Payslips are late.", ...more });
    expect([status, body.error]).toEqual([422, error]);
    expect((await sendAsOperator("GET")).body.notices).toEqual([]);
  });

  it.each([
    { text: " " },
    { text: "x".repeat(301) },
    { text: "Late.", severity: "panic" },
    { text: "Late.", translations: { cy: " " } },
  ])("[OPS-14] a notice of %j is refused as invalid", async (notice) => {
    expect((await sendAsOperator("POST", "", notice)).status).toBe(400);
  });

  it("[B1] only the operators' token can add a notice, and never through the portal", async () => {
    expect((await sendAsOperator("POST", "", { text: "Late." }, "wrong")).status).toBe(401);
    const inside = await test.send("POST", NOTICES_CALL, { token: operatorToken, body: { text: "Late." } });
    expect(inside.status).toBe(404);
    expect(await listTenantNotices(tenant)).toEqual([]);
  });
});
