import { expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";

describeEachDatabase("childcare vouchers", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);

  const holdVouchers = (employee_id: string, balance_pence: number, last_payment_date = "2026-10-28") =>
    test.db
      .insertInto("voucher_accounts")
      .values({ client_id: tenant.client.id, employee_id, balance_pence, last_payment_date })
      .execute();
  const signInAs = async (email: unknown) =>
    (await signIn(test, { email: String(email), domain: tenant.domain })).token;
  const getBalance = async (token: string) => (await test.send("GET", "/v1/ccv/balance", { token })).body;

  it("[API-55] [CCV-03] the voucher balance is in pounds, with the day of the last payment", async () => {
    const token = await signInAs(tenant.email);
    expect(await getBalance(token)).toEqual({ balance: 0, lastPaymentDate: null });
    await holdVouchers(tenant.employee.id, 486_05);
    expect(await getBalance(token)).toEqual({ balance: 486.05, lastPaymentDate: "2026-10-28" });
  });

  it("[API-55] [CCV-04] a leaver sees their own vouchers too, and never a colleague's", async () => {
    const leaver = await buildMember(test.db, tenant.client.id, {
      employment_status: "left",
      leave_date: "2026-09-30",
    });
    await holdVouchers(leaver.id, 120_00);
    expect(await getBalance(await signInAs(leaver.email))).toMatchObject({ balance: 120 });
    expect(await getBalance(await signInAs(tenant.email))).toMatchObject({ balance: 0 });
    expect((await test.send("GET", "/v1/ccv/balance")).status).toBe(401);
  });

  it("[CCV-02] the client call returns the next voucher day, and for employers the number of ordered vouchers", async () => {
    const client_id = tenant.client.id;
    const vouchers = { code: "childcare-vouchers", choice: { kind: "voucher", pence: 120_00 } } as const;
    for (const status of ["active", "active", "scheduled", "approval-pending", "draft", "ended"])
      await buildSelection(test.db, await buildMember(test.db, client_id), { ...vouchers, status });
    await buildSelection(test.db, tenant.employee, { status: "active" });
    const other = await buildTenant(test.db);
    await buildSelection(test.db, other.employee, vouchers);
    const employer = await buildMember(test.db, client_id, { user_type: "employer" });
    const former = await buildMember(test.db, client_id, {
      user_type: "employer",
      employment_status: "left",
      leave_date: "2026-09-30",
    });
    const tokens = [
      await signInAs(tenant.email),
      await signInAs(employer.email),
      await signInAs(former.email),
    ];
    const listCcvReplies = async () => {
      const all = [];
      for (const token of tokens) {
        const setup = (await test.send("GET", "/v1/login/setup", { token })).body.client.ccv;
        const client = (await test.send("GET", "/main/client/user", { token })).body.ccv;
        expect(client).toEqual(setup);
        all.push(setup);
      }
      return all;
    };
    expect(await listCcvReplies()).toEqual([null, null, null]);
    await test.db
      .insertInto("client_exceptions")
      .values({ client_id, code: "ccv", status: "active" })
      .execute();
    const reply = { nextVoucherDate: "2026-11-28", placedOrders: null, savedOrders: null };
    expect(await listCcvReplies()).toEqual([reply, { ...reply, placedOrders: 3, savedOrders: 1 }, reply]);
  });
});
