import { expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi } from "../../tests/support/api.ts";
import { buildEmployee, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";

describeEachDatabase("the employers' page about childcare vouchers", (open) => {
  const test = useTestApi(open, { demo: true });
  const tenant = useLogin(test, {
    employee: { user_type: "employer" },
    client: { name: "Tide & Sons <Ltd>" },
    scheme: { public_url: "https://rewards.example" },
  });

  const openManage = (callerToken = tenant.token) =>
    test.send("GET", "/v1/ccv/manage", { token: callerToken });
  const loadPage = (bearer: string) =>
    test.send("GET", `/v1/ccv/manage/page?${new URLSearchParams({ bearerToken: bearer })}`);
  const openPage = async () => {
    const { status, body } = await openManage();
    expect([status, body.url]).toEqual([200, "ccv/manage/page?language=en"]);
    return body.token as string;
  };
  const holdVouchers = async (number: string, balance_pence: number, client_id = tenant.client.id) => {
    const employee = await buildEmployee(test.db, {
      client_id,
      employee_number: number,
      surname: `Holder ${number}`,
    });
    await test.db
      .insertInto("voucher_accounts")
      .values({ client_id, employee_id: employee.id, balance_pence, last_payment_date: "2026-10-28" })
      .execute();
    return employee;
  };

  it("[API-56] [CCV-01] [CCV-02] the voucher page's token opens the page of its own client only", async () => {
    const holder = await holdVouchers("000201", 486_00);
    await holdVouchers("000202", 1_24_00);
    const order = { code: "childcare-vouchers", choice: { kind: "voucher", pence: 124_00 } } as const;
    await buildSelection(test.db, holder, order);
    await buildSelection(test.db, holder, { ...order, status: "approval-pending" });
    await holdVouchers("000203", 999_00, (await buildTenant(test.db)).client.id);
    const { status, headers, body } = await loadPage(await openPage());
    expect(status).toBe(200);
    expect(body).toContain("Childcare vouchers at Tide &amp; Sons &lt;Ltd&gt;");
    const facts = [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, name, value]) => `${name}: ${value}`,
    );
    expect(facts).toEqual([
      "Next voucher date: 28.11.26",
      "Placed orders: 1",
      "Saved orders: 1",
      "Total held: £610.00",
    ]);
    expect(body).toContain("Robin Holder 000201</th><td>000201</td><td>£486.00</td><td>28 October 2026</td>");
    expect(body).not.toContain("000203");
    expect(body).not.toMatch(/<script|style=/);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://rewards.example",
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    const style = await test.send("GET", "/v1/ccv/manage/page.css");
    expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  });

  it("[CCV-02] the voucher page is in the language of the page around it, whatever the browser prefers", async () => {
    await holdVouchers("000201", 486_00);
    const reply = await test.send("GET", "/v1/ccv/manage", {
      token: tenant.token,
      headers: { "Accept-Language": "cy" },
    });
    expect(reply.body.url).toBe("ccv/manage/page?language=cy");
    const address = `/v1/${reply.body.url}&bearerToken=${reply.body.token}`;
    const { body, headers } = await test.send("GET", address, { headers: { "Accept-Language": "en" } });
    expect([headers.get("content-language"), body.match(/<html lang="(.*?)"/)?.[1]]).toEqual([
      "cy-GB",
      "cy-GB",
    ]);
    expect(body).toContain("Dyddiad y talebau nesaf");
    expect(body).toContain("28 Hydref 2026");
    expect(body.replace("Tide &amp; Sons", "")).not.toMatch(/\b(vouchers|Employee|Balance|date|orders)\b/);
    const expired = await test.send("GET", "/v1/ccv/manage/page?language=cy");
    expect([expired.status, expired.body.includes("Daeth y dudalen hon i ben")]).toEqual([403, true]);
  });

  it("[CCV-01] the voucher page's token opens only that page, for five minutes, and not after logging out", async () => {
    const bearer = await openPage();
    expect((await test.send("GET", "/v1/user", { token: bearer })).status).toBe(401);
    const [storedToken] = await test.db
      .selectFrom("page_tokens")
      .select("token_hash")
      .where("client_id", "=", tenant.client.id)
      .execute();
    expect(storedToken?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(test.logLines.join("")).not.toContain(bearer);
    expect((await loadPage(tenant.token)).status).toBe(403);
    expect((await loadPage("")).status).toBe(403);
    const other = await openPage();
    await test.send("POST", "/v1/logout", { token: tenant.token });
    expect((await loadPage(other)).status).toBe(403);
    tenant.token = (await signIn(test, tenant)).token;
    const late = await openPage();
    expect((await loadPage(late)).status).toBe(200);
    const inFive = new Date(test.clock.real().getTime() + 5 * 60_000);
    const later = await startTestApi(test.database, {
      demo: true,
      clock: { ...test.clock, real: () => inFive },
    });
    const refused = await later.send("GET", `/v1/ccv/manage/page?bearerToken=${late}`);
    expect([refused.status, refused.body.includes("This page expired after 5 minutes")]).toEqual([403, true]);
    await later.close();
  });

  it("[CCV-01] a list of more than 50 people has a second page, in the order of employee numbers", async () => {
    for (let index = 0; index < 51; index++) await holdVouchers(String(1_000 + index), 100);
    const bearer = await openPage();
    const first = await loadPage(bearer);
    expect(first.body.match(/<tr><th scope="row"/g)).toHaveLength(50);
    const [, next] = /href="(\?[^"]+)"/.exec(first.body) ?? [];
    const second = await test.send("GET", `/v1/ccv/manage/page${next?.replaceAll("&amp;", "&")}`);
    expect(second.body.match(/<tr><th scope="row"/g)).toHaveLength(1);
    expect(second.body).toContain("Holder 1050");
  });

  it("[API-56] the voucher page is only for employers in service, and exists only in a demo", async () => {
    const colleague = await buildMember(test.db, tenant.client.id);
    const { token: colleagueToken } = await signIn(test, {
      email: String(colleague.email),
      domain: tenant.domain,
    });
    expect((await openManage(colleagueToken)).status).toBe(403);
    const liveApi = await startTestApi(test.database);
    expect((await liveApi.send("GET", "/v1/ccv/manage", { token: tenant.token })).status).toBe(404);
    expect((await liveApi.send("GET", "/v1/ccv/manage/page")).status).toBe(404);
    await liveApi.close();
    const bearer = await openPage();
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left" })
      .where("client_id", "=", tenant.client.id)
      .where("id", "=", tenant.employee.id)
      .execute();
    expect((await loadPage(bearer)).status).toBe(403);
  });
});
