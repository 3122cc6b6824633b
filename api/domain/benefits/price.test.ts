import { describe, expect, test } from "vitest";
import { buildProduct, harbourlineCatalogue } from "../../../tests/support/members.ts";
import { publishedTables } from "../pay/rates/index.ts";
import type { Choice } from "./choice.ts";
import type { PriceFacts } from "./kinds/pricing.ts";
import type { ProductCode } from "./kinds/types.ts";
import { getPrice, type Price } from "./price.ts";

const today = "2026-11-20";
const facts: PriceFacts = {
  annualPayPence: 42_000_00,
  weeklyHoursHundredths: 37_50,
  age: 36,
  partnerAge: 38,
  capPence: null,
  incomeTax: publishedTables.incomeTax,
};

const priceChoice = (code: ProductCode, choice: Choice, rest: Partial<PriceFacts> = {}, day = today): Price =>
  getPrice(buildProduct(code), choice, { ...facts, ...rest }, harbourlineCatalogue.findPrices(code), day);
/** The employee's and the employer's part of the first month. */
const priceMonthly = (...args: Parameters<typeof priceChoice>) => {
  const { employee, employer } = priceChoice(...args);
  return [employee.instalments[0], employer.instalments[0]];
};

describe("worked prices", () => {
  test("[RULE-12] life cover raised from 4 to 6 times a pay of £42,000 at 36 costs £6.72 a month", () => {
    const { employee, employer, treatment } = priceChoice("life", { kind: "multiple", multiple: 6 });
    expect(employee.annualPence).toBe(80_64);
    expect(employee.instalments).toEqual(Array(12).fill(6_72));
    expect(employer.annualPence).toBe(161_28);
    expect(treatment).toBe("net-pay");
    expect(employee.lines).toEqual([
      {
        rule: "RULE-12",
        code: "life.flex",
        rounding: "half up",
        pence: 80_64,
        text: "2 × pay above core cover: £84,000.00 at £0.96 per £1,000 a year, age 36 at renewal",
        inputs: { coverPence: 84_000_00, ratePence: 96, fromAge: 35, age: 36, loadingPercent: 100 },
      },
    ]);
  });

  test("[RULE-01] £484.62 for three days of holiday is paid in six instalments of £40.39 and six of £40.38", () => {
    const { employee, treatment } = priceChoice("holiday", {
      kind: "days",
      direction: "buy",
      amount: 3,
      unit: "days",
    });
    expect(employee.pence).toBe(484_62);
    expect(employee.instalments).toEqual([...Array(6).fill(40_39), ...Array(6).fill(40_38)]);
    expect(treatment).toBe("sacrifice");
  });

  test.each<[string, ProductCode, Choice, number, number]>([
    ["pension at 5%, matched", "pension", { kind: "share", percent: 5 }, 175_00, 175_00],
    ["pension at 12%, matched to 8%", "pension", { kind: "share", percent: 12 }, 420_00, 280_00],
    ["medical, single", "private-medical", { kind: "tiers", level: "standard", tier: "single" }, 0, 48_20],
    [
      "medical, family",
      "private-medical",
      { kind: "tiers", level: "standard", tier: "family" },
      81_50,
      48_20,
    ],
    ["dental, premier, family", "dental", { kind: "tiers", level: "premier", tier: "family" }, 58_90, 0],
    [
      "gym with a partner",
      "gym",
      { kind: "people", level: "off-peak", hasPartner: true, children: 0 },
      59_99,
      0,
    ],
    [
      "cash plan, children free",
      "cash-plan",
      { kind: "people", level: "gold", hasPartner: true, children: 2 },
      37_90,
      0,
    ],
    [
      "critical illness, £50,000 at 36",
      "critical-illness",
      { kind: "cover", pence: 50_000_00, partnerPence: 0 },
      12_40,
      0,
    ],
    [
      "partner life, £100,000 at 38",
      "partner-life",
      { kind: "cover", pence: 100_000_00, partnerPence: 0 },
      8_00,
      0,
    ],
    ["income at core", "income-protection", { kind: "income", percent: 50 }, 0, 8_40],
    ["income at 75%", "income-protection", { kind: "income", percent: 75 }, 4_20, 8_40],
    ["cycle, £1,200 over 12", "cycle", { kind: "spread", pence: 1_200_00, months: 12 }, 100_00, 0],
    ["season ticket, £999 over 10", "season-ticket", { kind: "spread", pence: 999_00, months: 10 }, 99_90, 0],
    ["vouchers", "childcare-vouchers", { kind: "voucher", pence: 243_00 }, 243_00, 0],
    ["a car", "electric-car", { kind: "lease", model: "meridian-e4" }, 585_00, 0],
    ["discounts", "discounts", { kind: "link" }, 0, 0],
  ])("the price of %s equals the worked example", (_, code, choice, employee, employer) => {
    expect(priceMonthly(code, choice)).toEqual([employee, employer]);
  });

  test("a benefit over a term other than a year has a price for one year and a price for the whole term", () => {
    const cycle = priceChoice("cycle", { kind: "spread", pence: 1_000_00, months: 18 }).employee;
    expect([cycle.instalments.length, cycle.pence, cycle.annualPence]).toEqual([18, 1_000_00, 666_70]);
    const car = priceChoice("electric-car", { kind: "lease", model: "meridian-e4" });
    expect([car.employee.pence, car.employee.annualPence]).toEqual([36 * 585_00, 12 * 585_00]);
    expect(car.listPricePence).toBe(38_995_00);
  });

  test("[RULE-17] holiday sold is added to pay, and part-timers sell by the hour", () => {
    const sold = priceChoice("holiday", { kind: "days", direction: "sell", amount: 1, unit: "days" });
    expect([sold.treatment, sold.employee.pence]).toEqual(["payment", 161_54]);
    const hours = { kind: "days", direction: "buy", amount: 8, unit: "hours" } as const;
    // £21,000 / (52 × 20 hours) × 8 hours.
    const part = priceChoice("holiday", hours, { annualPayPence: 21_000_00, weeklyHoursHundredths: 20_00 });
    expect(part.employee.pence).toBe(161_54);
    expect(part.employee.lines[0]?.text).toBe("8 hours of holiday, about £20.19 each");
  });
});

