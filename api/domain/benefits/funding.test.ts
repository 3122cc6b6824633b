import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildProduct, harbourlineCatalogue } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { publishedTables } from "../pay/rates/index.ts";
import type { Choice } from "./choice.ts";
import { getPrice } from "./price.ts";
import type { Product } from "./product.ts";
import { findTakeHome } from "./take-home.ts";

const facts = {
  annualPayPence: 42_000_00,
  weeklyHoursHundredths: 37_50,
  age: 36,
  partnerAge: null,
  capPence: null,
  incomeTax: publishedTables.incomeTax,
};
const singleCover = { kind: "tiers", level: "essential", tier: "single" } as const;
const day = "2026-11-20";

const priceWithShare = (
  changes: Partial<Product>,
  choice: Choice = singleCover,
  code = "dental",
  pay = facts,
) => getPrice({ ...buildProduct(code), ...changes }, choice, pay, harbourlineCatalogue.findPrices(code), day);

describe("an employer's share", () => {
  // Dental, essential, single: £8.35 a month, £100.20 a year.
  test("the employer's share is a percentage of the year's price, rounded half up once, and the employee pays the remainder", () => {
    const { employee, employer } = priceWithShare({ employerShare: { percent: 25, maximumPence: null } });
    expect([employer.pence, employee.pence]).toEqual([25_05, 75_15]);
    expect(employer.instalments).toEqual([...Array(9).fill(2_09), ...Array(3).fill(2_08)]);
    // Each month's parts are £8.35.
    expect(employee.instalments).toEqual([...Array(9).fill(6_26), ...Array(3).fill(6_27)]);
    expect(employee.lines.at(-1)).toMatchObject({
      text: "Your employer pays 25% of £100.20",
      pence: -25_05,
    });
    expect(employer.lines).toMatchObject([{ text: "Your employer pays 25% of £100.20", pence: 25_05 }]);
  });

  test("the employer's share stops at a monthly maximum", () => {
    const { employee, employer } = priceWithShare({ employerShare: { percent: 50, maximumPence: 3_00 } });
    expect(employer.instalments).toEqual(Array(12).fill(3_00));
    expect(employee.instalments).toEqual(Array(12).fill(5_35));
    expect(employer.lines[0]?.text).toBe("Your employer pays 50% of £100.20, at most £3.00 a month");
  });

  test("the employer's share comes on top of the part that the employer pays anyway, and holiday that is sold gets no share", () => {
    const share = { employerShare: { percent: 50, maximumPence: null } };
    // Family cover £129.70, of which the employer pays £48.20, and half of the other £81.50.
    const medical = priceWithShare(
      share,
      { kind: "tiers", level: "standard", tier: "family" },
      "private-medical",
    );
    expect([medical.employee.instalments[0], medical.employer.instalments[0]]).toEqual([40_75, 88_95]);
    const sold = priceWithShare(
      share,
      { kind: "days", direction: "sell", amount: 1, unit: "days" },
      "holiday",
    );
    expect([sold.treatment, sold.employer.pence]).toEqual(["payment", 0]);
  });
});

describe("funding", () => {
  test("a benefit that the employer pays costs the employee nothing and is paid in the same instalments", () => {
    const { employee, employer, treatment } = priceWithShare({ funding: "employer" });
    expect([employee.pence, employer.pence, treatment]).toEqual([0, 100_20, "none"]);
    expect(employee.lines.map(({ pence }) => pence)).toEqual([100_20, -100_20]);
    expect(employee.lines.at(-1)?.text).toBe("Your employer pays all of this");
    expect(employer.instalments).toEqual(Array(12).fill(8_35));
  });

  test("relief at source takes 80% of the gross from net pay, and the provider claims the rest", () => {
    const choice = { kind: "share", percent: 5 } as const;
    const pensionPrice = priceWithShare({ funding: "relief-at-source" }, choice, "pension");
    // 5% of £42,000 is £2,100: £1,680 from net pay, £420 of tax relief.
    expect([pensionPrice.employee.pence, pensionPrice.reliefPence, pensionPrice.employer.pence]).toEqual([
      1_680_00, 420_00, 2_100_00,
    ]);
    expect([pensionPrice.treatment, pensionPrice.employee.instalments[0]]).toEqual(["net-pay", 140_00]);
    expect(pensionPrice.employee.lines.at(-1)).toMatchObject({
      text: "Tax relief of 20% on £2,100.00, claimed by the provider",
      pence: -420_00,
    });
    const plan = { ...buildProduct("pension"), funding: "relief-at-source" } as const;
    const takeHome = findTakeHome(buildSelection({ choice }), plan, pensionPrice, buildSnapshot());
    expect(takeHome).toMatchObject({ monthlyPence: 140_00, savedMonthlyPence: 0 });
    expect(takeHome?.lines.map(({ text }) => text)).toEqual([
      "Taken after tax: £1,680.00 a year",
      "The provider adds £420.00 of tax relief",
    ]);
  });

  test("employee, employer and tax relief add up to the price, whatever the share, funding and amount", () => {
    const plans = fc.record({
      funding: fc.constantFrom<Product["funding"]>("sacrifice", "net-pay", "relief-at-source", "employer"),
      employerShare: fc.option(
        fc.record({
          percent: fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100),
          maximumPence: fc.option(fc.integer({ min: 0, max: 50_00 })),
        }),
      ),
    });
    const choices = fc.constantFrom<[string, Choice]>(
      ["dental", singleCover],
      ["pension", { kind: "share", percent: 7 }],
      ["life", { kind: "multiple", multiple: 6 }],
      ["private-medical", { kind: "tiers", level: "standard", tier: "family" }],
      ["cycle", { kind: "spread", pence: 999_99, months: 18 }],
    );
    fc.assert(
      fc.property(
        plans,
        choices,
        fc.integer({ min: 1, max: 200_000_00 }),
        (changes, [code, choice], pence) => {
          const pay = { ...facts, annualPayPence: pence };
          const whole = priceWithShare({ funding: "net-pay", employerShare: null }, choice, code, pay);
          const { employee, employer, reliefPence } = priceWithShare(changes, choice, code, pay);
          expect(employee.pence + employer.pence + reliefPence).toBe(
            whole.employee.pence + whole.employer.pence,
          );
          if (changes.employerShare && reliefPence === 0) {
            const months = employee.instalments.map(
              (part, index) => part + (employer.instalments[index] ?? 0),
            );
            expect(Math.max(...months) - Math.min(...months)).toBeLessThanOrEqual(1);
          }
          for (const part of [employee, employer]) {
            const sumNumbers = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
            expect(sumNumbers(part.lines.map((line) => line.pence))).toBe(part.pence);
            expect(sumNumbers(part.instalments)).toBe(part.pence);
            expect(Math.min(0, ...part.instalments)).toBe(0);
          }
        },
      ),
    );
  });
});
