import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, countDaysBetween } from "../calendar.ts";
import { getTaxYear, getYear } from "../pay/tax-year.ts";
import {
  findNextOpenPeriod,
  findPeriod,
  findPeriodAfter,
  findPeriodForDecision,
  findPeriodOfDay,
  generatePeriods,
  getTaxPeriodName,
  listPeriodsOfYear,
  type PaySchedule,
} from "./calendar.ts";
import type { PayFrequency, PayPeriod, PayrollCalendar } from "./ledger.ts";

const april = { month: 4, day: 1 };
const monthly: PaySchedule = { frequency: "monthly", cutOffDay: 10, payDay: 28 };
const buildDaySchedule = (
  frequency: Exclude<PayFrequency, "monthly">,
  firstPayDate: string,
): PaySchedule => ({
  frequency,
  firstPayDate,
  periodLagDays: 1,
  cutOffLeadDays: 4,
});

function getCalendar(
  schedule: PaySchedule,
  locked: readonly string[] = [],
  ledgerFrom = "",
): PayrollCalendar {
  const periods = generatePeriods(schedule, "2025-04-01", "2029-04-30");
  return {
    group: { code: "staff", name: "Staff", frequency: schedule.frequency, isDefault: true },
    periods,
    ledgerFrom: ledgerFrom || (periods[0]?.key ?? ""),
    lockedAt: new Map(locked.map((key) => [key, 1])),
  };
}

const findPaidPeriod = (calendar: PayrollCalendar, payDay: string): PayPeriod => {
  const matching = calendar.periods.find((period) => period.payDay === payDay);
  if (!matching) throw new Error(`No pay day ${payDay}`);
  return matching;
};

describe("[B3] the periods of a pay group", () => {
  test("[B3] a monthly pay period is a calendar month", () => {
    expect(generatePeriods(monthly, "2026-11-01", "2026-11-30")).toEqual([
      {
        key: "2026-11",
        from: "2026-11-01",
        to: "2026-11-30",
        cutOff: "2026-11-10",
        payDay: "2026-11-28",
        taxYear: "2026/27",
        taxPeriod: 8,
      },
    ]);
  });

  test("[B3] a month too short for a day uses its last day, and no cut-off is after the pay day", () => {
    const schedule: PaySchedule = { frequency: "monthly", cutOffDay: 31, payDay: 30 };
    const periods = generatePeriods(schedule, "2027-01-01", "2028-02-29");
    expect(periods.map(({ cutOff, payDay }) => [cutOff, payDay]).slice(0, 3)).toEqual([
      ["2027-01-30", "2027-01-30"],
      ["2027-02-28", "2027-02-28"],
      ["2027-03-30", "2027-03-30"],
    ]);
    expect(periods.at(-1)).toMatchObject({ to: "2028-02-29", cutOff: "2028-02-29", payDay: "2028-02-29" });
  });

  test("[S9] a weekly pay period is the week before its Monday pay day", () => {
    const [first, second] = generatePeriods(
      buildDaySchedule("weekly", "2026-04-06"),
      "2026-04-01",
      "2026-04-13",
    );
    expect(first).toEqual({
      key: "2026-04-06",
      from: "2026-03-30",
      to: "2026-04-05",
      cutOff: "2026-04-02",
      payDay: "2026-04-06",
      taxYear: "2026/27",
      taxPeriod: 1,
    });
    expect(second).toMatchObject({ from: "2026-04-06", to: "2026-04-12", taxPeriod: 2 });
  });

  test("[B3] pay days are also counted back from the first one", () => {
    const back = generatePeriods(buildDaySchedule("fortnightly", "2027-01-08"), "2026-12-01", "2027-01-31");
    expect(back.map(({ payDay }) => payDay)).toEqual([
      "2026-12-11",
      "2026-12-25",
      "2027-01-08",
      "2027-01-22",
    ]);
  });

  test("[B3] weekly pay periods continue in steps of seven days over a leap day", () => {
    const weeks = generatePeriods(buildDaySchedule("weekly", "2026-04-06"), "2028-02-28", "2028-03-06");
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ["2028-02-21", "2028-02-27"],
      ["2028-02-28", "2028-03-05"],
    ]);
  });
});

describe("[S15] [S16] tax periods of HMRC", () => {
  test.each([
    ["2026-04-06", "2026/27", 1],
    ["2026-05-05", "2026/27", 1],
    ["2026-05-06", "2026/27", 2],
    ["2027-01-05", "2026/27", 9],
    ["2027-01-06", "2026/27", 10],
    ["2027-04-05", "2026/27", 12],
  ])("[B3] a monthly pay day on %s is in the tax year %s, month %d", (day, taxYear, taxPeriod) => {
    const schedule: PaySchedule = { frequency: "monthly", cutOffDay: 1, payDay: Number(day.slice(8)) };
    expect(generatePeriods(schedule, day, day)).toMatchObject([{ taxYear, taxPeriod }]);
  });

  test("[S15] the pay day of 5 April 2027 is week 53 and the first run of the next scheme year", () => {
    const calendar = getCalendar(buildDaySchedule("weekly", "2026-04-06"));
    const week = findPaidPeriod(calendar, "2027-04-05");
    expect(getTaxPeriodName(week, "weekly")).toBe("Week 53");
    expect(week.taxYear).toBe("2026/27");
    expect(getYear("2027-04-05", april).name).toBe("2027/28");
    expect(listPeriodsOfYear(calendar, getYear("2027-04-05", april))[0]).toEqual(week);
    const weeksOfTaxYear = listPeriodsOfYear(calendar, getTaxYear("2027-04-05"));
    expect(weeksOfTaxYear).toHaveLength(53);
    expect(weeksOfTaxYear.at(-1)).toEqual(week);
  });

  test("[S16] the fourteenth four-weekly pay day of a tax year is week 56", () => {
    const calendar = getCalendar(buildDaySchedule("four-weekly", "2026-04-06"));
    const last = findPaidPeriod(calendar, "2027-04-05");
    expect(getTaxPeriodName(last, "four-weekly")).toBe("Week 56");
    const days = listPeriodsOfYear(calendar, getTaxYear("2026-11-22")).map(({ payDay }) => payDay);
    expect([days.length, days[0], days.at(-1)]).toEqual([14, "2026-04-06", "2027-04-05"]);
    const bicycle = [findPeriod(calendar, "2026-11-16"), findPeriod(calendar, "2027-10-18")];
    expect(bicycle[0] && findPeriodAfter(calendar, bicycle[0], 12)).toEqual(bicycle[1]);
  });

  test("[B3] the twenty-seventh fortnightly pay day of a tax year is week 54", () => {
    const calendar = getCalendar(buildDaySchedule("fortnightly", "2026-04-06"));
    expect(findPaidPeriod(calendar, "2027-04-05").taxPeriod).toBe(54);
    expect(findPaidPeriod(calendar, "2026-04-20").taxPeriod).toBe(4);
  });
});

