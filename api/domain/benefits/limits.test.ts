import { describe, expect, test } from "vitest";
import {
  buildMember,
  buildPartner,
  buildProduct,
  harbourlineCatalogue,
} from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { createCatalogue } from "./catalogue.ts";
import type { ChoiceValues } from "./choice-values.ts";
import { reducePartnerCover } from "./kinds/cover/cascade.ts";
import type { ProductCode } from "./kinds/types.ts";
import { checkAmount, fromWireAmount, type Limit, toAmountLimits, toEditFields, toPence } from "./limits.ts";
import type { Selection } from "./selection.ts";
import { getLimitsFor } from "./set-up-values.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";

const january: EnrolmentWindow = {
  kind: "monthly",
  closes: "2026-12-10",
  direction: "any",
  coverDate: "2027-01-01",
  firstDeductionDate: "2026-12-28",
};
const findLimits = (
  code: ProductCode,
  facts: Partial<MemberSnapshot> = {},
  route = january,
  values: ChoiceValues | null = null,
) => getLimitsFor(values, { product: buildProduct(code), snapshot: buildSnapshot(facts), window: route });
const getRange = (...args: Parameters<typeof findLimits>) => {
  const { own } = findLimits(...args);
  return own && [own.minimum, own.maximum, own.step, own.unit];
};
const buildMemberPaid = (annualPayPence: number) => ({ member: buildMember({ annualPayPence }) });
const buildLife = (multiple: number, rest: Partial<Selection> = {}) =>
  buildSelection({ code: "life", choice: { kind: "multiple", multiple }, ...rest });
const holidaySold = buildSelection({
  code: "holiday",
  choice: { kind: "days", direction: "sell", amount: 1, unit: "days" },
});
const partTime = { weeklyHoursHundredths: 18_75, holidayDaysHundredths: 14_00 };
const requireLimit = (limit: Limit | null): Limit => limit ?? expect.fail("no limit");

describe("[BENEFIT-10] limits", () => {
  test.each<[ProductCode, unknown]>([
    ["pension", [5, 60, 1, "percent"]],
    ["cycle", [250_00, 3_000_00, 1_00, "pence"]],
    ["season-ticket", [100_00, 9_999_00, 1_00, "pence"]],
    ["childcare-vouchers", [20_00, 243_00, 1_00, "pence"]],
    ["holiday", [1, 5, 1, "days"]],
    ["dental", null],
    ["discounts", null],
  ])("the limit of %s is %j", (code, expected) => {
    expect(getRange(code)).toEqual(expected);
  });

  test("limits are sent to the page in pounds, with the message for their range", () => {
    expect(toEditFields(findLimits("cycle"))).toEqual([
      {
        name: "amount",
        minimum: 250,
        maximum: 3000,
        stepSize: 1,
        validationMessage: "Please enter a value between 250 and 3000",
      },
    ]);
    expect(toEditFields(findLimits("dental"))).toEqual([]);
  });

  test("[RULE-17] each person has their own limit of holiday, and nobody can sell below 5.6 weeks", () => {
    // A day is 3.75 hours. 14 days and 8 bank holidays are below the required 28.
    expect(getRange("holiday", partTime)).toEqual([1, 18, 1, "hours"]);
    expect(getRange("holiday", partTime, january, { direction: "buy" })).toEqual([1, 18, 1, "hours"]);
    expect(findLimits("holiday", partTime, january, { direction: "sell" })).toEqual({
      own: null,
      partner: null,
      reason: "You have no holiday to sell above the 5.6-week minimum.",
    });
  });

  test("[RULE-17] the holiday limit follows the latest choice, buying or selling, until the form sends the other direction", () => {
    const facts = { selections: [holidaySold], holidayDaysHundredths: 22_00 };
    expect(getRange("holiday", facts)?.[1]).toBe(2);
    expect(getRange("holiday", facts, january, { direction: "buy" })?.[1]).toBe(5);
  });

  test("[RULE-17] holiday has no limit while the contract's days are unknown", () => {
    expect(findLimits("holiday", { holidayDaysHundredths: null }).own).toBeNull();
  });
});

