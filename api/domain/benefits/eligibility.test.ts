import { describe, expect, test } from "vitest";
import { demoProducts } from "../../../tests/support/demo-plans.ts";
import { buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { addDays } from "../calendar.ts";
import { getEligibility, getEligibleDay } from "./eligibility.ts";

const today = "2026-11-20";

describe("[RULE-07] eligibility by exact age", () => {
  test.each([
    ["cycle", "2008-11-20", true],
    ["cycle", "2008-11-21", false],
    ["life", "1956-11-21", true],
    ["life", "1956-11-20", false],
    ["critical-illness", "2010-11-20", true],
    ["critical-illness", "2010-11-21", false],
    ["critical-illness", "1956-11-20", false],
  ] as const)("eligibility for %s of a person born %s is %s", (code, dateOfBirth, isEligible) => {
    expect(getEligibility(buildMember({ dateOfBirth }), buildProduct(code), today).isEligible).toBe(
      isEligible,
    );
  });

  test("eligibility gives the birthday when the person is too young, and no date when too old", () => {
    const young = getEligibility(buildMember({ dateOfBirth: "2008-12-01" }), buildProduct("cycle"), today);
    expect(young).toEqual({
      isEligible: false,
      reason: "age",
      text: "You can have this from your 18th birthday, 1 December 2026.",
      nextDate: "2026-12-01",
    });
    const old = getEligibility(buildMember({ dateOfBirth: "1955-06-20" }), buildProduct("life"), today);
    expect(old).toEqual({ isEligible: false, reason: "age", text: "This ends on your 70th birthday." });
  });

  test("a person born on 29 February turns 18 on 1 March when the year has no 29 February", () => {
    const leapling = buildMember({ dateOfBirth: "2008-02-29" });
    expect(getEligibility(leapling, buildProduct("cycle"), "2026-02-28")).toMatchObject({
      nextDate: "2026-03-01",
    });
    expect(getEligibility(leapling, buildProduct("cycle"), "2026-03-01").isEligible).toBe(true);
  });
});

describe("[RULE-08] probation and service", () => {
  const joiner = buildMember({ startDate: "2026-10-09", probationEnd: "2027-01-09" });

  test.each([
    [1, "1 month's service, from 9 November 2026."],
    [2, "2 months' service, from 9 December 2026."],
  ])("a reason names %i months of service in the singular or plural", (months, text) => {
    const plan = { ...buildProduct("electric-car"), eligibility: [{ rule: "service" as const, months }] };
    expect(getEligibility(joiner, plan, "2026-10-10")).toMatchObject({
      text: `You can have this after ${text}`,
    });
  });

  test("leavers are refused from the day after their last day, with the reason", () => {
    expect(getEligibility(joiner, buildProduct("private-medical"), "2027-01-08")).toMatchObject({
      reason: "probation",
      text: "You can have this after probation, from 9 January 2027.",
      nextDate: "2027-01-09",
    });
    expect(getEligibility(joiner, buildProduct("private-medical"), "2027-01-09").isEligible).toBe(true);
    expect(getEligibility(joiner, buildProduct("electric-car"), "2027-10-08")).toMatchObject({
      reason: "service",
      text: "You can have this after 12 months' service, from 9 October 2027.",
    });
    expect(getEligibility(joiner, buildProduct("electric-car"), "2027-10-09").isEligible).toBe(true);
    expect(getEligibility(joiner, buildProduct("dental"), today).isEligible).toBe(true);
  });

  test("eligibility with two reasons against it gives the one that lasts longer", () => {
    const young = { ...joiner, dateOfBirth: "2009-05-05" };
    expect(getEligibility(young, buildProduct("cycle"), today)).toMatchObject({
      reason: "age",
      nextDate: "2027-05-05",
    });
    expect(getEligibleDay(young, buildProduct("cycle"))).toBe("2027-05-05");
    expect(getEligibleDay(joiner, buildProduct("cycle"))).toBe("2027-01-09");
    expect(getEligibleDay(joiner, buildProduct("dental"))).toBe("2026-10-09");
  });

  test("a person with a next date is eligible on that date and not the day before", () => {
    const people = [
      joiner,
      { ...joiner, dateOfBirth: "2009-05-05" },
      buildMember({ startDate: "2024-02-29", probationEnd: null }),
    ];
    for (const person of people) {
      for (const each of demoProducts) {
        const { nextDate } = getEligibility(person, each, today);
        if (!nextDate) continue;
        expect(getEligibility(person, each, nextDate).isEligible, each.code).toBe(true);
        expect(getEligibility(person, each, addDays(nextDate, -1)).isEligible, each.code).toBe(false);
      }
    }
  });
});

describe("[RULE-16] partner life", () => {
  const buildWithPartner = (dateOfBirth: string, isActive = true) =>
    getEligibility(
      buildMember({ family: [buildPartner({ dateOfBirth, isActive })] }),
      buildProduct("partner-life"),
      today,
    );

  test("partner life needs an active partner under 65", () => {
    expect(buildWithPartner("1961-11-21").isEligible).toBe(true);
    expect(buildWithPartner("1961-11-20")).toMatchObject({
      reason: "partner-age",
      text: "This ends on your partner's 65th birthday.",
    });
    expect(buildWithPartner("1988-06-15", false)).toMatchObject({ reason: "no-partner" });
  });
});

describe("[RULE-18] childcare vouchers", () => {
  const getVoucherEligibility = (
    firstVoucherDate: string | null,
    lastVoucherDate: string | null = "2026-10-28",
  ) =>
    getEligibility(
      buildMember({ firstVoucherDate, lastVoucherDate }),
      buildProduct("childcare-vouchers"),
      today,
    );

  test.each([
    ["2018-10-03", undefined],
    ["2018-10-04", "vouchers-closed"],
    [null, "vouchers-closed"],
    // Vouchers from before joining in 2015 came from another employer.
    ["2015-05-10", "vouchers-employer"],
    ["2015-05-11", undefined],
  ])("eligibility for vouchers that were first given on %s has the reason %s", (day, reason) => {
    expect(getVoucherEligibility(day).reason).toBe(reason);
  });

  test.each([
    ["2025-11-22", undefined],
    ["2025-11-21", "vouchers-gap"],
    [null, "vouchers-gap"],
  ])(
    "eligibility for vouchers that were last given on %s, with a break of 52 weeks as the limit, has the reason %s",
    (last, reason) => {
      expect(getVoucherEligibility("2017-09-29", last).reason).toBe(reason);
    },
  );
});

describe("[RULE-09] leavers", () => {
  test("leavers are eligible on their last day and not after", () => {
    const leaver = buildMember({ leaveDate: today });
    expect(getEligibility(leaver, buildProduct("dental"), today).isEligible).toBe(true);
    expect(getEligibility(leaver, buildProduct("dental"), "2026-11-21")).toMatchObject({ reason: "left" });
    expect(
      getEligibility(buildMember({ employmentStatus: "inactive" }), buildProduct("dental"), today).isEligible,
    ).toBe(false);
  });
});
