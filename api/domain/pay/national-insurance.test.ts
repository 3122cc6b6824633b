import { describe, expect, it, test } from "vitest";
import { createSeededRandom } from "../../db/seed/random.ts";
import { computeNationalInsurance } from "./national-insurance.ts";
import { getRates, publishedTables } from "./rates/index.ts";
import { isNiCategory, type NiCategory, niCategories } from "./rates/national-insurance.ts";

const { nationalInsurance: rates } = getRates("2026-11-20", publishedTables).rates;
const computeShares = (pay: number, category: NiCategory, on = rates) => {
  const { employee, employer } = computeNationalInsurance(pay, category, on);
  return [employee.pence, employer.pence];
};

test.each([
  ["A", 0, 0, 0],
  ["A", 5_000_00, 0, 0],
  ["A", 12_570_00, 0, 1_135_50],
  ["A", 42_000_00, 2_354_40, 5_550_00],
  ["A", 50_270_00, 3_016_00, 6_790_50],
  ["A", 104_000_00, 4_090_60, 14_850_00],
  ["C", 42_000_00, 0, 5_550_00],
  ["C", 104_000_00, 0, 14_850_00],
  ["B", 42_000_00, 544_46, 5_550_00],
  ["J", 42_000_00, 588_60, 5_550_00],
  ["M", 42_000_00, 2_354_40, 0],
  ["H", 60_270_00, 3_216_00, 1_500_00],
  ["V", 50_270_00, 3_016_00, 0],
  ["Z", 42_000_00, 588_60, 0],
] as const)(
  "[RULE-03] National Insurance of category %s on %i pence is %i for the employee and %i for the employer",
  (category, pay, mine, theirs) => {
    expect(computeShares(pay, category)).toEqual([mine, theirs]);
  },
);

test.each([
  ["2023-04-06", 3_531_60, 4_540_20],
  ["2024-01-06", 2_943_00, 4_540_20],
  ["2024-04-06", 2_354_40, 4_540_20],
  ["2025-04-06", 2_354_40, 5_550_00],
])(
  "[RULE-03] National Insurance at the rates from %s on £42,000 is %i for the employee and %i for the employer",
  (day, mine, theirs) => {
    expect(computeShares(42_000_00, "A", getRates(day, publishedTables).rates.nationalInsurance)).toEqual([
      mine,
      theirs,
    ]);
  },
);

it("[RULE-04] an employee over pension age pays no National Insurance, and the employer pays in full", () => {
  const { employee, employer } = computeNationalInsurance(42_000_00, "C", rates);
  expect(employee).toEqual({ pence: 0, lines: [] });
  expect(employer.lines.map(({ text }) => text)).toEqual(["Employer National Insurance: 15% of £37,000.00"]);
});

it("[RULE-22] the lines of National Insurance name each rate", () => {
  const { employee } = computeNationalInsurance(51_000_00, "A", rates);
  expect(employee.lines.map(({ text, pence }) => [text, pence])).toEqual([
    ["National Insurance: 8% of £37,700.00", 3_016_00],
    ["National Insurance above the upper limit: 2% of £730.00", 14_60],
  ]);
});

test("a National Insurance category is one of the known letters", () => {
  expect(["A", "C", "Z"].every(isNiCategory)).toBe(true);
  expect(["", "a", "X", "AA", "toString"].filter(isNiCategory)).toEqual([]);
});

describe("any pay", () => {
  const random = createSeededRandom(404);

  it("[RULE-04] contributions never fall as pay rises, have no cliff at a threshold, and the lines add up", () => {
    for (let round = 0; round < 3_000; round++) {
      const category = random.pick(niCategories);
      const row = random.pick(publishedTables.nationalInsurance.rows);
      const edge = random.pick([
        row.primaryThresholdPence,
        row.upperLimitPence,
        row.secondaryThresholdPence,
        random.between(3, 150_000_00),
      ]);
      const pay = edge + random.between(-3, 3);
      const current = computeNationalInsurance(pay, category, row);
      const next = computeNationalInsurance(pay + 1, category, row);
      for (const side of ["employee", "employer"] as const) {
        const step = next[side].pence - current[side].pence;
        expect(step === 0 || step === 1, `${category} ${pay} ${side}: ${step}`).toBe(true);
        expect(current[side].pence).toBeGreaterThanOrEqual(0);
        expect(current[side].lines.reduce((sum, line) => sum + line.pence, 0)).toBe(current[side].pence);
      }
    }
  });

  it("pay that is not an amount is refused", () => {
    for (const pay of [-1, 0.5, Number.NaN]) expect(() => computeShares(pay, "A")).toThrow(RangeError);
  });
});
