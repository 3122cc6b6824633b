import { beforeEach, expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { signInMember } from "../../tests/support/views.ts";

const card = JSON.stringify({ phone: "08081 570 246", memberNumber: "OAK-{employee number}/1" });

describeEachDatabase("membership cards", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);
  let sam: Awaited<ReturnType<typeof buildMember>>;
  let token: string;

  beforeEach(async () => {
    const client_id = tenant.client.id;
    await test.db.insertInto("providers").values({ client_id, code: "oak", name: "Oak Health" }).execute();
    await buildBenefit(test.db, client_id, "cash-plan", { card, provider_code: "oak", policy_number: "P-1" });
    await buildBenefit(test.db, client_id, "gym");
    sam = await buildMember(test.db, client_id);
    token = await signInMember(test, tenant, sam);
  });

  const holdCashPlan = (dates: object = {}) =>
    buildSelection(test.db, sam, {
      code: "cash-plan",
      choice: { kind: "people", level: "gold", hasPartner: false, children: 0 },
      ...dates,
    });
  const listCards = async () => (await test.send("GET", "/v1/benefits/user/cards", { token })).body.cards;

  it("a member has a card with the insurer's name and numbers", async () => {
    await holdCashPlan();
    expect(await listCards()).toEqual([
      {
        benefitId: "cash-plan",
        benefitName: "Health cash plan",
        insurer: "Oak Health",
        phone: "08081 570 246",
        policyNumber: "P-1",
        memberNumber: `OAK-${sam.employee_number}/1`,
        memberName: `${sam.first_name} ${sam.surname}`,
        details: [{ label: "Level", value: "Gold" }],
        covered: [],
        from: "2026-04-01",
        until: null,
      },
    ]);
  });

  it("a member has no card before the first day of cover or after the last", async () => {
    await holdCashPlan({ status: "scheduled", cover_date: "2026-11-21" });
    expect(await listCards()).toEqual([]);
    await test.db.deleteFrom("selections").where("employee_id", "=", sam.id).execute();
    await holdCashPlan({ status: "ended", end_date: "2026-11-19" });
    expect(await listCards()).toEqual([]);
  });

  it("a member still has a card on the last day of cover, and the card names that day", async () => {
    await holdCashPlan({ status: "opted-out", end_date: "2026-11-20" });
    expect(await listCards()).toMatchObject([{ until: "2026-11-20" }]);
  });

  it("a card names no last day when a change continues the cover on the next day", async () => {
    await holdCashPlan({ end_date: "2026-11-30" });
    await holdCashPlan({ status: "scheduled", cover_date: "2026-12-01" });
    expect(await listCards()).toMatchObject([{ from: "2026-04-01", until: null }]);
    await test.db
      .updateTable("selections")
      .set({ cover_date: "2026-12-02" })
      .where("status", "=", "scheduled")
      .execute();
    expect(await listCards()).toMatchObject([{ until: "2026-11-30" }]);
  });
});
