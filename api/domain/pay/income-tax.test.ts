import { describe, expect, it, test } from "vitest";
import { createSeededRandom } from "../../db/seed/random.ts";
import { computeIncomeTax } from "./income-tax.ts";
import type { TaxRegion } from "./rates/income-tax.ts";
import { getRates, publishedTables } from "./rates/index.ts";

const { incomeTax: rates } = getRates("2026-11-20", publishedTables).rates;
const regions: TaxRegion[] = ["rUK", "S", "C"];

test.each([
  [0, 0],
  [12_570_00, 0],
  [12_570_02, 0],
  [12_570_03, 1],
  [42_000_00, 5_886_00],
  [50_270_00, 7_540_00],
  [51_000_00, 7_832_00],
  [100_000_00, 27_432_00],
  [104_000_00, 29_832_00],
  [125_140_00, 42_516_00],
  [150_000_00, 53_703_00],
])("[RULE-03] the tax on a year's income of %i pence is %i pence", (income, tax) => {
  expect(computeIncomeTax(income, "rUK", rates).pence).toBe(tax);
  expect(computeIncomeTax(income, "C", rates).pence).toBe(tax);
});

test.each([
  [12_570_00, 0],
  [16_537_00, 753_73],
  [29_526_00, 3_351_53],
  [43_662_00, 6_320_09],
  [75_000_00, 19_482_05],
  [100_000_00, 30_732_05],
  [110_000_00, 37_482_05],
  [125_140_00, 47_701_55],
  [130_000_00, 50_034_35],
])("[RULE-04] the Scottish tax on a year's income of %i pence is %i pence", (income, tax) => {
  expect(computeIncomeTax(income, "S", rates).pence).toBe(tax);
});

test.each([
  ["2023-04-06", 43_662_00, 6_376_52],
  ["2024-04-06", 43_662_00, 6_366_35],
  ["2025-04-06", 43_662_00, 6_351_84],
  ["2026-04-06", 43_662_00, 6_320_09],
  ["2023-04-06", 150_000_00, 57_560_88],
])(
  "[RULE-04] the tax by the Scottish bands from %s on an income of %i pence is %i pence",
  (day, income, tax) => {
    expect(computeIncomeTax(income, "S", getRates(day, publishedTables).rates.incomeTax).pence).toBe(tax);
  },
);

test.each([
  [100_000_00, 12_570_00],
  [100_000_01, 12_570_00],
  [100_000_02, 12_569_99],
  [104_000_00, 10_570_00],
  [125_139_98, 1],
  [125_140_00, 0],
  [200_000_00, 0],
])("[RULE-04] an income of %i pence has a personal allowance of %i pence", (income, allowance) => {
  expect(computeIncomeTax(income, "rUK", rates).allowancePence).toBe(allowance);
});

describe("the lines of a tax", () => {
  it("[RULE-22] the lines of income tax name the allowance and each band that the income reaches", () => {
    const { lines } = computeIncomeTax(51_000_00, "rUK", rates);
    expect(lines.map(({ text, pence }) => [text, pence])).toEqual([
      ["Free of tax: £12,570.00", 0],
      ["Basic rate: 20% of £37,700.00", 7_540_00],
      ["Higher rate: 40% of £730.00", 292_00],
    ]);
  });

  it("[RULE-22] the lines of income tax show how the allowance tapers", () => {
    const [first] = computeIncomeTax(104_000_00, "rUK", rates).lines;
    expect(first?.text).toBe("Free of tax: £10,570.00, reduced from £12,570.00 for income above £100,000.00");
    expect(first?.rule).toBe("RULE-04");
  });

  it("[RULE-22] an income of zero has no line of a tax band", () => {
    expect(computeIncomeTax(0, "S", rates).lines).toHaveLength(1);
  });
});

describe("any income", () => {
  const random = createSeededRandom(303);
  const incomes = Array.from({ length: 3_000 }, () =>
    random.chance(0.8) ? random.between(0, 200_000_00) : random.between(0, 100_000_000_000),
  );

  it("[RULE-22] the lines of income tax add up to the tax", () => {
    for (const income of incomes) {
      const region = random.pick(regions);
      const { rows } = publishedTables.incomeTax;
      const { pence, lines } = computeIncomeTax(income, region, random.pick(rows));
      expect(
        lines.reduce((sum, line) => sum + line.pence, 0),
        `${income} ${region}`,
      ).toBe(pence);
    }
  });

  it("[RULE-04] tax is never negative, never above the top rate, and never falls as income rises", () => {
    for (const income of incomes) {
      const region = random.pick(regions);
      const row = random.pick(publishedTables.incomeTax.rows);
      const more = income + random.between(0, 5_000_00);
      if (more > 100_000_000_000) continue;
      const [tax, taxOfMore] = [income, more].map((each) => computeIncomeTax(each, region, row).pence) as [
        number,
        number,
      ];
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(Math.ceil(income * 0.48));
      expect(taxOfMore, `${income} ${more} ${region}`).toBeGreaterThanOrEqual(tax);
    }
  });

  it("[RULE-04] a penny more income never costs more than a penny of tax, also at the edge of a band", () => {
    for (const row of publishedTables.incomeTax.rows) {
      for (const region of regions) {
        const edges = row.bands[region].flatMap(({ upToPence }) =>
          upToPence === null ? [] : [upToPence + row.allowancePence, upToPence],
        );
        for (const edge of [row.allowancePence, row.taperFromPence, 125_140_00, ...edges]) {
          for (let income = edge - 3; income < edge + 3; income++) {
            const step =
              computeIncomeTax(income + 1, region, row).pence - computeIncomeTax(income, region, row).pence;
            expect(step === 0 || step === 1, `${region} ${income}: ${step}`).toBe(true);
          }
        }
      }
    }
  });

  it("an income that is not an amount is refused", () => {
    for (const income of [-1, 0.5, Number.NaN, 1e12]) {
      expect(() => computeIncomeTax(income, "rUK", rates)).toThrow(RangeError);
    }
  });
});