describe("[RULE-07] prices by age", () => {
  test.each([
    [29, 42],
    [30, 60],
    [34, 60],
    [35, 96],
    [64, 960],
    [65, 1524],
    [69, 1524],
  ])("the rate at age %i is %i pence per £1,000", (age, rate) => {
    const { employee } = priceChoice("life", { kind: "multiple", multiple: 5 }, { age });
    expect(employee.pence).toBe(42 * rate);
  });

  test("a partner's cover is priced by the partner's age and rounded together with the employee's own", () => {
    const choice = { kind: "cover", pence: 75_000_00, partnerPence: 25_000_00 } as const;
    const { employee } = priceChoice("critical-illness", choice, { partnerAge: 45 });
    expect(employee.lines.map(({ pence }) => pence)).toEqual([223_20, 172_05]);
    const partnerLife = { kind: "cover", pence: 100_000_00, partnerPence: 0 } as const;
    expect(priceMonthly("partner-life", partnerLife, { partnerAge: 45 })).toEqual([18_50, 0]);
  });
});

describe("[RULE-13] while medical answers are awaited", () => {
  test("the price counts only active cover while medical answers are missing", () => {
    const choice = { kind: "multiple", multiple: 10 } as const;
    const rich = { annualPayPence: 100_000_00, capPence: 750_000_00 };
    expect(priceChoice("life", choice, rich).employee.pence).toBe(350 * 96);
    expect(
      priceChoice("life", choice, { ...rich, capPence: null, incomeTax: publishedTables.incomeTax }).employee
        .pence,
    ).toBe(600 * 96);
    const richer = priceChoice("life", choice, { annualPayPence: 200_000_00, capPence: 750_000_00 });
    expect([richer.employee.pence, richer.employer.pence]).toEqual([0, 750 * 96]);
    const illness = { kind: "cover", pence: 500_000_00, partnerPence: 0 } as const;
    expect(priceChoice("critical-illness", illness, { capPence: 250_000_00 }).employee.pence).toBe(744_00);
  });
});

