import { describe, expect, test } from "vitest";
import { buildChild, buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { findCoverageWithFamily, findFamilyImpact, replaceFamily } from "./family-impact.ts";
import type { FamilyMember } from "./product.ts";
import type { Selection } from "./selection.ts";

const buildMedical = (people: string[], facts: Partial<Selection> = {}) =>
  buildSelection({
    code: "private-medical",
    choice: { kind: "tiers", level: "standard", tier: "family" },
    people,
    ...facts,
  });
const buildBenefits = (family: FamilyMember[], ...selections: Selection[]) =>
  buildSnapshot({ member: buildMember({ family }), selections });
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
      buildSelection({
        code: "cash-plan",
        people,
        choice: { kind: "people", level: "gold", hasPartner: true, children: 1 },
      }),
      buildSelection({
        code: "critical-illness",
        people: ["partner"],
        choice: { kind: "cover", pence: 50_000_00, partnerPence: 25_000_00 },
      }),
      buildSelection({
        code: "partner-life",
        people: ["partner"],
        choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
      }),
      buildSelection(),
    ];
    expect(
      listImpactMonths(
        [buildPartner(), buildChild()],
        [buildPartner({ isActive: false }), buildChild()],
        ...selections,
      ),
    ).toEqual([
      ["private-medical", "family", 81_50, "children", 33_70],
      ["partner-life", "partner", 8_00, undefined, undefined],
      ["critical-illness", "partner", 18_60, "single", 12_40],
      ["cash-plan", "family", 37_90, "children", 18_95],
    ]);
  });

  test("[RULE-11] a new family member joins no cover automatically, and the extra cost is calculated", () => {
    const newborn = buildChild({ dateOfBirth: "2026-11-20" });
    const before = buildBenefits([buildPartner()], buildMedical(["partner"]));
    expect(findFamilyImpact(before, [buildPartner(), newborn])).toEqual([]);
    const after = replaceFamily(before, [buildPartner(), newborn]);
    const [current] = after.selections as [Selection];
    expect(findCoverageWithFamily(current, buildProduct("private-medical"), after, newborn)).toMatchObject({
      tier: "family",
      price: { employee: { annualPence: 81_50 * 12 } },
    });
    const adult = buildChild({ dateOfBirth: "1999-01-01" });
    expect(
      findCoverageWithFamily(current, buildProduct("private-medical"), replaceFamily(before, [adult]), adult),
    ).toBeNull();
  });

  test("an earlier end of education lowers the tier, a later end raises the tier, and a new name changes nothing", () => {
    const student = buildChild({ dateOfBirth: "2007-05-02", educationEnds: "2028-07-01" });
    const ended = { ...student, educationEnds: "2026-07-01" };
    const current = buildMedical(["partner", "child"]);
    expect(listImpactMonths([buildPartner(), student], [buildPartner(), student], current)).toEqual([]);
    expect(listImpactMonths([buildPartner(), student], [buildPartner(), ended], current)).toEqual([
      ["private-medical", "family", 81_50, "partner", 48_20],
    ]);
    const [risen] = findFamilyImpact(buildBenefits([buildPartner(), ended], current), [
      buildPartner(),
      student,
    ]);
    expect(risen).toMatchObject({ joining: [{ id: "child" }], leaving: [], after: { tier: "family" } });
  });

  test("[RULE-07] a partner's corrected date of birth changes the price of cover on their life", () => {
    const life = buildSelection({
      code: "partner-life",
      people: ["partner"],
      choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
    });
    expect(listImpactMonths([buildPartner()], [buildPartner({ dateOfBirth: "1980-06-15" })], life)).toEqual([
      ["partner-life", "partner", 8_00, "partner", 18_50],
    ]);
  });

  test("a requested selection changes from its start date, and an ended selection does not change", () => {
    const scheduled = buildMedical(["child"], { status: "scheduled", coverDate: "2027-01-01" });
    const over = buildMedical(["child"], { status: "ended", endDate: "2026-06-30" });
    const current = buildMedical(["child"]);
    const all = findFamilyImpact(buildBenefits([buildChild()], scheduled, current, over), [
      buildChild({ isActive: false }),
    ]);
    expect(all.map(({ selection: { id }, from }) => [id, from])).toEqual([
      [current.id, "2026-11-20"],
      [scheduled.id, "2027-01-01"],
    ]);
  });
});
