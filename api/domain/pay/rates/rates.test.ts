import { describe, expect, it, test } from "vitest";
import { addRows, type DatedRow, getRowOn, inForceOn, type RateTable } from "./dated.ts";
import { getRates, publishedTables } from "./index.ts";

const tables = Object.values(publishedTables) as RateTable<DatedRow>[];

describe("published rates", () => {
  it("[RULE-03] the rates of 2026/27 are those of the law", () => {
    const { rates, isExtrapolated, extrapolated } = getRates("2026-11-20", publishedTables);
    expect({ isExtrapolated, extrapolated }).toEqual({ isExtrapolated: false, extrapolated: [] });
    expect(rates.incomeTax).toMatchObject({
      from: "2026-04-06",
      allowancePence: 12_570_00,
      taperFromPence: 100_000_00,
    });
    expect(rates.incomeTax.bands.rUK.map(({ upToPence, basisPoints }) => [upToPence, basisPoints])).toEqual([
      [37_700_00, 20_00],
      [125_140_00, 40_00],
      [null, 45_00],
    ]);
    expect(rates.nationalInsurance).toMatchObject({
      primaryThresholdPence: 12_570_00,
      upperLimitPence: 50_270_00,
      secondaryThresholdPence: 5_000_00,
      employerBasisPoints: 15_00,
    });
    expect(rates.nationalInsurance.employeeBasisPoints).toMatchObject({
      A: { main: 8_00, upper: 2_00 },
      C: { main: 0, upper: 0 },
    });
    expect(rates.minimumWage.byAge.map(({ hourlyPence }) => hourlyPence)).toEqual([12_71, 10_85, 8_00]);
  });

  test.each([
    ["2023-04-01", [23, 10_42], [21, 10_18], [18, 7_49], [0, 5_28]],
    ["2024-04-01", [21, 11_44], [18, 8_60], [0, 6_40]],
    ["2025-04-01", [21, 12_21], [18, 10_00], [0, 7_55]],
    ["2026-04-01", [21, 12_71], [18, 10_85], [0, 8_00]],
  ])("[RULE-05] the minimum wage rates from %s are those published", (from, ...byAge) => {
    const row = publishedTables.minimumWage.rows.find((each) => each.from === from);
    expect(row?.byAge.map(({ fromAge, hourlyPence }) => [fromAge, hourlyPence])).toEqual(byAge);
  });

  test.each([
    ["2023-04-06", 12_00, 5_85, 9_100_00, 13_80],
    ["2024-01-06", 10_00, 3_85, 9_100_00, 13_80],
    ["2024-04-06", 8_00, 1_85, 9_100_00, 13_80],
    ["2025-04-06", 8_00, 1_85, 5_000_00, 15_00],
    ["2026-04-06", 8_00, 1_85, 5_000_00, 15_00],
  ])(
    "[RULE-03] National Insurance rates from %s are those published",
    (from, main, reduced, start, employer) => {
      const row = publishedTables.nationalInsurance.rows.find((each) => each.from === from);
      expect(row).toMatchObject({
        primaryThresholdPence: 12_570_00,
        upperLimitPence: 50_270_00,
        upperSecondaryThresholdPence: 50_270_00,
        secondaryThresholdPence: start,
        employerBasisPoints: employer,
        employeeBasisPoints: {
          A: { main },
          B: { main: reduced },
          J: { main: 2_00 },
          C: { main: 0, upper: 0 },
        },
      });
    },
  );

  test.each([
    ["2025-04-06", 3_00],
    ["2026-04-06", 4_00],
    ["2027-04-06", 5_00],
    ["2028-04-06", 7_00],
    ["2029-04-06", 9_00],
  ])(
    "[S7] the taxed part of an electric car from %s is %i basis points of its list price",
    (day, basisPoints) => {
      expect(inForceOn(publishedTables.electricCar, day)).toMatchObject({
        rates: { from: day, listPriceBasisPoints: basisPoints, source: expect.stringContaining("GOV.UK") },
        isExtrapolated: false,
      });
    },
  );

  it("[B9] the pension rates are an allowance of £60,000, and enrolment from £10,000 a year and the age of 22", () => {
    for (const day of ["2025-11-20", "2026-11-20"]) {
      const { rates } = getRates(day, publishedTables);
      expect(rates.pensionAllowance).toMatchObject({ annualAllowancePence: 60_000_00 });
      expect(rates.automaticEnrolment).toMatchObject({ triggerPence: 10_000_00, fromAge: 22 });
    }
  });

  it("[B9] sacrificed pension is free of National Insurance until April 2029, then up to £2,000 a year", () => {
    const getExemptPence = (day: string) => getRowOn(publishedTables.pensionSacrifice, day).exemptPence;
    expect([getExemptPence("2029-04-05"), getExemptPence("2029-04-06")]).toEqual([null, 2_000_00]);
  });

  it.each(tables)("[RULE-03] the rows of $name ascend, and each names its source", ({ rows }) => {
    expect(rows.length).toBeGreaterThan(0);
    const days = rows.map(({ from }) => from);
    expect([...new Set(days)].sort()).toEqual(days);
    expect(rows.filter(({ source }) => source.length < 20)).toEqual([]);
  });

  it("[RULE-04] income tax bands ascend in each region and year, and the last has no end", () => {
    for (const { bands, from } of publishedTables.incomeTax.rows) {
      for (const list of Object.values(bands)) {
        const ends = list.map(({ upToPence }) => upToPence ?? Number.POSITIVE_INFINITY);
        expect(
          ends.toSorted((a, b) => a - b),
          from,
        ).toEqual(ends);
        expect(
          list.map(({ upToPence }) => upToPence).filter((end) => end === null),
          from,
        ).toHaveLength(1);
        const rates = list.map(({ basisPoints }) => basisPoints);
        expect(
          rates.toSorted((a, b) => a - b),
          from,
        ).toEqual(rates);
      }
    }
  });
});

