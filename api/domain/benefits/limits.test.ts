import { describe, expect, test } from "vitest";
import { product } from "../../../tests/support/members.ts";
import { checkAmount, editFields, fromWire, type Limit, type LimitFacts, limitsOf } from "./limits.ts";
import { cascade } from "./partner-cascade.ts";
import type { ProductCode } from "./product.ts";

const facts: LimitFacts = {
  ...{ annualPayPence: 42_000_00, direction: "any", multiple: { now: 4, atYearStart: 4 } },
  ...{ ownCoverPence: 168_000_00, hasPartner: false, loanHeadroomPence: 10_000_00, voucherPence: 243_00 },
  holiday: { limits: { unit: "days", buy: 5, sell: 3 }, direction: "buy" },
};
const limits = (code: ProductCode, rest: Partial<LimitFacts> = {}) =>
  limitsOf(product(code), { ...facts, ...rest });
const range = (...args: Parameters<typeof limits>) => {
  const { own } = limits(...args);
  return own && [own.minimum, own.maximum, own.step, own.unit];
};
const need = (limit: Limit | null): Limit => limit ?? expect.fail("no limit");

describe("[BENEFIT-10] limits", () => {
  test.each<[ProductCode, unknown]>([
    ["pension", [5, 60, 1, "percent"]],
    ["cycle", [250_00, 3_000_00, 1_00, "pence"]],
    ["season-ticket", [100_00, 9_999_00, 1_00, "pence"]],
    ["childcare-vouchers", [20_00, 243_00, 1_00, "pence"]],
    ["holiday", [1, 5, 1, "days"]],
    ["dental", null],
    ["discounts", null],
  ])("of %s: %j", (code, expected) => {
    expect(range(code)).toEqual(expected);
  });

  test("reach the page in pounds, with the message of their range", () => {
    expect(editFields(limits("cycle"))).toEqual([
      {
        ...{ name: "eeben_amount_value", minimum: 250, maximum: 3000, stepSize: 1 },
        validationMessage: "Please enter a value between 250 and 3000",
      },
    ]);
    expect(editFields(limits("dental"))).toEqual([]);
  });

  test("[RULE-17] holiday's are the person's, none where 5.6 weeks would not remain", () => {
    const holiday = { limits: { unit: "hours", buy: 20, sell: 0 }, direction: "buy" } as const;
    expect(range("holiday", { holiday })).toEqual([1, 20, 1, "hours"]);
    const selling = limits("holiday", { holiday: { ...holiday, direction: "sell" } });
    expect(selling).toEqual({
      own: null,
      partner: null,
      reason: "You have no holiday above the 5.6 weeks that must remain.",
    });
  });
});

describe("[RULE-12] flex", () => {
  test.each([
    ["from core, two steps", { now: 4, atYearStart: 4 }, "any", [5, 6]],
    ["after a first step, one more this year", { now: 5, atYearStart: 4 }, "any", [5, 6]],
    ["to ten at most", { now: 9, atYearStart: 9 }, "any", [5, 10]],
    ["after falling, back to two above the year's start", { now: 5, atYearStart: 7 }, "any", [5, 9]],
    ["down only, up to what there is", { now: 7, atYearStart: 7 }, "down", [5, 7]],
  ] as const)("%s", (_, multiple, direction, expected) => {
    expect(range("life", { multiple, direction })?.slice(0, 2)).toEqual(expected);
  });

  test("core does not fall", () => {
    expect(limits("life", { direction: "down" })).toMatchObject({
      own: null,
      reason: "This can go up in the annual window or after a life event only.",
    });
  });

  test.each([
    [42_000_00, 200_000_00],
    [100_000_00, 500_000_00],
    [99_999_99, 475_000_00],
    [250_000_00, 500_000_00],
  ])(
    "critical illness on %i pence is capped by the lower of multiple and amount: %i",
    (annualPayPence, maximum) => {
      expect(range("critical-illness", { annualPayPence })?.[1]).toBe(maximum);
    },
  );

  test("who earns less than a step's fifth has no choice, and is told", () => {
    expect(limits("critical-illness", { annualPayPence: 4_999_99 })).toMatchObject({
      own: null,
      reason: "Critical illness begins with £25,000.00: more than your limit.",
    });
  });
});

