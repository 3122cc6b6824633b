import { describe, expect, it } from "vitest";
import { projectPot } from "./projection.ts";

const assumptions = {
  growthHundredths: 6_00,
  inflationHundredths: 2_50,
  chargeHundredths: 50,
  source: "Test",
};
const person = {
  dateOfBirth: "1990-03-08",
  today: "2026-11-20",
  age: 67,
  potPence: 12_000_00,
  annualPence: 5_040_00,
};

/** Simulates the pension month by month in each year's money, and converts to today's at the end. */
function growMonthly({ potPence, annualPence }: typeof person, months: number): number {
  let pot = potPence;
  for (let month = 1; month <= months; month += 1) {
    pot *= 1.06 ** (1 / 12) * 0.995 ** (1 / 12);
    pot += (annualPence / 12) * 1.025 ** (month / 12);
  }
  return pot / 1.025 ** (months / 12);
}

describe("a projection of a pension", () => {
  it("the projection is each month's payment with growth, in today's money, rounded to £100", () => {
    // November 2026 to March 2057.
    const exactPot = growMonthly(person, 364);
    expect(projectPot(person, assumptions)).toBe(Math.round(exactPot / 100_00) * 100_00);
  });

  it("the projection is the sum of the payments when growth only keeps pace with prices", () => {
    const flat = { growthHundredths: 0, inflationHundredths: 0, chargeHundredths: 0, source: "Test" };
    // 28 payments until March 2029: £12,000 + 28 × £420.
    expect(projectPot({ ...person, age: 39 }, flat)).toBe(23_800_00);
  });

  it("a projection falls in today's money when prices rise faster than the pension grows", () => {
    const poor = { ...assumptions, growthHundredths: 1_00 };
    expect(projectPot({ ...person, annualPence: 0 }, poor)).toBeLessThan(person.potPence);
  });
});
