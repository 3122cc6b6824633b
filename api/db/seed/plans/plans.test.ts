import { describe, expect, test } from "vitest";
import { demoProducts, productsOf } from "./index.ts";
import { pricesOf } from "./prices.ts";

const april = { month: 4, day: 1 };
const prices = (code: string, year = 3) => pricesOf(code, april)[year]?.pence;
const find = (code: string) => demoProducts.find((each) => each.code === code);

describe("the demo world's products", () => {
  test("are fifteen, each code once", () => {
    expect(new Set(demoProducts.map(({ code }) => code)).size).toBe(15);
    expect(demoProducts).toHaveLength(15);
  });

  test("of each scheme is what the demo world says", () => {
    expect(productsOf("harbourline")).toHaveLength(15);
    expect(productsOf("larkspur")).toHaveLength(12);
    expect(productsOf("cwmcoed").map(({ code }) => code)).toEqual(["pension", "life", "discounts"]);
  });

  test("[RULE-11] partner life is the only cover that a birth does not open", () => {
    const openedBy = (code: "birth" | "divorce") =>
      demoProducts.filter(({ changes }) => changes.event?.after.includes(code)).map((each) => each.code);
    expect(openedBy("birth")).toEqual(["private-medical", "dental", "life", "critical-illness"]);
    expect(openedBy("divorce")).toEqual([
      "private-medical",
      "dental",
      "life",
      "partner-life",
      "critical-illness",
    ]);
  });

  test("[RULE-20] rolls dental over, and neither cycle nor holiday", () => {
    const rolls = (code: string) => find(code)?.rollsOver;
    expect([rolls("dental"), rolls("cycle"), rolls("holiday")]).toEqual([true, false, false]);
  });

  test("the partner-supported are the five of the demo world", () => {
    const supported = demoProducts
      .filter(({ isPartnerSupported }) => isPartnerSupported)
      .map(({ code }) => code);
    expect(supported).toEqual(["private-medical", "dental", "critical-illness", "gym", "cash-plan"]);
  });
});

describe("prices", () => {
  test("of this year are the demo world's", () => {
    expect(prices("private-medical")).toEqual({
      "standard/single": 48_20,
      "standard/partner": 96_40,
      "standard/children": 81_90,
      "standard/family": 129_70,
    });
    const dental = Object.values(prices("dental") ?? {});
    expect([dental.length, Math.min(...dental), Math.max(...dental)]).toEqual([12, 8_35, 58_90]);
    expect(prices("gym")).toMatchObject({
      "off-peak/employee": 24_99,
      "full/employee": 38_99,
      "full/partner": 35_00,
    });
    expect(Object.values(prices("life") ?? {})).toEqual([42, 60, 96, 144, 222, 360, 588, 960, 1524]);
    const cars = Object.entries(prices("electric-car") ?? {}).filter(([key]) => !key.endsWith("/list"));
    expect([cars.length, cars[0]?.[1], cars.at(-1)?.[1]]).toEqual([4, 389_00, 712_00]);
    expect(prices("electric-car")?.["meridian-e4/list"]).toBe(38_995_00);
    expect(pricesOf("pension", april)).toEqual([]);
  });

  test.each([
    [april, ["2023-04-01", "2024-04-01", "2025-04-01", "2026-04-01"]],
    [{ month: 1, day: 1 }, ["2023-01-01", "2024-01-01", "2025-01-01", "2026-01-01", "2027-01-01"]],
    [{ month: 9, day: 1 }, ["2023-09-01", "2024-09-01", "2025-09-01", "2026-09-01"]],
  ])("[RULE-02] begin with the scheme year, %o", (start, days) => {
    expect(pricesOf("life", start).map(({ from }) => from)).toEqual(days);
  });

  test("each name their source, and what medicine costs has risen", () => {
    const rows = pricesOf("dental", april);
    expect(rows.every(({ source }) => source.length > 10)).toBe(true);
    const essential = rows.map(({ pence }) => pence["essential/single"]);
    expect(essential).toEqual([7_35, 7_68, 8_02, 8_35]);
  });
});
