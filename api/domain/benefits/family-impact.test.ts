import { describe, expect, test } from "vitest";
import { child, member, partner, product } from "../../../tests/support/members.ts";
import { buildSnapshot, selection } from "../../../tests/support/snapshots.ts";
import { findFamilyImpact, getCoverageWithFamily, replaceFamily } from "./family-impact.ts";
import type { FamilyMember } from "./product.ts";
import type { Selection } from "./selection.ts";

const buildMedical = (people: string[], facts: Partial<Selection> = {}) =>
  selection({
    code: "private-medical",
    choice: { kind: "tiers", level: "standard", tier: "family" },
    people,
    ...facts,
  });
const buildBenefits = (family: FamilyMember[], ...selections: Selection[]) =>
  buildSnapshot({ member: member({ family }), selections });
const listImpactMonths = (family: FamilyMember[], changed: FamilyMember[], ...selections: Selection[]) =>
  findFamilyImpact(buildBenefits(family, ...selections), changed).map(
    ({ product: { code }, before, after }) => [
      ...[code, before.tier, before.price?.employee.instalments[0]],
      ...[after?.tier, after?.price?.employee.instalments[0]],
    ],
  );

describe("[FAMILY-01] consequences, shown before they are saved", () => {
  test("[RULE-10] an inactive family member leaves every cover, and its price changes", () => {
    const people = ["partner", "child"];
    const selections = [
      buildMedical(people),
      selection({
        code: "cash-plan",
        people,
        choice: { kind: "people", level: "gold", hasPartner: true, children: 1 },
      }),
      selection({
        code: "critical-illness",
        people: ["partner"],
        choice: { kind: "cover", pence: 50_000_00, partnerPence: 25_000_00 },
      }),
      selection({
        code: "partner-life",
        people: ["partner"],
        choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
      }),
      selection(),
    ];
    expect(
      listImpactMonths([partner(), child()], [partner({ isActive: false }), child()], ...selections),
    ).toEqual([
      ["private-medical", "family", 81_50, "children", 33_70],
      ["partner-life", "partner", 8_00, undefined, undefined],
      ["critical-illness", "partner", 18_60, "single", 12_40],
      ["cash-plan", "family", 37_90, "children", 18_95],
    ]);
  });

  test("[RULE-11] a new family member joins no cover automatically, and the extra cost is calculated", () => {
    const newborn = child({ dateOfBirth: "2026-11-20" });
    const before = buildBenefits([partner()], buildMedical(["partner"]));
    expect(findFamilyImpact(before, [partner(), newborn])).toEqual([]);
    const after = replaceFamily(before, [partner(), newborn]);
    const [current] = after.selections as [Selection];
    expect(getCoverageWithFamily(current, product("private-medical"), after, newborn)).toMatchObject({
      tier: "family",
      price: { employee: { annualPence: 81_50 * 12 } },
    });
    const adult = child({ dateOfBirth: "1999-01-01" });
    expect(
      getCoverageWithFamily(current, product("private-medical"), replaceFamily(before, [adult]), adult),
    ).toBeNull();
  });

  test("an earlier end of education lowers the tier, a later end raises the tier, and a new name changes nothing", () => {
    const student = child({ dateOfBirth: "2007-05-02", educationEnds: "2028-07-01" });
    const ended = { ...student, educationEnds: "2026-07-01" };
    const current = buildMedical(["partner", "child"]);
    expect(listImpactMonths([partner(), student], [partner(), student], current)).toEqual([]);
    expect(listImpactMonths([partner(), student], [partner(), ended], current)).toEqual([
      ["private-medical", "family", 81_50, "partner", 48_20],
    ]);
    const [risen] = findFamilyImpact(buildBenefits([partner(), ended], current), [partner(), student]);
    expect(risen).toMatchObject({ joining: [{ id: "child" }], leaving: [], after: { tier: "family" } });
  });

  test("[RULE-07] a partner's corrected date of birth changes the price of cover on their life", () => {
    const life = selection({
      code: "partner-life",
      people: ["partner"],
      choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
    });
    expect(listImpactMonths([partner()], [partner({ dateOfBirth: "1980-06-15" })], life)).toEqual([
      ["partner-life", "partner", 8_00, "partner", 18_50],
    ]);
  });

  test("a requested selection changes from its start date, and an ended selection does not change", () => {
    const scheduled = buildMedical(["child"], { status: "scheduled", coverDate: "2027-01-01" });
    const over = buildMedical(["child"], { status: "ended", endDate: "2026-06-30" });
    const current = buildMedical(["child"]);
    const all = findFamilyImpact(buildBenefits([child()], scheduled, current, over), [
      child({ isActive: false }),
    ]);
    expect(all.map(({ selection: { id }, from }) => [id, from])).toEqual([
      [current.id, "2026-11-20"],
      [scheduled.id, "2027-01-01"],
    ]);
  });
});
