import { expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { addTwoFactor } from "../../tests/support/encrypted-rows.ts";
import { sealRow } from "../db/sealing/rows.ts";

describeEachDatabase("the profile", (open) => {
  const test = useTestApi(open);
  const loadProfile = async (tenant: Awaited<ReturnType<typeof buildTenant>>) => {
    const { token } = await signIn(test, tenant);
    return { token, read: async () => (await test.send("GET", "/v1/user/profile", { token })).body };
  };

  it("[API-28] the profile shows people their own data", async () => {
    const tenant = await buildTenant(test.db, {
      employee: { grade: "Office", location: "Hull", postcode: "ZZ1 2AB", password_changed_at: 1_000 },
    });
    const { employee } = tenant;
    const { read } = await loadProfile(tenant);
    expect(await read()).toEqual({
      id: employee.id,
      title: "Mx",
      firstName: "Robin",
      surname: "Tester",
      email: employee.email,
      dateOfBirth: "1985-03-14",
      employeeNumber: employee.employee_number,
      startDate: "2020-01-06",
      grade: "Office",
      location: "Hull",
      postcode: "ZZ1 2AB",
      weeklyHours: 37.5,
      hasPassword: true,
      passwordChanged: "1970-01-01T00:00:01.000Z",
      twoFactor: { enabled: false, enforced: false, recoveryCodesLeft: null },
    });
  });

  it("[API-28] [TFA-12] the profile says whether two-factor is on or mandatory, and how many recovery codes are left", async () => {
    const tenant = await buildTenant(test.db);
    const { read } = await loadProfile(tenant);
    const owner = { client_id: tenant.client.id, employee_id: tenant.employee.id };
    await addTwoFactor(test.db, { ...owner, secret: "JBSWY3DPEHPK3PXP", enabled_at: 1 });
    await test.db
      .insertInto("recovery_codes")
      .values(
        (["live", "used", "pending"] as const).map((state) => ({
          ...sealRow(test.db, "recovery_codes", { ...owner, code_hash: state }),
          id: `${state}-${tenant.employee.id}`,
          created_at: 1,
          is_pending: state === "pending",
          used_at: state === "used" ? 1 : null,
        })),
      )
      .execute();
    expect((await read()).twoFactor).toEqual({ enabled: true, enforced: false, recoveryCodesLeft: 1 });
    await test.db
      .updateTable("employees")
      .set({ two_factor_required: true })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect((await read()).twoFactor.enforced).toBe(true);
  });
});
