import type { Mutation } from "./mutation.ts";

const calendarTest = "api/domain/payroll/calendar.test.ts";
const electionsTest = "api/domain/benefits/election-dates.test.ts";

export const calendarMutations: Mutation[] = [
  {
    id: "M-08",
    defence: "A decision on the cut-off day goes to the next run if that day's run is already locked.",
    file: "api/domain/payroll/calendar.ts",
    find: "periods.slice(start).filter(({ key }) => !lockedAt.has(key))",
    replace: "periods.slice(start).filter(({ key }) => !lockedAt.has(`${key}?`))",
    test: { file: calendarTest, name: "goes to the next run when its own run is locked" },
  },
  {
    id: "RULE-14",
    defence: "A decision after the cut-off goes to the next run, even if the lock is late.",
    file: "api/domain/payroll/calendar.ts",
    find: "find(({ cutOff }) => cutOff >= day)",
    replace: "find(({ payDay }) => payDay >= day)",
    test: { file: calendarTest, name: "even if the lock is late" },
  },
  {
    id: "S6",
    defence: "A current premium is first deducted in the run of the period that it covers.",
    file: "api/domain/benefits/election-dates.ts",
    find: "getKind(product).isPaidAhead ? findPeriodAfter(payroll, covered, -1) : covered",
    replace: "getKind(product).isPaidAhead !== false ? findPeriodAfter(payroll, covered, -1) : covered",
    test: { file: electionsTest, name: "a premium for the current month, decided on" },
  },
  {
    id: "S5",
    defence: "A request approved after the cut-off begins with the next open run.",
    file: "api/domain/benefits/election-dates.ts",
    find: "dates.firstDeductionDate >= decisionPeriod.payDay) return dates;",
    replace: 'dates.firstDeductionDate >= "") return dates;',
    test: {
      file: electionsTest,
      name: "a late approval is deducted from the next open run and keeps its cover date",
    },
  },
  {
    id: "M-24",
    defence: "After a change of frequency every day is in exactly one pay period.",
    file: "api/domain/payroll/calendar-plan.ts",
    find: "from: addDays(last.to, 1)",
    replace: "from: next.from",
    test: {
      file: "api/repositories/pay-periods.test.ts",
      name: "locked periods are kept after a change of frequency, and every day is in exactly one period",
    },
  },
  {
    id: "B3",
    defence: "A pay day never moves into another tax or scheme year.",
    file: "api/domain/payroll/move-period.ts",
    find: "if (payDay < from || payDay > to) {",
    replace: "if (payDay > to && payDay < from) {",
    test: { file: "api/routes/pay-groups.test.ts", name: "[B3] moving" },
  },
];