describe("[RULE-21] a past year's prices", () => {
  test.each([
    ["2024-03-31", 7_35],
    ["2024-04-01", 7_68],
    ["2026-03-31", 8_02],
    ["2026-04-01", 8_35],
    ["2031-01-01", 8_35],
  ])("dental cover on %s has the price of that day", (day, employee) => {
    expect(priceMonthly("dental", { kind: "tiers", level: "essential", tier: "single" }, {}, day)).toEqual([
      employee,
      0,
    ]);
  });
});

describe("[RULE-22] the explanation of every price", () => {
  const choices: Record<ProductCode, (seed: number) => Choice> = {
    pension: (seed) => ({ kind: "share", percent: 5 + (seed % 56) }),
    "private-medical": (seed) => ({ kind: "tiers", level: "standard", tier: pickTier(seed) }),
    dental: (seed) => ({ kind: "tiers", level: "plus", tier: pickTier(seed) }),
    life: (seed) => ({ kind: "multiple", multiple: 4 + (seed % 7) }),
    "partner-life": (seed) => ({ kind: "cover", pence: 25_000_00 * (1 + (seed % 10)), partnerPence: 0 }),
    "critical-illness": (seed) => ({
      kind: "cover",
      pence: 500_000_00,
      partnerPence: 25_000_00 * (seed % 3),
    }),
    "income-protection": (seed) => ({ kind: "income", percent: [50, 66, 75][seed % 3] ?? 50 }),
    cycle: (seed) => ({ kind: "spread", pence: 250_00 + (seed % 2750) * 100, months: seed % 2 ? 12 : 18 }),
    gym: (seed) => ({ kind: "people", level: "full", hasPartner: seed % 2 === 0, children: 0 }),
    "childcare-vouchers": (seed) => ({ kind: "voucher", pence: 20_00 + (seed % 100) * 100 }),
    holiday: (seed) => ({
      kind: "days",
      direction: seed % 2 ? "buy" : "sell",
      amount: 1 + (seed % 3),
      unit: "days",
    }),
    "cash-plan": (seed) => ({
      kind: "people",
      level: "silver",
      hasPartner: seed % 2 === 0,
      children: seed % 4,
    }),
    discounts: () => ({ kind: "link" }),
    "season-ticket": (seed) => ({
      kind: "spread",
      pence: 100_00 + (seed % 9899) * 100,
      months: seed % 2 ? 10 : 12,
    }),
    "electric-car": () => ({ kind: "lease", model: "volta-city" }),
  };

  test.each(harbourlineCatalogue.products.map(({ code }) => code))(
    "the lines and instalments of %s add up, and nothing is negative",
    (code) => {
      for (let seed = 0; seed < 300; seed++) {
        const pay = { annualPayPence: 12_345_67 + seed * 987_65, age: 16 + (seed % 54) };
        const cost = priceChoice(code, choices[code]?.(seed) as Choice, pay);
        for (const part of [cost.employee, cost.employer]) {
          expect(part.lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(part.pence);
          expect(part.instalments.reduce((sum, pence) => sum + pence, 0)).toBe(part.pence);
          expect(Math.min(...part.instalments)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...part.instalments) - Math.min(...part.instalments)).toBeLessThanOrEqual(1);
          expect(part.pence === 0 || part.lines.length > 0).toBe(true);
        }
      }
    },
  );
});

describe("an invalid choice of a product", () => {
  test.each<[string, ProductCode, Choice, Partial<PriceFacts>]>([
    ["a choice of another kind of product", "dental", { kind: "multiple", multiple: 5 }, {}],
    ["an unknown level", "dental", { kind: "tiers", level: "gold", tier: "single" }, {}],
    [
      "a level named like a property of every object",
      "electric-car",
      { kind: "lease", model: "constructor" },
      {},
    ],
    [
      "a share of income that the plan does not offer",
      "income-protection",
      { kind: "income", percent: 60 },
      {},
    ],
    [
      "a partner whom the person does not have",
      "partner-life",
      { kind: "cover", pence: 25_000_00, partnerPence: 0 },
      { partnerAge: null },
    ],
    ["an age below the bands", "life", { kind: "multiple", multiple: 5 }, { age: 15 }],
  ])("a price is refused for %s", (_, code, choice, rest) => {
    expect(() => priceChoice(code, choice, rest)).toThrow(RangeError);
  });
});

const pickTier = (seed: number) =>
  (["single", "partner", "children", "family"] as const)[seed % 4] ?? "single";
