import { describe, expect, test } from "vitest";
import { buildChild, buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSnapshot } from "../../../tests/support/snapshots.ts";
import type { ChoiceValues } from "./choice-values.ts";
import type { ProductCode } from "./kinds/types.ts";
import { listOptionPrices } from "./option-prices.ts";
import type { EnrolmentWindow } from "./snapshot-types.ts";

const window: EnrolmentWindow = {
  kind: "monthly",
  closes: "2026-12-10",
  coverDate: "2027-01-01",
  firstDeductionDate: "2026-12-28",
  direction: "any",
};
/** At a pay of £42,000, 28p of each sacrificed pound is saved tax and National Insurance. */
const listPrices = (code: ProductCode, values: ChoiceValues) =>
  listOptionPrices(values, {
    product: buildProduct(code),
    snapshot: buildSnapshot({ member: buildMember({ family: [buildPartner(), buildChild()] }) }),
    window,
  }).map(({ field, value, price, takeHome, endDate }) => [
    ...[field, value, takeHome?.monthlyPence ?? price.employee.instalments[0], endDate],
  ]);

describe("[RULE-22] the price of each option of a choice", () => {
  test("each repayment period of a bike has its price and last day for the chosen amount", () => {
    // £83.34 and £55.56 a month, of which 28% is saved.
    expect(listPrices("cycle", { amount: 1_000, months: 18 })).toEqual([
      ["months", "12", 60_00, "2027-12-31"],
      ["months", "18", 40_00, "2028-06-30"],
    ]);
  });

  test("each cover level has the price of the people who are covered", () => {
    expect(listPrices("gym", { level: "off-peak", people: [] }).map((each) => each[2])).toEqual([
      24_99, 38_99,
    ]);
    expect(
      listPrices("gym", { level: "off-peak", people: [buildPartner().id] }).map((each) => each[2]),
    ).toEqual(
      // A partner costs £35.00 more.
      [59_99, 73_99],
    );
  });

  test("an amount outside the limits has no price with any option", () => {
    expect(listPrices("cycle", { amount: 100, months: 12 })).toEqual([]);
  });

  test("a share of pay has no options", () => {
    expect(listPrices("pension", { amount: 6 })).toEqual([]);
  });
});
