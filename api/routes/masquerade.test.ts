import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, type TestRequest } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { buildBenefit, buildSsoToken, buildStaff } from "../../tests/support/builders.ts";
import { calls } from "../../tests/support/calls.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { minutesToMs } from "../domain/clock.ts";
import { getPath } from "../platform/openapi.ts";

describeEachDatabase("masquerade", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);
  let staffId: string;

  beforeEach(async () => {
    staffId = (await buildStaff(test.db)).id;
  });

  /** Opens a view of the tenant's member; the current scheme year is 2026. */
  const startView = async (scheme_year?: string) => {
    const sso_token = await buildSsoToken(test.db, {
      client_id: tenant.client.id,
      employee_id: tenant.employee.id,
      staff_id: staffId,
      token: `msq_${randomUUID()}`,
      expires_at: test.clock.real().getTime() + minutesToMs(1),
    });
    const { status, body } = await test.send("POST", "/v1/login/sso", {
      body: { sso_token, scheme_year, domain: tenant.domain },
    });
    return { status, ...body, token: String(body.access_token) };
  };
  const toHeaders = (year: string | null = "0", userId = tenant.employee.id) => ({
    "X-Masquerade": userId,
    ...(year === null ? {} : { "X-Masquerade-Scheme-Year": year }),
  });
  const sendAsStaff = (token: string, options: TestRequest = {}, method = "GET", path = "/v1/user") =>
    test.send(method, path, { token, headers: toHeaders(), ...options });
  const listAuditRows = async (action: string) => {
    const rows = await selectAuditRows(test.db, tenant.client.id, action)
      .select(["actor_id", "effective_user_id", "detail"])
      .execute();
    return rows.map(({ actor_id, effective_user_id, detail }) => [
      actor_id,
      effective_user_id,
      JSON.parse(String(detail)),
    ]);
  };

  it("[MASQ-04] [API-15] a token that starts with msq opens a person's view, and each request says so", async () => {
    const opened = await startView();
    expect(opened).toMatchObject({ status: 200, masqueradeUserId: tenant.employee.id });
    const { status, body, headers: replyHeaders } = await sendAsStaff(opened.token);
    expect({ status, id: body.id }).toEqual({ status: 200, id: tenant.employee.id });
    expect(replyHeaders.get("x-masquerade")).toBe(tenant.employee.id);
    expect(await listAuditRows("masquerade.request")).toEqual([
      [staffId, tenant.employee.id, { call: "getUser" }],
    ]);
  });

  it("[MASQ-04] a masquerade's token works only for that view, with its own headers", async () => {
    const { token } = await startView();
    const colleague = await buildMember(test.db, tenant.client.id);
    const other = await buildTenant(test.db);
    const wrong: Record<string, string>[] = [
      {},
      { "X-Masquerade-Scheme-Year": "0" },
      toHeaders("0", colleague.id),
      toHeaders("0", other.employee.id),
      toHeaders("0", staffId),
      toHeaders("2025"),
      toHeaders("2027"),
    ];
    for (const bad of wrong)
      expect(await sendAsStaff(token, { headers: bad })).toMatchObject({
        status: 403,
        body: { error: "forbidden" },
      });
    // Public calls are refused too, although they need no token.
    expect((await sendAsStaff(token, { headers: {} }, "GET", "/v1/scheme")).status).toBe(403);
    expect(await listAuditRows("masquerade.refused")).toHaveLength(wrong.length + 1);
    for (const right of [toHeaders(), toHeaders(""), toHeaders(null), toHeaders("2026")])
      expect((await sendAsStaff(token, { headers: right })).status).toBe(200);
  });

  it("[B7] a person's own session cannot open another person's view, and the attempt is audited", async () => {
    const { token } = await signIn(test, tenant);
    const colleague = await buildMember(test.db, tenant.client.id);
    for (const userId of [colleague.id, tenant.employee.id])
      expect((await sendAsStaff(token, { headers: toHeaders("0", userId) })).status).toBe(403);
    expect(await listAuditRows("masquerade.refused")).toEqual(
      Array(2).fill([tenant.employee.id, tenant.employee.id, { call: "getUser" }]),
    );
    expect((await sendAsStaff(token, { headers: {} })).status).toBe(200);
    expect(await listAuditRows("masquerade.request")).toEqual([]);
  });

  it("[E5] each call that writes has a row in docs/masquerade-calls.md, which says what a masquerade may do", () => {
    const page = readFileSync("docs/masquerade-calls.md", "utf8");
    const rows = [...page.matchAll(/^\| `(\w+)` \| (always|never|draft|look) \| [^|]+ \|$/gm)];
    const decided = calls.filter(({ method, masquerade }) => method !== "get" || masquerade !== undefined);
    expect(rows.map(([, id, may]) => [id, may]).toSorted()).toEqual(
      decided.map(({ id, masquerade }) => [id, masquerade]).toSorted(),
    );
  });

  it("[E5] a masquerade cannot accept terms, decide, declare or pay, but may save drafts", () => {
    const open = calls.filter(({ masquerade }) => masquerade === "draft" || masquerade === "look");
    expect(open.map(({ id }) => id).toSorted()).toEqual([
      ...["calculateCosts", "changeSelectionStatus", "createSelection"],
      ...["getFamilyConsequences", "quoteSelections", "updateSelection"],
    ]);
    const always = calls.filter(({ masquerade }) => masquerade === "always").map(({ id }) => id);
    expect(
      always.filter((id) => !/^(login|logout|userLogout|sso|activateBySso|verifyEnforced|refresh)/.test(id)),
    ).toEqual([...["restartDemoAccount", "assertDemoIdentity"]]);
  });

  it("[B7] a masquerade cannot change password, two-factor or terms, and the attempt is audited under both names", async () => {
    const { token } = await startView();
    // Operators' calls are left out, because no session reaches them: `operator.test.ts`.
    const never = calls.filter(({ masquerade, access }) => masquerade === "never" && access !== "operator");
    expect(never.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["changePassword", "startTwoFactor", "verifyTwoFactor", "disableTwoFactor"]),
    );
    for (const call of never) {
      const path = getPath(call).replace("{id}", tenant.employee.id);
      const body = call.body ? {} : undefined;
      expect(await sendAsStaff(token, { body }, call.method.toUpperCase(), path), call.id).toMatchObject({
        status: 403,
        body: { error: "forbidden", message: "Not possible while you view the site as another person" },
      });
    }
    expect((await listAuditRows("masquerade.refused")).toSorted()).toEqual(
      never.map(({ id }) => [staffId, tenant.employee.id, { call: id }]).toSorted(),
    );
  });

  it("[B7] every request of a view is audited, with viewer, viewed person and origin", async () => {
    const { token } = await startView();
    const reads = calls.filter(
      ({ method, access, extension }) => method === "get" && access !== "operator" && extension !== "demo",
    );
    expect(reads.length).toBeGreaterThan(60);
    for (const call of reads) {
      const path = getPath(call).replace(/\{\w+\}/g, tenant.client.id);
      await sendAsStaff(token, { ip: "203.0.113.7" }, "GET", path);
      const row = await test.db
        .selectFrom("audit")
        .select(["action", "actor_id", "effective_user_id", "subject_id", "ip"])
        .where("client_id", "=", tenant.client.id)
        .where("detail", "=", JSON.stringify({ call: call.id }))
        .execute();
      expect(row, `${call.id} ${path}`).toEqual([
        {
          action: call.masquerade === "never" ? "masquerade.refused" : "masquerade.request",
          actor_id: staffId,
          effective_user_id: tenant.employee.id,
          subject_id: tenant.employee.id,
          ip: "203.0.113.7",
        },
      ]);
    }
  });

  const saveDraft = (token: string, year: string) =>
    sendAsStaff(
      token,
      { headers: toHeaders(year), body: { eeben_amount_value: 6 } },
      ...(["PATCH", "/v1/benefit/pension/selection"] as const),
    );

  it("[B7] [RULE-21] a masquerade can change the current scheme year and only read a past one", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    const past = await startView("2025");
    const setup = await sendAsStaff(past.token, { headers: toHeaders("2025") }, "GET", "/v1/login/setup");
    expect(setup.body.scheme.schemeYear).toBe("2025");
    expect(await saveDraft(past.token, "2025")).toMatchObject({
      status: 403,
      body: { message: "You can only view a past scheme year" },
    });
    expect(await listAuditRows("masquerade.refused")).toEqual([
      [staffId, tenant.employee.id, { call: "updateSelection", schemeYear: "2025" }],
    ]);
    for (const year of ["0", "", "2026", "2024"])
      expect((await sendAsStaff(past.token, { headers: toHeaders(year) })).status).toBe(403);

    for (const year of [undefined, "0", "2026"]) {
      const { token } = await startView(year);
      expect((await saveDraft(token, "0")).status).toBe(200);
    }
  });

  it.each(["2027", "9999", "25", "twenty", "-1", "2025 "])(
    "[A9] a masquerade refuses the scheme year %j",
    async (year) => {
      expect(await startView(year)).toMatchObject({ status: 422, error: "sso_invalid" });
    },
  );

  it("[API-96] a refreshed session still belongs to the member of staff, with the same year", async () => {
    const opened = await startView("2025");
    const { status, body } = await test.send("POST", "/v1/login/refresh", {
      token: opened.token,
      headers: toHeaders("2025"),
      body: { refresh_token: opened.refresh_token },
    });
    expect(status).toBe(200);
    expect((await sendAsStaff(body.access_token, { headers: {} })).status).toBe(403);
    expect((await sendAsStaff(body.access_token, { headers: toHeaders("2025") })).status).toBe(200);
    expect((await saveDraft(body.access_token, "2025")).status).toBe(403);
  });

  it("[API-18] staff can log out of any view, and the person stays logged in", async () => {
    const employeeLogin = await signIn(test, tenant);
    for (const viewHeaders of [toHeaders("2025"), {}]) {
      const { token } = await startView("2025");
      expect((await sendAsStaff(token, { headers: viewHeaders }, "POST", "/v1/logout")).status).toBe(200);
      expect((await sendAsStaff(token, { headers: toHeaders("2025") })).status).toBe(401);
    }
    expect((await sendAsStaff(employeeLogin.token, { headers: {} })).status).toBe(200);
  });

  it("[A4] each login has its own tokens", async () => {
    const [first, second] = [await startView(), await startView()];
    expect(first.token).not.toBe(second.token);
    expect(first.refresh_token).not.toBe(second.refresh_token);
  });
});
