import { expect, it, test } from "vitest";
import { computeCarBenefit } from "./benefit-in-kind.ts";
import { getRates, publishedTables } from "./rates/index.ts";

const { rates } = getRates("2026-11-20", publishedTables);
const car = { listPricePence: 38_995_00 };

it("[RULE-03] a car of £38,995 at 4% adds £1,559.80 of income, £311.96 of tax at the basic rate", () => {
  const benefit = computeCarBenefit(car, { taxedIncomePence: 36_000_00, region: "rUK" }, rates);
  expect(benefit).toMatchObject({ taxablePence: 1_559_80, employerNationalInsurancePence: 233_97 });
  expect(benefit.tax.pence).toBe(311_96);
});

test.each([
  ["higher rate", 60_000_00, "rUK", 623_92],
  ["across the end of the basic-rate band", 50_000_00, "rUK", 569_92],
  ["where the allowance tapers", 104_000_00, "rUK", 935_88],
  ["below the allowance", 10_000_00, "rUK", 0],
  ["Scottish, intermediate", 35_000_00, "S", 327_56],
] as const)("[RULE-04] a car is taxed at the right rate: %s", (_, taxedIncomePence, region, tax) => {
  expect(computeCarBenefit(car, { taxedIncomePence, region }, rates).tax.pence).toBe(tax);
});

test.each([
  ["2025-04-05", 779_90],
  ["2025-04-06", 1_169_85],
  ["2026-04-06", 1_559_80],
  ["2027-04-06", 1_949_75],
])(
  "[RULE-02] the taxed part of a car's list price follows the tax year: on %s it is %i pence",
  (day, taxable) => {
    const person = { taxedIncomePence: 36_000_00, region: "rUK" } as const;
    expect(computeCarBenefit(car, person, getRates(day, publishedTables).rates).taxablePence).toBe(taxable);
  },
);

it("[RULE-22] the lines of a car's tax name the taxed value and add up to the tax", () => {
  const { tax } = computeCarBenefit(car, { taxedIncomePence: 36_000_00, region: "rUK" }, rates);
  expect(tax.lines.map(({ text }) => text)).toEqual([
    "Taxed as income: 4% of the list price of £38,995.00, £1,559.80",
    "Income tax rises from £4,686.00 to £4,997.96",
  ]);
  expect(tax.lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(tax.pence);
});

it("a list price that is not an amount is refused", () => {
  const person = { taxedIncomePence: 36_000_00, region: "rUK" } as const;
  for (const listPricePence of [-1, 0.5, Number.NaN]) {
    expect(() => computeCarBenefit({ listPricePence }, person, rates)).toThrow(RangeError);
  }
});
