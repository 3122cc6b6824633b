import { describe, expect, it } from "vitest";
import { toPayslip } from "./payslips.server.ts";

type Payslip = Parameters<typeof toPayslip>[0];
type Line = Payslip["lines"][number];

const line: Line = {
  benefitId: "holiday",
  name: "Holiday",
  element: "HOLIDAY-SAC",
  type: "SAC",
  entry: "REGULAR",
  pence: 7_343,
};

const buildPayslip = (lines: Line[], overrides: Partial<Payslip> = {}) =>
  toPayslip({
    payDay: "2026-12-28",
    label: "December 2026",
    basis: "as-paid",
    carried: [],
    lines,
    ...overrides,
  });

const listItems = (lines: Line[], overrides?: Partial<Payslip>) =>
  buildPayslip(lines, overrides).parts.flatMap(({ items }) => items);

describe("a payslip's amounts", () => {
  it("[B4] a payslip shows sold holiday as added to pay, and a refund as paid back", () => {
    const [sold] = listItems([{ ...line, pence: -16_154 }]);
    expect([sold?.pence, sold?.status?.label]).toEqual([-16_154, "Added to your pay"]);
    const stop: Line = { ...line, flag: "STOP", pence: 0 };
    const [refund] = listItems([stop, { ...line, entry: "ADJUST", origin: "2026-11-28", pence: -7_343 }]);
    expect([refund?.pence, refund?.status?.label]).toEqual([-7_343, "Paid back to you"]);
  });

  it("[B5] a payslip names an adjustment's month for people paid by the month, and its pay day for others", () => {
    const adjusted: Line[] = [line, { ...line, entry: "ADJUST", origin: "2026-11-30", pence: 193 }];
    expect(listItems(adjusted)[0]?.adjustments[0]?.text).toBe("of which for November");
    const weekly = { payDay: "2026-12-07", label: "Week 36, paid 7 December 2026" };
    expect(listItems(adjusted, weekly)[0]?.adjustments[0]?.text).toBe("of which for 30 November 2026");
    const january = { payDay: "2027-01-28", label: "January 2027" };
    expect(listItems(adjusted, january)[0]?.adjustments[0]?.text).toBe("of which for November 2026");
  });

  it("a payslip shows adjustments without a regular line as one item and counts each once", () => {
    const items = listItems([
      { ...line, entry: "ADJUST", origin: "2026-10-28", pence: -4_820, reason: "Left" },
      { ...line, entry: "ADJUST", origin: "2026-11-28", pence: -4_820 },
    ]);
    expect(items).toHaveLength(1);
    expect([items[0]?.pence, items[0]?.adjustments.map(({ pence }) => pence)]).toEqual([
      -9_640,
      [-4_820, -4_820],
    ]);
  });

  it("a payslip shows two plans of one element separately, and their adjustment once", () => {
    const items = listItems([
      { ...line, instalment: "8 of 12" },
      { ...line, instalment: "1 of 4", pence: 1_000 },
      { ...line, entry: "ADJUST", origin: "2026-11-28", pence: 100 },
    ]);
    expect(items.map(({ pence, paymentNotes }) => [pence, paymentNotes])).toEqual([
      [7_443, ["Salary sacrifice", "Payment 8 of 12"]],
      [1_000, ["Salary sacrifice", "Payment 1 of 4"]],
    ]);
  });

  it("[S8] a payslip distinguishes a pension by sacrifice from one by net pay in the same run", () => {
    const pension: Line = { ...line, benefitId: "pension", name: "Pension", element: "PENSION-SAC" };
    const { parts } = buildPayslip([
      { ...pension, flag: "STOP", pence: 0, reason: "Minimum wage" },
      { ...pension, element: "PENSION-NPA", type: "NPA", flag: "NEW", pence: 10_400 },
    ]);
    expect(parts.map(({ name, pence }) => [name, pence])).toEqual([["before-tax", 10_400]]);
    expect(parts[0]?.items.map(({ paymentNotes, reason }) => [paymentNotes, reason])).toEqual([
      [["Salary sacrifice"], "Minimum wage"],
      [["Net pay arrangement"], null],
    ]);
  });

  it("a payslip shows an amount of an unknown type separately from deductions", () => {
    expect(buildPayslip([{ ...line, type: "XYZ" }]).parts.map(({ name }) => name)).toEqual(["other"]);
  });
});