describe("[RULE-12] flex", () => {
  const buildEarlierLife = (multiple: number) =>
    buildLife(multiple, { status: "ended", coverDate: "2025-04-01", endDate: "2026-08-31" });
  const buildActiveLife = (multiple: number) =>
    buildLife(multiple, { coverDate: "2026-09-01", createdAt: 2 });

  test.each<[string, Selection[], EnrolmentWindow["direction"], number[]]>([
    ["from core, two steps", [], "any", [5, 6]],
    ["after a first step, one more step this year", [buildEarlierLife(4), buildActiveLife(5)], "any", [5, 6]],
    ["to ten at most", [buildLife(9, { coverDate: "2025-04-01" })], "any", [5, 10]],
    [
      "after a reduction, two steps above the year's start",
      [buildEarlierLife(7), buildActiveLife(5)],
      "any",
      [5, 9],
    ],
    [
      "with reductions only, up to the present cover",
      [buildEarlierLife(7), buildActiveLife(7)],
      "down",
      [5, 7],
    ],
  ])("[RULE-12] flex cover has its limit: %s", (_, selections, direction, expected) => {
    expect(getRange("life", { selections }, { ...january, direction })?.slice(0, 2)).toEqual(expected);
  });

  test("the limit for a future year uses the cover in force today", () => {
    const april: EnrolmentWindow = { ...january, kind: "annual", coverDate: "2027-04-01" };
    expect(getRange("life", { selections: [buildEarlierLife(5), buildActiveLife(7)] }, april)?.[1]).toBe(9);
    expect(getRange("life", { selections: [buildEarlierLife(5), buildActiveLife(7)] })?.[1]).toBe(7);
  });

  test("[RULE-12] core cover cannot be reduced", () => {
    expect(findLimits("life", {}, { ...january, direction: "down" })).toMatchObject({
      own: null,
      reason: "Increase this in the annual window or after a life event.",
    });
  });

  test.each([
    [42_000_00, 200_000_00],
    [100_000_00, 500_000_00],
    [99_999_99, 475_000_00],
    [250_000_00, 500_000_00],
  ])(
    "critical illness at a pay of %i pence is limited to the lower of multiple and amount: %i",
    (annualPayPence, maximum) => {
      expect(getRange("critical-illness", buildMemberPaid(annualPayPence))?.[1]).toBe(maximum);
    },
  );

  test("a person whose pay does not allow the smallest step has no choice and sees the reason", () => {
    expect(findLimits("critical-illness", buildMemberPaid(4_999_99))).toMatchObject({
      own: null,
      reason: "Critical illness starts at £25,000.00, above your limit.",
    });
  });
});

describe("[RULE-16] a partner's limit follows the employee's own cover", () => {
  // Core life cover is four times pay.
  test.each([
    [42_000_00, 150_000_00],
    [43_750_00, 175_000_00],
    [225_000_00, 250_000_00],
  ])(
    "partner life next to the employee's life cover of four times %i pence is limited to %i pence",
    (annualPayPence, maximum) => {
      expect(getRange("partner-life", buildMemberPaid(annualPayPence))?.[1]).toBe(maximum);
    },
  );

  test("the limit of partner life follows flex cover, and ends at 70 with the employee's own life cover", () => {
    expect(getRange("partner-life", { selections: [buildLife(6)] })?.[1]).toBe(250_000_00);
    expect(findLimits("partner-life", { member: buildMember({ dateOfBirth: "1955-01-01" }) })).toMatchObject({
      own: null,
      reason: "Partner life starts at £25,000.00, above your limit.",
    });
  });

  const buildWithPartner = (isActive = true) => ({
    member: buildMember({ family: [buildPartner({ isActive })] }),
  });
  const buildIllness = (pence: number) =>
    buildSelection({ code: "critical-illness", choice: { kind: "cover", pence, partnerPence: 0 } });

  test("critical illness has a field for the partner's cover, up to the employee's own cover", () => {
    const facts = { ...buildWithPartner(), selections: [buildIllness(75_000_00)] };
    expect(
      toEditFields(findLimits("critical-illness", facts)).map(({ name, maximum }) => [name, maximum]),
    ).toEqual([
      ["amount", 200_000],
      ["partnerAmount", 75_000],
    ]);
    const values = { amount: 100_000 };
    expect(findLimits("critical-illness", facts, january, values).partner?.maximum).toBe(100_000_00);
  });

  test("critical illness has no partner limit without the employee's own cover, without a partner, or after the partner's removal", () => {
    expect(findLimits("critical-illness", buildWithPartner()).partner).toBeNull();
    const selections = [buildIllness(75_000_00)];
    expect(findLimits("critical-illness", { selections }).partner).toBeNull();
    expect(findLimits("critical-illness", { ...buildWithPartner(false), selections }).partner).toBeNull();
  });

  test.each([
    ["stays", 100_000_00, 100_000_00, 100_000_00, null],
    [
      "falls to whole steps",
      80_000_00,
      100_000_00,
      75_000_00,
      "Your partner's cover falls from £100,000.00 to £75,000.00, as it cannot be more than yours.",
    ],
    [
      "ends below a step",
      24_999_99,
      50_000_00,
      0,
      "Your partner's £50,000.00 cover ends, as it cannot be more than yours.",
    ],
  ])(
    "a reduction of the employee's cover changes the partner's cover: %s",
    (_, ownLimit, before, partnerPence, text) => {
      expect(reducePartnerCover(ownLimit, before, 25_000_00)).toEqual({ partnerPence, text });
    },
  );
});