describe("the row of a day", () => {
  test.each([
    ["2024-01-05", 12_00],
    ["2024-01-06", 10_00],
    ["2024-04-05", 10_00],
    ["2024-04-06", 8_00],
    ["2026-11-20", 8_00],
  ])(
    "[RULE-02] the National Insurance rate on %s is %i basis points, because it changed in mid-year",
    (day, main) => {
      const { rates } = getRates(day, publishedTables);
      expect(rates.nationalInsurance.employeeBasisPoints.A.main).toBe(main);
    },
  );

  it("[RULE-02] each table of rates changes on its own day", () => {
    const early = getRates("2026-04-05", publishedTables).rates;
    expect([early.minimumWage.from, early.incomeTax.from]).toEqual(["2026-04-01", "2025-04-06"]);
    expect(getRates("2026-03-31", publishedTables).rates.minimumWage.from).toBe("2025-04-01");
  });

  it("[RULE-02] a row ends the day before the next row starts, and the last row ends with its year", () => {
    const ends = ["2023-12-01", "2024-02-01", "2026-11-20"].map(
      (day) => inForceOn(publishedTables.nationalInsurance, day).to,
    );
    expect(ends).toEqual(["2024-01-05", "2024-04-05", "2027-04-05"]);
    expect(inForceOn(publishedTables.employerLoans, "2099-01-01")).toMatchObject({
      to: null,
      isExtrapolated: false,
    });
  });

  it("[RULE-03] the last row of rates stays in force after the table's end and is reported as an estimate", () => {
    expect(getRates("2027-03-31", publishedTables).extrapolated).toEqual([]);
    expect(getRates("2027-04-05", publishedTables).extrapolated).toEqual(["minimum wage"]);
    const later = getRates("2027-04-06", publishedTables);
    expect(later.isExtrapolated).toBe(true);
    expect(later.extrapolated).toEqual([
      "income tax",
      "National Insurance",
      "minimum wage",
      "pension allowance",
      "automatic enrolment",
    ]);
    expect(later.rates.incomeTax.from).toBe("2026-04-06");
    expect(later.rates.electricCar.listPriceBasisPoints).toBe(5_00);
  });

  it("[RULE-03] a day before any table gets the first row and is reported as an estimate", () => {
    const { rates, extrapolated } = getRates("2023-04-03", publishedTables);
    expect(rates.incomeTax.from).toBe("2023-04-06");
    expect(extrapolated).toEqual([
      "income tax",
      "National Insurance",
      "electric car",
      "pension allowance",
      "automatic enrolment",
    ]);
  });

  test.each(["", "today", "20/11/2026", "2027-02-29"])(
    "rates are refused for %j, which is not a day",
    (day) => {
      expect(() => getRates(day, publishedTables)).toThrow(RangeError);
    },
  );
});

describe("rows added without a release", () => {
  const { electricCar } = publishedTables;
  const source = "Budget of a year to come, in a test";

  it("[RULE-03] imported rows apply from their day onwards, in whatever order they were added", () => {
    const table = addRows(electricCar, [
      { from: "2031-04-06", listPriceBasisPoints: 13_00, source },
      { from: "2030-04-06", listPriceBasisPoints: 11_00, source },
    ]);
    const findRow = (day: string) => inForceOn(table, day);
    expect(findRow("2030-04-05").rates.listPriceBasisPoints).toBe(9_00);
    expect(findRow("2030-04-06")).toMatchObject({ rates: { listPriceBasisPoints: 11_00 }, to: "2031-04-05" });
    expect(findRow("2032-04-06")).toMatchObject({
      rates: { listPriceBasisPoints: 13_00 },
      isExtrapolated: true,
    });
    expect(getRates("2030-05-01", { ...publishedTables, electricCar: table }).rates.electricCar.from).toBe(
      "2030-04-06",
    );
    expect(electricCar.rows).toHaveLength(7);
  });

  it("[RULE-03] an imported row replaces the row of the same day", () => {
    const table = addRows(electricCar, [{ from: "2026-04-06", listPriceBasisPoints: 4_50, source }]);
    expect(table.rows).toHaveLength(electricCar.rows.length);
    expect(inForceOn(table, "2026-04-06").rates.listPriceBasisPoints).toBe(4_50);
  });

  it("a row without a day is refused, and a table without rows has no rates", () => {
    const row = { from: "2030-04-31", listPriceBasisPoints: 1, source };
    expect(() => addRows(electricCar, [row])).toThrow(RangeError);
    expect(() => inForceOn({ ...electricCar, rows: [] }, "2026-04-06")).toThrow(RangeError);
  });
});