describe("[RULE-16] a partner's limit follows one's own", () => {
  test.each([
    [168_000_00, 150_000_00],
    [175_000_00, 175_000_00],
    [900_000_00, 250_000_00],
  ])("partner life beside own cover of %i: %i", (ownCoverPence, maximum) => {
    expect(range("partner-life", { ownCoverPence })?.[1]).toBe(maximum);
  });

  test("critical illness has a field for the partner up to one's own", () => {
    const fields = editFields(limits("critical-illness", { hasPartner: true, ownCoverPence: 75_000_00 }));
    expect(fields.map(({ name, maximum }) => [name, maximum])).toEqual([
      ["eeben_amount_value", 200_000],
      ["eeben_partner_amount_value", 75_000],
    ]);
    expect(limits("critical-illness", { hasPartner: true, ownCoverPence: 0 }).partner).toBeNull();
    expect(limits("critical-illness").partner).toBeNull();
  });

  test.each([
    ["stays", 100_000_00, 100_000_00, 100_000_00, null],
    [
      "falls to whole steps",
      80_000_00,
      100_000_00,
      75_000_00,
      "Your partner’s cover falls from £100,000.00 to £75,000.00, because it may not exceed your own.",
    ],
    [
      "ends below a step",
      24_999_99,
      50_000_00,
      0,
      "Your partner’s cover of £50,000.00 ends, because it may not exceed your own.",
    ],
  ])("cutting one's own: the partner's %s", (_, own, before, partnerPence, text) => {
    expect(cascade(own, before, 25_000_00)).toEqual({ partnerPence, text });
  });
});

describe("[RULE-18] and [RULE-19]", () => {
  test("vouchers end at the earnings assessment's limit", () => {
    expect(
      [124_00, 110_00].map((voucherPence) => range("childcare-vouchers", { voucherPence })?.[1]),
    ).toEqual([124_00, 110_00]);
  });

  test("a loan leaves all loans together at or under the limit; a cycle is no loan", () => {
    expect(range("season-ticket", { loanHeadroomPence: 2_500_50 })?.[1]).toBe(2_500_00);
    expect(range("cycle", { loanHeadroomPence: 0 })?.[1]).toBe(3_000_00);
    expect(limits("season-ticket", { loanHeadroomPence: 99_99 }).reason).toBe(
      "Your loans from your employer leave £99.99: less than the £100.00 that this begins with.",
    );
  });
});

describe("[BENEFIT-11] an amount", () => {
  const cycle = need(limits("cycle").own);

  test.each([250, 251, 1000, 3000])("%s is taken", (pounds) => {
    expect(checkAmount(cycle, fromWire(cycle, pounds))).toBeNull();
  });

  test.each([0, -1, 249, 249.99, 3000.01, 3001, 1e9, 300.005, Number.NaN, Number.POSITIVE_INFINITY])(
    "%s is out of range or none",
    (pounds) => {
      expect(checkAmount(cycle, fromWire(cycle, pounds))).toBe("Please enter a value between 250 and 3000");
    },
  );

  test("between two steps is told the step", () => {
    expect(checkAmount(cycle, fromWire(cycle, 250.5))).toBe("Please enter a value in steps of 1");
    const illness = need(limits("critical-illness").own);
    expect(checkAmount(illness, fromWire(illness, 60_000))).toBe("Please enter a value in steps of 25000");
    const pension = need(limits("pension").own);
    expect(checkAmount(pension, fromWire(pension, 5.5))).toBe("Please enter a value in steps of 1");
  });

  test("of money is whole pence, whatever a float makes of it", () => {
    for (let pence = 1; pence < 100_000; pence += 7) expect(fromWire(cycle, pence / 100)).toBe(pence);
    expect(fromWire(cycle, 10.005)).toBeNaN();
  });
});
