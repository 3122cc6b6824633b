import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harbourlineCatalogue } from "../../../tests/support/members.ts";
import {
  buildCalendar,
  buildFact,
  monthlySchedule,
  weeklySchedule,
} from "../../../tests/support/payroll-life.ts";
import { buildSelection } from "../../../tests/support/snapshots.ts";
import { createCatalogue } from "../benefits/catalogue.ts";
import type { Selection, SelectionSource } from "../benefits/selection.ts";
import { addDays, addMonths, getBirthday } from "../calendar.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { getStatePensionDay } from "../pay/state-pension-age.ts";
import type { PayrollCalendar, PersonFact } from "../payroll/ledger.ts";
import { decideEnrolment, findEnrollingPlan } from "./enrolment.ts";
import { findLegalEnrolment } from "./opting-out.ts";
import { findJobHolder } from "./qualifying.ts";

const monthly = buildCalendar(monthlySchedule, "2026-04");
const plan = findEnrollingPlan(harbourlineCatalogue, "2026-10-01");
const buildJoiner = ({ pay = "annual:3000000", born = "2001-05-02", start = "2026-11-03" } = {}) => [
  buildFact("pay", pay),
  buildFact("weekly_hours", "3750"),
  buildFact("date_of_birth", born),
  buildFact("employed", "yes", { from: start }),
];
const toInstant = (day: string) => Date.parse(`${day}T12:00:00Z`);

interface DecisionInput {
  today?: string;
  calendar?: PayrollCalendar;
  selections?: readonly Selection[];
  stagingDate?: string | null;
  isConfirmed?: boolean;
}

function decideFor(facts: readonly PersonFact[], options: DecisionInput = {}) {
  const { today = "2026-11-03", calendar = monthly, selections = [], stagingDate = null } = options;
  const holder = findJobHolder(facts, { today, knownAt: toInstant(today) });
  if (!plan) throw new Error("The plan enrols");
  if (!holder) return { kind: "none" as const };
  return decideEnrolment(
    { holder, selections, isConfirmed: options.isConfirmed ?? false },
    { plan, catalogue: harbourlineCatalogue, calendar, stagingDate, today },
  );
}

const getCover = (facts: readonly PersonFact[], options: DecisionInput = {}) => {
  const decision = decideFor(facts, options);
  return decision.kind === "enrol" ? decision.dates.coverDate : decision.kind;
};

describe("automatic enrolment", () => {
  test("[B9] a joiner is enrolled from their start date, with the percentage of the plan", () => {
    expect(plan?.choice).toEqual({ kind: "share", percent: 5 });
    expect(decideFor(buildJoiner())).toEqual({
      kind: "enrol",
      isAgain: false,
      dates: { coverDate: "2026-11-03", firstDeductionDate: "2026-11-28", firstRun: "2026-11" },
    });
  });

  test("[B9] pay at exactly the earnings trigger enrols nobody, and a penny more enrols the person", () => {
    expect(getCover(buildJoiner({ pay: "annual:1000000" }))).toBe("none");
    expect(getCover(buildJoiner({ pay: "annual:1000001" }))).toBe("2026-11-03");
  });

  test("[B9] a person is enrolled from the first day of the pay period of their 22nd birthday, in each pay calendar", () => {
    const young = buildJoiner({ born: "2004-12-24", start: "2024-01-01" });
    expect(getCover(young, { today: "2026-11-30" })).toBe("none");
    expect(getCover(young, { today: "2026-12-01" })).toBe("2026-12-01");
    const weekly = buildCalendar(weeklySchedule, "2026-04-06");
    expect(getCover(young, { today: "2026-12-20", calendar: weekly })).toBe("none");
    expect(getCover(young, { today: "2026-12-21", calendar: weekly })).toBe("2026-12-21");
  });

  test("[B9] nobody is enrolled in the period in which they reach State Pension age", () => {
    // The people reach that age on 15 November 2026 and on 15 January 2027.
    expect(getCover(buildJoiner({ born: "1960-07-15" }))).toBe("none");
    expect(getCover(buildJoiner({ born: "1960-08-15" }))).toBe("2026-11-03");
  });

  test("[B9] a pay rise in the middle of a period counts only for its part of the period", () => {
    const buildPayRise = (to: number, from: string) => [
      ...buildJoiner({ pay: "annual:960000", start: "2024-01-01" }),
      buildFact("pay", `annual:${to}`, { from }),
    ];
    // Half of November at £9,600 and half at £10,800 is £10,200.
    expect(getCover(buildPayRise(10_800_00, "2026-11-16"), { today: "2026-11-16" })).toBe("2026-11-01");
    // Five days at £10,800 come to £9,800: December is the first period above the trigger.
    expect(getCover(buildPayRise(10_800_00, "2026-11-26"), { today: "2026-11-30" })).toBe("none");
    expect(getCover(buildPayRise(10_800_00, "2026-11-26"), { today: "2026-12-01" })).toBe("2026-12-01");
  });

  test("[F6] a person who qualified before the plan began waits for the employer, and then starts with the next open run", () => {
    const earlier = buildJoiner({ start: "2020-01-01" });
    expect(decideFor(earlier)).toEqual({ kind: "wait", since: "2025-04-01" });
    expect(getCover(earlier, { isConfirmed: true })).toBe("2026-11-01");
    const locked = { ...monthly, lockedAt: new Map([["2026-11", 1]]) };
    const calendar = { ...locked, ledgerFrom: "2026-11" };
    expect(getCover(earlier, { isConfirmed: true, calendar, today: "2026-11-12" })).toBe("2026-12-01");
  });

  test("[B9] nobody who has a pension is enrolled, and an ended pension does not start again", () => {
    const buildPension = (facts: Partial<Selection>) => [
      buildSelection({ code: "pension", choice: { kind: "share", percent: 8 }, ...facts }),
    ];
    const today = "2026-12-20";
    for (const status of ["active", "scheduled", "approval-pending"] as const)
      expect(getCover(buildJoiner(), { today, selections: buildPension({ status }) })).toBe("none");
    const ended = buildPension({ status: "ended", coverDate: "2026-11-03", endDate: "2026-12-10" });
    expect(getCover(buildJoiner(), { today, selections: ended })).toBe("2026-12-11");
  });
});

