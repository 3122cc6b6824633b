import { describe, expect, it } from "vitest";
import { type SelectionState, toSelectionEvents } from "./selection-events.ts";

const buildDental = (facts: Partial<SelectionState> = {}): SelectionState => ({
  id: "a",
  employee_id: "ann",
  product_code: "dental",
  status: "active",
  choice: '{"level":1}',
  people: "[]",
  cover_date: "2026-04-01",
  first_deduction_date: "2026-04-28",
  end_date: null,
  agreed_pence: 1_200,
  accepted_pence: null,
  ...facts,
});

const listTypes = (before: SelectionState[], ...after: SelectionState[]) =>
  toSelectionEvents(before, after).map(({ type, selection }) => `${selection.id} ${type}`);

describe("an event of a selection", () => {
  it.each([
    [
      "a first request that waits for approval",
      [],
      buildDental({ status: "approval-pending" }),
      "a benefit.enrolled",
    ],
    ["a first request that is agreed", [], buildDental({ status: "scheduled" }), "a benefit.enrolled"],
    ["a draft", [], buildDental({ status: "draft" }), undefined],
    [
      "a new version next to the active one",
      [buildDental()],
      buildDental({ id: "b", status: "scheduled", cover_date: "2027-01-01" }),
      "b benefit.changed",
    ],
    [
      "another person's first request",
      [buildDental({ employee_id: "bob" })],
      buildDental({ id: "b", status: "scheduled" }),
      "b benefit.enrolled",
    ],
    [
      "an approval",
      [buildDental({ status: "approval-pending" })],
      buildDental({ status: "scheduled" }),
      "a benefit.approved",
    ],
    [
      "an approval that leads to medical questions",
      [buildDental({ status: "approval-pending" })],
      buildDental({ status: "medical-pending" }),
      "a benefit.approved",
    ],
    [
      "a refusal",
      [buildDental({ status: "approval-pending" })],
      buildDental({ status: "rejected" }),
      "a benefit.rejected",
    ],
    [
      "a withdrawn request",
      [buildDental({ status: "approval-pending" })],
      buildDental({ status: "draft", cover_date: null }),
      "a benefit.withdrawn",
    ],
    [
      "cover that ends before it begins",
      [buildDental({ status: "scheduled" })],
      buildDental({ status: "ended", end_date: "2026-03-31" }),
      "a benefit.withdrawn",
    ],
    ["cover that begins on its day", [buildDental({ status: "scheduled" })], buildDental(), undefined],
    [
      "a request that moves to the next month",
      [buildDental({ status: "approval-pending" })],
      buildDental({ status: "approval-pending", cover_date: "2026-05-01" }),
      "a benefit.changed",
    ],
    [
      "an opt-out with a future last day",
      [buildDental()],
      buildDental({ status: "opted-out", end_date: "2026-12-31" }),
      "a benefit.ended",
    ],
    ["a future last day", [buildDental()], buildDental({ end_date: "2026-12-31" }), "a benefit.ended"],
    [
      "the passing of a last day that was already sent",
      [buildDental({ end_date: "2026-12-31" })],
      buildDental({ status: "ended", end_date: "2026-12-31" }),
      undefined,
    ],
    [
      "an end that is withdrawn",
      [buildDental({ end_date: "2026-12-31" })],
      buildDental(),
      "a benefit.changed",
    ],
    [
      "a plan whose start and last day move to the next month",
      [buildDental({ status: "approval-pending", end_date: "2027-03-31" })],
      buildDental({ status: "approval-pending", cover_date: "2026-05-01", end_date: "2027-04-30" }),
      "a benefit.changed",
    ],
    [
      "an opt-out before the agreed last day",
      [buildDental({ end_date: "2027-03-31" })],
      buildDental({ status: "opted-out", end_date: "2026-12-31" }),
      "a benefit.ended",
    ],
    [
      "a change of the covered people",
      [buildDental()],
      buildDental({ people: '["p"]' }),
      "a benefit.changed",
    ],
    [
      "a leave date before the last day of an opted-out benefit",
      [buildDental({ status: "opted-out", end_date: "2026-12-31" })],
      buildDental({ status: "opted-out", end_date: "2026-11-30" }),
      "a benefit.ended",
    ],
    [
      "an opted-out benefit whose last day passes",
      [buildDental({ status: "opted-out", end_date: "2026-12-31" })],
      buildDental({ status: "opted-out", end_date: "2026-12-31" }),
      undefined,
    ],
    [
      "a new request after an opt-out",
      [buildDental({ status: "opted-out", end_date: "2026-12-31" })],
      buildDental({ id: "b", status: "scheduled", cover_date: "2027-01-01" }),
      "b benefit.enrolled",
    ],
    ["an unchanged row", [buildDental()], buildDental(), undefined],
  ] as const)("a write sends the right event of a selection: %s", (_what, before, after, expected) => {
    expect(listTypes([...before], after)).toEqual(expected === undefined ? [] : [expected]);
  });

  it("a replacement sends one event when it is agreed and one when it begins", () => {
    const next = buildDental({ id: "b", status: "scheduled", cover_date: "2027-01-01" });
    const replaced = buildDental({ status: "ended", end_date: "2026-12-31" });
    expect(listTypes([buildDental(), next], replaced, { ...next, status: "active" })).toEqual([]);
    expect(listTypes([buildDental()], replaced, next)).toEqual(["b benefit.changed"]);
  });

  it("core cover that returns after an opt-out sends one change event", () => {
    const core = buildDental({ id: "core", status: "scheduled", cover_date: "2027-01-01", agreed_pence: 0 });
    const left = buildDental({ status: "opted-out", end_date: "2026-12-31" });
    expect(listTypes([buildDental()], left, core)).toEqual(["core benefit.changed"]);
  });
});
