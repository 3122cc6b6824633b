import { describe, expect, test } from "vitest";
import { child, member, partner, product } from "../../../tests/support/members.ts";
import { buildSnapshot, selection } from "../../../tests/support/snapshots.ts";
import type { ProductCode } from "./kinds/types.ts";
import {
  findCappedCover,
  findCurrentChoice,
  getPay,
  listCoveredPeople,
  priceOfSelection,
} from "./member-snapshot.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

const family = [partner(), child(), child({ id: "elder", dateOfBirth: "2008-12-01" })];
const dental = (facts: Partial<Selection> = {}) =>
  selection({
    code: "dental",
    choice: { kind: "tiers", level: "plus", tier: "family" },
    people: ["partner", "child", "elder"],
    ...facts,
  });
const at = (facts: Partial<MemberSnapshot> = {}) => buildSnapshot({ member: member({ family }), ...facts });
const monthly = (code: ProductCode, testSelection: Selection, facts: Partial<MemberSnapshot> = {}) =>
  priceOfSelection(testSelection, product(code), at(facts))?.employee.instalments[0] ?? null;

describe("[RULE-10] who is covered", () => {
  const ids = (facts: Partial<MemberSnapshot> = {}, testSelection = dental()) =>
    listCoveredPeople(testSelection, product("dental"), at(facts)).map(({ id }) => id);

  test.each<[string, Partial<MemberSnapshot>, string[]]>([
    ["all people named", {}, ["partner", "child", "elder"]],
    ["without a child on the 18th birthday", { today: "2026-12-01" }, ["partner", "child"]],
    [
      "without a removed person",
      { member: member({ family: [partner({ isActive: false }), child()] }) },
      ["child"],
    ],
  ])("covered people are those named who may still be covered: %s", (_, facts, expected) => {
    expect(ids(facts)).toEqual(expected);
  });

  test("a selection that starts later covers the people who may be covered on its start date", () => {
    expect(ids({}, dental({ status: "scheduled", coverDate: "2027-01-01" }))).toEqual(["partner", "child"]);
  });

  test("a person who was never named is not covered", () => {
    expect(ids({}, dental({ people: ["child"] }))).toEqual(["child"]);
  });

  test("a selection's price falls on the same day as its tier", () => {
    const childCover = dental({
      people: ["elder"],
      choice: { kind: "tiers", level: "plus", tier: "children" },
    });
    const choiceOn = (today: string) => findCurrentChoice(childCover, product("dental"), at({ today }));
    expect(choiceOn("2026-11-30")).toMatchObject({ tier: "children" });
    expect(choiceOn("2026-12-01")).toMatchObject({ tier: "single" });
    const before = monthly("dental", childCover, { today: "2026-11-30" });
    const after = monthly("dental", childCover, { today: "2026-12-01" });
    expect(after).toBe(monthly("dental", dental({ people: [] })));
    expect(Number(after)).toBeLessThan(Number(before));
  });

  test("an ended selection and selections of a past year stay unchanged", () => {
    const over = dental({ status: "ended", people: [], endDate: "2026-05-31" });
    expect(findCurrentChoice(over, product("dental"), at())).toMatchObject({ tier: "family" });
    expect(
      findCurrentChoice(dental({ people: [] }), product("dental"), at({ isPastYear: true })),
    ).toMatchObject({
      tier: "family",
    });
  });
});

describe("the price", () => {
  test("life cover from 4 to 6 times pay at 36 costs the documented amount", () => {
    const life = selection({ code: "life", choice: { kind: "multiple", multiple: 6 } });
    expect(monthly("life", life)).toBe(6_72);
  });

  test("[RULE-07] a selection's price uses the age at the renewal", () => {
    const life = selection({ code: "life", choice: { kind: "multiple", multiple: 6 } });
    const turns40 = member({ dateOfBirth: "1986-10-01" });
    expect(monthly("life", life, { member: turns40 })).toBe(6_72);
    expect(monthly("life", life, { member: turns40, today: "2027-04-01" })).toBe(10_08);
  });

  test.each<[string, Selection, ProductCode]>([
    [
      "a level that is no longer sold",
      dental({ choice: { kind: "tiers", level: "gold", tier: "single" } }),
      "dental",
    ],
    [
      "a partner who was removed",
      selection({ code: "partner-life", choice: { kind: "cover", pence: 25_000_00, partnerPence: 0 } }),
      "partner-life",
    ],
  ])("a selection has no price for %s, and nothing fails", (_, testSelection, code) => {
    expect(priceOfSelection(testSelection, product(code), buildSnapshot())).toBeNull();
  });

  test("[RULE-17] pay that was frozen for a selection does not change", () => {
    expect(getPay(selection({ payPence: 40_000_00 }), at())).toBe(40_000_00);
    expect(getPay(selection(), at())).toBe(42_000_00);
  });
});

test("[RULE-13] the free cover limit caps only a selection that waits for medical answers", () => {
  const eight = (facts: Partial<Selection> = {}) =>
    selection({
      code: "life",
      status: "medical-pending",
      choice: { kind: "multiple", multiple: 8 },
      ...facts,
    });
  const capped = (facts: Partial<Selection> = {}) =>
    findCappedCover(eight(facts), product("life"), 104_000_00)?.livePence ?? null;
  expect(capped()).toBe(750_000_00);
  expect(capped({ acceptedPence: 800_000_00 })).toBe(800_000_00);
  expect(capped({ acceptedPence: 900_000_00 })).toBeNull();
  expect(capped({ status: "active" })).toBeNull();
  expect(capped({ choice: { kind: "multiple", multiple: 6 } })).toBeNull();
});
