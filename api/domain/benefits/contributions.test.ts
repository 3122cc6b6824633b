import { describe, expect, test } from "vitest";
import {
  buildChild,
  buildMember,
  buildPartner,
  harbourlineCalendar,
} from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { prepareContributions } from "./contributions.ts";
import { listPayrolls } from "./payroll-months.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

const year2026 = listPayrolls({ name: "2026/27", from: "2026-04-01", to: "2027-03-31" }, harbourlineCalendar);

/** Employee's pence of each month of the scheme year 2026. */
function listYearPence(selections: Selection[], facts: Partial<MemberSnapshot> = {}) {
  const contributionsIn = prepareContributions(buildSnapshot({ selections, ...facts }));
  return year2026.map((month) => contributionsIn(month).reduce((sum, each) => sum + each.employeePence, 0));
}
const sumNumbers = (list: number[]) => list.reduce((total, each) => total + each, 0);

const buildHoliday = (facts: Partial<Selection> = {}) =>
  buildSelection({
    code: "holiday",
    choice: { kind: "days", direction: "buy", amount: 3, unit: "days" },
    endDate: "2027-03-31",
    payPence: 42_000_00,
    ...facts,
  });

describe("the cost of a month", () => {
  test("[RULE-01] a month's cost is the instalment of that month, so that a year adds up to the annual figure", () => {
    const months = listYearPence([buildHoliday()]);
    expect(months).toEqual([...Array(6).fill(40_39), ...Array(6).fill(40_38)]);
    expect(sumNumbers(months)).toBe(484_62);
    expect(
      prepareContributions(buildSnapshot({ selections: [buildHoliday()] }))("2026-11")[0]?.instalment,
    ).toEqual({
      number: 8,
      of: 12,
    });
  });

  test("[RULE-22] a month's cost has the lines of its price, for the employee and the employer", () => {
    const [pension] = prepareContributions(buildSnapshot({ selections: [buildSelection()] }))("2026-11");
    expect(pension).toMatchObject({ employeePence: 175_00, employerPence: 175_00, treatment: "sacrifice" });
    expect(pension?.employeeLines.map(({ text, pence }) => [text, pence])).toEqual([
      ["You: 5% of £42,000.00", 2_100_00],
    ]);
    expect(pension?.employerLines).toHaveLength(1);
  });

  test("a month's cost begins with the first deduction and ends with cover", () => {
    const months = listYearPence([
      buildSelection({ coverDate: "2026-06-01", firstDeductionDate: "2026-06-28", endDate: "2026-09-30" }),
    ]);
    expect(months).toEqual([0, 0, 175_00, 175_00, 175_00, 175_00, 0, 0, 0, 0, 0, 0]);
    const leaver = buildSelection({ status: "ended", endDate: "2026-05-15" });
    expect(listYearPence([leaver]).filter(Boolean)).toEqual([175_00]);
  });

  test("[RULE-14] a month is never paid for twice when a change is deducted ahead of its cover", () => {
    const before = buildSelection({ id: "old", endDate: "2026-11-30" });
    const after = buildSelection({
      id: "new",
      createdAt: 2,
      status: "scheduled",
      choice: { kind: "share", percent: 6 },
      coverDate: "2026-12-01",
      firstDeductionDate: "2026-11-28",
    });
    expect(listYearPence([before, after]).slice(6, 9)).toEqual([175_00, 210_00, 210_00]);
    const ended = { ...after, status: "opted-out", endDate: "2027-01-31" } as const;
    expect(listYearPence([before, ended]).slice(7)).toEqual([210_00, 210_00, 0, 0, 0]);
  });

  test("[M-17] a premium paid in its own month and the change that is paid ahead are both taken in the last month before the change", () => {
    const silver = { kind: "people", level: "silver", hasPartner: false, children: 0 } as const;
    const before = buildSelection({ code: "cash-plan", choice: silver, endDate: "2026-11-30" });
    const after = buildSelection({
      id: "new",
      createdAt: 2,
      status: "scheduled",
      code: "cash-plan",
      choice: { ...silver, level: "gold" },
      coverDate: "2026-12-01",
      firstDeductionDate: "2026-11-28",
    });
    const [own, later] = [listYearPence([before])[0] ?? 0, listYearPence([after])[11] ?? 0];
    expect(listYearPence([before, after])).toEqual([
      ...Array(7).fill(own),
      own + later,
      ...Array(4).fill(later),
    ]);
    // If premiums were paid ahead from the beginning, each month is paid for once.
    const ahead = { ...before, coverDate: "2026-01-01", firstDeductionDate: "2025-12-28" };
    expect(listYearPence([ahead, after])).toEqual([...Array(7).fill(own), ...Array(5).fill(later)]);
  });

  test("[RULE-01] a benefit paid in parts has the same number of them, whichever month it starts in", () => {
    const cycle = buildSelection({
      code: "cycle",
      choice: { kind: "spread", pence: 1_000_00, months: 12 },
      coverDate: "2026-09-01",
      firstDeductionDate: "2026-08-28",
    });
    const contributionsIn = prepareContributions(buildSnapshot({ selections: [cycle] }));
    const paid = ["2026-07", "2026-08", "2027-07", "2027-08"].map((month) => contributionsIn(month)[0]);
    expect(paid.map((each) => each?.employeePence)).toEqual([undefined, 83_34, 83_33, undefined]);
    expect(paid[2]?.instalment).toEqual({ number: 12, of: 12 });
  });

  test.each(["draft", "rejected", "approval-pending"] as const)(
    "a month costs nothing when the selection is %s",
    (status) => {
      expect(sumNumbers(listYearPence([buildSelection({ status })]))).toBe(0);
    },
  );

  test("a month costs nothing when the benefit was cancelled before its first day or is free", () => {
    expect(sumNumbers(listYearPence([buildSelection({ status: "opted-out" })]))).toBe(0);
    const replaced = { coverDate: "2026-10-30", firstDeductionDate: "2026-10-28", endDate: "2026-10-29" };
    expect(sumNumbers(listYearPence([buildSelection({ status: "ended", ...replaced })]))).toBe(0);
    const link = buildSelection({ code: "discounts", choice: { kind: "link" }, firstDeductionDate: null });
    expect(
      prepareContributions(buildSnapshot({ selections: [link, buildSelection({ code: "gone" as never })] }))(
        "2026-11",
      ),
    ).toEqual([]);
  });

  test("[RULE-17] holiday that is sold is paid to the employee", () => {
    const sold = buildHoliday({ choice: { kind: "days", direction: "sell", amount: 1, unit: "days" } });
    expect(sumNumbers(listYearPence([sold]))).toBe(-161_54);
  });
});