describe("[B3] the pay days of a year are counted", () => {
  test.each([
    ["monthly", monthly, "scheme", 12],
    ["monthly", monthly, "tax", 12],
    ["Mondays", buildDaySchedule("weekly", "2026-04-06"), "scheme", 52],
    ["Mondays", buildDaySchedule("weekly", "2026-04-06"), "tax", 53],
    ["Wednesdays", buildDaySchedule("weekly", "2026-04-01"), "scheme", 53],
    ["Wednesdays", buildDaySchedule("weekly", "2026-04-01"), "tax", 52],
    ["every second Monday", buildDaySchedule("fortnightly", "2026-04-06"), "scheme", 26],
    ["every second Monday", buildDaySchedule("fortnightly", "2026-04-06"), "tax", 27],
    ["every fourth Monday", buildDaySchedule("four-weekly", "2026-04-06"), "scheme", 13],
    ["every fourth Monday", buildDaySchedule("four-weekly", "2026-04-06"), "tax", 14],
  ] as const)(
    "[B3] the pay days of a group paid %s (case %#) in the %s year of 2026 are counted: %d",
    (_, schedule, year, count) => {
      const start = year === "tax" ? { month: 4, day: 6 } : april;
      expect(listPeriodsOfYear(getCalendar(schedule), getYear("2026-11-22", start))).toHaveLength(count);
    },
  );
});

describe("[B3] the next open run", () => {
  test("[B3] the next period is the earliest one in the ledger that is not locked", () => {
    expect(findNextOpenPeriod(getCalendar(monthly, [], "2026-04"))?.key).toBe("2026-04");
    expect(findNextOpenPeriod(getCalendar(monthly, ["2026-04", "2026-05"], "2026-04"))?.key).toBe("2026-06");
  });

  test("[M-08] a decision on the cut-off day goes to the next run when its own run is locked", () => {
    expect(findPeriodForDecision(getCalendar(monthly, [], "2026-10"), "2026-11-10")?.key).toBe("2026-11");
    expect(
      findPeriodForDecision(getCalendar(monthly, ["2026-10", "2026-11"], "2026-10"), "2026-11-10")?.key,
    ).toBe("2026-12");
  });

  test("[RULE-14] a decision after the cut-off goes to the next run, even if the lock is late", () => {
    expect(findPeriodForDecision(getCalendar(monthly, ["2026-10"], "2026-10"), "2026-11-11")?.key).toBe(
      "2026-12",
    );
  });
});

const schedules = fc.oneof(
  fc.record({
    frequency: fc.constant("monthly" as const),
    cutOffDay: fc.integer({ min: 1, max: 31 }),
    payDay: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    frequency: fc.constantFrom("weekly" as const, "fortnightly" as const, "four-weekly" as const),
    firstPayDate: fc.integer({ min: -800, max: 800 }).map((days) => addDays("2026-04-06", days)),
    periodLagDays: fc.integer({ min: -7, max: 28 }),
    cutOffLeadDays: fc.integer({ min: 0, max: 14 }),
  }),
);

test("[M-24] every day of a calendar lies in exactly one period, in order", () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      const calendar = getCalendar(schedule);
      const { periods } = calendar;
      periods.slice(1).forEach((period, index) => {
        const before = periods[index] as PayPeriod;
        expect(countDaysBetween(before.to, period.from)).toBe(1);
        expect(before.payDay < period.payDay && before.cutOff < period.cutOff).toBe(true);
        const isNewYear = before.taxYear !== period.taxYear;
        expect(isNewYear ? period.taxPeriod <= 4 : period.taxPeriod > before.taxPeriod).toBe(true);
      });
      for (const { from, to, cutOff, payDay, key } of periods) {
        expect(cutOff <= payDay).toBe(true);
        expect([findPeriodOfDay(calendar, from)?.key, findPeriodOfDay(calendar, to)?.key]).toEqual([
          key,
          key,
        ]);
      }
    }),
    { numRuns: 60 },
  );
});

test("[B3] a calendar generated from another day has the same periods", () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 0, max: 700 }), (schedule, days) => {
      const from = addDays("2025-04-01", days);
      expect(generatePeriods(schedule, from, "2028-04-30")).toEqual(
        generatePeriods(schedule, "2025-04-01", "2028-04-30").filter(({ payDay }) => payDay >= from),
      );
    }),
    { numRuns: 60 },
  );
});
