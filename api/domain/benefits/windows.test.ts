import { describe, expect, test } from "vitest";
import { demoProducts } from "../../../tests/support/demo-plans.ts";
import {
  buildMember,
  buildPartner,
  buildProduct,
  harbourlineCalendar,
} from "../../../tests/support/members.ts";
import { addDays } from "../calendar.ts";
import type { ProductCode } from "./kinds/types.ts";
import type { LifeEvent } from "./snapshot-types.ts";
import { findEnrolmentWindows, findJoinerWindow, type WindowQuery } from "./windows.ts";

const findWindowStatus = (code: ProductCode, today: string, rest: Partial<WindowQuery> = {}) =>
  findEnrolmentWindows({
    product: buildProduct(code),
    today,
    member: buildMember(),
    scheme: harbourlineCalendar,
    events: [],
    ...rest,
  });
const createListRoutes = (...args: Parameters<typeof findWindowStatus>) =>
  findWindowStatus(...args).windows.map(({ kind: route }) => route);

const birth: LifeEvent = {
  id: "e1",
  code: "birth",
  closedDate: null,
  eventDate: "2026-11-01",
  reportedDate: "2026-11-05",
};
const joiner = buildMember({ startDate: "2026-11-10", probationEnd: "2027-02-10" });

describe("[RULE-08] the joiner's window", () => {
  test("the joiner's window includes its first and last day", () => {
    expect(findJoinerWindow(joiner, buildProduct("dental"))).toEqual({
      opens: "2026-11-10",
      closes: "2026-12-09",
    });
    expect(findJoinerWindow(joiner, buildProduct("life"))).toBeNull();
    const listRoutesOn = (today: string) => createListRoutes("dental", today, { member: joiner });
    expect(["2026-11-10", "2026-12-09", "2026-12-10"].map(listRoutesOn)).toEqual([
      ["joiner"],
      ["joiner"],
      [],
    ]);
  });

  test("the joiner's window opens after probation when that ends first", () => {
    const october = buildMember({ startDate: "2026-10-09", probationEnd: "2027-01-09" });
    const early = findWindowStatus("private-medical", "2026-11-20", { member: october });
    expect(early).toMatchObject({ windows: [], reason: "probation", nextDate: "2027-01-09" });
    expect(early.text).toBe("You can have this after probation, from 9 January 2027.");
    expect(createListRoutes("private-medical", "2027-01-09", { member: october })).toEqual(["joiner"]);
    // The annual window is also open, for cover from April.
    expect(createListRoutes("private-medical", "2027-02-07", { member: october })).toEqual([
      "joiner",
      "annual",
    ]);
    expect(createListRoutes("private-medical", "2027-02-08", { member: october })).toEqual(["annual"]);
  });

  test("a choice in the joiner's window starts on the day of choosing and is deducted from the first open payroll", () => {
    const [route] = findWindowStatus("dental", "2026-11-20", { member: joiner }).windows;
    expect(route).toMatchObject({
      coverDate: "2026-11-20",
      firstDeductionDate: "2026-12-28",
      closes: "2026-12-09",
    });
  });
});