describe("[RULE-18] [RULE-19] vouchers and loans", () => {
  test.each([
    [42_000_00, 243_00],
    [51_000_00, 124_00],
    [160_000_00, 110_00],
  ])(
    "vouchers at a pay of %d pence are limited by the earnings assessment to %d a month",
    (pay, expected) => {
      expect(getRange("childcare-vouchers", buildMemberPaid(pay))?.[1]).toBe(expected);
    },
  );

  const loan = buildProduct("season-ticket");
  const anotherLoan = { ...loan, code: "loan" };
  const catalogue = createCatalogue(
    [...harbourlineCatalogue.products, anotherLoan].map((each) => ({ product: each, prices: [] })),
    { month: 4, day: 1 },
    publishedTables,
  );
  /** Another loan that has not been repaid at all. */
  const buildWithLoan = (pence: number, code = "loan"): Partial<MemberSnapshot> => ({
    catalogue,
    selections: [
      buildSelection({ code, choice: { kind: "spread", pence, months: 10 }, firstDeductionDate: null }),
    ],
  });

  test("a loan's limit counts all loans together and leaves out a cycle plan", () => {
    expect(getRange("season-ticket", buildWithLoan(7_499_50))?.[1]).toBe(2_500_00);
    expect(getRange("season-ticket", buildWithLoan(10_000_00, "cycle"))?.[1]).toBe(9_999_00);
    expect(getRange("cycle", buildWithLoan(10_000_00))?.[1]).toBe(3_000_00);
    expect(findLimits("season-ticket", buildWithLoan(9_900_01)).reason).toBe(
      "You can borrow £99.99 more from your employer. The minimum is £100.00.",
    );
  });
});

describe("[BENEFIT-11] an amount", () => {
  const cycle = requireLimit(findLimits("cycle").own);

  test.each([250, 251, 1000, 3000])("the cycle limit of £250 to £3,000 accepts an amount of %s", (pounds) => {
    expect(checkAmount(cycle, fromWireAmount(cycle, pounds))).toBeNull();
  });

  test.each([0, -1, 249, 249.99, 3000.01, 3001, 1e9, 300.005, Number.NaN, Number.POSITIVE_INFINITY])(
    "the cycle limit of £250 to £3,000 refuses an amount of %s as out of range",
    (pounds) => {
      expect(checkAmount(cycle, fromWireAmount(cycle, pounds))).toBe(
        "Please enter a value between 250 and 3000",
      );
    },
  );

  test("an amount between two steps is refused with the step", () => {
    expect(checkAmount(cycle, fromWireAmount(cycle, 250.5))).toBe("Please enter a value in steps of 1");
    const illness = requireLimit(findLimits("critical-illness").own);
    expect(checkAmount(illness, fromWireAmount(illness, 60_000))).toBe(
      "Please enter a value in steps of 25000",
    );
    const pension = requireLimit(findLimits("pension").own);
    expect(checkAmount(pension, fromWireAmount(pension, 5.5))).toBe("Please enter a value in steps of 1");
  });

  test("an amount of money is whole pence, despite floating point", () => {
    for (let pence = 1; pence < 100_000; pence += 7) expect(fromWireAmount(cycle, pence / 100)).toBe(pence);
    expect(fromWireAmount(cycle, 10.005)).toBeNaN();
  });

  test("an empty amount counts as zero, and an amount with a fraction of a penny is outside every limit", () => {
    expect([toPence(null), toPence(undefined), toPence(12.34)]).toEqual([0, 0, 12_34]);
    expect(toPence(0.001)).toBeNaN();
  });
});

test("[RULE-12] an amount can be chosen when the smallest amount equals the largest, and not when the smallest is above the largest", () => {
  const limit = { unit: "pence", minimum: 100_00, maximum: 100_00, step: 1_00 } as const;
  expect(toAmountLimits({ name: "Gym" }, limit)).toEqual({ own: limit, partner: null, reason: null });
  expect(toAmountLimits({ name: "Gym" }, { ...limit, maximum: 99_00 })).toEqual({
    own: null,
    partner: null,
    reason: expect.stringContaining("Gym"),
  });
});
