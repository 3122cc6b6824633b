import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar.ts";
import { type PersonFact, startOfTime } from "./ledger.ts";
import {
  type EmployeeFactColumns,
  findFactValue,
  findNextChange,
  listSpells,
  parseHundredths,
  parsePay,
  toEmploymentChanges,
  toFactChanges,
  toFacts,
} from "./person-facts.ts";

const buildRow = (
  value: string | null,
  effectiveFrom: string,
  knownFrom: number,
  knownTo: number | null = null,
): PersonFact => {
  return { fact: "pay", value, effectiveFrom, knownFrom, knownTo, source: "seed" };
};
const getPay = (rows: readonly PersonFact[], asAt: string, knownAt: number) =>
  findFactValue(rows, "pay", { asAt, knownAt });

const robin: EmployeeFactColumns = {
  start_date: "2020-01-06",
  leave_date: null,
  annual_salary_pence: 42_000_00,
  hourly_pence: null,
  weekly_hours_hundredths: 37_50,
  payroll_group: "Monthly",
  ni_category: "A",
  tax_region: "rUK",
  grade: null,
  location: "Leeds",
  holiday_days_hundredths: 25_50,
  employment_status: "active",
  probation_end: "2020-04-06",
  date_of_birth: "1985-03-14",
  ccv_first_voucher_date: null,
};

describe("a fact on a day, as known at an instant", () => {
  const rise = [buildRow("annual:4200000", startOfTime, 100), buildRow("annual:4500000", "2026-12-01", 200)];

  test("[B1] a pay rise counts from its effective day, and only once it is recorded", () => {
    expect(getPay(rise, "2026-11-30", 300)).toBe("annual:4200000");
    expect(getPay(rise, "2026-12-01", 300)).toBe("annual:4500000");
    expect(getPay(rise, "2026-12-01", 199)).toBe("annual:4200000");
    expect(getPay(rise, "2026-12-01", 200)).toBe("annual:4500000");
    expect(getPay(rise, "2026-12-01", 99)).toBeNull();
  });

  test("[B1] the value with the latest effective day counts, and of two for the same day the one recorded last", () => {
    const earlier = [...rise, buildRow("annual:4300000", "2026-11-01", 300)];
    expect(getPay(earlier, "2026-11-15", 300)).toBe("annual:4300000");
    expect(getPay(earlier, "2026-12-01", 300)).toBe("annual:4500000");
    const corrected = [...rise, buildRow("annual:4600000", "2026-12-01", 300)];
    expect(getPay(corrected, "2026-12-01", 299)).toBe("annual:4500000");
    expect(getPay(corrected, "2026-12-01", 300)).toBe("annual:4600000");
  });

  test("[B1] a withdrawn row counts until the instant it was withdrawn", () => {
    const undoneRows = [
      buildRow("annual:4200000", startOfTime, 100),
      buildRow("annual:3200000", "2026-11-01", 200, 300),
    ];
    expect(getPay(undoneRows, "2026-11-05", 299)).toBe("annual:3200000");
    expect(getPay(undoneRows, "2026-11-05", 300)).toBe("annual:4200000");
  });

  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-06-01", days));
  const record = fc.record({
    value: fc.constantFrom("annual:1", "annual:2", "annual:3", null),
    effectiveFrom: fc.oneof(day, fc.constant(startOfTime)),
    knownFrom: fc.integer({ min: 1, max: 1000 }),
    withdrawnAfter: fc.option(fc.integer({ min: 1, max: 500 })),
  });
  const history = fc
    .uniqueArray(record, { selector: ({ knownFrom }) => knownFrom, maxLength: 12 })
    .map((rows) =>
      rows.map(({ value, effectiveFrom, knownFrom, withdrawnAfter }) =>
        buildRow(
          value,
          effectiveFrom,
          knownFrom,
          withdrawnAfter === null ? null : knownFrom + withdrawnAfter,
        ),
      ),
    );
  const instant = fc.integer({ min: 0, max: 1600 });

  test("[M-22] later records never change a fact on a day, as known at an earlier instant", () => {
    fc.assert(
      fc.property(history, day, instant, (rows, asAt, knownAt) => {
        const knownThen = rows
          .filter(({ knownFrom }) => knownFrom <= knownAt)
          .map((fact) => {
            const isWithdrawn = fact.knownTo !== null && fact.knownTo <= knownAt;
            return { ...fact, knownTo: isWithdrawn ? fact.knownTo : null };
          });
        expect(getPay(rows, asAt, knownAt)).toBe(getPay(knownThen, asAt, knownAt));
      }),
    );
  });

  test("[M-23] a fact changes no day before its effective day", () => {
    fc.assert(
      fc.property(history, day, instant, fc.integer({ min: 1, max: 400 }), (rows, asAt, knownAt, later) => {
        const more = [...rows, buildRow("annual:9", addDays(asAt, later), 0)];
        expect(getPay(more, asAt, knownAt)).toBe(getPay(rows, asAt, knownAt));
      }),
    );
  });

  test("[M-11] a fact that is recorded and withdrawn changes no later answer", () => {
    fc.assert(
      fc.property(history, day, day, (rows, asAt, effectiveFrom) => {
        const undoneRows = [...rows, buildRow("annual:9", effectiveFrom, 1600, 1700)];
        expect(getPay(undoneRows, asAt, 1700)).toBe(getPay(rows, asAt, 1700));
      }),
    );
  });

  test("[M-12] the order in which the rows of facts are read makes no difference", () => {
    const shuffled = history.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, day, instant, ([rows, others], asAt, knownAt) => {
        expect(getPay(others, asAt, knownAt)).toBe(getPay(rows, asAt, knownAt));
      }),
    );
  });
});

