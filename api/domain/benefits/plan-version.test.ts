import { describe, expect, test } from "vitest";
import { buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { createCatalogue } from "./catalogue.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import { findAgreedVersion } from "./plan-version.ts";
import { getPrice } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection } from "./selection.ts";

const april = { month: 4, day: 1 };
const gym = buildProduct("gym");
const offPeak = { kind: "people", level: "off-peak", hasPartner: false, children: 0 } as const;
const halfShare = { percent: 50, maximumPence: null };
const prices = [
  { from: "2020-04-01", source: "test", loadingPercent: 100, pence: { "off-peak/employee": 20_00 } },
];

/** The gym with versions from 2020, June 2026 and February 2027, each with its own changes. */
function buildCatalogue(...changes: Partial<Product>[]) {
  const froms = ["2020-01-01", "2026-06-01", "2027-02-01"];
  const versions = froms.map((from, index) => ({ from, product: { ...gym, name: from, ...changes[index] } }));
  return createCatalogue(
    [{ product: versions[1]?.product ?? gym, versions, prices }],
    april,
    publishedTables,
  );
}

const findAgreedDay = (facts: Partial<Selection>, day: string, testCatalogue = buildCatalogue()) =>
  findAgreedVersion(buildSelection({ code: "gym", choice: offPeak, ...facts }), testCatalogue, day)?.from;

describe("the version of its plan that a selection has", () => {
  const mine = { planFrom: "2020-01-01", coverDate: "2025-09-01" };

  test("the version is the agreed one until the scheme year begins, then the version of that day", () => {
    expect(findAgreedDay(mine, "2026-03-31")).toBe("2020-01-01");
    expect(findAgreedDay({ ...mine, coverDate: "2026-05-01" }, "2026-11-20")).toBe("2020-01-01");
    expect(findAgreedDay({ ...mine, coverDate: "2026-05-01" }, "2027-03-31")).toBe("2020-01-01");
    expect(findAgreedDay({ ...mine, coverDate: "2026-05-01" }, "2027-04-01")).toBe("2027-02-01");
  });

  test("the version stays the agreed one at every renewal when the plan says so", () => {
    const first = buildCatalogue({ versionAtRenewal: "agreed" });
    expect(findAgreedDay(mine, "2028-04-01", first)).toBe("2020-01-01");
    const second = buildCatalogue({}, { versionAtRenewal: "agreed" });
    const chosen = { planFrom: "2026-06-01", coverDate: "2026-07-01" };
    expect(findAgreedDay(chosen, "2028-04-01", second)).toBe("2026-06-01");
  });

  test("a choice whose cover begins with the scheme year has the plan version of that year", () => {
    const chosen = { planFrom: "2026-06-01", coverDate: "2027-04-01" };
    expect(findAgreedDay(chosen, "2027-04-01")).toBe("2027-02-01");
    const backdated = { planFrom: "2026-06-01", coverDate: "2026-04-01" };
    expect(findAgreedDay(backdated, "2026-11-20")).toBe("2026-06-01");
  });

  test("the version is the one in force in London on the day of the choice when none is stored", () => {
    const lastMoment = Date.parse("2026-05-31T22:59:59Z");
    const facts = { planFrom: null, coverDate: "2026-05-01" };
    expect(findAgreedDay({ ...facts, createdAt: lastMoment }, "2026-11-20")).toBe("2020-01-01");
    expect(findAgreedDay({ ...facts, createdAt: lastMoment + 1_000 }, "2026-11-20")).toBe("2026-06-01");
  });

  test("the version stays the agreed one during a term, or when the newest version no longer sells the level", () => {
    const lease = { choice: { kind: "lease", model: "volta-city" } } as const;
    expect(findAgreedDay({ ...mine, ...lease }, "2028-04-01")).toBe("2020-01-01");
    expect(findAgreedDay(mine, "2028-04-01", buildCatalogue({ rollsOver: false }))).toBe("2020-01-01");
    const full = { kind: "people", levels: [{ code: "full", name: "Full" }] } as const;
    const withoutIt = buildCatalogue({}, { choosable: full }, { choosable: full });
    expect(findAgreedDay(mine, "2028-04-01", withoutIt)).toBe("2020-01-01");
  });
});

describe("prices of versions", () => {
  const facts = {
    annualPayPence: 1,
    weeklyHoursHundredths: 1,
    age: 30,
    partnerAge: null,
    capPence: null,
    incomeTax: publishedTables.incomeTax,
  };

  test("two versions of a plan get different prices from one price list", () => {
    const versioned = buildCatalogue({}, { employerShare: halfShare });
    const priceMonthly = (planFrom: string) => {
      const chosen = buildSelection({ code: "gym", choice: offPeak, coverDate: "2026-07-01", planFrom });
      const agreedProduct =
        versioned.listVersions("gym").find(({ from }) => from === planFrom)?.product ?? gym;
      return priceOfSelection(chosen, agreedProduct, buildSnapshot({ catalogue: versioned }))?.employee
        .instalments[0];
    };
    expect([priceMonthly("2020-01-01"), priceMonthly("2026-06-01")]).toEqual([20_00, 10_00]);
  });

  test("a level of an old version continues at its last price, and nobody can choose it again", () => {
    const full = { kind: "people", levels: [{ code: "full", name: "Full" }] } as const;
    const versions = [
      { from: "2020-01-01", product: gym },
      { from: "2026-06-01", product: { ...gym, choosable: full } },
    ];
    const lists = [...prices, { ...prices[0], from: "2026-06-01", pence: { "full/employee": 30_00 } }];
    const testCatalogue = createCatalogue(
      [{ product: versions[1]?.product ?? gym, versions, prices: lists as never }],
      april,
      publishedTables,
    );
    const priceVersion = (version: Product) =>
      getPrice(version, offPeak, facts, testCatalogue.findPrices("gym"), "2026-11-20");
    expect(priceVersion(gym).employee.annualPence).toBe(240_00);
    expect(() => priceVersion(testCatalogue.find("gym") ?? gym)).toThrow(RangeError);
  });
});
