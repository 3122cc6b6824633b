import { expect, test } from "vitest";
import { buildProduct } from "../../../tests/support/members.ts";
import type { Choice } from "./choice.ts";
import type { ProductCode } from "./kinds/types.ts";
import { listPlanDetails } from "./plan-details.ts";

const listDetails = (code: ProductCode, choice: Choice) =>
  listPlanDetails(buildProduct(code), choice, 42_000_00).map(({ label, value }) => `${label}: ${value}`);

test.each<[ProductCode, Choice, string[]]>([
  ["pension", { kind: "share", percent: 10 }, ["You pay: 10% of pay", "Your employer pays: 8% of pay"]],
  ["pension", { kind: "share", percent: 5 }, ["You pay: 5% of pay", "Your employer pays: 5% of pay"]],
  [
    "dental",
    { kind: "tiers", level: "plus", tier: "partner" },
    ["Level: Plus", "Who is covered: You and your partner"],
  ],
  // The plan has only one level, so no level is named.
  [
    "private-medical",
    { kind: "tiers", level: "standard", tier: "children" },
    ["Who is covered: You and your children"],
  ],
  ["gym", { kind: "people", level: "off-peak", hasPartner: true, children: 0 }, ["Level: Off-peak"]],
  ["life", { kind: "multiple", multiple: 6 }, ["Cover: 6 × pay, £252,000 of cover"]],
  ["critical-illness", { kind: "cover", pence: 100_000_00, partnerPence: 0 }, ["Cover: £100,000"]],
  [
    "critical-illness",
    { kind: "cover", pence: 100_000_00, partnerPence: 50_000_00 },
    ["Cover: £100,000", "Partner's cover: £50,000"],
  ],
  ["income-protection", { kind: "income", percent: 66 }, ["Income: 66% of pay, £27,720 a year"]],
  ["cycle", { kind: "spread", pence: 1_000_50, months: 12 }, ["Amount: £1,000.50", "Paid over: 12 months"]],
  ["holiday", { kind: "days", direction: "buy", amount: 1, unit: "days" }, ["Holiday bought: 1 day"]],
  ["holiday", { kind: "days", direction: "sell", amount: 12, unit: "hours" }, ["Holiday sold: 12 hours"]],
  ["childcare-vouchers", { kind: "voucher", pence: 243_00 }, ["Vouchers: £243.00 a month"]],
  ["electric-car", { kind: "lease", model: "volta-city" }, ["Car: Volta City", "Lease: 36 months"]],
  ["discounts", { kind: "link" }, []],
])("[BENEFIT-10] the details of %s %j read %j", (code, choice, expected) => {
  expect(listDetails(code, choice)).toEqual(expected);
});

test.each<[ProductCode, Choice, string]>([
  ["pension", { kind: "share", percent: 10 }, "10% of pay from you, 8% of pay from your employer"],
  ["dental", { kind: "tiers", level: "plus", tier: "single" }, "Plus, for you alone"],
  ["dental", { kind: "tiers", level: "plus", tier: "partner" }, "Plus, You and your partner"],
  ["partner-life", { kind: "cover", pence: 25_000_00, partnerPence: 0 }, "£25,000 of cover"],
  ["cycle", { kind: "spread", pence: 250_00, months: 18 }, "£250.00, over 18 months"],
  ["holiday", { kind: "days", direction: "buy", amount: 1, unit: "days" }, "buying 1 day"],
  ["holiday", { kind: "days", direction: "sell", amount: 2, unit: "days" }, "selling 2 days"],
  ["electric-car", { kind: "lease", model: "volta-city" }, "Volta City, over 36 months"],
])("[RULE-22] the details of %s %j are the sentence %j", (code, choice, expected) => {
  const details = listPlanDetails(buildProduct(code), choice, 42_000_00);
  expect(details.map(({ value, phrase }) => phrase ?? value).join(", ")).toBe(expected);
});

test.each<[ProductCode, Choice, string]>([
  ["dental", { kind: "tiers", level: "gold", tier: "single" }, "Level: gold"],
  ["electric-car", { kind: "lease", model: "constructor" }, "Car: constructor"],
])("a level of %s that is no longer sold is shown by its code", (code, choice, expected) => {
  expect(listDetails(code, choice)[0]).toBe(expected);
});
