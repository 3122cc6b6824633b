import { beforeEach, expect, it } from "vitest";
import { buildLink } from "../../tests/support/account-links.ts";
import { buildMember, buildTenant, password, signIn } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import type { Row } from "../db/schema.ts";
import { minutesToMs, secondsToMs } from "../domain/clock.ts";
import { hashToken } from "../platform/tokens.ts";

describeEachDatabase("magic links", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, {
    scheme: { public_url: "https://quay.example" },
    employee: { user_type: "employer" },
  });
  let member: Row<"employees">;

  beforeEach(async () => {
    member = await buildMember(test.db, tenant.client.id, { two_factor_required: true });
  });

  const requestLink = (overrides: { id?: string; scheme?: string; password?: string } = {}) =>
    test.send(
      "POST",
      `/main/masquerade/employer/${overrides.scheme ?? tenant.scheme.id}/${overrides.id ?? member.id}`,
      {
        token: tenant.token,
        body: { password: overrides.password ?? password },
      },
    );
  const getToken = (link: string) => link.split("/").at(-1) ?? "";
  const spendLink = (linkToken: string, domain = tenant.domain) =>
    test.send("POST", "/v1/login/magic-link", { body: { token: linkToken, domain } });
  const listAuditRows = (action: string) =>
    selectAuditRows(test.db, tenant.client.id, action)
      .select(["actor_id", "effective_user_id", "target_id", "detail"])
      .execute();

  it("[API-38] [EMPDATA-04] a magic link needs the employer's password, opens the employee's view once, and sends no email", async () => {
    const { status, body } = await requestLink();
    expect([status, body]).toEqual([
      200,
      {
        link: expect.stringMatching(/^https:\/\/quay\.example\/magic-link\/[\w-]{43}$/),
        expires: test.clock.real().getTime() + minutesToMs(15),
      },
    ]);
    const storedLinks = await test.db
      .selectFrom("magic_links")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .execute();
    const linkToken = getToken(body.link);
    expect(
      JSON.stringify([storedLinks, test.logLines, await listAuditRows("magic_link.made")]),
    ).not.toContain(linkToken);
    const replies = await Promise.all([1, 2, 3].map(() => spendLink(linkToken)));
    const [won, ...lost] = replies.toSorted((a, b) => a.status - b.status);
    expect(won?.body).toMatchObject({ masqueradeUserId: member.id, access_token: expect.any(String) });
    expect(lost.map(({ status: each, body: lostBody }) => [each, lostBody.error])).toEqual(
      Array(2).fill([422, "link_invalid"]),
    );
    const session = {
      token: won?.body.access_token,
      headers: { "X-Masquerade": member.id, "X-Masquerade-Scheme-Year": "0" },
    };
    expect((await test.send("GET", "/v1/user", session)).body.id).toBe(member.id);
    expect((await test.send("GET", "/v1/user", { token: session.token })).status).toBe(403);
    expect(await listAuditRows("magic_link.made")).toEqual([
      expect.objectContaining({ actor_id: tenant.employee.id, target_id: member.id }),
    ]);
    expect(
      (await listAuditRows("masquerade.request")).every((row) => row.actor_id === tenant.employee.id),
    ).toBe(true);
    await test.api.drainOutbox();
    expect(test.mails).toEqual([]);
  });

  it("[API-38] a view by magic link has no employer's rights, and cannot change password or two-factor", async () => {
    const { body } = await spendLink(getToken((await requestLink()).body.link));
    const headers = { "X-Masquerade": member.id, "X-Masquerade-Scheme-Year": "0" };
    const sendAs = (method: string, path: string, sent?: object) =>
      test.send(method, path, { token: body.access_token, headers, body: sent });
    const twice = { password: "x", password_confirmation: "x" };
    const replies = await Promise.all([
      sendAs("GET", `/main/v2/client/${tenant.client.id}/employees`),
      sendAs("POST", "/v1/change-password", { current_password: password, ...twice }),
      sendAs("POST", `/main/v2/user/${member.id}/mfa`, {}),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it("[API-38] a magic link works for fifteen minutes, and only at its own client", async () => {
    const other = await buildTenant(test.db);
    const linkToken = getToken((await requestLink()).body.link);
    expect((await spendLink(linkToken, other.domain)).body.error).toBe("link_invalid");
    test.clock.advance(minutesToMs(15));
    expect((await spendLink(linkToken)).body.error).toBe("link_invalid");
    expect((await spendLink("made-up")).body.error).toBe("link_invalid");
    expect(
      (await listAuditRows("magic_link.refused"))
        .map(({ detail }) => JSON.parse(String(detail)).reason)
        .toSorted(),
    ).toEqual(["expired", "unknown"]);
  });

  it("[D9] a magic link from when the clock was fast does not work once the clock is right", async () => {
    const linkToken = getToken((await requestLink()).body.link);
    test.clock.advance(-minutesToMs(15) - 1);
    expect((await spendLink(linkToken)).body.error).toBe("link_invalid");
  });

  it("[D9] [C8] a used magic link does not log in again when the clock is set back by more than a minute", async () => {
    const headers = { "Idempotency-Key": "key-1" };
    const body = { token: getToken((await requestLink()).body.link), domain: tenant.domain };
    const postLink = () => test.send("POST", "/v1/login/magic-link", { body, headers });
    expect((await postLink()).status).toBe(200);
    test.clock.advance(-secondsToMs(61));
    expect((await postLink()).body.error).toBe("link_invalid");
  });

  it("[API-38] [C8] a used magic link logs in again only under the idempotency key of its post, and only for a minute", async () => {
    const linkToken = getToken((await requestLink()).body.link);
    const spendWithKey = (key: string) =>
      test.send("POST", "/v1/login/magic-link", {
        body: { token: linkToken, domain: tenant.domain },
        headers: { "Idempotency-Key": key },
      });
    const [first, second] = [await spendWithKey("key-1"), await spendWithKey("key-1")];
    expect([first.body.masqueradeUserId, second.body.masqueradeUserId]).toEqual([member.id, member.id]);
    expect(second.body.access_token).not.toBe(first.body.access_token);
    expect(await listAuditRows("magic_link.refused")).toEqual([]);
    expect((await spendWithKey("key-2")).body.error).toBe("link_invalid");
    test.clock.advance(secondsToMs(61));
    expect((await spendWithKey("key-1")).body.error).toBe("link_invalid");
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left" })
      .where("id", "=", tenant.employee.id)
      .execute();
    test.clock.advance(-secondsToMs(61));
    expect((await spendWithKey("key-1")).body.error).toBe("link_invalid");
    const reasons = (await listAuditRows("magic_link.refused")).map(
      ({ detail }) => JSON.parse(String(detail)).reason,
    );
    expect(reasons.toSorted()).toEqual(["no_right", "used", "used"]);
  });

  it("[A8] [C8] a used magic link does not log in under the key of another link's post", async () => {
    const used = getToken((await requestLink()).body.link);
    await spendLink(used);
    const headers = { "Idempotency-Key": "key-1" };
    const post = (token: string) =>
      test.send("POST", "/v1/login/magic-link", { body: { token, domain: tenant.domain }, headers });
    expect((await post(getToken((await requestLink()).body.link))).status).toBe(200);
    expect((await post(used)).body.error).toBe("link_invalid");
  });

  it("[API-38] a magic link stops working when its maker is no longer an employer", async () => {
    const linkToken = getToken((await requestLink()).body.link);
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left" })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect((await spendLink(linkToken)).body.error).toBe("link_invalid");
  });

  it.each([
    ["left", { employment_status: "left" }],
    ["is inactive", { employment_status: "inactive" }],
    ["is an employee", { user_type: "employee" }],
  ] as const)("[API-38] [B2] a view by magic link ends once its maker %s", async (_, changes) => {
    const { body } = await spendLink(getToken((await requestLink()).body.link));
    const headers = { "X-Masquerade": member.id, "X-Masquerade-Scheme-Year": "0" };
    const viewUser = () => test.send("GET", "/v1/user", { token: body.access_token, headers });
    expect((await viewUser()).status).toBe(200);
    await test.db.updateTable("employees").set(changes).where("id", "=", tenant.employee.id).execute();
    expect((await viewUser()).status).toBe(401);
    const refresh = { body: { refresh_token: body.refresh_token } };
    expect((await test.send("POST", "/v1/login/refresh", refresh)).body.error).toBe("refresh_ended");
    // The person's own session continues, without an employer's rights.
    expect((await test.send("GET", "/v1/user", { token: tenant.token })).status).toBe(200);
    const people = `/main/v2/client/${tenant.client.id}/employees`;
    expect((await test.send("GET", people, { token: tenant.token })).status).toBe(403);
  });

  it.each([
    ["change", (body: object) => test.send("POST", "/v1/change-password", { token: tenant.token, body })],
    [
      "reset",
      async (body: object) => {
        const claim = { token: await buildLink(test, tenant.employee), date_of_birth: "14/03/1985" };
        return test.send("POST", "/v1/password-reset", {
          body: { ...body, ...claim, domain: tenant.domain },
        });
      },
    ],
  ] as const)(
    "[A7] [E5] a password %s ends the views that the employer opened and the links for more, and no other view",
    async (_, setPassword) => {
      const headers = { "X-Masquerade": member.id, "X-Masquerade-Scheme-Year": "0" };
      const isOpen = async (view: Record<string, string>) =>
        (await test.send("GET", "/v1/user", { token: view.access_token, headers })).status === 200;
      const keyed = { "Idempotency-Key": "key-1" };
      const usedLink = { token: getToken((await requestLink()).body.link), domain: tenant.domain };
      const postLink = () => test.send("POST", "/v1/login/magic-link", { body: usedLink, headers: keyed });
      const { body: view } = await postLink();
      const unusedLink = getToken((await requestLink()).body.link);
      const colleague = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
      const { body: otherView } = await spendLink(getToken((await requestLink()).body.link));
      await test.db
        .updateTable("sessions")
        .set({ staff_id: colleague.id })
        .where("access_hash", "=", hashToken(otherView.access_token))
        .execute();
      expect([await isOpen(view), await isOpen(otherView)]).toEqual([true, true]);

      const newPassword = "Amber-Lantern-47-Quill";
      const twice = { password: newPassword, password_confirmation: newPassword };
      expect((await setPassword({ current_password: password, ...twice })).status).toBe(200);

      expect([await isOpen(view), await isOpen(otherView)]).toEqual([false, true]);
      const refresh = { body: { refresh_token: view.refresh_token } };
      expect((await test.send("POST", "/v1/login/refresh", refresh)).body.error).toBe("refresh_ended");
      expect((await spendLink(unusedLink)).body.error).toBe("link_invalid");
      expect((await postLink()).body.error).toBe("link_invalid");
    },
  );

  it("[API-38] [A11] a wrong password for a magic link counts as a failed login, and five lock the account", async () => {
    for (let index = 0; index < 4; index++)
      expect((await requestLink({ password: "wrong" })).body.error).toBe("mismatch");
    expect((await requestLink({ password: "wrong" })).status).toBe(423);
    expect((await requestLink()).body.error).toBe("locked");
    await expect(signIn(test, tenant)).rejects.toThrow("423");
  });

  it("[API-38] [B1] a magic link is refused for other clients' people, unregistered people, employers and the maker", async () => {
    const other = await buildTenant(test.db);
    expect((await requestLink({ id: other.employee.id })).status).toBe(404);
    expect((await requestLink({ id: other.employee.id, scheme: other.scheme.id })).status).toBe(404);
    expect((await requestLink({ scheme: other.scheme.id })).status).toBe(404);
    const late = await buildMember(test.db, tenant.client.id, { registered_at: null });
    expect((await requestLink({ id: late.id })).body.error).toBe("not_registered");
    const employer = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    for (const id of [employer.id, tenant.employee.id])
      expect((await requestLink({ id })).body.error).toBe("not_possible");
    expect(
      await test.db
        .selectFrom("magic_links")
        .select("id")
        .where("client_id", "=", tenant.client.id)
        .execute(),
    ).toEqual([]);
  });

  it("[API-38] an employer can make twenty magic links in an hour", async () => {
    for (let index = 0; index < 20; index++) expect((await requestLink()).status).toBe(200);
    const { status, headers } = await requestLink();
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});