describe("the annual window", () => {
  test.each([
    ["2027-01-31", []],
    ["2027-02-01", ["annual"]],
    ["2027-02-28", ["annual"]],
    ["2027-03-01", []],
  ])("the annual windows that are open on %s are %j", (today, expected) => {
    expect(createListRoutes("dental", today)).toEqual(expected);
  });

  test("a choice in the annual window starts with the new scheme year and is first deducted in its first month", () => {
    const [route] = findWindowStatus("dental", "2027-02-14").windows;
    expect(route).toMatchObject({
      coverDate: "2027-04-01",
      firstDeductionDate: "2027-04-28",
      closes: "2027-02-28",
    });
  });

  test("a closed benefit names its next opening day, and says whether a life event would open it", () => {
    expect(findWindowStatus("dental", "2026-11-20")).toEqual({
      windows: [],
      reason: "closed",
      text: "Opens 1 February 2027, or after a life event.",
      nextDate: "2027-02-01",
      opensByEvent: true,
    });
    expect(findWindowStatus("holiday", "2026-11-20").text).toBe("Opens 1 February 2027.");
    expect(findWindowStatus("holiday", "2026-11-20")).not.toHaveProperty("opensByEvent");
    const unknown = findWindowStatus("holiday", "2027-03-01");
    expect(unknown).toMatchObject({ reason: "closed", text: "Not open now." });
    expect(unknown).not.toHaveProperty("nextDate");
  });

  test("a window that opens before probation ends shows both days to a person who is eligible at its start date", () => {
    expect(findWindowStatus("private-medical", "2026-11-20", { member: joiner })).toMatchObject({
      text: "You can have this after probation, from 10 February 2027. You can choose it from 1 February 2027.",
      nextDate: "2027-02-01",
    });
  });

  test("a window is open only to people who are eligible on its cover date", () => {
    const soon = buildMember({ startDate: "2026-03-20", probationEnd: "2026-06-20" });
    expect(createListRoutes("income-protection", "2027-02-10", { member: soon })).toEqual(["annual"]);
    const late = buildMember({ startDate: "2026-04-02", probationEnd: "2026-07-02" });
    expect(findWindowStatus("income-protection", "2027-02-10", { member: late })).toMatchObject({
      windows: [],
      reason: "service",
    });
    const nearly70 = buildMember({ dateOfBirth: "1957-03-15" });
    expect(createListRoutes("critical-illness", "2027-02-10", { member: nearly70 })).toEqual([]);
  });
});

describe("[RULE-11] a life event's window", () => {
  test.each([
    ["private-medical", "2026-11-01", "2026-12-28"],
    ["life", "2026-11-20", "2026-12-28"],
    ["dental", "2026-12-01", "2026-12-28"],
  ] as const)(
    "%s chosen after a birth starts on %s and is first deducted on %s",
    (code, coverDate, firstDeductionDate) => {
      const route = findWindowStatus(code, "2026-11-20", { events: [birth] }).windows.find(
        ({ kind: route }) => route === "life-event",
      );
      expect(route).toMatchObject({
        coverDate,
        firstDeductionDate,
        closes: "2026-12-01",
        eventId: "e1",
        direction: "any",
      });
    },
  );

  test("a life event opens no other benefits, and no benefit after its window closes", () => {
    expect(createListRoutes("income-protection", "2026-11-20", { events: [birth] })).toEqual([]);
    expect(createListRoutes("dental", "2026-12-02", { events: [birth] })).toEqual([]);
  });

  test("a marriage opens partner life once the partner is recorded in the family", () => {
    const marriage = { ...birth, code: "marriage" } as const;
    expect(findWindowStatus("partner-life", "2026-11-20", { events: [marriage] })).toMatchObject({
      reason: "no-partner",
    });
    const married = buildMember({ family: [buildPartner()] });
    expect(createListRoutes("partner-life", "2026-11-20", { member: married, events: [marriage] })).toEqual([
      "life-event",
    ]);
  });
});

