import { describe, expect, it, test } from "vitest";
import { createSeededRandom } from "../../db/seed/random.ts";
import { getRates, publishedTables } from "./rates/index.ts";
import { niCategories } from "./rates/national-insurance.ts";
import { computeSacrificeEffect, type TaxedPay } from "./sacrifice.ts";

const { rates } = getRates("2026-11-20", publishedTables);
const buildPay = (grossPence: number, facts: Partial<TaxedPay> = {}): TaxedPay => ({
  grossPence,
  region: "rUK",
  category: "A",
  ...facts,
});

test.each([
  ["£42,000", buildPay(42_000_00), 2_100_00, 420_00, 168_00, 1_512_00, 315_00],
  ["£51,000", buildPay(51_000_00), 2_550_00, 656_00, 160_20, 1_733_80, 382_50],
  ["£104,000", buildPay(104_000_00), 4_000_00, 2_400_00, 80_00, 1_520_00, 600_00],
  ["£45,000, Scottish", buildPay(45_000_00, { region: "S" }), 3_000_00, 910_98, 240_00, 1_849_02, 450_00],
])(
  "[RULE-04] a sacrifice from a pay of %s saves tax and National Insurance",
  (_, pay, sacrifice, tax, ni, net, employer) => {
    expect(computeSacrificeEffect(pay, [sacrifice], rates)).toMatchObject({
      sacrificedPence: sacrifice,
      taxSavedPence: tax,
      nationalInsuranceSavedPence: ni,
      netCostPence: net,
      employerSavedPence: employer,
    });
  },
);

test.each([
  ["no sacrifice", buildPay(42_000_00), 0, 0, 0],
  ["Welsh, as English", buildPay(51_000_00, { region: "C" }), 2_550_00, 656_00, 160_20],
  ["over pension age, category C", buildPay(42_000_00, { category: "C" }), 2_100_00, 420_00, 0],
  ["below the allowance", buildPay(12_570_00), 1_000_00, 0, 0],
  ["down to the taper's start", buildPay(125_140_00), 25_140_00, 15_084_00, 502_80],
  ["across the taper's end", buildPay(126_140_00), 2_000_00, 1_050_00, 40_00],
  ["all of the pay", buildPay(20_000_00), 20_000_00, 1_486_00, 594_40],
  ["Scottish in the taper", buildPay(104_000_00, { region: "S" }), 4_000_00, 2_700_00, 80_00],
])("[RULE-04] a sacrifice across a band saves at both rates: %s", (_, pay, sacrifice, tax, ni) => {
  const effect = computeSacrificeEffect(pay, [sacrifice], rates);
  expect([effect.taxSavedPence, effect.nationalInsuranceSavedPence]).toEqual([tax, ni]);
});

describe("several sacrifices", () => {
  it("[RULE-04] several sacrifices count together: one by one they would save too much across a band", () => {
    const pay = buildPay(51_000_00);
    const together = computeSacrificeEffect(pay, [700_00, 1_850_00], rates);
    const separateSavings = [700_00, 1_850_00].map(
      (each) => computeSacrificeEffect(pay, [each], rates).taxSavedPence,
    );
    expect(together.taxSavedPence).toBe(656_00);
    expect(separateSavings[0] ?? 0).toBe(280_00);
    expect((separateSavings[0] ?? 0) + (separateSavings[1] ?? 0)).toBeGreaterThan(656_00);
  });

  it("[RULE-04] a further sacrifice saves at the rates left after the existing ones", () => {
    const further = computeSacrificeEffect(
      buildPay(51_000_00, { alreadySacrificedPence: 700_00 }),
      [1_850_00],
      rates,
    );
    expect(further.taxSavedPence).toBe(656_00 - 280_00);
  });

  it("[RULE-04] benefits in kind are taxed and move income into higher bands, but bear no National Insurance", () => {
    const effect = computeSacrificeEffect(
      buildPay(50_000_00, { taxableBenefitsPence: 1_000_00 }),
      [1_000_00],
      rates,
    );
    expect(effect.taxSavedPence).toBe(730 * 40 + 270 * 20);
    expect(effect.nationalInsuranceSavedPence).toBe(80_00);
  });

  it("[RULE-05] sacrifices above the pay are refused, never capped", () => {
    expect(() => computeSacrificeEffect(buildPay(1_000_00), [600_00, 400_01], rates)).toThrow(
      "exceed the pay",
    );
    expect(() =>
      computeSacrificeEffect(buildPay(1_000_00, { alreadySacrificedPence: 1 }), [1_000_00], rates),
    ).toThrow(RangeError);
    for (const bad of [-1, 10.005, Number.NaN]) {
      expect(() => computeSacrificeEffect(buildPay(42_000_00), [bad], rates)).toThrow(RangeError);
      expect(() => computeSacrificeEffect(buildPay(bad), [0], rates)).toThrow(RangeError);
    }
  });
});

it("[RULE-22] the lines of a sacrifice name its amount and its saving", () => {
  const { lines } = computeSacrificeEffect(buildPay(51_000_00), [2_000_00, 550_00], rates);
  expect(lines.map(({ text, pence }) => [text, pence])).toEqual([
    ["Given up before tax: £2,550.00 a year", 2_550_00],
    ["Income tax falls from £7,832.00 to £7,176.00", -656_00],
    ["National Insurance falls from £3,030.60 to £2,870.40", -160_20],
  ]);
  expect(lines[0]?.inputs).toEqual({ sacrifice1Pence: 2_000_00, sacrifice2Pence: 550_00 });
});

it("[RULE-04] a sacrifice from any pay never raises tax, its net cost is never negative, and its lines add up", () => {
  const random = createSeededRandom(505);
  const days = ["2023-05-01", "2024-02-01", "2025-02-01", "2026-02-01", "2026-11-20"].map((day) =>
    getRates(day, publishedTables),
  );
  for (let round = 0; round < 3_000; round++) {
    const grossPence = random.between(0, 180_000_00);
    const pay = buildPay(grossPence, {
      region: random.pick(["rUK", "S", "C"]),
      category: random.pick(niCategories),
      taxableBenefitsPence: random.pick([0, random.between(0, 6_000_00)]),
    });
    const first = random.between(0, Math.floor(grossPence / 2));
    const second = random.between(0, Math.floor(grossPence / 2));
    const { rates: row } = random.pick(days);
    const together = computeSacrificeEffect(pay, [first, second], row);
    const message = JSON.stringify({ pay, first, second });
    expect(together.after.tax.pence, message).toBeLessThanOrEqual(together.before.tax.pence);
    expect(together.nationalInsuranceSavedPence, message).toBeGreaterThanOrEqual(0);
    expect(together.employerSavedPence, message).toBeGreaterThanOrEqual(0);
    expect(together.netCostPence, message).toBeGreaterThanOrEqual(0);
    expect(together.netCostPence, message).toBe(
      first + second - together.taxSavedPence - together.nationalInsuranceSavedPence,
    );
    const firstOnly = computeSacrificeEffect(pay, [first], row);
    const other = computeSacrificeEffect({ ...pay, alreadySacrificedPence: first }, [second], row);
    expect(firstOnly.netCostPence + other.netCostPence, message).toBe(together.netCostPence);
    expect(computeSacrificeEffect(pay, [second, first], row).netCostPence, message).toBe(
      together.netCostPence,
    );
  }
});
