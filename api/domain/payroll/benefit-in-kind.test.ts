import { describe, expect, test } from "vitest";
import { publishedTables } from "../pay/rates/index.ts";
import { getTaxYear } from "../pay/tax-year.ts";
import { countPayDaysLeft, getCarYear, getTaxableLinePence, type ProvidedPeriod } from "./benefit-in-kind.ts";

/** The 28th of each month from April 2025 to March 2030. */
const monthly = ["2025", "2026", "2027", "2028", "2029", "2030"].flatMap((year) =>
  ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map(
    (month) => `${year}-${month}-28`,
  ),
);

/** Mondays of the tax year 2026/27: 6 April 2026 to 5 April 2027. */
const mondays = Array.from({ length: 53 }, (_, index) =>
  new Date(Date.UTC(2026, 3, 6 + 7 * index)).toISOString().slice(0, 10),
);

/** Computes the lines of a tax year, locking each before the next; `taxable` may change between them. */
function listLines(
  taxable: number | ((payDay: string) => number),
  day: string,
  provided: ProvidedPeriod,
  payDays: readonly string[] = monthly,
): number[] {
  const taxYear = getTaxYear(day);
  const lines: number[] = [];
  for (const payDay of payDays) {
    const isProvided = payDay >= provided.from && payDay <= (provided.to ?? payDay);
    if (payDay < taxYear.from || payDay > taxYear.to || !isProvided) continue;
    lines.push(
      getTaxableLinePence({
        taxablePence: typeof taxable === "number" ? taxable : taxable(payDay),
        payrolledPence: lines.reduce((sum, pence) => sum + pence, 0),
        payDaysLeft: countPayDaysLeft(payDays, payDay, taxYear, provided),
      }),
    );
  }
  return lines;
}

const repeatPence = (count: number, pence: number): number[] => new Array<number>(count).fill(pence);

describe("a car leased from 1 February 2026 to 31 January 2029", () => {
  const lease = { from: "2026-02-01", to: "2029-01-31" };

  test.each([
    ["2025/26", "2026-02-01", 3_00, 64, 365, 205_12, repeatPence(2, 102_56)],
    [
      "2026/27",
      "2026-04-06",
      4_00,
      365,
      365,
      1_559_80,
      [...repeatPence(8, 129_98), ...repeatPence(4, 129_99)],
    ],
    ["2027/28", "2027-04-06", 5_00, 366, 366, 1_949_75, [162_47, ...repeatPence(11, 162_48)]],
    [
      "2028/29",
      "2028-04-06",
      7_00,
      301,
      365,
      2_251_03,
      [...repeatPence(7, 225_10), ...repeatPence(3, 225_11)],
    ],
  ])(
    "[S7] a car is taxed in %s by that year's percentage and days",
    (_, day, basisPoints, days, daysInYear, pence, lines) => {
      const carYear = getCarYear(38_995_00, lease, getTaxYear(day), publishedTables.electricCar);
      expect(carYear).toEqual({ basisPoints, days, daysInYear, taxablePence: pence });
      expect(listLines(carYear.taxablePence, day, lease)).toEqual(lines);
    },
  );

  test("[S7] a car is not taxed in a tax year in which it is not available", () => {
    const years = ["2025-01-01", "2029-06-01"].map(getTaxYear);
    const pence = years.map(
      (year) => getCarYear(38_995_00, lease, year, publishedTables.electricCar).taxablePence,
    );
    expect(pence).toEqual([0, 0]);
  });
});

test("[S22] a car available from 1 March 2028 is taxed for 36 of 366 days, all in March", () => {
  const provided = { from: "2028-03-01", to: null };
  const carYear = getCarYear(38_995_00, provided, getTaxYear("2028-03-01"), publishedTables.electricCar);
  expect(carYear).toMatchObject({ days: 36, daysInYear: 366, taxablePence: 191_78 });
  expect(listLines(carYear.taxablePence, "2028-03-01", provided)).toEqual([191_78]);
});

describe("the line of a pay day", () => {
  // £48.20 a month.
  const premiumsPence = 578_40;
  const year = { from: "2026-04-01", to: null };

  test("[S7] 12 monthly premiums make 12 equal lines", () => {
    expect(listLines(premiumsPence, "2026-11-20", year)).toEqual(repeatPence(12, 48_20));
  });

  test("[S9] 12 monthly premiums spread over the 53 Mondays of a weekly payroll", () => {
    const lines = listLines(premiumsPence, "2026-11-20", year, mondays);
    expect(lines).toEqual([...repeatPence(36, 10_91), ...repeatPence(17, 10_92)]);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(578_40);
  });

  test("[M-20] lines of a tax year add up to its taxable value when the value falls below the amount already payrolled", () => {
    const getTaxable = (payDay: string) => (payDay < "2026-12-01" ? 1_200_00 : 798_51);
    const lines = listLines(getTaxable, "2026-11-20", { from: "2026-04-06", to: null });
    // £800.00 was payrolled by November, so £1.49 too much goes back over 4 pay days.
    expect(lines).toEqual([...repeatPence(8, 100_00), -38, -37, -37, -37]);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(798_51);
  });

  test("[M-20] the lines of a benefit in kind correct themselves within the tax year when the taxable value rises", () => {
    const getTaxable = (payDay: string) => (payDay < "2027-02-01" ? 578_40 : 600_00);
    const lines = listLines(getTaxable, "2026-11-20", { from: "2026-04-06", to: null });
    expect(lines).toEqual([...repeatPence(10, 48_20), 59_00, 59_00]);
  });

  test("[B4] a benefit in kind is refused when the tax year has no pay day on which it is provided", () => {
    for (const payDaysLeft of [0, -1, 0.5, Number.NaN]) {
      expect(() => getTaxableLinePence({ taxablePence: 1, payrolledPence: 0, payDaysLeft })).toThrow(
        RangeError,
      );
    }
  });
});
