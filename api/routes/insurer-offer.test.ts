import { beforeEach, expect, it } from "vitest";
import { startLedger } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import {
  buildLifeMember,
  buildLifeRequest,
  type LifeMember,
  type Member,
} from "../../tests/support/life-member.ts";
import { openEmployersView, signInMember } from "../../tests/support/views.ts";

/** Today is 20 November 2026; £104,000 at 40, life 8 × from 1 April, free limit £750,000 (S12). */
describeEachDatabase("an insurer's offer", (open) => {
  const test = useTestApi(open);
  let tenant: LifeMember["tenant"];
  let sam: Member;
  let employer: string;
  let memberToken: string;
  let id: string;

  beforeEach(async () => {
    ({ tenant, sam, employer, own: memberToken } = await buildLifeMember(test));
    await startLedger(test.db, tenant.client.id, "2026-12");
    const row = await buildLifeRequest(test.db, sam);
    id = row.id;
  });

  const loaded = { decision: "loaded", loadingBasisPoints: 50_00, decidedOn: "2026-11-12", reference: "U-1" };
  const recordOffer = (body: object = {}) =>
    test.send("POST", `/main/client/${tenant.client.id}/underwriting/${id}`, {
      token: employer,
      body: { ...loaded, version: 1, ...body },
    });
  const answerOffer = (body: object, caller: object = { token: memberToken }) =>
    test.send("POST", `/v1/selection/${id}/insurer-offer`, { ...caller, body });
  const getBenefit = async () =>
    (await test.send("GET", "/v1/benefit/life/with-selection", { token: memberToken })).body;
  const getVersion = async () => (await getBenefit()).selection.version as number;
  const acceptOffer = async (monthlyPence: number | null = 54_84) =>
    answerOffer({ accept: true, monthlyPence, version: await getVersion() });
  const listRows = async () =>
    (
      await test.db
        .selectFrom("selections")
        .selectAll()
        .where("client_id", "=", tenant.client.id)
        .orderBy("created_at")
        .execute()
    ).map((row) => [
      ...[row.status, row.cover_date, row.end_date, row.accepted_pence],
      ...[row.loading_basis_points, row.loading_above_pence],
    ]);
  const listHistory = async () =>
    (
      await test.db
        .selectFrom("underwriting_decisions")
        .select(["decision", "loading_basis_points", "recorded_by"])
        .where("client_id", "=", tenant.client.id)
        .orderBy("recorded_at")
        .execute()
    ).map((row) => [row.decision, row.loading_basis_points, row.recorded_by]);
  const listClientMails = async () =>
    (await listMails(test.db)).filter(({ client_id }) => client_id === tenant.client.id);
  const listAuditRows = async () =>
    (
      await test.db
        .selectFrom("audit")
        .select(["action", "actor_id"])
        .where("client_id", "=", tenant.client.id)
        .where("action", "like", "underwriting.%")
        .orderBy("at")
        .execute()
    ).map(({ action, actor_id }) => [action, actor_id]);

  it("[S12] [B10] a loading becomes an offer that shows and emails both prices, and changes no price yet", async () => {
    expect((await recordOffer()).body).toMatchObject({ decision: "loaded", loadingBasisPoints: 50_00 });
    const { selection } = await getBenefit();
    expect(selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence).toBe(40_08);
    expect([selection.status, selection.underwriting]).toEqual([
      "medical-pending",
      {
        state: "offered",
        on: "2026-12-20",
        limitPence: null,
        offer: {
          loadingBasisPoints: 50_00,
          coverPence: 832_000_00,
          livePence: 750_000_00,
          monthlyPence: 54_84,
          monthlyPenceWithout: 40_08,
          startsOn: "2026-12-01",
        },
      },
    ]);
    expect(selection.statusLabel).toBe("Answer the insurer's offer");
    const profile = await test.send("GET", `/main/client/${tenant.client.id}/employees/${sam.id}`, {
      token: employer,
    });
    expect(profile.body.benefits).toMatchObject([{ statusLabel: "Insurer's offer not answered" }]);
    const [mail] = await listClientMails();
    expect([mail?.kind, mail?.to_address]).toEqual(["underwriting_loaded", sam.email]);
    const list = await test.send("GET", `/main/client/${tenant.client.id}/underwriting`, { token: employer });
    expect(list.body.requests).toMatchObject([{ offeredBasisPoints: 50_00, decideBy: "2026-12-20" }]);
  });

  it("[S12] [B10] accepted cover begins with the next open run at the loaded price", async () => {
    await recordOffer();
    const { body } = await acceptOffer();
    expect(body).toMatchObject({
      status: "scheduled",
      startDate: "2026-12-01",
      costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 54_84 },
    });
    expect(await listRows()).toEqual([
      ["active", "2026-04-01", "2026-11-30", 0, null, null],
      ["scheduled", "2026-12-01", null, null, 50_00, 750_000_00],
    ]);
    expect(await listHistory()).toEqual([
      ["loaded", 50_00, tenant.employee.id],
      ["offer-accepted", null, sam.id],
    ]);
    expect(await listAuditRows()).toEqual([
      ["underwriting.recorded", tenant.employee.id],
      ["underwriting.offer_accepted", sam.id],
    ]);
    expect((await listClientMails()).map(({ kind }) => kind).toSorted()).toEqual([
      "underwriting_loaded",
      "underwriting_offer-accepted",
    ]);
    const { selection, inForce } = await getBenefit();
    expect([selection.underwriting.state, inForce.fieldStatus]).toEqual([
      "offer-accepted",
      "Cover is capped at £750,000",
    ]);
    const lines = selection.costsSummaryForMonthlyCostSection.employeeLines;
    expect(lines.at(-1).text).toBe("Loading by the insurer: 50% of £118.08 for cover above £750,000.00");
  });

  it("[B10] cover accepted before its start has the loading from its first day, in the same version", async () => {
    await test.db
      .updateTable("selections")
      .set({ cover_date: "2027-04-01", first_deduction_date: "2027-04-28" })
      .where("id", "=", id)
      .execute();
    await recordOffer();
    const { body } = await acceptOffer();
    expect(body).toMatchObject({ selectionId: id, status: "scheduled", startDate: "2027-04-01" });
    expect(await listRows()).toEqual([["scheduled", "2027-04-01", null, null, 50_00, 750_000_00]]);
    expect((await getBenefit()).selection.underwriting.state).toBe("offer-accepted");
  });

  it("[B10] a declined offer leaves the current cover and price", async () => {
    await recordOffer();
    const { body } = await answerOffer({ accept: false, version: await getVersion() });
    expect([body.status, body.underwriting.state]).toEqual(["active", "offer-declined"]);
    expect(await listRows()).toEqual([["active", "2026-04-01", null, 0, null, null]]);
    expect((await getBenefit()).selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence).toBe(40_08);
  });

  it("[M-34] [B11] accepting an offer is refused when its price has changed since it was shown", async () => {
    await recordOffer();
    const unseen = await acceptOffer(null);
    expect([unseen.status, unseen.body.error]).toEqual([409, "changed"]);
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 110_000_00 })
      .where("id", "=", sam.id)
      .execute();
    const moved = await acceptOffer();
    // 8 × £110,000: £633.60 a year, and half of £187.20.
    expect([moved.status, moved.body.error, moved.body.message]).toEqual([
      409,
      "changed",
      "The price has changed. It is now £60.60 a month from 1 December 2026.",
    ]);
    expect((await answerOffer({ accept: true, monthlyPence: 60_60, version: 7 })).body.error).toBe("changed");
    expect((await listRows()).length).toBe(1);
  });

  it("[C8] an offer is answered once, and only while it is open", async () => {
    expect((await answerOffer({ accept: false, version: 1 })).body.error).toBe("not_allowed");
    await recordOffer();
    const version = await getVersion();
    await acceptOffer();
    const again = await answerOffer({ accept: true, monthlyPence: 54_84, version });
    expect([again.status, (await listRows()).length]).toEqual([200, 2]);
    const other = await answerOffer({ accept: false, version });
    expect([other.status, other.body.message]).toEqual([409, "No offer is waiting for your answer."]);
  });

  it("[E5] a person cannot answer another person's offer", async () => {
    await recordOffer();
    const version = await getVersion();
    const body = { accept: true, monthlyPence: 54_84, version };
    expect((await answerOffer(body, { token: employer })).status).toBe(404);
    const view = await openEmployersView(test, tenant, { employer, userId: sam.id });
    expect((await answerOffer(body, view)).status).toBe(403);
    expect((await listRows()).length).toBe(1);
  });

  it("[B10] an insurer's decision with a loading needs the percentage, and the insurer's next decision replaces the offer", async () => {
    const missing = await recordOffer({ loadingBasisPoints: null });
    expect([missing.status, missing.body.errors]).toEqual([
      400,
      { loadingBasisPoints: ["Enter the loading"] },
    ]);
    await recordOffer();
    const version = await getVersion();
    expect((await recordOffer({ loadingBasisPoints: 25_00, version, reference: "U-2" })).status).toBe(200);
    // £49.92, and a quarter of £9.84.
    expect((await getBenefit()).selection.underwriting.offer.monthlyPence).toBe(52_38);
  });

  it("[RULE-13] a later choice keeps the loading for cover above the limit, and cover within the limit has none", async () => {
    await recordOffer();
    await acceptOffer();
    const loadCost = async (eeben_amount_value: number) => {
      const body = { eeben_benefit_id: "life", eeben_amount_value };
      const reply = await test.send("POST", "/v1/selections/costs", { token: memberToken, body });
      return reply.body.costs?.employeeMonthlyPence;
    };
    test.clock.advance(11 * 24 * 3_600_000);
    memberToken = await signInMember(test, tenant, sam);
    // 7 × £104,000 is £728,000: £312,000 above the core at £1.44.
    expect(await loadCost(7)).toBe(37_44);
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 150_000_00 })
      .where("id", "=", sam.id)
      .execute();
    // 7 × £150,000 is £1,050,000: £648.00 a year above the core, and half of the £432.00 above the limit.
    expect(await loadCost(7)).toBe(72_00);
  });
});
