import { describe, expect, test } from "vitest";
import { buildMonthlyPayroll, buildProduct, buildWeeklyPayroll } from "../../../tests/support/members.ts";
import { addDays } from "../calendar.ts";
import { getMonthlyStart, getStartDates, getStartDatesOnApproval } from "./election-dates.ts";

const payroll = buildMonthlyPayroll();
/** A payroll that was locked on its cut-off day, before that day ended. */
const lockedPayroll = buildMonthlyPayroll("2026-11");
const toDates = (coverDate: string, firstDeductionDate: string) => ({ coverDate, firstDeductionDate });

describe("[RULE-08] a monthly change", () => {
  test.each([
    ["2026-11-05", "2026-12-01", "2026-12-28"],
    ["2026-11-10", "2026-12-01", "2026-12-28"],
    ["2026-11-11", "2027-01-01", "2027-01-28"],
  ])(
    "[S6] a premium for the current month, decided on %s, starts cover on %s and is first deducted on %s",
    (day, from, first) => {
      expect(getMonthlyStart(buildProduct("life"), day, payroll)).toEqual(toDates(from, first));
    },
  );

  test.each([
    ["2026-11-05", "2026-12-01", "2026-11-28"],
    ["2026-11-15", "2027-01-01", "2026-12-28"],
  ])(
    "[S2] a premium that is paid a month ahead, decided on %s, starts cover on %s and is first deducted on %s",
    (day, from, first) => {
      expect(getMonthlyStart(buildProduct("gym"), day, payroll)).toEqual(toDates(from, first));
    },
  );

  test.each([
    ["2026-11-03", "2026-11-01", "2026-11-28"],
    ["2026-11-11", "2026-12-01", "2026-12-28"],
  ])("[S25] a share of pay decided on %s starts on %s and is first deducted on %s", (day, from, first) => {
    expect(getMonthlyStart(buildProduct("pension"), day, payroll)).toEqual(toDates(from, first));
  });

  test("[S16] an amount paid in instalments is first deducted in the next open run", () => {
    expect(getMonthlyStart(buildProduct("cycle"), "2026-11-05", payroll)).toEqual(
      toDates("2026-12-01", "2026-11-28"),
    );
  });

  test("[M-08] a monthly change goes to the next run when the run of the cut-off day is locked", () => {
    const day = "2026-11-10";
    expect(getMonthlyStart(buildProduct("pension"), day, lockedPayroll)).toEqual(
      toDates("2026-12-01", "2026-12-28"),
    );
    expect(getMonthlyStart(buildProduct("gym"), day, lockedPayroll)).toEqual(
      toDates("2027-01-01", "2026-12-28"),
    );
    expect(getMonthlyStart(buildProduct("life"), day, lockedPayroll)).toEqual(
      toDates("2027-01-01", "2027-01-28"),
    );
  });

  test("[S9] the dates of a weekly pay group are counted in weeks", () => {
    // Thursday 19 November is the cut-off of the week that is paid on Monday 23.
    const weekly = buildWeeklyPayroll();
    expect(getMonthlyStart(buildProduct("pension"), "2026-11-19", weekly)).toEqual(
      toDates("2026-11-16", "2026-11-23"),
    );
    expect(getMonthlyStart(buildProduct("pension"), "2026-11-20", weekly)).toEqual(
      toDates("2026-11-23", "2026-11-30"),
    );
    expect(getMonthlyStart(buildProduct("life"), "2026-11-20", weekly)).toEqual(
      toDates("2026-12-01", "2026-12-07"),
    );
    expect(getMonthlyStart(buildProduct("gym"), "2026-11-20", weekly)).toEqual(
      toDates("2026-12-01", "2026-11-30"),
    );
  });
});

describe("[RULE-08] cover from a separate day", () => {
  test.each([
    ["a joiner before the cut-off", "dental", "2026-11-09", "2026-11-09", "2026-11-28"],
    ["a joiner after the cut-off", "dental", "2026-11-20", "2026-11-20", "2026-12-28"],
    ["cover after the pay day", "dental", "2026-11-29", "2026-11-29", "2026-12-28"],
    ["a renewal chosen in February", "dental", "2027-04-01", "2027-02-14", "2027-04-28"],
    ["a renewal of a benefit that is paid ahead", "gym", "2027-04-01", "2027-02-14", "2027-03-28"],
    ["[S3] a birth reported after the cut-off", "private-medical", "2026-11-05", "2026-11-15", "2026-12-28"],
    ["a renewal of holiday", "holiday", "2026-04-01", "2026-03-20", "2026-04-28"],
  ] as const)(
    "cover and deductions begin on their due days for %s",
    (_, code, coverDate, decidedOn, firstDeductionDate) => {
      expect(getStartDates(buildProduct(code), coverDate, decidedOn, payroll)).toEqual({
        coverDate,
        firstDeductionDate,
      });
    },
  );

  test("[B5] a share of pay never begins in the past", () => {
    const event = getStartDates(buildProduct("pension"), "2026-10-25", "2026-11-20", payroll);
    expect(event).toEqual(toDates("2026-12-01", "2026-12-28"));
    const renewal = getStartDates(buildProduct("pension"), "2027-04-01", "2027-02-14", payroll);
    expect(renewal).toEqual(toDates("2027-04-01", "2027-04-28"));
  });

  test("[M-08] a run that is closed when a choice is decided deducts nothing for that choice", () => {
    for (const code of ["life", "gym", "pension", "cycle", "childcare-vouchers"] as const) {
      for (let day = "2027-12-01"; day < "2028-04-01"; day = addDays(day, 1)) {
        const monthly = getMonthlyStart(buildProduct(code), day, payroll);
        const startDates = getStartDates(buildProduct(code), day, day, payroll);
        expect(
          monthly.firstDeductionDate > day && startDates.firstDeductionDate > day,
          `${code} ${day}`,
        ).toBe(true);
      }
    }
  });
});

describe("[S5] a late approval", () => {
  const holiday = { coverDate: "2026-04-01", firstDeductionDate: "2026-04-28" };

  test("[S5] a late approval is deducted from the next open run and keeps its cover date", () => {
    const approved = getStartDatesOnApproval(buildProduct("holiday"), holiday, "2026-04-20", payroll);
    expect(approved).toEqual(toDates("2026-04-01", "2026-05-28"));
    expect(getStartDatesOnApproval(buildProduct("holiday"), holiday, "2026-04-10", payroll)).toEqual(holiday);
  });

  test("[B5] a share of pay approved late starts with the next open run's period", () => {
    const pension = toDates("2026-04-01", "2026-04-28");
    expect(getStartDatesOnApproval(buildProduct("pension"), pension, "2026-04-20", payroll)).toEqual(
      toDates("2026-05-01", "2026-05-28"),
    );
  });

  test("a free benefit has no day of first deduction", () => {
    const free = { coverDate: "2026-04-01", firstDeductionDate: null };
    expect(getStartDatesOnApproval(buildProduct("discounts"), free, "2026-04-20", payroll)).toEqual(free);
  });
});
