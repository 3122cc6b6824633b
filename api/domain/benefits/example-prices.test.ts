import { describe, expect, test } from "vitest";
import { buildChild, buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSnapshot } from "../../../tests/support/snapshots.ts";
import { findStartingPrice, listExamplePrices } from "./example-prices.ts";
import type { ProductCode } from "./kinds/types.ts";
import type { EnrolmentContext } from "./set-up-values.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";

const route: EnrolmentWindow = {
  kind: "monthly",
  closes: "2026-12-10",
  coverDate: "2027-01-01",
  firstDeductionDate: "2026-12-28",
  direction: "any",
};
/** At a pay of £42,000, 28p of each sacrificed pound is saved tax and National Insurance. */
const buildEnrolmentContext = (code: ProductCode, facts: Partial<MemberSnapshot> = {}): EnrolmentContext => ({
  product: buildProduct(code),
  snapshot: buildSnapshot({ member: buildMember({ family: [buildPartner(), buildChild()] }), ...facts }),
  window: route,
});
const findStart = (code: ProductCode, facts?: Partial<MemberSnapshot>) =>
  findStartingPrice(buildEnrolmentContext(code, facts));
const listExamples = (code: ProductCode) =>
  listExamplePrices(buildEnrolmentContext(code)).map(({ label, takeHomeMonthlyPence }) => [
    label,
    takeHomeMonthlyPence,
  ]);

describe("[RULE-22] the lowest price of a benefit", () => {
  test("a bike's starting price is its smallest amount over its longest term", () => {
    // £250 in 18 instalments is £13.89 a month, of which 28% is saved.
    expect(findStart("cycle")).toMatchObject({
      takeHomeMonthlyPence: 10_00,
      savedMonthlyPence: 3_89,
      approvalRequired: true,
      error: null,
      values: { amount: 250, months: 18 },
      planDetails: [
        { label: "Amount", value: "£250.00" },
        { label: "Paid over", value: "18 months" },
      ],
    });
  });

  test.each<[ProductCode, number]>([
    ["gym", 24_99],
    ["dental", 8_35],
    ["cash-plan", 5_20],
    ["private-medical", 0],
    ["discounts", 0],
    // 5% of £3,500, less 28%.
    ["pension", 126_00],
  ])("%s costs %i pence of take-home pay a month, for the employee alone", (code, pence) => {
    expect(findStart(code)?.takeHomeMonthlyPence).toBe(pence);
  });

  test("a plan that lowers pay below the minimum wage has no starting price", () => {
    const poor = buildMember({ annualPayPence: 24_785_00 });
    expect(findStart("electric-car", { member: poor })).toBeNull();
  });
});

describe("[RULE-22] examples of what a benefit costs somebody", () => {
  test("the examples show the levels next to each other, each with its own price", () => {
    expect(listExamples("dental")).toEqual([
      ["Essential", 8_35],
      ["Plus", 13_90],
      ["Premier", 21_80],
    ]);
  });

  test("the example amounts are the smallest amount and round amounts above it", () => {
    expect(listExamples("cycle")).toEqual([
      ["£250", 15_00],
      ["£500", 30_00],
      ["£1,000", 60_00],
      ["£1,500", 90_00],
      ["£2,000", 120_00],
      ["£2,500", 150_00],
      ["£3,000", 180_00],
    ]);
  });

  test("the examples of shares of pay name what the employer matches and adds", () => {
    const [five, eight] = listExamplePrices(buildEnrolmentContext("pension"));
    expect([five?.label, five?.price.employer.instalments[0]]).toEqual(["5% of pay", 175_00]);
    expect([eight?.label, eight?.price.employer.instalments[0]]).toEqual(["8% of pay", 280_00]);
  });

  test("cover that waits for medical answers is not an example, because its price is not complete yet", () => {
    expect(listExamples("partner-life").map(([label]) => label)).toEqual([
      ...["£25,000", "£50,000", "£75,000", "£100,000"],
    ]);
  });

  test("a benefit without anything to choose has one example", () => {
    expect(listExamples("discounts")).toEqual([[null, 0]]);
  });
});
