import { expect, test } from "vitest";
import { harbourlineCalendar, harbourlineCatalogue } from "../../../tests/support/members.ts";
import {
  buildCalendar,
  buildElection,
  buildFact,
  buildFamilyRecord,
  monthlySchedule,
} from "../../../tests/support/payroll-life.ts";
import { addDays } from "../calendar.ts";
import type { LedgerSelection, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import { findPriceOn } from "./recurring.ts";
import type { RunContext } from "./run-context.ts";

const calendar = buildCalendar(monthlySchedule, "2026-04");
const [period] = calendar.periods;
if (!period) throw new Error("A calendar without periods");

const run: RunContext = {
  group: "monthly",
  period,
  calendars: [calendar],
  catalogue: harbourlineCatalogue,
  scheme: harbourlineCalendar,
  knownAt: Date.parse("2031-01-01"),
  otherRoute: "NPA",
  pricesChangedAt: new Map(),
  isOffered: () => true,
  getName: ({ name }) => name,
};

const family = { level: "standard", kind: "tiers", tier: "family" } as const;

/** A person whose pay, hours, family and cover all change. */
const eventful: PersonLedger = {
  employeeNumber: "20000417",
  facts: [
    buildFact("pay", "annual:4200000"),
    buildFact("pay", "annual:4500000", { from: "2026-12-01" }),
    buildFact("pay", "hourly:2200", { from: "2027-09-13" }),
    buildFact("weekly_hours", "3750"),
    buildFact("weekly_hours", "3000", { from: "2028-02-29" }),
    buildFact("date_of_birth", "1990-03-08"),
    buildFact("employed", "yes", { from: "2015-05-11" }),
    buildFact("employed", "no", { from: "2029-03-01" }),
  ],
  family: [
    buildFamilyRecord({
      id: "partner",
      relationship: "partner",
      dateOfBirth: "1988-06-15",
      leftOn: "2028-05-20",
    }),
    buildFamilyRecord({ id: "grown", dateOfBirth: "2008-11-20", educationEnds: "2027-07-31" }),
    buildFamilyRecord({ id: "adult", dateOfBirth: "2009-05-05" }),
    buildFamilyRecord({ id: "born", dateOfBirth: "2027-02-03", joinedOn: "2027-02-03" }),
  ],
  selections: [
    buildElection("pension", { kind: "share", percent: 8 }, { coverDate: "2026-04-01" }),
    buildElection("private-medical", family, {
      coverDate: "2026-04-01",
      people: ["partner", "adult"],
    }),
    buildElection(
      "dental",
      { ...family, level: "essential" },
      {
        coverDate: "2026-04-01",
        people: ["grown"],
      },
    ),
    buildElection(
      "life",
      { kind: "multiple", multiple: 6 },
      { coverDate: "2026-07-01", endDate: "2028-06-30" },
    ),
    buildElection(
      "gym",
      { kind: "people", level: "full", hasPartner: true, children: 1 },
      { coverDate: "2026-05-01", people: ["partner", "adult"] },
    ),
  ],
  locked: [],
  openings: [],
};

const pricePension = (selection: LedgerSelection, day: string) =>
  findPriceOn(createPersonAsAt(eventful, run), selection, day);

test.each(eventful.selections.map((each) => [each.code, each] as const))(
  "[B4] the price of %s on a day equals the price on any other day of the same period of unchanged facts",
  (_, selection) => {
    const person = createPersonAsAt(eventful, run);
    const prices = new Set<string>();
    const eras = new Set<number>();
    for (let day = "2025-12-01"; day < "2029-06-01"; day = addDays(day, 1)) {
      const priced = findPriceOn(person, selection, day);
      expect({ day, priced }).toEqual({ day, priced: pricePension(selection, day) });
      prices.add(`${priced?.price.employee.pence} ${priced?.price.employer.pence}`);
      eras.add(person.eraOf(day));
    }
    // Without differing prices and long periods of unchanged facts, this test would prove nothing.
    expect(prices.size).toBeGreaterThan(1);
    expect(eras.size).toBeLessThan(60);
  },
);
