import { expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";

describeEachDatabase("the logged-in user", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, {
    employee: { first_login: true, carousel_required: true, accepted_terms_version: "1" },
  });

  it("[API-20] the account call returns the logged-in person", async () => {
    const { status, body } = await test.send("GET", "/v1/user", { token: tenant.token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: tenant.employee.id,
      firstName: "Robin",
      surname: "Tester",
      termsRevision: "1",
      firstLogin: true,
      carouselRequired: true,
      passwordChanged: "1970-01-01T00:00:00.001Z",
    });
  });

  it("[API-20] a person changes only their own changeable fields", async () => {
    const colleague = await buildMember(test.db, tenant.client.id, { first_login: true });
    const { status, body } = await test.send("PATCH", "/v1/user", {
      token: tenant.token,
      body: { firstLogin: false },
    });
    expect({ status, first: body.firstLogin, carousel: body.carouselRequired }).toEqual({
      status: 200,
      first: false,
      carousel: true,
    });
    const row = await test.db
      .selectFrom("employees")
      .select("first_login")
      .where("id", "=", colleague.id)
      .executeTakeFirstOrThrow();
    expect(row.first_login).toBe(true);
    const unchanged = await test.send("PATCH", "/v1/user", { token: tenant.token, body: {} });
    expect(unchanged.body).toEqual(body);
  });

  it("[API-20] a person's change of their own fields has one audit row, also when it is sent again", async () => {
    const change = { token: tenant.token, body: { carouselRequired: true, firstLogin: false } };
    await test.send("PATCH", "/v1/user", change);
    const repeated = await test.send("PATCH", "/v1/user", change);
    expect(repeated).toMatchObject({ status: 200, body: { firstLogin: false } });
    const rows = await selectAuditRows(test.db, tenant.client.id, "user.changed").selectAll().execute();
    expect(rows).toMatchObject([
      {
        at: testNow.getTime(),
        actor_id: tenant.employee.id,
        subject_id: tenant.employee.id,
        before_values: '{"first_login":true}',
        after_values: '{"first_login":false}',
      },
    ]);
  });

  it("[B8] the account call changes nothing when the request contains a field that may not change", async () => {
    const before = (await test.send("GET", "/v1/user", { token: tenant.token })).body;
    for (const extra of [
      '"userType":"employer"',
      '"clientId":"x"',
      '"status":"active"',
      '"__proto__":{"a":1}',
    ]) {
      const body = `{"firstLogin":false,${extra}}`;
      const reply = await test.send("PATCH", "/v1/user", { token: tenant.token, body });
      expect(reply).toMatchObject({ status: 400, body: { error: "invalid" } });
      expect(Object.keys(reply.body.errors)).toEqual([extra.split('"')[1]]);
    }
    const wrongType = await test.send("PATCH", "/v1/user", {
      token: tenant.token,
      body: { firstLogin: "yes" },
    });
    expect(wrongType.body.errors).toEqual({ firstLogin: [expect.any(String)] });
    expect((await test.send("GET", "/v1/user", { token: tenant.token })).body).toEqual(before);
  });

  it("[API-29] a person accepts the current terms once, with an audit row", async () => {
    const { client, employee } = tenant;
    const terms = { client_id: client.id, type: "terms" as const, title: "Terms", content: "<p>New</p>" };
    await test.db
      .insertInto("policies")
      .values([
        { ...terms, id: `${client.id}-2`, version: "2", published_at: testNow.getTime() - 1 },
        { ...terms, id: `${client.id}-3`, version: "3", published_at: testNow.getTime() + 1e9 },
      ])
      .execute();
    const getUser = async () => (await test.send("GET", "/v1/user", { token: tenant.token })).body;
    expect((await getUser()).siteTermsUpdated).toBe(true);

    expect((await test.send("PATCH", "/v1/user/policies", { token: tenant.token, body: {} })).status).toBe(
      400,
    );
    expect(
      (await test.send("PATCH", "/v1/user/policies", { token: tenant.token, body: { termsAccepted: false } }))
        .status,
    ).toBe(400);
    expect((await getUser()).siteTermsUpdated).toBe(true);

    const accepted = await test.send("PATCH", "/v1/user/policies", {
      token: tenant.token,
      body: { termsAccepted: true },
    });
    expect(accepted).toMatchObject({ status: 200, body: { termsRevision: "2", siteTermsUpdated: false } });
    expect(await getUser()).toMatchObject({ siteTermsUpdated: false, termsRevision: "2" });

    const audit = await test.db
      .selectFrom("audit")
      .selectAll()
      .where("client_id", "=", client.id)
      .where("action", "=", "terms.accepted")
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ actor_id: employee.id, detail: '{"version":"2"}' });
  });
});