describe("opting out", () => {
  const buildOptedOutPension = (day: string) => [
    buildSelection({
      code: "pension",
      choice: { kind: "share", percent: 5 },
      status: "opted-out",
      source: "automatic-enrolment",
      coverDate: "2026-11-03",
      optedOutAt: toInstant(day),
    }),
  ];

  test("[B9] a person who opted out is enrolled again on the client's re-enrolment day, more than a year later", () => {
    const getReEnrolmentDay = (today: string, day = "2026-12-01") =>
      getCover(buildJoiner(), { today, selections: buildOptedOutPension(day), stagingDate: "2024-12-02" });
    expect(getReEnrolmentDay("2027-12-01")).toBe("none");
    expect(getReEnrolmentDay("2027-12-02")).toBe("2027-12-02");
    expect(getReEnrolmentDay("2028-02-01")).toBe("2027-12-02");
    // Exactly a year is not more than a year, so the client's following re-enrolment day counts.
    expect(getReEnrolmentDay("2030-12-01", "2026-12-02")).toBe("none");
    expect(getReEnrolmentDay("2030-12-02", "2026-12-02")).toBe("2030-12-02");
  });

  test("[B9] a person who opted out of a pension that they requested is enrolled once they qualify", () => {
    const young = buildJoiner({ born: "2004-12-24", start: "2024-01-01" });
    const getCoverAfter = (source: SelectionSource, day: string, today: string) => {
      const [optOut] = buildOptedOutPension(day);
      return (
        optOut && getCover(young, { today, selections: [{ ...optOut, source, coverDate: "2026-09-01" }] })
      );
    };
    expect(getCoverAfter("opted-in", "2026-10-10", "2026-11-30")).toBe("none");
    expect(getCoverAfter("opted-in", "2026-10-10", "2026-12-01")).toBe("2026-12-01");
    expect(getCoverAfter("joined", "2026-10-10", "2026-12-01")).toBe("2026-12-01");
    // In the month of the 22nd birthday the person qualifies already, so the opt-out counts.
    expect(getCoverAfter("opted-in", "2026-12-10", "2026-12-20")).toBe("none");
    expect(getCoverAfter("automatic-enrolment", "2026-10-10", "2026-12-01")).toBe("none");
  });

  test("[B9] an opt-out of an earlier employment does not count", () => {
    const rehired = [
      ...buildJoiner({ start: "2026-11-03" }),
      buildFact("employed", "no", { from: "2027-01-01" }),
      buildFact("employed", "yes", { from: "2027-03-08" }),
    ];
    expect(getCover(rehired, { today: "2027-03-08", selections: buildOptedOutPension("2026-12-01") })).toBe(
      "2027-03-08",
    );
  });

  test("[M-33] the opt-out month starts on the later of the enrolment and the email about it", () => {
    const buildEnrolledPension = (coverDate: string, toldOn: string) =>
      buildSelection({
        code: "pension",
        choice: { kind: "share", percent: 5 },
        source: "automatic-enrolment",
        coverDate,
        createdAt: toInstant(toldOn),
      });
    const findOptOutEnd = (coverDate: string, toldOn: string) => {
      const enrolment = buildEnrolledPension(coverDate, toldOn);
      return findLegalEnrolment(enrolment, [enrolment], "2026-12-01")?.refundUntil;
    };
    expect(findOptOutEnd("2026-11-03", "2026-11-03")).toBe("2026-12-02");
    expect(findOptOutEnd("2026-11-17", "2026-11-18")).toBe("2026-12-17");
    expect(findOptOutEnd("2026-12-01", "2026-11-20")).toBe("2026-12-31");
  });
});

