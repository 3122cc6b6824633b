import { describe, expect, it, test } from "vitest";
import { createSeededRandom } from "../../db/seed/random.ts";
import { checkMinimumWage, type WageCheckInput } from "./minimum-wage.ts";
import { getRates, publishedTables } from "./rates/index.ts";

const sam: WageCheckInput = {
  pay: { hourlyPence: 13_00 },
  weeklyHoursHundredths: 37_50,
  dateOfBirth: "1990-05-14",
  periodFrom: "2026-11-01",
  periodsPerYear: 12,
};

function checkWork(work: Partial<WageCheckInput>, sacrifices: number[] = [], further = 0) {
  const whole = { ...sam, ...work };
  return checkMinimumWage(
    whole,
    sacrifices,
    further,
    getRates(whole.periodFrom, publishedTables).rates.minimumWage,
  );
}

describe("the wage floor", () => {
  it("[RULE-05] a month of 37.5 hours a week at £13.00 is paid £47.12 above the minimum wage", () => {
    expect(checkWork({})).toMatchObject({
      hourlyPence: 12_71,
      headroomPence: 47_12,
      isBreach: false,
      reason: null,
    });
    expect(checkWork({ pay: { annualPence: 25_350_00 } }).headroomPence).toBe(47_12);
  });

  it("[RULE-05] a sacrifice may reduce pay to the minimum wage but not a penny below", () => {
    expect(checkWork({}, [], 47_12)).toMatchObject({ isBreach: false, reason: null });
    expect(checkWork({}, [], 47_13)).toMatchObject({
      isBreach: true,
      reason:
        "This would take your pay £0.01 a month below the minimum wage of £12.71 an hour at age 36. You can give up at most £47.12 a month more.",
    });
  });

  it("[RULE-05] the wage floor counts all sacrifices together", () => {
    expect(checkWork({}, [20_00, 20_00], 7_12)).toMatchObject({ headroomPence: 7_12, isBreach: false });
    expect(checkWork({}, [20_00, 20_00], 7_13).isBreach).toBe(true);
    expect(checkWork({}, [20_00, 27_12], 1).reason).toMatch(/You cannot give up any more\.$/);
  });

  it("[RULE-05] pay that was allowed before is a breach once the minimum rate rises above it", () => {
    const pay = { hourlyPence: 12_50 };
    const march = checkWork({ pay, periodFrom: "2026-03-01" }, [40_00]);
    expect(march).toMatchObject({ hourlyPence: 12_21, isBreach: false });
    const april = checkWork({ pay, periodFrom: "2026-04-01" }, [40_00]);
    expect(april).toMatchObject({ hourlyPence: 12_71, headroomPence: -74_13, isBreach: true });
    expect(april.reason).toBe(
      "Your pay after salary sacrifice is £74.13 a month below the minimum wage of £12.71 an hour at age 35.",
    );
  });

  it("[RULE-05] more hours for the same salary raise the wage floor", () => {
    const pay = { annualPence: 25_350_00 };
    expect(checkWork({ pay, weeklyHoursHundredths: 40_00 }).isBreach).toBe(true);
    expect(checkWork({ pay, weeklyHoursHundredths: 30_00 }).headroomPence).toBe(2_112_50 - 1_652_30);
  });

  test.each([12, 13, 26, 52] as const)(
    "[RULE-05] pay at exactly the minimum rate is not a breach with %i pay periods a year",
    (n) => {
      for (const weeklyHoursHundredths of [37_50, 22_50, 7_33, 1]) {
        const exact = checkWork({ pay: { hourlyPence: 12_71 }, weeklyHoursHundredths, periodsPerYear: n });
        expect(exact).toMatchObject({ headroomPence: 0, isBreach: false });
        const short = checkWork({ pay: { hourlyPence: 12_70 }, weeklyHoursHundredths, periodsPerYear: n });
        expect(short.isBreach).toBe(true);
      }
    },
  );

  it("[RULE-05] the minimum wage check uses the person's pay period", () => {
    expect(checkWork({ periodsPerYear: 52 }).headroomPence).toBe(10_87);
    expect(checkWork({ periodsPerYear: 13 }).headroomPence).toBe(43_50);
    expect(checkWork({ periodsPerYear: 52 }, [], 11_00).reason).toContain("£10.87 a week more");
    expect(checkWork({ periodsPerYear: 26 }, [], 30_00).reason).toContain("every 2 weeks");
  });
});