describe("monthly and any time", () => {
  test.each([
    ["2026-12-01", "2026-12-10", "2027-01-01", "2026-12-28"],
    ["2026-12-10", "2026-12-10", "2027-01-01", "2026-12-28"],
    ["2026-12-11", "2027-01-10", "2027-02-01", "2027-01-28"],
  ])(
    "[RULE-14] cycle on %s is open until %s, starts on %s, and is deducted on %s",
    (today, closes, coverDate, firstDeductionDate) => {
      expect(findWindowStatus("cycle", today).windows).toEqual([
        { kind: "monthly", direction: "any", closes, coverDate, firstDeductionDate },
      ]);
    },
  );

  test("[RULE-12] life cover can be reduced in any month, and also increased after a life event", () => {
    const listDirections = (events: LifeEvent[]) =>
      findWindowStatus("life", "2026-11-20", { events }).windows.map(({ kind: route, direction }) => [
        route,
        direction,
      ]);
    expect(listDirections([])).toEqual([["monthly", "down"]]);
    expect(listDirections([birth])).toEqual([
      ["life-event", "any"],
      ["monthly", "down"],
    ]);
  });

  test("discounts start at once and cost nothing; a car can be ordered at any time and is paid by payroll", () => {
    expect(findWindowStatus("discounts", "2026-11-20").windows).toEqual([
      {
        kind: "any-time",
        closes: null,
        direction: "any",
        coverDate: "2026-11-20",
        firstDeductionDate: null,
      },
    ]);
    expect(findWindowStatus("electric-car", "2026-11-20").windows).toMatchObject([
      { kind: "any-time", closes: null, coverDate: "2027-01-01", firstDeductionDate: "2026-12-28" },
    ]);
  });

  test("[B4] a future joiner's share of pay is first deducted by the run of their first day", () => {
    const listDates = (startDate: string) => {
      const later = buildMember({ startDate, probationEnd: null });
      const [route] = findWindowStatus("pension", "2026-11-20", { member: later }).windows;
      return [route?.coverDate, route?.firstDeductionDate];
    };
    expect(listDates("2027-02-10")).toEqual(["2027-02-10", "2027-02-28"]);
    expect(listDates("2026-12-10")).toEqual(["2026-12-10", "2026-12-28"]);
    expect(listDates("2015-05-11")).toEqual(["2026-12-01", "2026-12-28"]);
  });

  test("a person on probation sees the day on which the benefit opens", () => {
    expect(findWindowStatus("cycle", "2026-11-20", { member: joiner })).toMatchObject({
      windows: [],
      reason: "probation",
      nextDate: "2027-02-10",
      text: "You can have this after probation, from 10 February 2027.",
    });
  });
});

describe("the next date", () => {
  test("a window is closed when a choice would start before the person is eligible", () => {
    const state = findWindowStatus("income-protection", "2026-11-20", {
      member: buildMember({ startDate: "2026-08-01" }),
    });
    expect(state.text).toBe("You can have this after 12 months' service, from 1 August 2027.");
    expect(state).not.toHaveProperty("nextDate");
  });

  test("the next date is the first day with a possible action, for every product", () => {
    const people = [
      ...[buildMember(), joiner, buildMember({ startDate: "2026-05-20", probationEnd: "2026-11-28" })],
      buildMember({ dateOfBirth: "2008-12-24", startDate: "2026-11-01", probationEnd: "2027-02-01" }),
    ];
    let dates = 0;
    for (const person of people) {
      for (const { code } of demoProducts) {
        const { nextDate } = findWindowStatus(code, "2026-11-20", { member: person });
        if (nextDate === undefined) continue;
        dates += 1;
        expect(createListRoutes(code, nextDate, { member: person }), `${code} ${nextDate}`).not.toEqual([]);
        for (let day = "2026-11-21"; day < nextDate; day = addDays(day, 1)) {
          expect(createListRoutes(code, day, { member: person }), `${code} ${day}`).toEqual([]);
        }
      }
    }
    expect(dates).toBeGreaterThan(15);
  });
});

describe("no change is possible", () => {
  test("[RULE-21] no change is possible in a past scheme year", () => {
    const state = findWindowStatus("discounts", "2026-11-20", { isPastYear: true });
    expect(state).toMatchObject({ windows: [], reason: "past-year" });
    expect(state).not.toHaveProperty("nextDate");
  });

  test("[RULE-09] no change is possible after leaving, or for a person who leaves before cover would begin", () => {
    const left = buildMember({ leaveDate: "2026-11-19", employmentStatus: "left" });
    expect(findWindowStatus("pension", "2026-11-20", { member: left })).toMatchObject({
      windows: [],
      reason: "left",
    });
    // December's run is the next one that can take a pension payment, for pay from 1 December.
    const leaving = buildMember({ leaveDate: "2026-11-30" });
    expect(createListRoutes("pension", "2026-11-20", { member: leaving })).toEqual([]);
    const later = buildMember({ leaveDate: "2026-12-31" });
    expect(createListRoutes("pension", "2026-11-20", { member: later })).toEqual(["monthly"]);
    expect(createListRoutes("discounts", "2026-11-20", { member: leaving })).toEqual(["any-time"]);
  });
});