describe("employment", () => {
  const buildEmployedFact = (
    value: "yes" | "no",
    effectiveFrom: string,
    knownFrom: number,
    knownTo?: number,
  ) => {
    return { ...buildRow(value, effectiveFrom, knownFrom, knownTo ?? null), fact: "employed" as const };
  };

  test("[B1] a rehire starts a second spell of employment", () => {
    const rows = [buildEmployedFact("yes", "2020-01-06", 1), buildEmployedFact("no", "2026-10-21", 2)];
    expect(listSpells(rows, 2)).toEqual([{ from: "2020-01-06", to: "2026-10-20" }]);
    const again = [...rows, buildEmployedFact("yes", "2027-02-01", 3)];
    expect(listSpells(again, 3)).toEqual([
      { from: "2020-01-06", to: "2026-10-20" },
      { from: "2027-02-01", to: null },
    ]);
  });

  test("[B1] a withdrawn leave date no longer ends an employment", () => {
    const rows = [buildEmployedFact("yes", "2020-01-06", 1), buildEmployedFact("no", "2026-10-21", 2, 3)];
    expect(listSpells(rows, 2)).toEqual([{ from: "2020-01-06", to: "2026-10-20" }]);
    expect(listSpells(rows, 3)).toEqual([{ from: "2020-01-06", to: null }]);
  });

  test("[B1] a rehire on the day after leaving continues without a gap", () => {
    const rows = [
      buildEmployedFact("yes", "2020-01-06", 1),
      buildEmployedFact("no", "2026-10-21", 2),
      buildEmployedFact("yes", "2026-10-21", 3),
    ];
    expect(listSpells(rows, 3)).toEqual([{ from: "2020-01-06", to: null }]);
  });

  test("[B1] a start date after the known leave date is a rehire and withdraws nothing", () => {
    const left = { ...robin, leave_date: "2026-10-20" };
    const back = { ...robin, start_date: "2027-02-01" };
    expect(toFactChanges(left, back, "2026-11-01")).toEqual({
      recorded: [{ fact: "employed", value: "yes", effectiveFrom: "2027-02-01" }],
      withdrawn: [],
    });
  });

  test("[B1] a second start that is corrected to a day before the first leave date withdraws that leave date too", () => {
    const before = { start_date: "2026-09-01", leave_date: null };
    const correctTo = (start_date: string) =>
      toEmploymentChanges(before, { start_date, leave_date: null }, ["2020-02-01", "2026-06-21"]).withdrawn;
    const start = { fact: "employed", value: "yes", effectiveFrom: "2026-09-01" };
    const left = { fact: "employed", value: "no", effectiveFrom: "2026-06-21" };
    expect(correctTo("2026-06-20")).toEqual([start, left]);
    expect(correctTo("2026-06-21")).toEqual([start]);
    expect(correctTo("2026-10-01")).toEqual([start]);
  });

  test("[B1] a corrected start or leave date withdraws the old one", () => {
    const left = { ...robin, leave_date: "2026-10-20" };
    expect(toFactChanges(left, { ...left, leave_date: "2026-10-31" }, "2026-11-01")).toEqual({
      recorded: [{ fact: "employed", value: "no", effectiveFrom: "2026-11-01" }],
      withdrawn: [{ fact: "employed", value: "no", effectiveFrom: "2026-10-21" }],
    });
    expect(toFactChanges(left, robin, "2026-11-01")).toEqual({
      recorded: [],
      withdrawn: [{ fact: "employed", value: "no", effectiveFrom: "2026-10-21" }],
    });
    expect(toFactChanges(robin, { ...robin, start_date: "2020-02-03" }, "2026-11-01")).toEqual({
      recorded: [{ fact: "employed", value: "yes", effectiveFrom: "2020-02-03" }],
      withdrawn: [{ fact: "employed", value: "yes", effectiveFrom: "2020-01-06" }],
    });
  });
});

