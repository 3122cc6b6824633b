import { describe, expect, test } from "vitest";
import { buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { createSeededRandom } from "../../db/seed/random.ts";
import type { Choice } from "./choice.ts";
import type { ProductCode } from "./kinds/types.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import type { Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { findTakeHome } from "./take-home.ts";
import { listPayChanges } from "./taxed-pay.ts";
import { findWageBreach } from "./wage-floor.ts";

const sumPence = (list: readonly { pence: number }[]) => list.reduce((total, { pence }) => total + pence, 0);

function priceChoice(
  code: ProductCode,
  choice: Choice,
  where: MemberSnapshot,
  facts: Partial<Selection> = {},
) {
  const chosen = buildSelection({ code, choice, ...facts });
  const price = priceOfSelection(chosen, buildProduct(code), where) ?? expect.fail("no price");
  return { price, takeHome: findTakeHome(chosen, buildProduct(code), price, where) };
}
const getTakeHome = (...asked: Parameters<typeof priceChoice>) =>
  priceChoice(...asked).takeHome ?? expect.fail("nothing");
const buildShare = (percent: number): Choice => ({ kind: "share", percent });
const buildEarnerSnapshot = (annualPayPence: number, facts: Partial<MemberSnapshot> = {}) =>
  buildSnapshot({ member: buildMember({ annualPayPence }), ...facts });

describe("[RULE-04] a sacrifice's cost in take-home pay", () => {
  test.each([
    ["basic rate", 42_000_00, buildShare(5), 1_512_00],
    ["over the upper limit", 51_000_00, buildShare(5), 1_733_80],
  ])("a pension's cost in take-home pay equals the worked number: %s", (_, pay, choice, annual) => {
    const { lines, monthlyPence, savedMonthlyPence } = getTakeHome(
      "pension",
      choice,
      buildEarnerSnapshot(pay),
    );
    expect(sumPence(lines)).toBe(annual);
    expect(Math.abs(monthlyPence * 12 - annual)).toBeLessThan(24);
    expect(monthlyPence + savedMonthlyPence).toBe(Math.ceil((pay * 5) / 100 / 12));
  });

  test("a sacrifice's cost equals the worked number when the personal allowance tapers", () => {
    const spread: Choice = { kind: "spread", pence: 3_000_00, months: 12 };
    const others = [buildSelection({ choice: buildShare(1) })];
    const snapshot = buildEarnerSnapshot(104_000_00);
    expect(sumPence(getTakeHome("cycle", spread, snapshot).lines)).toBe(3_000_00 - 1_800_00 - 60_00);
    // The pension already uses £1,040 of the taper, so both must be computed together.
    expect(sumPence(getTakeHome("cycle", spread, { ...snapshot, selections: others }).lines)).toBe(
      3_000_00 - 2_960_00 * 0.6 - 40_00 * 0.4 - 60_00,
    );
  });

  test("the saving follows the person's tax region and National Insurance category", () => {
    const snapshot = buildEarnerSnapshot(45_000_00);
    const sumAnnual = (facts: Partial<MemberSnapshot>) =>
      sumPence(getTakeHome("pension", buildShare(5), { ...snapshot, ...facts }).lines);
    expect(sumAnnual({})).toBe(2_250_00 - 450_00 - 180_00);
    expect(sumAnnual({ taxRegion: "S" })).toBeLessThan(sumAnnual({}));
    expect(sumAnnual({ niCategory: "C" })).toBe(2_250_00 - 450_00);
  });

  test("a car's tax reduces its saving", () => {
    const snapshot = buildEarnerSnapshot(42_000_00);
    const { lines } = getTakeHome("electric-car", { kind: "lease", model: "meridian-e4" }, snapshot);
    const tax = lines.find(({ code }) => code === "car-benefit.tax")?.pence;
    expect(tax).toBe(311_96);
    expect(sumPence(lines)).toBe(585_00 * 12 - 7_020_00 * 0.28 + 311_96);
  });

  test("[S7] [M-39] employer-paid medical cover counts as income when a pension's saving is computed", () => {
    const medical: Choice = { kind: "tiers", level: "standard", tier: "single" };
    const snapshot = buildEarnerSnapshot(50_000_00, {
      selections: [buildSelection({ code: "private-medical", choice: medical })],
    });
    const { price, takeHome } = priceChoice("pension", buildShare(5), snapshot);
    expect(takeHome?.lines.map(({ code, pence }) => [code, pence])).toEqual([
      ["sacrifice.total", 2_500_00],
      ["sacrifice.income-tax", -561_68],
      ["sacrifice.national-insurance", -200_00],
    ]);
    expect(sumPence(takeHome?.lines ?? [])).toBe(1_738_32);
    expect(price.employee.annualPence).toBe(2_500_00);
    // Without the cover the whole saving is at the basic rate.
    expect(sumPence(getTakeHome("pension", buildShare(5), buildEarnerSnapshot(50_000_00)).lines)).toBe(
      1_800_00,
    );
  });

  test("[M-39] take-home includes a company car that is paid for after tax", () => {
    const car = buildSelection({ code: "electric-car", choice: { kind: "lease", model: "meridian-e4" } });
    const snapshot = buildEarnerSnapshot(49_000_00, { selections: [car] });
    const sacrificed = sumPence(
      getTakeHome("cycle", { kind: "spread", pence: 1_200_00, months: 12 }, snapshot).lines,
    );
    const netPaid = { ...buildProduct("electric-car"), funding: "net-pay" as const };
    const catalogue = {
      ...snapshot.catalogue,
      products: snapshot.catalogue.products.map((each) => (each.code === netPaid.code ? netPaid : each)),
      find: (code: ProductCode) => (code === netPaid.code ? netPaid : snapshot.catalogue.find(code)),
      listVersions: (code: ProductCode) =>
        code === netPaid.code
          ? [{ from: "2000-01-01", product: netPaid }]
          : snapshot.catalogue.listVersions(code),
    };
    const paid = sumPence(
      getTakeHome("cycle", { kind: "spread", pence: 1_200_00, months: 12 }, { ...snapshot, catalogue }).lines,
    );
    // A sacrifice keeps pay in the basic rate; without it £1,559.80 reach the higher rate.
    expect([sacrificed, paid]).toEqual([1_200_00 - 240_00 - 96_00, 1_200_00 - 297_96 - 96_00]);
  });

  test("a payment after tax costs its own amount, and an employer's payment costs nothing", () => {
    const gym = getTakeHome(
      "gym",
      { kind: "people", level: "full", hasPartner: false, children: 0 },
      buildSnapshot(),
    );
    expect(gym).toMatchObject({ monthlyPence: 38_99, savedMonthlyPence: 0 });
    expect(sumPence(gym.lines)).toBe(467_88);
    expect(priceChoice("life", { kind: "multiple", multiple: 4 }, buildSnapshot()).takeHome).toBeNull();
    expect(priceChoice("discounts", { kind: "link" }, buildSnapshot()).takeHome).toBeNull();
  });

  test("holiday that is sold adds its amount to take-home pay, less tax and National Insurance", () => {
    const sold: Choice = { kind: "days", direction: "sell", amount: 2, unit: "days" };
    const { lines, monthlyPence, savedMonthlyPence } = getTakeHome("holiday", sold, buildSnapshot());
    expect(sumPence(lines)).toBe(-(323_08 - 64_62 - 25_85));
    expect(monthlyPence).toBeLessThan(0);
    expect(savedMonthlyPence).toBeLessThan(0);
  });

  test("the yearly cost adds up for every person, and is between zero and the full price", () => {
    const random = createSeededRandom(4);
    for (let index = 0; index < 300; index++) {
      const pay = random.between(20_000, 160_000) * 100;
      const where = buildEarnerSnapshot(pay, {
        taxRegion: random.pick(["rUK", "S", "C"] as const),
        niCategory: random.pick(["A", "C", "M"] as const),
        selections: random.chance(0.5)
          ? [buildSelection({ code: "cycle", choice: { kind: "spread", pence: 1_500_00, months: 12 } })]
          : [],
      });
      const { price, takeHome } = priceChoice("pension", buildShare(random.between(5, 40)), where);
      const annual = price.employee.annualPence;
      expect(price.employee.instalments.reduce((total, each) => total + each, 0)).toBe(annual);
      expect(takeHome?.savedMonthlyPence).toBeGreaterThanOrEqual(0);
      expect(sumPence(takeHome?.lines ?? [])).toBeGreaterThan(0);
      expect(sumPence(takeHome?.lines ?? [])).toBeLessThanOrEqual(annual);
      expect((takeHome?.monthlyPence ?? 0) + (takeHome?.savedMonthlyPence ?? 0)).toBe(
        price.employee.instalments[0],
      );
    }
  });

  test("the quote gives no take-home cost when sacrifices exceed pay", () => {
    const all = [buildSelection({ code: "cycle", choice: { kind: "spread", pence: 3_000_00, months: 12 } })];
    expect(
      priceChoice("pension", buildShare(60), buildEarnerSnapshot(6_000_00, { selections: all })).takeHome,
    ).toBeNull();
  });
});

describe("changes of pay on a day", () => {
  const all = [
    buildSelection({ choice: buildShare(5) }),
    buildSelection({ choice: buildShare(8), status: "scheduled", coverDate: "2027-01-01", createdAt: 2 }),
    buildSelection({
      code: "gym",
      choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
    }),
    buildSelection({ code: "cycle", status: "draft", choice: { kind: "spread", pence: 500_00, months: 12 } }),
  ];

  test("the changes of pay on a day are the selections in force, including those that begin on that day", () => {
    const listAnnual = (day: string) =>
      listPayChanges(buildSnapshot({ selections: all }), day).map(({ code, price }) => [
        code,
        price.employee.annualPence,
      ]);
    expect(listAnnual("2026-11-20")).toEqual([["pension", 2_100_00]]);
    expect(listAnnual("2027-01-01")).toEqual([["pension", 3_360_00]]);
  });

  test("a selection that was opted out of changes pay until its last day", () => {
    const ending = buildSelection({ choice: buildShare(5), status: "opted-out", endDate: "2026-12-31" });
    const listCodes = (day: string) =>
      listPayChanges(buildSnapshot({ selections: [ending] }), day).map(({ code }) => code);
    expect([listCodes("2026-12-31"), listCodes("2027-01-01")]).toEqual([["pension"], []]);
  });

  test("the changes of pay are computed once per snapshot and day", () => {
    const where = buildSnapshot({ selections: all });
    expect(listPayChanges(where, "2026-11-20")).toBe(listPayChanges(where, "2026-11-20"));
  });
});

describe("[RULE-05] the minimum wage", () => {
  /** £13.00 an hour for 37.5 hours: £47.12 a month above the floor. */
  const sam = buildSnapshot({
    member: buildMember({ annualPayPence: 25_350_00, dateOfBirth: "1990-03-08" }),
    hourlyPence: 13_00,
  });
  const dates = { coverDate: "2027-01-01", firstDeductionDate: "2026-12-28" };
  const findBreach = (choice: Choice, code: ProductCode = "cycle", where = sam) =>
    findWageBreach(code, priceChoice(code, choice, where).price, dates, where);
  const buildSpread = (pence: number): Choice => ({ kind: "spread", pence, months: 12 });

  test("the lines of a cost add up to it, to the penny", () => {
    expect(findBreach(buildSpread(565_44))).toBeNull();
    expect(findBreach(buildSpread(565_45))).toMatch(
      /below the minimum wage of £12\.71 an hour.*at most £47\.12/,
    );
  });

  test("the wage check counts all sacrifices together, and leaves out payments from net pay", () => {
    const where = { ...sam, selections: [buildSelection({ code: "cycle", choice: buildSpread(300_00) })] };
    expect(findBreach(buildShare(5), "pension", where)).toMatch(/at most £22\.12 a month more/);
    const loan = { kind: "spread", pence: 9_000_00, months: 12 } as const;
    expect(findBreach(loan, "season-ticket", where)).toBeNull();
  });

  test("the wage check allows a change that sacrifices no more than before", () => {
    const where = { ...sam, selections: [buildSelection({ choice: buildShare(8) })] };
    expect(findBreach(buildShare(9), "pension", where)).toMatch(/below the minimum wage/);
    expect(findBreach(buildShare(6), "pension", where)).toBeNull();
  });
});

test("[RULE-16] a partner in the family does not change the person's pay", () => {
  const where = buildSnapshot({ member: buildMember({ family: [buildPartner()] }) });
  expect(listPayChanges(where, "2026-11-20")).toEqual([]);
});