describe("the age", () => {
  test.each([
    ["2026-11-20", "2005-11-20", 12_71],
    ["2026-11-19", "2005-11-20", 10_85],
    ["2026-11-20", "2008-11-20", 10_85],
    ["2026-11-19", "2008-11-20", 8_00],
    ["2026-02-28", "2008-02-29", 7_55],
    ["2026-03-01", "2008-02-29", 10_00],
    ["2024-03-31", "2001-03-31", 10_42],
    ["2024-03-31", "2002-03-31", 10_18],
    ["2024-04-01", "2003-04-01", 11_44],
  ])(
    "[RULE-05] the minimum wage on %s of a person born on %s is %i pence an hour",
    (periodFrom, dateOfBirth, hourly) => {
      expect(checkWork({ periodFrom, dateOfBirth }).hourlyPence).toBe(hourly);
    },
  );
});

it("[RULE-22] the lines add up to the amount that may still be sacrificed, in pounds", () => {
  const { lines } = checkWork({}, [20_00], 10_00);
  expect(lines.map(({ text, pence }) => [text, pence])).toEqual([
    ["Pay a month: £2,112.50", 2_112_50],
    ["£12.71 an hour, the minimum wage at 36: less £2,065.38", -2_065_38],
    ["Already given up: less £20.00", -20_00],
    ["Also given up: less £10.00", -10_00],
  ]);
});

it("[RULE-05] a person can sacrifice the whole headroom above the minimum wage at any pay, and the lines add up", () => {
  const random = createSeededRandom(606);
  for (let round = 0; round < 3_000; round++) {
    const work: Partial<WageCheckInput> = {
      pay: random.chance(0.5)
        ? { hourlyPence: random.between(12_71, 40_00) }
        : { annualPence: random.between(30_000_00, 90_000_00) },
      weeklyHoursHundredths: random.between(1, 40_00),
      periodsPerYear: random.pick([12, 13, 26, 52]),
    };
    const already = random.between(0, 20_00);
    const { headroomPence } = checkWork(work, [already]);
    const message = JSON.stringify({ work, already });
    if (headroomPence >= 0) expect(checkWork(work, [already], headroomPence).isBreach, message).toBe(false);
    expect(checkWork(work, [already], Math.max(0, headroomPence + 1)).isBreach, message).toBe(true);
    const further = random.between(0, 50_00);
    const { lines, isBreach } = checkWork(work, [already], further);
    const left = lines.reduce((sum, { pence }) => sum + pence, 0);
    expect(left, message).toBe(headroomPence - further);
    expect(isBreach, message).toBe(left < 0);
  }
});

test("the minimum wage check refuses impossible input", () => {
  for (const weeklyHoursHundredths of [0, -1, 37.5, 168_01, Number.NaN]) {
    expect(() => checkWork({ weeklyHoursHundredths })).toThrow(RangeError);
  }
  for (const hourlyPence of [-1, 12.71, 1e11])
    expect(() => checkWork({ pay: { hourlyPence } })).toThrow(RangeError);
  for (const pence of [-1, 0.5, Number.NaN]) {
    expect(() => checkWork({}, [pence])).toThrow(RangeError);
    expect(() => checkWork({}, [], pence)).toThrow(RangeError);
  }
  expect(() => checkWork({ dateOfBirth: "2027-01-01" })).toThrow(RangeError);
  expect(() => checkWork({ dateOfBirth: "14/05/1990" })).toThrow(RangeError);
});
