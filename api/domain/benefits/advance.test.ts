import { describe, expect, test } from "vitest";
import { buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { advanceToDate } from "./advance.ts";
import type { ProductCode } from "./kinds/types.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

const advanceSelection = (
  today: string,
  selectionFacts: Partial<Selection> = {},
  facts: Partial<MemberSnapshot> = {},
) => {
  const code: ProductCode = selectionFacts.code ?? "pension";
  const { status, coverDate, firstDeductionDate, endDate, priceDate } = advanceToDate(
    buildSelection(selectionFacts),
    buildProduct(code),
    buildSnapshot({ today, ...facts }),
  );
  return { status, coverDate, firstDeductionDate, endDate, priceDate };
};
const listStates = (days: string[], ...rest: [Partial<Selection>?, Partial<MemberSnapshot>?]) =>
  days.map((day) => advanceSelection(day, ...rest).status);

describe("[RULE-14] status changes that need only time", () => {
  test("a scheduled selection begins on its cover date, and ends after its last day", () => {
    const selectionFacts = { status: "scheduled", coverDate: "2026-12-01", endDate: "2026-12-31" } as const;
    expect(listStates(["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"], selectionFacts)).toEqual([
      ...["scheduled", "active", "active", "ended"],
    ]);
  });

  test("a selection that waits for medical answers stays unchanged, and ends when its successor begins (RULE-13)", () => {
    const selectionFacts = { status: "medical-pending", coverDate: "2026-11-01" } as const;
    expect(listStates(["2026-11-20", "2027-11-20"], selectionFacts)).toEqual([
      "medical-pending",
      "medical-pending",
    ]);
    expect(advanceSelection("2026-12-01", { ...selectionFacts, endDate: "2026-11-30" }).status).toBe("ended");
  });

  test.each(["draft", "rejected", "ended", "opted-out"] as const)(
    "a selection that is %s stays unchanged",
    (status) => {
      const selectionFacts = { code: "cycle", status, endDate: "2026-01-01" } as const;
      expect(advanceSelection("2027-06-01", selectionFacts)).toMatchObject({ status, endDate: "2026-01-01" });
    },
  );
});

describe("[RULE-14] a request that nobody decided on", () => {
  const cycle: Partial<Selection> = {
    code: "cycle",
    status: "approval-pending",
    choice: { kind: "spread", pence: 1_000_00, months: 12 },
    coverDate: "2026-12-01",
    firstDeductionDate: "2026-11-28",
    endDate: "2027-11-30",
  };

  test("a request waits until its payroll has closed", () => {
    expect(advanceSelection("2026-11-10", cycle)).toMatchObject({
      coverDate: "2026-12-01",
      endDate: "2027-11-30",
    });
  });

  test("an undecided request moves to the next period, with its term", () => {
    expect(advanceSelection("2026-11-11", cycle)).toEqual({
      status: "approval-pending",
      coverDate: "2027-01-01",
      firstDeductionDate: "2026-12-28",
      endDate: "2027-12-31",
      priceDate: null,
    });
    expect(advanceSelection("2027-03-01", cycle)).toMatchObject({
      coverDate: "2027-04-01",
      endDate: "2028-03-31",
    });
  });

  test("an undecided request keeps the prices of its new first day", () => {
    const car: Partial<Selection> = {
      ...cycle,
      code: "electric-car",
      choice: { kind: "lease", model: "volta-city" },
    };
    expect(
      advanceSelection("2026-11-11", { ...car, priceDate: "2026-12-01", endDate: "2029-11-30" }),
    ).toMatchObject({
      coverDate: "2027-01-01",
      priceDate: "2027-01-01",
      endDate: "2029-12-31",
    });
  });

  test("an undecided request for a scheme year keeps its scheme year", () => {
    const holiday: Partial<Selection> = {
      code: "holiday",
      status: "approval-pending",
      choice: { kind: "days", direction: "buy", amount: 2, unit: "days" },
      coverDate: "2027-04-01",
      firstDeductionDate: "2027-04-28",
      endDate: "2028-03-31",
    };
    expect(advanceSelection("2027-04-20", holiday)).toMatchObject({
      status: "approval-pending",
      coverDate: "2027-04-01",
    });
    expect(advanceSelection("2028-04-01", holiday).status).toBe("ended");
  });
});

describe("[RULE-20] at renewal", () => {
  test.each<[ProductCode, Selection["choice"], string]>([
    ["dental", { kind: "tiers", level: "plus", tier: "single" }, "active"],
    ["holiday", { kind: "days", direction: "buy", amount: 2, unit: "days" }, "ended"],
    ["cycle", { kind: "spread", pence: 1_000_00, months: 12 }, "ended"],
  ])("cover of %s without a term is %s on the first day of the new scheme year", (code, choice, expected) => {
    expect(listStates(["2027-03-31", "2027-04-01"], { code, choice })).toEqual(["active", expected]);
  });

  test("a benefit paid over a term continues to its end, also across the year", () => {
    const selectionFacts = {
      code: "cycle",
      choice: { kind: "spread", pence: 1_000_00, months: 12 },
    } as const;
    expect(
      listStates(["2027-04-01", "2027-09-30", "2027-10-01"], { ...selectionFacts, endDate: "2027-09-30" }),
    ).toEqual([...["active", "active", "ended"]]);
  });
});

describe("[RULE-09] after leaving", () => {
  const left = { member: buildMember({ leaveDate: "2026-11-18", employmentStatus: "left" }) };

  test.each<[ProductCode, string, string]>([
    ["life", "ended", "2026-11-18"],
    ["gym", "active", "2026-11-30"],
    ["childcare-vouchers", "ended", "2026-11-18"],
  ])("the benefit %s is %s and covered to %s after its holder left", (code, status, endDate) => {
    expect(advanceSelection("2026-11-20", { code }, left)).toMatchObject({ status, endDate });
  });

  test("cover continues to the leave date, the last day of service", () => {
    const leaving = { member: buildMember({ leaveDate: "2026-11-20" }) };
    expect(advanceSelection("2026-11-20", { code: "life" }, leaving)).toMatchObject({
      status: "active",
      endDate: null,
    });
  });

  test.each(["scheduled", "approval-pending"] as const)(
    "a selection that is %s for a later day never begins",
    (status) => {
      const selectionFacts = {
        code: "cycle",
        status,
        coverDate: "2026-12-01",
        endDate: "2027-11-30",
      } as const;
      expect(advanceSelection("2026-11-20", selectionFacts, left)).toMatchObject({
        status: "ended",
        endDate: "2026-11-30",
      });
    },
  );
});

describe("[RULE-07] changes at an age limit", () => {
  test("cover ends on the birthday of the age limit, also for a birthday on 29 February", () => {
    const buildMemberBorn = (dateOfBirth: string) => ({ member: buildMember({ dateOfBirth }) });
    const life = { code: "life", choice: { kind: "multiple", multiple: 4 } } as const;
    expect(listStates(["2026-11-20", "2026-11-21"], life, buildMemberBorn("1956-11-21"))).toEqual([
      "active",
      "ended",
    ]);
    expect(advanceSelection("2026-11-25", life, buildMemberBorn("1956-11-21")).endDate).toBe("2026-11-20");
    const leap = { member: buildMember({ dateOfBirth: "1956-02-29" }) };
    expect(advanceSelection("2026-03-01", { ...life, coverDate: "2025-04-01" }, leap)).toMatchObject({
      status: "ended",
      endDate: "2026-02-28",
    });
  });

  test("the partner's cover also ends at the partner's age limit", () => {
    const family = [buildPartner({ dateOfBirth: "1961-11-20" })];
    const selectionFacts = {
      code: "partner-life",
      choice: { kind: "cover", pence: 25_000_00, partnerPence: 0 },
    } as const;
    const facts = { member: buildMember({ family }) };
    expect(listStates(["2026-11-19", "2026-11-20"], selectionFacts, facts)).toEqual(["active", "ended"]);
  });
});

test("advancing a selection twice to the same day changes nothing more", () => {
  const selectionFacts = { status: "scheduled", coverDate: "2026-11-01" } as const;
  const facts = buildSnapshot({ today: "2026-11-20" });
  const once = advanceToDate(buildSelection(selectionFacts), buildProduct("pension"), facts);
  expect(advanceToDate(once, buildProduct("pension"), facts)).toEqual(once);
});
