import { describe, expect, test } from "vitest";
import { buildSelection } from "../../../tests/support/snapshots.ts";
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

const today = "2026-11-20";

test("[RULE-14] every status counts as submitted, as closed, or as neither", () => {
  const states = statuses.map((status) => [status, isSubmitted({ status }), isClosed({ status })]);
  expect(states).toEqual([
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

describe("[RULE-14] the status of a selection on a day, which time alone changes", () => {
  test.each<[string, Partial<Selection>, string]>([
    [
      "a scheduled selection is active on its cover date",
      { status: "scheduled", coverDate: today },
      "active",
    ],
    [
      "a scheduled selection stays scheduled the day before",
      { status: "scheduled", coverDate: "2026-11-21" },
      "scheduled",
    ],
    ["an active selection stays active on its last day", { endDate: today }, "active"],
    ["an active selection has ended after its last day", { endDate: "2026-11-19" }, "ended"],
    [
      "a scheduled selection past its last day has ended",
      { status: "scheduled", coverDate: "2026-10-01", endDate: "2026-10-31" },
      "ended",
    ],
    [
      "a request stays a request",
      { status: "approval-pending", coverDate: "2026-10-01" },
      "approval-pending",
    ],
    ["a draft stays a draft", { status: "draft", coverDate: "2026-10-01" }, "draft"],
    ["an opted-out selection stays opted out", { status: "opted-out", endDate: "2026-10-31" }, "opted-out"],
  ])("a selection's status changes with time: %s", (_, facts, status) => {
    expect(asOf(buildSelection(facts), today).status).toBe(status);
  });
});

describe("the selections of a product", () => {
  const findPairIds = (...all: Partial<Selection>[]) => {
    const { latest, active } = findSelectionPair(
      all.map((facts, index) => buildSelection({ id: String(index), createdAt: index, ...facts })),
      "pension",
    );
    return [latest?.id ?? null, active?.id ?? null];
  };

  test.each<[string, Partial<Selection>[], (string | null)[]]>([
    ["nothing", [], [null, null]],
    ["empty when only another product is selected", [{ code: "gym" }], [null, null]],
    ["the selection in force", [{ status: "ended" }, {}], ["1", null]],
    ["a change and the selection still in force", [{}, { status: "scheduled" }], ["1", "0"]],
    ["a draft and the selection in force", [{}, { status: "draft" }], ["1", "0"]],
    ["a refused request and the selection in force", [{}, { status: "rejected" }], ["1", "0"]],
    ["the selection in force after an opted-out change", [{}, { status: "opted-out" }], ["0", null]],
    [
      "the newest selection when none is in force",
      [{ status: "ended" }, { status: "rejected" }],
      ["1", null],
    ],
    ["a new draft after the selection ended", [{ status: "ended" }, { status: "draft" }], ["1", null]],
  ])("the latest and the active selection of a product are found: %s", (_, all, expected) => {
    expect(findPairIds(...all)).toEqual(expected);
  });

  test.each<[string, Partial<Selection>, string | null]>([
    ["stays in force on its last day", { status: "opted-out", endDate: today }, "active"],
    [
      "is no longer in force the day after its last day",
      { status: "opted-out", endDate: "2026-11-19" },
      null,
    ],
    ["is not in force before it began", { status: "opted-out", coverDate: "2026-11-21" }, null],
    ["and has the status ended is not in force", { status: "ended", endDate: today }, null],
    ["for another product does not count", { status: "opted-out", endDate: today, code: "gym" }, null],
  ])("[BENEFIT-12] a selection that was opted out of %s", (_, facts, status) => {
    expect(findSelectionPair([buildSelection(facts)], "pension", today).active?.status ?? null).toBe(status);
  });

  test("two selections made at the same instant always have the same order", () => {
    const pair = [buildSelection({ id: "b" }), buildSelection({ id: "a" })];
    expect(findSelectionPair(pair, "pension").latest?.id).toBe("a");
    expect(findSelectionPair(pair.toReversed(), "pension").latest?.id).toBe("a");
  });
});

test.each<[string, Partial<Selection>, string | null]>([
  ["all year", {}, "active"],
  ["until its end within the year", { status: "ended", endDate: "2026-06-30" }, "ended"],
  ["until after the year", { status: "opted-out", endDate: "2027-06-30" }, "active"],
  ["that began after the year", { coverDate: "2027-04-01" }, null],
  ["that ended before the year", { status: "ended", coverDate: "2025-04-01", endDate: "2026-03-31" }, null],
  ["capped by the insurer's limit", { status: "medical-pending" }, "medical-pending"],
  ["never in force", { status: "rejected" }, null],
])("[RULE-21] a past year shows the status of a selection that was in force: %s", (_, facts, status) => {
  const year = { name: "2026/27", from: "2026-04-01", to: "2027-03-31" };
  expect(listInYear([buildSelection(facts)], year).map((each) => each.status)).toEqual(
    status ? [status] : [],
  );
});

test("[RULE-12] the selection in force on a day is the newest that covers it", () => {
  const all = [
    buildSelection({
      id: "old",
      status: "ended",
      coverDate: "2025-04-01",
      endDate: "2026-03-31",
      createdAt: 1,
    }),
    buildSelection({ id: "new", createdAt: 2 }),
    buildSelection({ id: "asked", status: "scheduled", coverDate: "2026-01-01", createdAt: 3 }),
    buildSelection({ id: "left", status: "opted-out", endDate: "2026-08-31", createdAt: 4 }),
  ];
  const findIdInForce = (day: string) => findInForce(all, "pension", day)?.id;
  expect(["2025-03-31", "2026-03-31", "2026-04-01", "2026-09-01"].map(findIdInForce)).toEqual([
    ...[undefined, "old", "left", "new"],
  ]);
});

test.each<[string, Partial<Selection>, string]>([
  ["today, while it is in force", {}, today],
  ["its first day, before it begins", { coverDate: "2027-04-01" }, "2027-04-01"],
  ["its last day, after it ended", { endDate: "2026-03-31" }, "2026-03-31"],
  ["the stored day, if it keeps its prices", { priceDate: "2025-01-01" }, "2025-01-01"],
  ["today, for a draft without a day", { coverDate: null }, today],
])("[RULE-07] the prices of a selection are those of this day: %s", (_, facts, day) => {
  expect(getPriceDay(buildSelection(facts), today)).toBe(day);
});