describe("changes of the cost over time", () => {
  const dental = buildSelection({
    code: "dental",
    choice: { kind: "tiers", level: "essential", tier: "single" },
    coverDate: "2024-04-01",
    firstDeductionDate: "2024-04-28",
  });

  test("[RULE-02] [RULE-07] each scheme year has its own prices and ages", () => {
    const contributionsIn = prepareContributions(buildSnapshot({ selections: [dental] }));
    const months = ["2024-04", "2025-03", "2025-04", "2026-04"];
    expect(months.map((month) => contributionsIn(month)[0]?.employeePence)).toEqual([7_68, 7_68, 8_02, 8_35]);
    const life = buildSelection({
      code: "life",
      choice: { kind: "multiple", multiple: 6 },
      coverDate: "2024-04-01",
      firstDeductionDate: "2024-04-28",
    });
    // The price age is 34 at the renewal of 2024, and 35 at that of 2025.
    const lifeIn = prepareContributions(buildSnapshot({ selections: [life] }));
    expect(["2025-03", "2025-04"].map((month) => lifeIn(month)[0]?.employeePence)).toEqual([4_20, 6_72]);
  });

  test("[RULE-10] the price tier falls from the month in which a child stops being covered, even if the cover has ended since", () => {
    const family = [buildPartner(), buildChild({ dateOfBirth: "2008-09-10" })];
    const covered = { ...dental, people: ["partner", "child"] };
    const getSeptember = (selections: Selection[]) => {
      const contributionsIn = prepareContributions(
        buildSnapshot({ selections, member: buildMember({ family }) }),
      );
      return ["2026-08", "2026-09"].map((month) => contributionsIn(month)[0]?.employeePence);
    };
    expect(getSeptember([covered])).toEqual([22_55, 16_70]);
    expect(getSeptember([{ ...covered, status: "ended", endDate: "2026-10-31" }])).toEqual([22_55, 16_70]);
  });

  test("[RULE-10] a removed family member counts as covered until the removal", () => {
    const covered = { ...dental, people: ["partner"] };
    const contributionsIn = prepareContributions(buildSnapshot({ selections: [covered] }), [
      { ...buildPartner(), isActive: false, removedOn: "2026-07-03" },
    ]);
    expect(["2026-06", "2026-07"].map((month) => contributionsIn(month)[0]?.employeePence)).toEqual([
      16_70, 8_35,
    ]);
  });

  test("[RULE-13] cover that waits for medical answers costs nothing yet", () => {
    const buildLifeSelection = (status: Selection["status"]) =>
      buildSelection({ code: "life", status, choice: { kind: "multiple", multiple: 8 } });
    const member104 = { member: buildMember({ annualPayPence: 104_000_00 }) };
    const getFirstPence = (status: Selection["status"]) =>
      listYearPence([buildLifeSelection(status)], member104)[0];
    // £750,000 and £832,000, each less the core of £416,000, at £0.96 per £1,000.
    expect([getFirstPence("medical-pending"), getFirstPence("active")]).toEqual([26_72, 33_28]);
  });

  test("the payrolls of a year are the twelve whose pay days are in it", () => {
    expect([year2026[0], year2026.at(-1), year2026.length]).toEqual(["2026-04", "2027-03", 12]);
    const taxYear = { name: "2026/27", from: "2026-04-06", to: "2027-04-05" };
    const first = listPayrolls(taxYear, { cutOffDay: 20, payDay: 1 });
    expect([first[0], first.at(-1), first.length]).toEqual(["2026-05", "2027-04", 12]);
  });

  test("forty months of fifteen selections compute each price once per scheme year", () => {
    const many = Array.from({ length: 15 }, (_, index) => ({ ...dental, id: `s${index}`, createdAt: index }));
    const contributionsIn = prepareContributions(buildSnapshot({ selections: many }));
    const lines = year2026.map((month) => contributionsIn(month)[0]?.employeeLines);
    expect(new Set(lines).size).toBe(1);
  });
});
