import { describe, expect, test } from "vitest";
import { child, partner, product } from "../../../tests/support/members.ts";
import { pricesOf } from "./catalogue/index.ts";
import type { Choice } from "./choice.ts";
import { type Covering, familyConsequences } from "./family-consequences.ts";
import type { FamilyMember, ProductCode } from "./product.ts";

const today = "2026-11-20";
const facts = {
  ...{ annualPayPence: 42_000_00, weeklyHoursHundredths: 37_50, age: 36, partnerAge: 38, capPence: null },
};
const covering = (code: ProductCode, choice: Choice, covered: FamilyMember[], isOpen = false): Covering => ({
  ...{ product: product(code), choice, covered, isOpen },
  prices: pricesOf(code, { month: 4, day: 1 }),
});
const medical = (tier: "family" | "partner", covered: FamilyMember[], isOpen = false) =>
  covering("private-medical", { kind: "tiers", level: "standard", tier }, covered, isOpen);
const months = (selections: Covering[], family: FamilyMember[]) =>
  familyConsequences(selections, family, facts, today).map(({ code, before, after }) => [
    ...[code, before.tier, before.price.employee.instalments[0]],
    ...[after?.tier, after?.price.employee.instalments[0]],
  ]);

describe("[FAMILY-01] consequences, shown before they are saved", () => {
  test("[RULE-10] who is made inactive leaves every cover, with its price", () => {
    const everybody = [partner(), child()];
    const selections = [
      medical("family", everybody),
      covering("cash-plan", { kind: "people", level: "gold", hasPartner: true, children: 1 }, everybody),
      covering("critical-illness", { kind: "cover", pence: 50_000_00, partnerPence: 25_000_00 }, [partner()]),
      covering("partner-life", { kind: "cover", pence: 100_000_00, partnerPence: 0 }, [partner()]),
    ];
    expect(months(selections, [partner({ isActive: false }), child()])).toEqual([
      ["private-medical", "family", 81_50, "children", 33_70],
      ["cash-plan", "family", 37_90, "children", 18_95],
      ["critical-illness", "partner", 18_60, "single", 12_40],
      ["partner-life", "partner", 8_00, undefined, undefined],
    ]);
  });

  test("a newborn joins what is open and nothing else", () => {
    const family = [partner(), child({ dateOfBirth: today })];
    expect(months([medical("partner", [partner()], true)], family)).toEqual([
      ["private-medical", "partner", 48_20, "family", 81_50],
    ]);
    expect(months([medical("partner", [partner()])], family)).toEqual([]);
  });

  test("an earlier end of education makes the tier fall; a corrected name changes nothing", () => {
    const student = child({ dateOfBirth: "2007-05-02", educationEnds: "2028-07-01" });
    const selections = [medical("family", [partner(), student])];
    expect(months(selections, [partner(), student])).toEqual([]);
    expect(months(selections, [partner(), { ...student, educationEnds: "2026-07-01" }])).toEqual([
      ["private-medical", "family", 81_50, "partner", 48_20],
    ]);
  });
});