describe("a row of employees", () => {
  test("[F1] a person's first facts have no start day, except employment, and a fact without a value has no row", () => {
    expect(toFacts({ ...robin, leave_date: "2026-12-31" })).toEqual([
      { fact: "pay", value: "annual:4200000", effectiveFrom: "0001-01-01" },
      { fact: "weekly_hours", value: "3750", effectiveFrom: "0001-01-01" },
      { fact: "pay_group", value: "Monthly", effectiveFrom: "0001-01-01" },
      { fact: "ni_category", value: "A", effectiveFrom: "0001-01-01" },
      { fact: "tax_region", value: "rUK", effectiveFrom: "0001-01-01" },
      { fact: "location", value: "Leeds", effectiveFrom: "0001-01-01" },
      { fact: "holiday_days", value: "2550", effectiveFrom: "0001-01-01" },
      { fact: "probation_end", value: "2020-04-06", effectiveFrom: "0001-01-01" },
      { fact: "date_of_birth", value: "1985-03-14", effectiveFrom: "0001-01-01" },
      { fact: "employed", value: "yes", effectiveFrom: "2020-01-06" },
      { fact: "employed", value: "no", effectiveFrom: "2027-01-01" },
    ]);
  });

  test("[B1] a change records only facts that differ: dated facts from the effective day, undated facts without a day", () => {
    const hourly = { ...robin, annual_salary_pence: null, hourly_pence: 13_00, location: null };
    const after = { ...hourly, date_of_birth: "1985-03-15", employment_status: "inactive" };
    expect(toFactChanges(robin, after, "2026-12-01")).toEqual({
      recorded: [
        { fact: "pay", value: "hourly:1300", effectiveFrom: "2026-12-01" },
        { fact: "location", value: null, effectiveFrom: "2026-12-01" },
        { fact: "away", value: "yes", effectiveFrom: "2026-12-01" },
        { fact: "date_of_birth", value: "1985-03-15", effectiveFrom: "0001-01-01" },
      ],
      withdrawn: [],
    });
    expect(toFactChanges(robin, robin, "2026-12-01")).toEqual({ recorded: [], withdrawn: [] });
  });

  test("[B1] pay is parsed as pence a year or an hour, and any other text as no pay", () => {
    expect(parsePay("annual:4200000")).toEqual({ annualPence: 4200000, hourlyPence: null });
    expect(parsePay("hourly:1300")).toEqual({ annualPence: null, hourlyPence: 1300 });
    expect(parsePay(null)).toBeNull();
    expect(parsePay("daily:1")).toBeNull();
    expect(parseHundredths("3750")).toBe(3750);
    expect(parseHundredths(null)).toBeNull();
  });
});

test("[E4] the next change of a fact is a later day with another value, among what is known at the time", () => {
  const rows = [
    buildRow("annual:1", "2026-01-01", 0),
    buildRow("annual:2", "2026-06-01", 0),
    buildRow("annual:2", "2026-09-01", 0),
    buildRow("annual:3", "2026-11-01", 50),
    { ...buildRow("B", "2026-07-01", 0), fact: "grade" as const },
  ];
  const findNextPayChange = (asAt: string, knownAt: number) => findNextChange(rows, "pay", { asAt, knownAt });
  expect([
    findNextPayChange("2026-03-01", 10),
    findNextPayChange("2026-06-01", 10),
    findNextPayChange("2026-06-01", 50),
  ]).toEqual(["2026-06-01", null, "2026-11-01"]);
});