describe("a plan that enrols", () => {
  const product = harbourlineCatalogue.find("pension");
  const { rates, yearStart } = harbourlineCatalogue;
  const quiet = product && { ...product, choosable: { ...product.choosable, enrolmentPercent: undefined } };

  test("[F6] a plan has enrolled people since the first of its consecutive enrolling versions, or since the client joined", () => {
    if (!product || !quiet) throw new Error("There is a pension");
    const versions = [
      { from: "2020-01-01", product: quiet },
      { from: "2026-11-15", product },
    ];
    const catalogue = createCatalogue([{ product, prices: [], versions }], yearStart, rates);
    expect(findEnrollingPlan(catalogue, "2020-01-01")?.since).toBe("2026-11-15");
    expect(findEnrollingPlan(catalogue, "2026-12-01")?.since).toBe("2026-12-01");
    const none = createCatalogue([{ product: quiet, prices: [] }], yearStart, publishedTables);
    expect(findEnrollingPlan(none, "2020-01-01")).toBeNull();
  });
});

test("[M-32] everybody who meets the trigger is enrolled, has opted out, or waits for the employer", () => {
  const today = "2026-11-20";
  const drawDay = (from: string, days: number) =>
    fc.integer({ min: 0, max: days }).map((each) => addDays(from, each));
  const person = fc.record({
    pay: fc.integer({ min: 9_900_00, max: 10_100_00 }),
    born: fc.oneof(drawDay("2004-10-01", 90), drawDay("1959-10-01", 500), drawDay("1970-01-01", 10_000)),
    start: fc.oneof(drawDay("2018-01-01", 3_000), drawDay("2026-09-15", 65)),
    pastState: fc.constantFrom("nothing", "pension", "opted-out", "ended"),
  });
  fc.assert(
    fc.property(person, ({ pay, born, start, pastState }) => {
      const pension = buildSelection({
        code: "pension",
        choice: { kind: "share", percent: 5 },
        coverDate: start,
        status: pastState === "pension" ? "active" : pastState === "ended" ? "ended" : "opted-out",
        endDate: pastState === "pension" ? null : addDays(today, -3),
        optedOutAt: toInstant(addDays(today, -3)),
      });
      const selections = pastState === "nothing" ? [] : [pension];
      const { kind } = decideFor(buildJoiner({ pay: `annual:${pay}`, born, start }), { today, selections });
      // The month of the 22nd birthday counts, and the month of State Pension age does not.
      const isOfAge = getBirthday(born, 22) <= "2026-11-30" && getStatePensionDay(born) > "2026-11-30";
      const meets = isOfAge && pay > 10_000_00;
      const hasOptedOut = pastState === "opted-out" && start <= addDays(today, -3);
      const isDone = pastState === "pension" || hasOptedOut;
      expect(kind === "enrol" || kind === "wait").toBe(meets && !isDone);
      // People who qualified earlier are enrolled only once the employer confirms.
      const wasOfAge = getBirthday(born, 22) < "2026-10-01";
      if (kind === "enrol" && pastState === "nothing") expect(start >= "2026-10-01" || !wasOfAge).toBe(true);
    }),
    {
      numRuns: 2_000,
      examples: [[{ pay: 10_000_01, born: addMonths("2026-11-30", -264), start, pastState: "nothing" }]],
    },
  );
});

const start = "2026-11-03";
