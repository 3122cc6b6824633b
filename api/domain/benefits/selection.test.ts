import { describe, expect, test } from "vitest";
import { selection } from "../../../tests/support/snapshots.ts";
import {
  asOf,
  findInForce,
  findSelectionPair,
  getPriceDay,
  isClosed,
  isSubmitted,
  listInYear,
  type Selection,
} from "./selection.ts";
import { statuses } from "./statuses.ts";

const of = (facts: Partial<Selection>) => selection(facts);
const today = "2026-11-20";

test("[RULE-14] every status is submitted, closed, or left to its owner", () => {
  const told = statuses.map((status) => [status, isSubmitted({ status }), isClosed({ status })]);
  expect(told).toEqual([
    ["draft", false, false],
    ["medical-pending", true, false],
    ["approval-pending", true, false],
    ["scheduled", true, false],
    ["active", true, false],
    ["ended", false, true],
    ["rejected", false, false],
    ["opted-out", false, true],
  ]);
});

describe("[RULE-14] a selection on a day, changed by time only", () => {
  test.each<[string, Partial<Selection>, string]>([
    ["begins on its cover date", { status: "scheduled", coverDate: today }, "active"],
    ["not a day before", { status: "scheduled", coverDate: "2026-11-21" }, "scheduled"],
    ["lasts through its last day", { endDate: today }, "active"],
    ["and no longer", { endDate: "2026-11-19" }, "ended"],
    [
      "a short one that nobody looked at is over",
      { status: "scheduled", coverDate: "2026-10-01", endDate: "2026-10-31" },
      "ended",
    ],
    [
      "no request decides itself",
      { status: "approval-pending", coverDate: "2026-10-01" },
      "approval-pending",
    ],
    ["no draft begins", { status: "draft", coverDate: "2026-10-01" }, "draft"],
    ["opted out stays so", { status: "opted-out", endDate: "2026-10-31" }, "opted-out"],
  ])("a selection changes with time: %s", (_, facts, status) => {
    expect(asOf(of(facts), today).status).toBe(status);
  });
});

describe("the selections of a product", () => {
  const held = (...all: Partial<Selection>[]) => {
    const { latest: shown, active: inForce } = findSelectionPair(
      all.map((facts, at) => of({ id: String(at), createdAt: at, ...facts })),
      "pension",
    );
    return [shown?.id ?? null, inForce?.id ?? null];
  };

  test.each<[string, Partial<Selection>[], (string | null)[]]>([
    ["nothing", [], [null, null]],
    ["another product", [{ code: "gym" }], [null, null]],
    ["what is in force", [{ status: "ended" }, {}], ["1", null]],
    ["a change first, and what is in force meanwhile", [{}, { status: "scheduled" }], ["1", "0"]],
    ["a draft beside what is in force", [{}, { status: "draft" }], ["1", "0"]],
    ["a refusal beside what is in force", [{}, { status: "rejected" }], ["1", "0"]],
    ["in force again after an opted-out change", [{}, { status: "opted-out" }], ["0", null]],
    ["of nothing in force the newest", [{ status: "ended" }, { status: "rejected" }], ["1", null]],
    ["a new draft after the end", [{ status: "ended" }, { status: "draft" }], ["1", null]],
  ])("the selection pair of a product is right: %s", (_, all, expected) => {
    expect(held(...all)).toEqual(expected);
  });

  test.each<[string, Partial<Selection>, string | null]>([
    ["stays in force on its last day", { status: "opted-out", endDate: today }, "active"],
    ["is over on the day after", { status: "opted-out", endDate: "2026-11-19" }, null],
    ["is not in force before it began", { status: "opted-out", coverDate: "2026-11-21" }, null],
    ["that ended otherwise is not in force", { status: "ended", endDate: today }, null],
    ["of another product does not count", { status: "opted-out", endDate: today, code: "gym" }, null],
  ])("[BENEFIT-12] a selection that was opted out of %s", (_, facts, status) => {
    expect(findSelectionPair([of(facts)], "pension", today).active?.status ?? null).toBe(status);
  });

  test("two selections made at once always count in the same order", () => {
    const pair = [of({ id: "b" }), of({ id: "a" })];
    expect(findSelectionPair(pair, "pension").latest?.id).toBe("a");
    expect(findSelectionPair(pair.toReversed(), "pension").latest?.id).toBe("a");
  });
});

test.each<[string, Partial<Selection>, string | null]>([
  ["all year", {}, "active"],
  ["to its end within it", { status: "ended", endDate: "2026-06-30" }, "ended"],
  ["beyond it", { status: "opted-out", endDate: "2027-06-30" }, "active"],
  ["begun later", { coverDate: "2027-04-01" }, null],
  ["over before", { status: "ended", coverDate: "2025-04-01", endDate: "2026-03-31" }, null],
  ["in force below the limit", { status: "medical-pending" }, "medical-pending"],
  ["never in force", { status: "rejected" }, null],
])("[RULE-21] a past year shows the status of a selection that was in force: %s", (_, facts, status) => {
  const year = { name: "2026/27", from: "2026-04-01", to: "2027-03-31" };
  expect(listInYear([of(facts)], year).map((each) => each.status)).toEqual(status ? [status] : []);
});

test("[RULE-12] the selection in force on a day is the newest that covers it", () => {
  const all = [
    of({ id: "old", status: "ended", coverDate: "2025-04-01", endDate: "2026-03-31", createdAt: 1 }),
    of({ id: "new", createdAt: 2 }),
    of({ id: "asked", status: "scheduled", coverDate: "2026-01-01", createdAt: 3 }),
    of({ id: "left", status: "opted-out", endDate: "2026-08-31", createdAt: 4 }),
  ];
  const on = (day: string) => findInForce(all, "pension", day)?.id;
  expect(["2025-03-31", "2026-03-31", "2026-04-01", "2026-09-01"].map(on)).toEqual([
    ...[undefined, "old", "left", "new"],
  ]);
});

test.each<[string, Partial<Selection>, string]>([
  ["while it lasts", {}, today],
  ["before it begins", { coverDate: "2027-04-01" }, "2027-04-01"],
  ["after it ended", { endDate: "2026-03-31" }, "2026-03-31"],
  ["that it keeps", { priceDate: "2025-01-01" }, "2025-01-01"],
  ["a draft without a day", { coverDate: null }, today],
])("[RULE-07] the prices of a selection are those of the day %s", (_, facts, day) => {
  expect(getPriceDay(of(facts), today)).toBe(day);
});
