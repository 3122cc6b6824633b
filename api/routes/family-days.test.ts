import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildFamilyMember, buildSelection, startLedger } from "../../tests/support/builders.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { hoursToMs } from "../domain/clock.ts";
import { toFormerMember } from "../repositories/member-snapshot.ts";

const child = {
  ...childForm,
  date_of_birth: "01/11/2026",
};

describeEachDatabase("the days on which family members join and leave", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db);
    token = (await signIn(test, tenant)).token;
    return test.close;
  });

  const reportEvent = (body: object) => test.send("POST", "/main/client/life-events", { token, body });
  const listDays = async () =>
    (
      await test.db
        .selectFrom("family_members")
        .select(["relationship", "active", "joined_date", "left_date"])
        .orderBy("relationship")
        .execute()
    ).map((row) => Object.values(row));

  it("[B1] a life event takes effect from its own day, not from the day of the report", async () => {
    await buildFamilyMember(test.db, tenant.employee, { relationship: "partner", first_name: "Ash" });
    expect((await reportEvent({ type: "birth", event_date: "01/11/2026", ...child })).status).toBe(200);
    expect((await reportEvent({ type: "divorce", event_date: "10/11/2026" })).status).toBe(200);
    expect(await listDays()).toEqual([
      ["dependant", true, "2026-11-01", null],
      ["partner", false, null, "2026-11-10"],
    ]);
  });

  it("[B1] a person added to the family without an event joins today, and one removed without an event leaves today", async () => {
    const added = await test.send("POST", `/v1/user/${tenant.employee.id}/family-members`, {
      token,
      body: child,
    });
    expect(added.status).toBe(200);
    expect(await listDays()).toEqual([["dependant", true, "2026-11-20", null]]);
    const path = `/v1/user/family-members/${added.body.family_id}`;
    expect((await test.send("PATCH", path, { token, body: { active: false } })).status).toBe(200);
    expect(await listDays()).toEqual([["dependant", false, "2026-11-20", "2026-11-20"]]);
  });

  it("[S23] a former family member counts until the day they left", async () => {
    const formerMember = await buildFamilyMember(test.db, tenant.employee, {
      active: false,
      left_date: "2026-10-20",
      updated_at: Date.parse("2026-11-16T09:00:00Z"),
    });
    expect(toFormerMember(formerMember)).toMatchObject({ id: formerMember.id, removedOn: "2026-10-20" });
  });

  it("[S23] a partner's death ends cover on its day and refunds later payments", async () => {
    const born = { relationship: "partner", first_name: "Ash", date_of_birth: "1988-01-15" } as const;
    const { id } = await buildFamilyMember(test.db, tenant.employee, {
      ...born,
      created_at: 1,
      updated_at: 1,
    });
    const commonColumns = { people: [id], created_at: 1, updated_at: 1 };
    await buildSelection(test.db, tenant.employee, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "partner" },
      ...commonColumns,
    });
    const cover = { kind: "cover", pence: 50_000_00, partnerPence: 0 } as const;
    await buildSelection(test.db, tenant.employee, { code: "partner-life", choice: cover, ...commonColumns });
    await startLedger(test.db, tenant.client.id, "2026-10");
    await test.api.drainPayroll();
    expect((await reportEvent({ type: "partner-death", event_date: "20/10/2026" })).status).toBe(200);
    test.clock.advance(21 * hoursToMs(24));
    await test.api.drainPayroll();

    expect(await loadLines("2026-11")).toEqual([
      ...["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820", "PARTNER-LIFE-NET 400"],
    ]);
    expect(await loadLines("2026-12")).toEqual([
      ...["PRIVATE-MEDICAL-NET 0", "PRIVATE-MEDICAL-NET -4820 2026-10-28"],
      ...["PRIVATE-MEDICAL-NET -4820 2026-11-28", "PRIVATE-MEDICAL-BIK 4820"],
      ...["PARTNER-LIFE-NET 0", "PARTNER-LIFE-NET -400 2026-10-28", "PARTNER-LIFE-NET -400 2026-11-28"],
    ]);
  });

  it("[S23] cover that was already opted out of ends on the day of the death", async () => {
    const { id } = await buildFamilyMember(test.db, tenant.employee, { relationship: "partner" });
    const life = await buildSelection(test.db, tenant.employee, {
      code: "partner-life",
      choice: { kind: "cover", pence: 50_000_00, partnerPence: 0 },
      people: [id],
      status: "opted-out",
      end_date: "2026-11-30",
    });
    expect((await reportEvent({ type: "partner-death", event_date: "20/10/2026" })).status).toBe(200);
    const row = await test.db
      .selectFrom("selections")
      .select(["status", "end_date"])
      .where("id", "=", life.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: "opted-out", end_date: "2026-10-20" });
  });

  const loadLines = async (key: string) =>
    (
      await test.db
        .selectFrom("payroll_lines")
        .select(["element", "amount_pence", "entry", "origin_key"])
        .where("period_key", "=", key)
        .orderBy("place")
        .execute()
    ).map((line) =>
      `${line.element} ${line.amount_pence} ${line.entry === "ADJUST" ? line.origin_key : ""}`.trim(),
    );
});
