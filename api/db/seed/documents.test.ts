import { describe, expect, test } from "vitest";
import { demoDocuments } from "../../../tests/support/demo-documents.ts";
import { demoProducts } from "../../../tests/support/demo-plans.ts";
import { demoClients } from "./clients.ts";

const listPlans = (client: string) => demoDocuments.find(({ code }) => code === client)?.plans ?? [];
const listRows = (client: string, plan: string) =>
  listPlans(client).find(({ code }) => code === plan)?.prices ?? [];
const getPence = (code: string, year = 3) => listRows("harbourline", code)[year]?.pence;
const findProduct = (code: string) => demoProducts.find((each) => each.code === code);

test("the demo's generated people follow the calendar in their client's folder", () => {
  for (const { domain, brandName, calendar, isSsoOnly = false } of demoClients) {
    const document = demoDocuments.find(({ code }) => code === domain);
    const { cutOffDay, payDay } = document?.payrollGroups[0] ?? {};
    expect(document).toMatchObject({ brand: { name: brandName }, signIn: { ssoOnly: isSsoOnly } });
    expect({ ...calendar }).toEqual({
      yearStart: document?.yearStart,
      probationMonths: document?.probationMonths,
      cutOffDay,
      payDay,
    });
  }
});

describe("the demo world's products", () => {
  test("the demo has fifteen plan documents with distinct codes", () => {
    expect(new Set(demoProducts.map(({ code }) => code)).size).toBe(15);
    expect(demoProducts).toHaveLength(15);
  });

  test("the products of each scheme equal the demo world's document", () => {
    expect(listPlans("harbourline")).toHaveLength(15);
    expect(listPlans("larkspur")).toHaveLength(12);
    expect(listPlans("cwmcoed").map(({ code }) => code)).toEqual(["pension", "life", "discounts"]);
  });

  test("[RULE-11] a birth lets people change every kind of cover except partner life", () => {
    const listBenefitsThatOpen = (code: "birth" | "divorce") =>
      demoProducts.filter(({ changes }) => changes.event?.after.includes(code)).map((each) => each.code);
    expect(listBenefitsThatOpen("birth")).toEqual(["private-medical", "dental", "life", "critical-illness"]);
    expect(listBenefitsThatOpen("divorce")).toEqual([
      "private-medical",
      "dental",
      "life",
      "partner-life",
      "critical-illness",
    ]);
  });

  test("[RULE-20] dental cover continues at renewal, and the plans for a cycle and for holiday end", () => {
    const rollsOver = (code: string) => findProduct(code)?.rollsOver;
    expect([rollsOver("dental"), rollsOver("cycle"), rollsOver("holiday")]).toEqual([true, false, false]);
  });

  test("the plans that cover a partner are the five of the demo world", () => {
    const supported = demoProducts
      .filter(({ isPartnerSupported }) => isPartnerSupported)
      .map(({ code }) => code);
    expect(supported).toEqual(["private-medical", "dental", "critical-illness", "gym", "cash-plan"]);
  });
});

describe("prices", () => {
  test("the demo's prices of this year are those of the demo world's document", () => {
    expect(getPence("private-medical")).toEqual({
      "standard/single": 48_20,
      "standard/partner": 96_40,
      "standard/children": 81_90,
      "standard/family": 129_70,
    });
    const dental = Object.values(getPence("dental") ?? {});
    expect([dental.length, Math.min(...dental), Math.max(...dental)]).toEqual([12, 8_35, 58_90]);
    expect(getPence("gym")).toMatchObject({
      "off-peak/employee": 24_99,
      "full/employee": 38_99,
      "full/partner": 35_00,
    });
    expect(Object.values(getPence("life") ?? {})).toEqual([42, 60, 96, 144, 222, 360, 588, 960, 1524]);
    const cars = Object.entries(getPence("electric-car") ?? {}).filter(([key]) => !key.endsWith("/list"));
    expect([cars.length, cars[0]?.[1], cars.at(-1)?.[1]]).toEqual([4, 389_00, 712_00]);
    expect(getPence("electric-car")?.["meridian-e4/list"]).toBe(38_995_00);
    expect(listRows("harbourline", "pension")).toEqual([]);
  });

  test.each([
    ["harbourline", ["2023-04-01", "2024-04-01", "2025-04-01", "2026-04-01"]],
    ["larkspur", ["2023-01-01", "2024-01-01", "2025-01-01", "2026-01-01", "2027-01-01"]],
    ["cwmcoed", ["2023-09-01", "2024-09-01", "2025-09-01", "2026-09-01"]],
  ])("[RULE-02] the price lists of %s start with its scheme years", (client, days) => {
    expect(listRows(client, "life").map(({ from }) => from)).toEqual(days);
  });

  test("each price list names its source, and dental prices rise from year to year", () => {
    const rows = listRows("harbourline", "dental");
    expect(rows.every(({ source }) => source.length > 10)).toBe(true);
    const essential = rows.map(({ pence }) => pence["essential/single"]);
    expect(essential).toEqual([7_35, 7_68, 8_02, 8_35]);
  });
});
