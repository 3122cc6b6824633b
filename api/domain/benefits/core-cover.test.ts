import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildMember, buildProduct, harbourlineCatalogue } from "../../../tests/support/members.ts";
import { buildReportPerson, buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { addDays, getLastDayOfMonth } from "../calendar.ts";
import { listProviderLines } from "../reports/provider-lines.ts";
import { toSnapshotAfterLeaving } from "../reports/report-person.ts";
import { createCatalogue } from "./catalogue.ts";
import { prepareContributions } from "./contributions.ts";
import { addCoreCover } from "./core-cover.ts";
import { countPerson, createEmptyFigures } from "./insights.ts";
import type { Member, Product } from "./product.ts";
import { endSupersededVersions, type Selection, toHoldings } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

const isAlwaysOffered = () => true;
const life = buildProduct("life");
const toMultiple = (multiple: number) => ({ kind: "multiple", multiple }) as const;

const addCover = (facts: Partial<MemberSnapshot> = {}) => {
  const snapshot = buildSnapshot(facts);
  const selections = endSupersededVersions(snapshot.selections);
  return addCoreCover(
    { ...snapshot, selections, member: { ...snapshot.member, holdings: toHoldings(selections) } },
    isAlwaysOffered,
  );
};
const listLives = ({ selections }: MemberSnapshot) =>
  selections
    .filter(({ code }) => code === "life")
    .map(({ choice, coverDate, endDate }) => [choice, coverDate, endDate]);

describe("core cover", () => {
  test("[S11] [M-31] core cover exists from the first day, without a stored row and at the employer's cost", () => {
    const joiner = buildMember({
      startDate: "2026-11-03",
      dateOfBirth: "2001-06-15",
      annualPayPence: 30_000_00,
      probationEnd: "2027-02-03",
    });
    const snapshot = addCover({ member: joiner });
    expect(listLives(snapshot)).toEqual([[toMultiple(4), "2026-11-03", null]]);
    const [life] = prepareContributions(snapshot)("2026-11").filter(({ product }) => product.code === "life");
    // 4 × £30,000 at £0.42 per £1,000 is £50.40 a year.
    expect([life?.employeePence, life?.employerPence]).toEqual([0, 4_20]);
    expect(prepareContributions(snapshot)("2026-10")).toEqual([]);
  });

  test("[M-31] core cover starts when a person meets the plan's eligibility rules", () => {
    const joiner = buildMember({ startDate: "2026-06-01" });
    const income = addCover({ member: joiner }).selections.filter(({ code }) => code === "income-protection");
    expect(income).toMatchObject([
      { choice: { kind: "income", percent: 50 }, coverDate: "2027-06-01", status: "scheduled" },
    ]);
  });

  test("[M-17] core cover fills exactly the days on which a person has no selection", () => {
    const chosen = [
      buildSelection({
        code: "life",
        choice: toMultiple(6),
        coverDate: "2026-04-01",
        status: "ended",
        endDate: "2026-08-31",
      }),
      buildSelection({
        code: "life",
        choice: toMultiple(5),
        coverDate: "2027-01-01",
        status: "scheduled",
        createdAt: 2,
      }),
    ];
    expect(listLives(addCover({ selections: chosen })).slice(2)).toEqual([
      [toMultiple(4), "2015-05-11", "2026-03-31"],
      [toMultiple(4), "2026-09-01", "2026-12-31"],
    ]);
  });

  test("[RULE-09] core cover ends when a person leaves, and at the plan's age limit", () => {
    const leaver = addCover({ member: buildMember({ leaveDate: "2026-11-15" }) });
    expect(listLives(leaver)).toEqual([[toMultiple(4), "2015-05-11", "2026-11-15"]]);
    const old = addCover({ member: buildMember({ dateOfBirth: "1956-11-20" }) });
    expect(listLives(old)).toEqual([[toMultiple(4), "2015-05-11", "2026-11-19"]]);
    const leaverSnapshot = addCover({ member: buildMember({ employmentStatus: "left" }) });
    expect(leaverSnapshot.selections).toEqual([]);
  });

  test("core cover follows the version of its plan", () => {
    const less: Product = { ...life, choosable: { ...life.choosable, core: 3 } as Product["choosable"] };
    const catalogue = createCatalogue(
      [
        {
          product: less,
          prices: [],
          versions: [
            { from: "2020-01-01", product: life },
            { from: "2026-10-01", product: less },
          ],
        },
      ],
      harbourlineCatalogue.yearStart,
      harbourlineCatalogue.rates,
    );
    expect(listLives(addCover({ catalogue }))).toEqual([
      [toMultiple(4), "2020-01-01", "2026-09-30"],
      [toMultiple(3), "2026-10-01", null],
    ]);
  });

  test("a plan that is closed to new people keeps the core cover of those who had it", () => {
    const catalogue = createCatalogue(
      [{ product: life, prices: [], isClosed: true, closedOn: "2026-10-01" }],
      harbourlineCatalogue.yearStart,
      harbourlineCatalogue.rates,
    );
    expect(listLives(addCover({ catalogue }))).toHaveLength(1);
    expect(listLives(addCover({ catalogue, member: buildMember({ startDate: "2026-10-01" }) }))).toEqual([]);
  });

  test("a plan that the client does not offer covers nobody", () => {
    expect(addCoreCover(buildSnapshot(), () => false)).toEqual(buildSnapshot());
  });

  test("[DASH-05] take-up counts each core cover once, with its level and the employer's cost", () => {
    const figures = createEmptyFigures();
    countPerson(figures, { snapshot: addCover(), registeredOn: null }, [life]);
    const chosen = [buildSelection({ code: "life", choice: toMultiple(4) })];
    countPerson(figures, { snapshot: addCover({ selections: chosen }), registeredOn: null }, [life]);
    // Each of these people has 4 × £42,000 at £0.96 per £1,000: £161.28 a year.
    expect(figures.benefits.life).toEqual({
      eligible: 2,
      chosen: 2,
      waiting: 0,
      employeePence: 0,
      employerPence: 2 * 13_44,
      levels: { "4 × pay": 2 },
    });
  });

  test("[M-31] the provider's file names everybody eligible on the day exactly once", () => {
    fc.assert(
      fc.property(people, ({ facts, choices, month }) => {
        const snapshot = addCover({ member: facts, selections: choices });
        const end = getLastDayOfMonth(`${month}-01`);
        const person = buildReportPerson(toSnapshotAfterLeaving(snapshot));
        const lines = listProviderLines(person, month, [{ product: life, name: "Life", policyNumber: null }]);
        const insured = lines.filter(([, , action]) => action !== "DELETE");
        // The plan's rule, written out: employed on the day and under 70.
        const isIn =
          facts.startDate <= end &&
          (facts.leaveDate === null || facts.leaveDate >= end) &&
          end < `${Number(facts.dateOfBirth.slice(0, 4)) + 70}${facts.dateOfBirth.slice(4)}`;
        expect(insured).toHaveLength(isIn ? 1 : 0);
        expect(lines.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });

  test("[M-17] a person has on any day either core cover or one choice, never both", () => {
    fc.assert(
      fc.property(people, fc.integer({ min: -700, max: 300 }), ({ facts, choices }, days) => {
        const snapshot = addCover({ member: facts, selections: choices });
        const day = addDays(snapshot.today, days);
        const holding = toHoldings(snapshot.selections).filter(
          ({ code, from, to }) => code === "life" && from <= day && (to === null || to >= day),
        );
        expect(holding.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });
});

const drawDay = (from: string, span: number) =>
  fc.integer({ min: 0, max: span }).map((days) => addDays(from, days));

/** Draws a person with any employment, age and choices of life cover. */
const people = fc
  .record({
    startDate: drawDay("2024-01-01", 1_000),
    service: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
    dateOfBirth: fc.oneof(drawDay("1956-03-01", 500), drawDay("1970-03-01", 9_000)),
    versions: fc.array(
      fc.record({
        multiple: fc.integer({ min: 4, max: 8 }),
        from: fc.integer({ min: 0, max: 900 }),
        length: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
      }),
      { maxLength: 3 },
    ),
    month: fc.constantFrom("2026-05", "2026-09", "2026-10", "2026-11"),
  })
  .map(({ startDate, service, dateOfBirth, versions, month }) => {
    const leaveDate = service === null ? null : addDays(startDate, service);
    const last70 = addDays(`${Number(dateOfBirth.slice(0, 4)) + 70}${dateOfBirth.slice(4)}`, -1);
    const facts: Member = buildMember({ startDate, leaveDate, dateOfBirth, probationEnd: startDate });
    const choices = versions.flatMap(({ multiple, from, length }, index): Selection[] => {
      const coverDate = addDays(startDate, from);
      const coverEnd = length === null ? null : addDays(coverDate, length);
      // An upload or the daily job ends cover on the earliest of these days.
      const ends = [coverEnd, leaveDate, last70 < "2026-11-20" ? last70 : null].filter((end) => end !== null);
      const endDate = ends.sort()[0] ?? null;
      if (endDate !== null && endDate < coverDate) return [];
      const isOver = endDate !== null && endDate < "2026-11-20";
      const status = isOver ? "ended" : coverDate <= "2026-11-20" ? "active" : "scheduled";
      const facts = { code: "life", choice: toMultiple(multiple), coverDate, endDate, status } as const;
      return [buildSelection({ ...facts, id: String(index), createdAt: index + 1 })];
    });
    return { facts, choices, month };
  });
