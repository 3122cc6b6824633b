import { beforeAll, expect, it } from "vitest";
import type { Benefit } from "#contract/benefits.ts";
import { startTestApi } from "../../tests/support/api.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { demoDatabase } from "../../tests/support/demo-database.ts";
import { hashToken } from "../platform/tokens.ts";

describeEachDatabase("benefits of the demo world", (_, engine) => {
  /** Each person's list of benefits, by email address. */
  async function loadLists() {
    const test = await startTestApi(await engine.openCopyOf(demoDatabase));
    const people = await test.db
      .selectFrom("employees")
      .select(["id", "client_id", "email"])
      .where("email", "is not", null)
      .execute();
    const expires = test.clock.real().getTime() + 60_000;
    await test.db
      .insertInto("sessions")
      .values(
        people.map(({ id, client_id }) => ({
          id,
          client_id,
          employee_id: id,
          family_id: id,
          created_at: expires,
          access_hash: hashToken(id),
          access_expires_at: expires,
          refresh_hash: hashToken(`${id}-refresh`),
          refresh_expires_at: expires,
        })),
      )
      .execute();
    const all = new Map<string, Benefit[]>();
    for (const { id, email } of people) {
      const { status, body } = await test.send("GET", "/v1/benefits/user/eligible", { token: id });
      expect([email, status, body.error]).toEqual([email, 200, undefined]);
      all.set(String(email), body.benefits);
    }
    await test.close();
    return all;
  }

  let all: Map<string, Benefit[]>;
  beforeAll(async () => {
    all = await loadLists();
  });

  it("[API-53] each person has a list, with a selection in each status and the waiting requests that the demo promises", () => {
    expect(all.size).toBeGreaterThan(300);
    const listBenefits = (login: string) => all.get(`${login}@harbourline.example`) ?? [];
    const listCodes = (login: string) => listBenefits(login).map(({ benefitId }) => benefitId);
    const findState = (login: string, id: string) =>
      listBenefits(login).find(({ benefitId }) => benefitId === id)?.selection;

    const states = Object.fromEntries(
      listBenefits("aisha.patel").map(({ benefitId, selection }) => [benefitId, selection?.status]),
    );
    expect(states).toEqual({
      pension: "active",
      "private-medical": "active",
      dental: "active",
      life: "active",
      "partner-life": "active",
      "critical-illness": "active",
      "income-protection": "active",
      cycle: "active",
      gym: "active",
      "childcare-vouchers": "active",
      holiday: "active",
      "cash-plan": "scheduled",
      discounts: "active",
      "season-ticket": "draft",
      "electric-car": "rejected",
    });
    expect(findState("aisha.patel", "electric-car")?.cta).toEqual({ type: "reapply", label: "Reapply" });
    expect(findState("aisha.patel", "season-ticket")?.temporarySelection).toBe(true);
    expect(findState("yusuf.demir", "life")?.status).toBe("medical-pending");
    expect(findState("yusuf.demir", "gym")?.status).toBe("opted-out");

    const waiting: Record<string, number> = {};
    for (const [email, benefits] of all) {
      const isHarbourline = email.endsWith("@harbourline.example");
      for (const { benefitId, selection } of benefits) {
        if (!isHarbourline || selection?.status !== "approval-pending") continue;
        waiting[benefitId] = (waiting[benefitId] ?? 0) + 1;
      }
    }
    expect(waiting).toEqual({ cycle: 9, holiday: 4, "electric-car": 2 });

    for (const leaver of ["marek.nowak", "holly.byrne"]) {
      expect(listCodes(leaver)).toEqual(["childcare-vouchers"]);
      expect(findState(leaver, "childcare-vouchers")?.status).toBe("ended");
    }
    expect(listCodes("neil.foster")).toEqual([]);
    expect(listCodes("margaret.ellis")).not.toContain("life");
    const car = listBenefits("ben.carter").find(({ benefitId }) => benefitId === "electric-car");
    expect(car?.availability).toMatchObject({ canChange: false, nextDate: "2027-10-09" });
  });

  it("[RULE-22] every price that a person pays is the sum of its lines", () => {
    for (const benefits of all.values()) {
      for (const { benefitId, selection } of benefits) {
        const cost = selection?.costsSummaryForMonthlyCostSection;
        if (!cost) continue;
        const sum = cost.employeeLines.reduce((total, { pence }) => total + pence, 0);
        const monthly = cost.employeeMonthlyPence;
        expect(monthly >= 0 || cost.treatment === "payment", benefitId).toBe(true);
        // The price is a month's cost, a year's, or everything paid over a term.
        const terms = [1, 10, 12, 18, 36].map((count) => Math.abs(sum - monthly * count) <= count);
        expect([benefitId, sum, terms.includes(true)]).toEqual([benefitId, sum, true]);
      }
    }
  });
});
