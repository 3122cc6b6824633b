import { describe, expect, test } from "vitest";
import { buildMember, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { findBenefitTax, findTaxOnAllBenefits } from "./benefit-tax.ts";
import type { Choice } from "./choice.ts";
import { getEstimate } from "./estimate.ts";
import type { ProductCode } from "./kinds/types.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { findTakeHome } from "./take-home.ts";

const buildEarnerSnapshot = (annualPayPence: number, facts: Partial<MemberSnapshot> = {}) =>
  buildSnapshot({ member: buildMember({ annualPayPence }), ...facts });
const medical: Choice = { kind: "tiers", level: "standard", tier: "single" };
const car: Choice = { kind: "lease", model: "meridian-e4" };

function priceChoice(
  code: ProductCode,
  choice: Choice,
  where: MemberSnapshot,
  facts: Partial<Selection> = {},
) {
  const chosen = buildSelection({ code, choice, ...facts });
  const price = priceOfSelection(chosen, buildProduct(code), where) ?? expect.fail("no price");
  const args = [chosen, buildProduct(code), price, where] as const;
  return { takeHome: findTakeHome(...args), tax: findBenefitTax(...args) };
}

describe("the employee's tax on a benefit in kind", () => {
  test.each([
    [42_000_00, 115_68, 9_64],
    [104_000_00, 347_04, 28_92],
    [12_000_00, 1_68, 14],
  ])(
    "[S7] medical cover paid by the employer is taxed at the rates of a person paid %i pence a year",
    (pay, annual, month) => {
      expect(priceChoice("private-medical", medical, buildEarnerSnapshot(pay)).tax).toEqual({
        annualPence: annual,
        monthlyPence: month,
        earlyEndPercent: null,
        years: [],
      });
    },
  );

  test("[M-39] medical cover's tax is computed on top of a car and after a pension", () => {
    const selections = [
      buildSelection({ choice: { kind: "share", percent: 5 } }),
      buildSelection({ code: "electric-car", choice: car, priceDate: "2026-04-01" }),
    ];
    // £60,000 less £3,000 less £7,020 plus £1,559.80 is £51,539.80: all of it at 40%.
    const { tax } = priceChoice("private-medical", medical, buildEarnerSnapshot(60_000_00, { selections }));
    expect(tax?.annualPence).toBe(231_36);
    // £57,000 less £2,850 less £7,020 plus £1,559.80 is £48,689.80; with £578.40 it stays below £50,270.
    expect(
      priceChoice("private-medical", medical, buildEarnerSnapshot(57_000_00, { selections })).tax
        ?.annualPence,
    ).toBe(115_68);
  });

  test("[B4] dental cover, a pension and life assurance add no tax as a benefit in kind", () => {
    const where = buildEarnerSnapshot(42_000_00);
    expect(
      priceChoice("dental", { kind: "tiers", level: "essential", tier: "single" }, where).tax,
    ).toBeNull();
    expect(priceChoice("pension", { kind: "share", percent: 5 }, where).tax).toBeNull();
    expect(priceChoice("life", { kind: "multiple", multiple: 4 }, where).tax).toBeNull();
  });

  test("[RULE-03] the tax names the year of its rates when a day is after the last published rates", () => {
    const plan = buildProduct("private-medical");
    const chosen = buildSelection({ code: "private-medical", choice: medical });
    const findRatesYear = (today: string) => {
      const where = buildEarnerSnapshot(42_000_00, { today });
      const price = priceOfSelection(chosen, plan, where) ?? expect.fail("no price");
      return getEstimate(chosen, plan, price, where).ratesYear;
    };
    expect([findRatesYear("2027-04-05"), findRatesYear("2027-04-06")]).toEqual([null, 2026]);
  });

  test("the tax on a benefit in kind is left out when sacrifices exceed pay", () => {
    const bicycle = buildSelection({
      code: "cycle",
      choice: { kind: "spread", pence: 3_000_00, months: 12 },
    });
    expect(
      priceChoice("private-medical", medical, buildEarnerSnapshot(1_000_00, { selections: [bicycle] })).tax,
    ).toBeNull();
  });
});

test("[M-39] the tax on all benefits in kind is computed together", () => {
  const selections = [
    buildSelection({ code: "private-medical", choice: medical }),
    buildSelection({ code: "electric-car", choice: car, priceDate: "2026-04-01" }),
  ];
  // £57,000 less £7,020 is £49,980, so £290 of £2,138.20 is taxed at 20% and the rest at 40%.
  expect(findTaxOnAllBenefits(buildEarnerSnapshot(57_000_00, { selections }))).toBe(797_28);
  expect(findTaxOnAllBenefits(buildEarnerSnapshot(57_000_00))).toBeNull();
  expect(findTaxOnAllBenefits(buildEarnerSnapshot(57_000_00, { selections, isPastYear: true }))).toBeNull();
});

describe("the tax on a car", () => {
  const lease = { coverDate: "2026-02-01", endDate: "2029-01-31", priceDate: "2026-02-01" };

  test("[S7] a car's tax uses each tax year's percentage and days", () => {
    const { tax } = priceChoice("electric-car", car, buildEarnerSnapshot(42_000_00), lease);
    expect(
      tax?.years.map(({ taxYear, basisPoints, taxablePence, taxPence }) => [
        taxYear,
        basisPoints,
        taxablePence,
        taxPence,
      ]),
    ).toEqual([
      ["2025/26", 3_00, 205_12, 41_02],
      ["2026/27", 4_00, 1_559_80, 311_96],
      ["2027/28", 5_00, 1_949_75, 389_95],
      ["2028/29", 7_00, 2_251_03, 450_21],
    ]);
    expect(tax?.years.some(({ isEstimated }) => isEstimated)).toBe(false);
  });

  test("[M-21] a car's tax follows today's tax year, not that of the lease's first day", () => {
    const { tax, takeHome } = priceChoice("electric-car", car, buildEarnerSnapshot(42_000_00), lease);
    expect([tax?.annualPence, tax?.monthlyPence]).toEqual([311_96, 26_00]);
    expect(takeHome?.lines.find(({ code }) => code === "car-benefit.tax")?.pence).toBe(311_96);
    const later = buildEarnerSnapshot(42_000_00, { today: "2027-11-20" });
    expect(priceChoice("electric-car", car, later, lease).tax?.annualPence).toBe(389_95);
  });

  test("[S7] a car's tax ends with the months of the lease when the selection has no last day", () => {
    const { tax } = priceChoice("electric-car", car, buildEarnerSnapshot(42_000_00), {
      ...lease,
      endDate: null,
    });
    expect(tax?.years.at(-1)).toMatchObject({ taxYear: "2028/29", days: 301, taxablePence: 2_251_03 });
  });

  test("[S7] a car's tax is marked as estimated after the last published percentages", () => {
    const long = { coverDate: "2029-11-01", endDate: "2032-10-31", priceDate: "2029-11-01" };
    const { tax } = priceChoice("electric-car", car, buildEarnerSnapshot(42_000_00), long);
    expect(
      tax?.years.map(({ taxYear, basisPoints, isEstimated }) => [taxYear, basisPoints, isEstimated]),
    ).toEqual([
      ["2029/30", 9_00, false],
      ["2030/31", 9_00, true],
      ["2031/32", 9_00, true],
      ["2032/33", 9_00, true],
    ]);
  });
});
