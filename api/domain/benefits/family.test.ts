import { describe, expect, test } from "vitest";
import { buildChild, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { addDays } from "../calendar.ts";
import { getChildLeavingDay, getTier, getTierChange, listCoverableOn, listTierFalls } from "./family.ts";

const ages = { usual: 18, inEducation: 24 };
const dental = buildProduct("dental");

describe("[RULE-10] a child leaves", () => {
  test.each([
    ["at 18, out of education", "2009-01-10", null, "2027-01-10"],
    ["at 18, when education ended before", "2009-01-10", "2025-06-30", "2027-01-10"],
    ["when education ends", "2009-01-10", "2028-06-30", "2028-06-30"],
    ["at 24, when education continues", "2009-01-10", "2035-06-30", "2033-01-10"],
    ["on 1 March, born on 29 February", "2008-02-29", null, "2026-03-01"],
  ])("a child leaves on the right day: %s", (_, dateOfBirth, educationEnds, day) => {
    expect(getChildLeavingDay({ dateOfBirth, educationEnds }, ages)).toBe(day);
  });

  test("a child is covered until the day before leaving", () => {
    const teenager = buildChild({ dateOfBirth: "2009-01-10", educationEnds: "2028-06-30" });
    expect(listCoverableOn([teenager], "2028-06-29", ages)).toEqual([teenager]);
    expect(listCoverableOn([teenager], "2028-06-30", ages)).toEqual([]);
  });
});

describe("[RULE-10] family members who count", () => {
  test.each([
    ["single", []],
    ["partner", [buildPartner()]],
    ["children", [buildChild(), buildChild({ id: "second" })]],
    ["family", [buildChild(), buildPartner()]],
  ])("the cover tier is %s when those people are covered", (tier, members) => {
    expect(getTier(members)).toBe(tier);
  });

  test("[RULE-10] only active members who are born count, and children only in a plan that covers them", () => {
    const inactive = buildPartner({ isActive: false });
    const unborn = buildChild({ id: "unborn", dateOfBirth: "2026-12-01" });
    expect(listCoverableOn([inactive, unborn, buildChild()], "2026-11-20", ages)).toEqual([buildChild()]);
    expect(listCoverableOn([buildPartner(), buildChild()], "2026-11-20", null)).toEqual([buildPartner()]);
  });
});

describe("[FAMILY-01] consequences of a family change", () => {
  test("a partner who is made inactive leaves the cover at once, and the tier falls", () => {
    const family = [buildPartner({ isActive: false }), buildChild()];
    const change = getTierChange([buildPartner(), buildChild()], family, "2026-11-20", dental, false);
    expect(change).toMatchObject({
      before: "family",
      after: "children",
      leaving: [buildPartner()],
      joining: [],
    });
  });

  test("a new child joins the cover when the product is open, and does not when it is closed", () => {
    const family = [buildPartner(), buildChild()];
    const open = getTierChange([buildPartner()], family, "2026-11-20", dental, true);
    expect(open).toMatchObject({ before: "partner", after: "family", joining: [buildChild()] });
    const closed = getTierChange([buildPartner()], family, "2026-11-20", dental, false);
    expect(closed).toMatchObject({ before: "partner", after: "partner", joining: [] });
  });

  test("the tier falls on the days on which children leave, also when twins leave together", () => {
    const twins = ["a", "b"].map((id) => buildChild({ id, dateOfBirth: "2009-01-10" }));
    const covered = [buildPartner(), ...twins, buildChild()];
    expect(listTierFalls(covered, "2026-11-20", dental)).toMatchObject([
      { on: "2027-01-10", before: "family", after: "family", leaving: twins },
      { on: "2036-05-02", before: "family", after: "partner", leaving: [buildChild()] },
    ]);
    expect(listTierFalls(covered, "2040-01-01", dental)).toEqual([]);
    expect(listTierFalls(covered, "2026-11-20", buildProduct("gym"))).toEqual([]);
  });

  test("the tier and the list of coverable people agree on every day", () => {
    const family = [
      buildChild({ dateOfBirth: "2008-02-29", educationEnds: "2027-07-01" }),
      buildChild({ id: "b", dateOfBirth: "2009-12-31" }),
    ];
    const falls = listTierFalls(family, "2026-01-01", dental).map(({ on }) => on);
    for (let day = "2026-01-01"; day < "2028-06-01"; day = addDays(day, 1)) {
      const fewer =
        listCoverableOn(family, day, ages).length < listCoverableOn(family, addDays(day, -1), ages).length;
      expect(fewer, day).toBe(falls.includes(day));
    }
  });
});
