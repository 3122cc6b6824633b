import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildFamilyMember } from "../../tests/support/builders.ts";
import { eachDatabase } from "../../tests/support/database.ts";
import { toFormerMember } from "../repositories/standing.ts";

const child = {
  ...{ title: "Miss", first_name: "Wren", surname: "Tester", sex: "female", fmember_type: "dependant" },
  date_of_birth: "01/11/2026",
};

eachDatabase("the days on which family members join and leave", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db);
    token = (await signIn(test, tenant)).token;
    return test.close;
  });

  const tell = (body: object) => test.send("POST", "/main/client/life-events", { token, body });
  const days = async () =>
    (
      await test.db
        .selectFrom("family_members")
        .select(["relationship", "active", "joined_date", "left_date"])
        .orderBy("relationship")
        .execute()
    ).map((row) => Object.values(row));

  it("[B1] a life event counts from its own day, not from that of telling", async () => {
    await buildFamilyMember(test.db, tenant.employee, { relationship: "partner", first_name: "Ash" });
    expect((await tell({ type: "birth", event_date: "01/11/2026", ...child })).status).toBe(200);
    expect((await tell({ type: "divorce", event_date: "10/11/2026" })).status).toBe(200);
    expect(await days()).toEqual([
      ["dependant", true, "2026-11-01", null],
      ["partner", false, null, "2026-11-10"],
    ]);
  });

  it("[B1] who is added or removed without an event joins and leaves today", async () => {
    const added = await test.send("POST", `/v1/user/${tenant.employee.id}/family-members`, {
      token,
      body: child,
    });
    expect(added.status).toBe(200);
    expect(await days()).toEqual([["dependant", true, "2026-11-20", null]]);
    const path = `/v1/user/family-members/${added.body.family_id}`;
    expect((await test.send("PATCH", path, { token, body: { active: false } })).status).toBe(200);
    expect(await days()).toEqual([["dependant", false, "2026-11-20", "2026-11-20"]]);
  });

  it("[S23] a former member counts until the day they left", async () => {
    const gone = await buildFamilyMember(test.db, tenant.employee, {
      active: false,
      left_date: "2026-10-20",
      updated_at: Date.parse("2026-11-16T09:00:00Z"),
    });
    expect(toFormerMember(gone)).toMatchObject({ id: gone.id, removedOn: "2026-10-20" });
  });
});
