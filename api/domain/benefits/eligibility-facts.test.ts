import { describe, expect, test } from "vitest";
import { buildMember, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { advanceToDate } from "./advance.ts";
import { getEligibility, getEligibleDay } from "./eligibility.ts";
import { findLastDayAfterJobChange } from "./leaver-rule.ts";
import type { EligibilityRule, Holding, Member, Product } from "./product.ts";
import { toHoldings } from "./selection.ts";

const today = "2026-11-20";
const buildGymWithRules = (...eligibility: EligibilityRule[]): Product => ({
  ...buildProduct("gym"),
  eligibility,
});
const getEligibilityBy = (rule: EligibilityRule, facts: Partial<Member>) =>
  getEligibility(buildMember(facts), buildGymWithRules(rule), today);

describe("a plan for certain jobs only", () => {
  test.each<[string, EligibilityRule, Partial<Member>, Partial<Member>, string]>([
    [
      "grade",
      { rule: "grade", anyOf: ["4", "Senior"] },
      { grade: " senior" },
      { grade: "3" },
      "Your grade does not include this benefit.",
    ],
    [
      "unknown grade",
      { rule: "grade", anyOf: ["4"] },
      { grade: "4" },
      { grade: null },
      "Your employer has not told us your grade.",
    ],
    [
      "location",
      { rule: "location", anyOf: ["Leith"] },
      { location: "Leith" },
      { location: "Hull" },
      "This benefit is not available where you work.",
    ],
    [
      "unknown location",
      { rule: "location", anyOf: ["Leith"] },
      { location: "LEITH" },
      { location: null },
      "Your employer has not told us where you work.",
    ],
    [
      "payroll group",
      { rule: "payroll-group", anyOf: ["Weekly"] },
      { payrollGroup: "Weekly" },
      { payrollGroup: "Monthly" },
      "This benefit is not available in your payroll group.",
    ],
    [
      "hours",
      { rule: "hours", minimumHundredths: 22_50 },
      { weeklyHoursHundredths: 22_50 },
      { weeklyHoursHundredths: 22_49 },
      "You can have this from 22.5 hours a week.",
    ],
  ])(
    "a plan accepts a person with the %s, and refuses others with a reason that names neither a date nor the list",
    (_, rule, has, lacks, text) => {
      expect(getEligibilityBy(rule, has)).toEqual({ isEligible: true });
      expect(getEligibilityBy(rule, lacks)).toEqual({ isEligible: false, reason: rule.rule, text });
    },
  );

  test("a plan ends by its own rule when its holder loses the required job, but a term continues", () => {
    const plan = buildGymWithRules({ rule: "grade", anyOf: ["4"] });
    const gymSelection = buildSelection({
      code: "gym",
      choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
    });
    const lost = buildSnapshot({ member: buildMember({ grade: "3" }) });
    // The gym ends with the month, in the same way as for a leaver.
    expect(advanceToDate(gymSelection, plan, lost)).toMatchObject({
      status: "active",
      endDate: "2026-11-30",
    });
    expect(
      advanceToDate({ ...gymSelection, endDate: "2026-11-30" }, plan, { ...lost, today: "2026-12-01" })
        .status,
    ).toBe("ended");
    expect(advanceToDate(gymSelection, { ...plan, onLeaving: "leave-date" }, lost).endDate).toBe(today);
    expect(
      advanceToDate(gymSelection, plan, buildSnapshot({ member: buildMember({ grade: "4" }) })).endDate,
    ).toBeNull();
    expect(
      advanceToDate({ ...gymSelection, status: "scheduled", coverDate: "2027-01-01" }, plan, lost),
    ).toMatchObject({
      status: "ended",
      endDate: "2026-12-31",
    });
    expect(findLastDayAfterJobChange(plan, { kind: "spread", pence: 500_00, months: 12 }, today)).toBeNull();
    expect(
      findLastDayAfterJobChange({ ...plan, onLeaving: "remains" }, { kind: "voucher", pence: 1 }, today),
    ).toBe(today);
  });
});

describe("a plan for people who have held another plan", () => {
  const rule = { rule: "earlier-holding", plan: "dental", months: 6, planName: "Dental" } as const;
  const buildDentalHolding = (from: string, to: string | null): Holding => ({ code: "dental", from, to });

  test.each<[string, Holding[], string | null]>([
    ["never", [], null],
    ["another plan", [{ code: "pension", from: "2020-01-01", to: null }], null],
    ["exactly long enough", [buildDentalHolding("2026-05-20", null)], "2026-11-20"],
    ["one day too short", [buildDentalHolding("2026-05-21", null)], "2026-11-21"],
    ["long ago", [buildDentalHolding("2019-01-01", "2019-06-30")], "2019-07-01"],
    ["one day too short, long ago", [buildDentalHolding("2019-01-01", "2019-06-29")], null],
    [
      "twice",
      [buildDentalHolding("2019-01-01", "2019-03-31"), buildDentalHolding("2026-10-01", null)],
      "2027-01-01",
    ],
    [
      "in consecutive versions",
      [buildDentalHolding("2026-08-16", null), buildDentalHolding("2026-06-01", "2026-08-15")],
      "2026-12-01",
    ],
    [
      "in overlapping versions",
      [buildDentalHolding("2026-06-01", "2026-12-31"), buildDentalHolding("2026-09-01", "2026-10-31")],
      "2026-12-01",
    ],
  ])("eligibility counts the whole months of all earlier holdings: %s", (_, holdings, from) => {
    const { isEligible, nextDate } = getEligibilityBy(rule, { holdings });
    expect(isEligible).toBe(from !== null && from <= today);
    expect(nextDate).toBe(from !== null && from > today ? from : undefined);
  });

  test("eligibility names the required months in another plan, and gives a date when only time is missing", () => {
    const holder = { holdings: [buildDentalHolding("2026-07-01", null)] };
    expect(getEligibilityBy(rule, holder).text).toBe(
      "You can have this after 6 months of Dental, from 1 January 2027.",
    );
    expect(getEligibleDay(buildMember(holder), buildGymWithRules(rule))).toBe("2027-01-01");
    expect(getEligibilityBy({ ...rule, months: 1 }, {}).text).toBe(
      "You can have this after 1 month of Dental.",
    );
  });

  test("eligibility counts plans that are or were in force, and ignores requests", () => {
    const listHoldings = (facts: object) =>
      toHoldings([buildSelection({ code: "dental", coverDate: "2026-01-01", ...facts })]);
    expect(listHoldings({ status: "active" })).toEqual([buildDentalHolding("2026-01-01", null)]);
    expect(listHoldings({ status: "opted-out", endDate: "2026-03-31" })).toEqual([
      buildDentalHolding("2026-01-01", "2026-03-31"),
    ]);
    for (const status of ["draft", "approval-pending", "rejected"])
      expect(listHoldings({ status })).toEqual([]);
    expect(listHoldings({ status: "ended", endDate: "2025-12-31" })).toEqual([]);
  });
});
