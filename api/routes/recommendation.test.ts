import { expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection, buildStaff, buildWindow } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { openStaffView, signInMember } from "../../tests/support/views.ts";

/** Today is 20 November 2026. Pay is £42,000, and the employer matches a pension up to 8%. */
describeEachDatabase("recommendations", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { scheme: { public_url: "https://quay.example" } });

  async function addMember(facts: Parameters<typeof buildMember>[2] = {}) {
    const person = await buildMember(test.db, tenant.client.id, facts);
    return { person, token: await signInMember(test, tenant, person) };
  }
  const offerBenefits = async (...codes: string[]) => {
    for (const code of codes) await buildBenefit(test.db, tenant.client.id, code);
  };
  const loadRecommendation = async (token: string, headers: Record<string, string> = {}) =>
    (await test.send("GET", "/v1/benefits/user/eligible", { token, headers })).body.recommendation;
  const dismissRecommendation = (token: string, id: string) =>
    test.send("POST", "/v1/benefits/user/recommendation/dismissals", { token, body: { id } });
  const buildShare = (percent: number) => ({ kind: "share" as const, percent });

  it("a person who pays 6% sees what the employer would add up to 8%, and what that costs", async () => {
    await offerBenefits("pension");
    const { person, token } = await addMember();
    await buildSelection(test.db, person, { choice: buildShare(6) });
    // 2% of £42,000 is £70 a month. 72% of it is take-home pay at 20% tax and 8% NI.
    expect(await loadRecommendation(token)).toEqual({
      id: "pension-match.pension",
      reason: "pension-match",
      benefitId: "pension",
      icon: "heart",
      title: "Raise your pension to 8%",
      text: "You pay 6% and your employer matches up to 8%. You miss out on £840.00 a year from your employer.",
      employerAnnualPence: 840_00,
      percent: 8,
      month: { takeHomePence: 50_40, savedPence: 19_60, employerPence: 70_00, togetherPence: 140_00 },
    });
  });

  it("a person without a pension gets a recommendation of the whole matched share", async () => {
    await offerBenefits("pension");
    const { token } = await addMember();
    expect(await loadRecommendation(token)).toMatchObject({
      title: "Start a pension at 8%",
      text: "Your employer pays the same as you, up to 8%. You miss out on £3,360.00 a year from your employer.",
      month: { takeHomePence: 201_60, savedPence: 78_40, employerPence: 280_00, togetherPence: 560_00 },
    });
  });

  it.each([
    ["already pays the whole matched share", buildShare(8), {}],
    ["has a change that has not started", buildShare(6), { status: "scheduled", cover_date: "2027-01-01" }],
    ["has a draft of the benefit", buildShare(6), { status: "draft", cover_date: null }],
    ["opted out", buildShare(5), { status: "opted-out", end_date: "2026-06-30" }],
  ] as const)("no pension is recommended to a person who %s", async (_, choice, facts) => {
    await offerBenefits("pension");
    const { person, token } = await addMember();
    await buildSelection(test.db, person, { choice, ...facts });
    expect((await loadRecommendation(token))?.reason).not.toBe("pension-match");
  });

  it("a person who lowered their share is not asked to raise it again", async () => {
    await offerBenefits("pension");
    const { person, token } = await addMember();
    const before = {
      status: "ended",
      cover_date: "2025-04-01",
      end_date: "2026-03-31",
      created_at: 1,
    } as const;
    await buildSelection(test.db, person, { choice: buildShare(8), ...before });
    await buildSelection(test.db, person, { choice: buildShare(6) });
    expect((await loadRecommendation(token))?.reason).not.toBe("pension-match");
  });

  it("a share that would take pay below the minimum wage is not recommended", async () => {
    await offerBenefits("pension");
    // £13.00 an hour for 37.5 hours leaves £47.12 a month above the minimum wage: 8% would take £169.
    const { person, token } = await addMember({ annual_salary_pence: 25_350_00, hourly_pence: 13_00 });
    await buildSelection(test.db, person, { choice: buildShare(5) });
    expect((await loadRecommendation(token))?.reason).not.toBe("pension-match");
  });

  it("the benefit with the largest employer payment is recommended first, and dismissing it shows the next recommendation", async () => {
    await offerBenefits("gym", "private-medical", "pension");
    await buildWindow(test.db, tenant.client.id);
    const { person, token } = await addMember();
    await buildSelection(test.db, person, { choice: buildShare(6) });
    expect(await loadRecommendation(token)).toMatchObject({ id: "pension-match.pension" });
    expect((await dismissRecommendation(token, "pension-match.pension")).status).toBe(200);
    // The employer pays £48.20 a month for the person alone, and nothing for the gym.
    expect(await loadRecommendation(token)).toMatchObject({
      id: "employer-money.private-medical",
      title: "Private medical, paid by your employer",
      text: "Your employer pays £578.40 a year towards it, and you do not have it yet.",
      employerAnnualPence: 578_40,
      month: { takeHomePence: 0, savedPence: 0, employerPence: 48_20, togetherPence: 48_20 },
    });
    expect((await dismissRecommendation(token, "employer-money.private-medical")).status).toBe(200);
    expect((await loadRecommendation(token))?.reason).toBe("beneficiaries");
  });

  it("a benefit that a person has opted out of is not recommended to that person again", async () => {
    await offerBenefits("private-medical");
    await buildWindow(test.db, tenant.client.id);
    const { person, token } = await addMember();
    expect(await loadRecommendation(token)).toMatchObject({ id: "employer-money.private-medical" });
    const over = { cover_date: "2025-04-01", end_date: "2026-03-31" };
    await buildSelection(test.db, person, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "single" },
      status: "opted-out",
      ...over,
    });
    expect(await loadRecommendation(token)).toBeNull();
  });

  it("cover without a beneficiary is recommended until the person names one or decides on nobody", async () => {
    await offerBenefits("life");
    const { token } = await addMember();
    // Four times £42,000, which the employer gives to everybody.
    expect(await loadRecommendation(token)).toEqual({
      id: "beneficiaries.life",
      reason: "beneficiaries",
      benefitId: "life",
      icon: "heart",
      title: "Say who should be paid if you die",
      text: "Life assurance pays out £168,000 if you die, and you have not named anyone to receive it.",
    });
    const body = { version: 0, beneficiaries: [] };
    expect((await test.send("POST", "/v1/benefit/life/nominations", { token, body })).status).toBe(200);
    expect(await loadRecommendation(token)).toBeNull();
  });

  it("dismissing twice stores one row, and changes no other person's recommendation", async () => {
    await offerBenefits("life");
    const [firstMember, other] = [await addMember(), await addMember()];
    const replies = [
      await dismissRecommendation(firstMember.token, "beneficiaries.life"),
      await dismissRecommendation(firstMember.token, "beneficiaries.life"),
    ];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, { id: "beneficiaries.life" }],
      [200, { id: "beneficiaries.life" }],
    ]);
    expect(await loadRecommendation(firstMember.token)).toBeNull();
    expect(await loadRecommendation(other.token)).toMatchObject({ id: "beneficiaries.life" });
    const audit = await test.db
      .selectFrom("audit")
      .select(["actor_id", "after_values"])
      .where("client_id", "=", tenant.client.id)
      .where("action", "=", "recommendation.dismissed")
      .execute();
    expect(audit.map(({ actor_id, after_values }) => [actor_id, JSON.parse(String(after_values))])).toEqual([
      [firstMember.person.id, { product_code: "life", reason: "beneficiaries" }],
    ]);
  });

  it.each(["beneficiaries.gym", "no-reason.life", "life", ""])(
    "a recommendation that does not exist, %j, cannot be dismissed",
    async (id) => {
      await offerBenefits("life");
      const { token } = await addMember();
      expect((await dismissRecommendation(token, id)).status).toBe(422);
      expect(await test.db.selectFrom("recommendation_dismissals").selectAll().execute()).not.toContainEqual(
        expect.objectContaining({ client_id: tenant.client.id }),
      );
    },
  );

  it("a masquerade can neither read nor dismiss a recommendation", async () => {
    await offerBenefits("life");
    const { person } = await addMember();
    const staff = await buildStaff(test.db);
    const headers = await openStaffView(test, tenant, { userId: person.id, staffId: staff.id });
    expect((await test.send("GET", "/v1/benefits/user/eligible", headers)).body.recommendation).toBeNull();
    const body = { id: "beneficiaries.life" };
    const path = "/v1/benefits/user/recommendation/dismissals";
    expect((await test.send("POST", path, { ...headers, body })).status).toBe(403);
  });

  it("the recommendation's reason is in the reader's language", async () => {
    await offerBenefits("life");
    await test.db
      .updateTable("clients")
      .set({ other_languages: '["cy"]' })
      .where("id", "=", tenant.client.id)
      .execute();
    const { token } = await addMember();
    expect((await loadRecommendation(token, { "Accept-Language": "cy" })).title).toBe(
      "Dywedwch pwy ddylai gael ei dalu os byddwch farw",
    );
  });
});
