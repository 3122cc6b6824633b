import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildEmployee } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { getCounts } from "../../repositories/employee-counts.ts";
import { up } from "./0167-erased-people-unlisted.ts";

describeEachDatabase("people whom an earlier release erased", (open) => {
  test("erased people are neither listed nor counted as employees", async () => {
    const { db } = await open();
    const { client, employee } = await buildTenant(db);
    await buildEmployee(db, { client_id: client.id, erased_at: 1, registered_at: null });
    const listEmployees = () =>
      db.selectFrom("employee_list").select("employee_id").where("client_id", "=", client.id).execute();
    expect(await listEmployees()).toHaveLength(2);
    await up(db);
    expect(await listEmployees()).toEqual([{ employee_id: employee.id }]);
    expect((await getCounts(db, { clientId: client.id })).total).toBe(1);
  });
});
