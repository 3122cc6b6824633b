import { describe, expect, test } from "vitest";
import { buildChild, buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
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

const family = [buildPartner(), buildChild(), buildChild({ id: "elder", dateOfBirth: "2008-12-01" })];
const buildDental = (facts: Partial<Selection> = {}) =>
  buildSelection({
    code: "dental",
    choice: { kind: "tiers", level: "plus", tier: "family" },
    people: ["partner", "child", "elder"],
    ...facts,
  });
const buildFamilySnapshot = (facts: Partial<MemberSnapshot> = {}) =>
  buildSnapshot({ member: buildMember({ family }), ...facts });
const priceMonthly = (code: ProductCode, testSelection: Selection, facts: Partial<MemberSnapshot> = {}) =>
  priceOfSelection(testSelection, buildProduct(code), buildFamilySnapshot(facts))?.employee.instalments[0] ??
  null;

describe("[RULE-10] covered people", () => {
  const listCoveredIds = (facts: Partial<MemberSnapshot> = {}, testSelection = buildDental()) =>
    listCoveredPeople(testSelection, buildProduct("dental"), buildFamilySnapshot(facts)).map(({ id }) => id);

  test.each<[string, Partial<MemberSnapshot>, string[]]>([
    ["all people named", {}, ["partner", "child", "elder"]],
    ["without a child on the 18th birthday", { today: "2026-12-01" }, ["partner", "child"]],
    [
      "without a removed person",
      { member: buildMember({ family: [buildPartner({ isActive: false }), buildChild()] }) },
      ["child"],
    ],
  ])("covered people are those named who may still be covered: %s", (_, facts, expected) => {
    expect(listCoveredIds(facts)).toEqual(expected);
  });

  test("a selection that starts later covers the people who may be covered on its start date", () => {
    expect(listCoveredIds({}, buildDental({ status: "scheduled", coverDate: "2027-01-01" }))).toEqual([
      "partner",
      "child",
    ]);
  });

  test("a person who was never named is not covered", () => {
    expect(listCoveredIds({}, buildDental({ people: ["child"] }))).toEqual(["child"]);
  });

  test("a selection's price falls on the same day as its tier", () => {
    const childCover = buildDental({
      people: ["elder"],
      choice: { kind: "tiers", level: "plus", tier: "children" },
    });
    const findChoiceOn = (today: string) =>
      findCurrentChoice(childCover, buildProduct("dental"), buildFamilySnapshot({ today }));
    expect(findChoiceOn("2026-11-30")).toMatchObject({ tier: "children" });
    expect(findChoiceOn("2026-12-01")).toMatchObject({ tier: "single" });
    const before = priceMonthly("dental", childCover, { today: "2026-11-30" });
    const after = priceMonthly("dental", childCover, { today: "2026-12-01" });
    expect(after).toBe(priceMonthly("dental", buildDental({ people: [] })));
    expect(Number(after)).toBeLessThan(Number(before));
  });

  test("an ended selection and selections of a past year stay unchanged", () => {
    const over = buildDental({ status: "ended", people: [], endDate: "2026-05-31" });
    expect(findCurrentChoice(over, buildProduct("dental"), buildFamilySnapshot())).toMatchObject({
      tier: "family",
    });
    expect(
      findCurrentChoice(
        buildDental({ people: [] }),
        buildProduct("dental"),
        buildFamilySnapshot({ isPastYear: true }),
      ),
    ).toMatchObject({
      tier: "family",
    });
  });
});

describe("the price", () => {
  test("life cover from 4 to 6 times pay at 36 costs the documented amount", () => {
    const life = buildSelection({ code: "life", choice: { kind: "multiple", multiple: 6 } });
    expect(priceMonthly("life", life)).toBe(6_72);
  });

  test("[RULE-07] a selection's price uses the age at the renewal", () => {
    const life = buildSelection({ code: "life", choice: { kind: "multiple", multiple: 6 } });
    const turns40 = buildMember({ dateOfBirth: "1986-10-01" });
    expect(priceMonthly("life", life, { member: turns40 })).toBe(6_72);
    expect(priceMonthly("life", life, { member: turns40, today: "2027-04-01" })).toBe(10_08);
  });

  test.each<[string, Selection, ProductCode]>([
    [
      "a level that is no longer sold",
      buildDental({ choice: { kind: "tiers", level: "gold", tier: "single" } }),
      "dental",
    ],
    [
      "a partner who was removed",
      buildSelection({ code: "partner-life", choice: { kind: "cover", pence: 25_000_00, partnerPence: 0 } }),
      "partner-life",
    ],
  ])("a selection has no price for %s, and nothing fails", (_, testSelection, code) => {
    expect(priceOfSelection(testSelection, buildProduct(code), buildSnapshot())).toBeNull();
  });

  test("[RULE-17] pay that was frozen for a selection does not change", () => {
    expect(getPay(buildSelection({ payPence: 40_000_00 }), buildFamilySnapshot())).toBe(40_000_00);
    expect(getPay(buildSelection(), buildFamilySnapshot())).toBe(42_000_00);
  });
});

test("[RULE-13] the free cover limit caps only a selection that waits for medical answers", () => {
  const buildLifeSelection = (facts: Partial<Selection> = {}) =>
    buildSelection({
      code: "life",
      status: "medical-pending",
      choice: { kind: "multiple", multiple: 8 },
      ...facts,
    });
  const findLifeCap = (facts: Partial<Selection> = {}) =>
    findCappedCover(buildLifeSelection(facts), buildProduct("life"), 104_000_00)?.livePence ?? null;
  expect(findLifeCap()).toBe(750_000_00);
  expect(findLifeCap({ acceptedPence: 800_000_00 })).toBe(800_000_00);
  expect(findLifeCap({ acceptedPence: 900_000_00 })).toBeNull();
  expect(findLifeCap({ status: "active" })).toBeNull();
  expect(findLifeCap({ choice: { kind: "multiple", multiple: 6 } })).toBeNull();
});
