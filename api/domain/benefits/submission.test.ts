import { describe, expect, test } from "vitest";
import { buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { getAvailability } from "./availability.ts";
import type { ChoiceValues } from "./choice-values.ts";
import { getOptOut, getWithdrawal, isCore } from "./ending.ts";
import { findCoreChoice } from "./kinds/index.ts";
import type { ProductCode } from "./kinds/types.ts";
import { areAllAnswered } from "./medical-questions.ts";
import { priceOfSelection } from "./member-snapshot.ts";
import { endSupersededVersions, findInForce, findSelectionPair, type Selection } from "./selection.ts";
import { parseSetUp } from "./set-up-values.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getQuote, getStatusOnSubmit, needsMedical } from "./submission.ts";
import { findEnrolmentWindows } from "./windows.ts";

const owner = { actorId: "aisha", ownerId: "aisha" };

/** The quote for a choice of the tests' member, in February's window. */
function quoteValues(
  code: ProductCode,
  values: ChoiceValues,
  facts: Partial<MemberSnapshot> = {},
  getPayOn?: (day: string) => number | null,
) {
  const where = buildSnapshot({ today: "2027-02-10", ...facts });
  const [route] = findEnrolmentWindows({ ...where, product: buildProduct(code) }).windows.filter(
    ({ direction }) => direction === "any",
  );
  if (!route) return expect.fail(`${code} is closed`);
  const choosing = {
    product: buildProduct(code),
    snapshot: where,
    window: route,
    ...(getPayOn && { getPayOn }),
  };
  const read = parseSetUp(values, choosing);
  expect(read.errors).toEqual({});
  const quoted = getQuote(read, choosing);
  return { ...quoted, status: getStatusOnSubmit(quoted, owner, where.today) };
}
const buildLife = (multiple: number, facts: Partial<Selection> = {}) =>
  buildSelection({ code: "life", choice: { kind: "multiple", multiple }, ...facts });

describe("[RULE-14] the status of a submitted choice", () => {
  test.each<[ProductCode, ChoiceValues, string, string, string | null]>([
    // The choice goes into February's run, whose cut-off is today, so it starts on the first day of that
    // period.
    ["pension", { amount: 6 }, "active", "2027-02-01", null],
    ["dental", { level: "plus" }, "scheduled", "2027-04-01", null],
    ["cycle", { amount: 500, months: 12 }, ...(["approval-pending", "2027-03-01", "2028-02-29"] as const)],
    [
      "season-ticket",
      { amount: 500, months: 10 },
      ...(["approval-pending", "2027-03-01", "2027-12-31"] as const),
    ],
    [
      "holiday",
      { amount: 1, direction: "buy" },
      ...(["approval-pending", "2027-04-01", "2028-03-31"] as const),
    ],
    ["electric-car", { level: "volta-city" }, ...(["approval-pending", "2027-03-01", "2030-02-28"] as const)],
    ["discounts", {}, "active", "2027-02-10", null],
  ])("a submitted choice of %s %j has its status and dates", (code, values, status, coverDate, endDate) => {
    const quoted = quoteValues(code, values);
    expect([quoted.status, quoted.selection.coverDate, quoted.selection.endDate, quoted.error]).toEqual([
      ...[status, coverDate, endDate],
      // Prices of dental cover are known only to 31 March 2027.
      code === "dental"
        ? "We only have an estimate of the price on 1 April 2027. You can confirm this once we have the new prices."
        : null,
    ]);
  });

  test("[RULE-07] [RULE-17] a lease keeps its prices, and holiday keeps the pay of its year", () => {
    expect(quoteValues("electric-car", { level: "volta-city" }).selection.priceDate).toBe("2027-03-01");
    const bought = quoteValues("holiday", { amount: 1, direction: "buy" });
    expect([bought.selection.payPence, bought.selection.priceDate]).toEqual([42_000_00, null]);
  });

  test("[B11] [RULE-17] holiday is valued by pay on the first day of its scheme year, or on the first day of service if that is later", () => {
    const findPayOn = (day: string) =>
      day < "2027-04-01" ? 39_000_00 : day < "2027-06-01" ? 41_000_00 : null;
    const findChoicePay = (startDate: string) =>
      quoteValues(
        "holiday",
        { amount: 1, direction: "buy" },
        { member: buildMember({ startDate }) },
        findPayOn,
      ).selection.payPence;
    expect(findChoicePay("2015-05-11")).toBe(41_000_00);
    // If no pay is known for that day, today's pay counts.
    expect(findChoicePay("2027-06-01")).toBe(42_000_00);
  });

  test("the quote names the further effects of a choice, such as on other cover", () => {
    expect(quoteValues("holiday", { amount: 1, direction: "buy" }).notes).toEqual([
      "Your employer must approve this first.",
      "It ends on 31 March 2028.",
    ]);
    expect(quoteValues("pension", { amount: 6 }).notes).toEqual([]);
  });
});

describe("[RULE-13] medical answers", () => {
  const buildHighEarner = (facts: Partial<MemberSnapshot> = {}) => ({
    member: buildMember({ annualPayPence: 130_000_00 }),
    ...facts,
  });

  test.each<[string, number, Selection[], boolean, number | null]>([
    ["within the free limit", 5, [], false, null],
    ["above the free limit", 6, [], true, 0],
    ["within cover that was accepted in full before", 6, [buildLife(6)], false, 780_000_00],
    ["beyond the accepted cover", 7, [buildLife(6)], true, 780_000_00],
    ["above cover that was accepted up to an amount", 6, [buildLife(6, { acceptedPence: 0 })], true, 0],
  ])(
    "medical answers are required only for more than the accepted cover: %s",
    (_, multiple, selections, isNeeded, acceptedPence) => {
      const quoted = quoteValues("life", { amount: multiple }, buildHighEarner({ selections }));
      expect([quoted.medicalRequired, quoted.selection.acceptedPence]).toEqual([isNeeded, acceptedPence]);
      expect(quoted.status).toBe(isNeeded ? "medical-pending" : "scheduled");
    },
  );

  test("[BENEFIT-18] until medical answers are given, the texts and the price of cover use the cap", () => {
    const quoted = quoteValues("life", { amount: 6 }, buildHighEarner());
    expect(quoted.capText).toBe("Cover is capped at £750,000");
    // £750,000 less four times pay, at £0.96.
    expect(quoted.price?.employee.annualPence).toBe(((750_000_00 - 520_000_00) * 96) / 100_000);
  });

  test("cover that was accepted only in part stays capped when it is in force", () => {
    const where = buildSnapshot(buildHighEarner());
    const priceLife = (facts: Partial<Selection>) =>
      priceOfSelection(buildLife(6, facts), buildProduct("life"), where)?.employee.annualPence;
    expect(priceLife({ acceptedPence: 0 })).toBe(2208_00 / 10);
    expect(priceLife({ acceptedPence: 780_000_00 })).toBe(priceLife({}));
    expect(needsMedical({ kind: "link" }, buildProduct("discounts"), where)).toBe(false);
  });

  test("only life and income cover have medical questions, and all of them must be answered", () => {
    const codes = ["life", "partner-life", "critical-illness", "income-protection"] as const;
    for (const code of codes) {
      const questions = buildProduct(code).medicalQuestions;
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
      const all = Object.fromEntries(questions.map(({ id }) => [id, true]));
      expect([
        areAllAnswered(buildProduct(code), all),
        areAllAnswered(buildProduct(code), {}),
        areAllAnswered(buildProduct(code), null),
      ]).toEqual([...[true, false, false]]);
    }
    expect(buildProduct("pension").medicalQuestions).toEqual([]);
  });
});

test("[RULE-16] insurance of the partner falls with the employee's own in whole steps, in every status", () => {
  const buildPartnerCover = (status: Selection["status"]) =>
    buildSelection({
      code: "partner-life",
      status,
      people: ["partner"],
      choice: { kind: "cover", pence: 225_000_00, partnerPence: 0 },
    });
  const facts = { member: buildMember({ family: [buildPartner()] }) };
  const reduceCover = (status: Selection["status"]) =>
    quoteValues("life", { amount: 5 }, { ...facts, selections: [buildLife(6), buildPartnerCover(status)] })
      .cascade;
  for (const status of ["active", "scheduled", "medical-pending"] as const)
    expect(reduceCover(status)).toMatchObject({ pence: 200_000_00 });
  expect([reduceCover("draft"), reduceCover("ended")]).toEqual([null, null]);
});

describe("[BENEFIT-12] selections that may be ended", () => {
  const findOptOutError = (code: ProductCode, chosen: Selection, facts: Partial<MemberSnapshot> = {}) => {
    const where = buildSnapshot({ selections: [chosen], ...facts });
    return getOptOut(
      chosen,
      buildProduct(code),
      getAvailability(buildProduct(code), findSelectionPair([chosen], code), where),
    ).error;
  };

  test.each<[string, ProductCode, Selection, Partial<MemberSnapshot>, string | null]>([
    ["monthly", "pension", buildSelection(), {}, null],
    ["flex cover, each month", "life", buildLife(6), {}, null],
    ["core", "life", buildLife(4), {}, "Your employer pays, so you keep it."],
    [
      "annual cover, only in its window",
      "dental",
      buildSelection({ code: "dental", choice: { kind: "tiers", level: "plus", tier: "single" } }),
      {},
      "Opens 1 February 2027, or after a life event.",
    ],
    [
      "a plan that is being repaid",
      "season-ticket",
      buildSelection({
        code: "season-ticket",
        endDate: "2027-03-31",
        choice: { kind: "spread", pence: 500_00, months: 12 },
      }),
      {},
      "You pay for this until 31 March 2027. You can choose it again from 1 April 2027.",
    ],
    [
      "an ended selection",
      "pension",
      buildSelection({ status: "ended" }),
      {},
      "There is nothing to opt out of.",
    ],
    [
      "a selection of a past year",
      "pension",
      buildSelection(),
      { isPastYear: true },
      "This is a past year. You can view it but not change it.",
    ],
  ])("the owner may end %s, or reads why not", (_, code, chosen, facts, expected) => {
    expect(findOptOutError(code, chosen, facts)).toBe(expected);
  });

  test("core cover is the part of life cover that the employer pays for everybody", () => {
    expect(findCoreChoice(buildProduct("income-protection"))).toEqual({ kind: "income", percent: 50 });
    expect(findCoreChoice(buildProduct("pension"))).toBeNull();
    expect(isCore(buildProduct("income-protection"), { kind: "income", percent: 66 })).toBe(false);
    expect(isCore(buildProduct("pension"), { kind: "share", percent: 5 })).toBe(false);
  });
});

describe("[RULE-14] selections that may be withdrawn", () => {
  test.each<[Partial<Selection>, string | null]>([
    [{ status: "approval-pending" }, null],
    [{ status: "medical-pending" }, null],
    [{ status: "scheduled", firstDeductionDate: "2026-12-28" }, null],
    [
      { status: "scheduled", firstDeductionDate: "2026-11-28" },
      "It is too late to withdraw. This starts soon.",
    ],
    [{ status: "active" }, "There is no request to withdraw."],
    [{ status: "draft" }, "There is no request to withdraw."],
  ])("the owner may withdraw a selection with %j, or reads why not", (facts, expected) => {
    expect(getWithdrawal(buildSelection(facts), buildProduct("pension"), buildSnapshot()).error).toBe(
      expected,
    );
  });
});

describe("[RULE-14] versions that follow each other", () => {
  const buildVersion = (id: string, createdAt: number, facts: Partial<Selection> = {}) =>
    buildSelection({ id, createdAt, ...facts });
  const listEndDates = (...all: Selection[]) =>
    Object.fromEntries(endSupersededVersions(all).map(({ id, endDate }) => [id, endDate]));

  test.each<[string, Partial<Selection>, string | null]>([
    ["a future change", { status: "scheduled", coverDate: "2027-01-01" }, "2026-12-31"],
    [
      "cover whose part above the limit waits for the insurer",
      { status: "medical-pending", coverDate: "2027-01-01" },
      "2026-12-31",
    ],
    ["a request for approval", { status: "approval-pending", coverDate: "2027-01-01" }, null],
    ["a draft", { status: "draft", coverDate: null }, null],
    ["a refusal", { status: "rejected", coverDate: "2027-01-01" }, null],
    [
      "a version that never began",
      { status: "opted-out", coverDate: "2027-01-01", endDate: "2026-12-31" },
      null,
    ],
  ])("a version that is %s leaves the end of the version before it at %s", (_, facts, expected) => {
    expect(listEndDates(buildVersion("old", 1), buildVersion("new", 2, facts)).old).toBe(expected);
  });

  test("an earlier end stays unchanged, and a version that is replaced before it begins never takes effect", () => {
    const first = buildVersion("first", 1, { endDate: "2026-06-30", status: "ended" });
    const second = buildVersion("second", 2, { status: "scheduled", coverDate: "2027-02-01" });
    const third = buildVersion("third", 3, { status: "scheduled", coverDate: "2027-01-01" });
    expect(listEndDates(first, second, third)).toEqual({
      first: "2026-06-30",
      second: "2026-12-31",
      third: null,
    });
  });

  test("at most one version is in force on every day", () => {
    const all = endSupersededVersions([
      buildVersion("a", 1, { coverDate: "2026-04-01" }),
      buildVersion("b", 2, { coverDate: "2026-09-01" }),
      buildVersion("c", 3, { coverDate: "2026-07-01" }),
    ]);
    const listProblemsOn = (day: string) =>
      all.filter(({ coverDate, endDate }) => (coverDate ?? "") <= day && (endDate ?? day) >= day);
    for (const [day, id] of [
      ["2026-04-01", "a"],
      ["2026-06-30", "a"],
      ["2026-07-01", "c"],
      ["2026-12-01", "c"],
    ] as const) {
      expect(listProblemsOn(day).map((each) => each.id)).toEqual([id]);
      expect(findInForce(all, "pension", day)?.id).toBe(id);
    }
  });

  test("an opted-out selection lasts to its last day", () => {
    const ending = buildVersion("a", 1, { status: "opted-out", endDate: "2026-12-31" });
    expect(findSelectionPair([ending], "pension", "2026-12-31").active).toMatchObject({
      id: "a",
      status: "active",
    });
    expect(findSelectionPair([ending], "pension", "2027-01-01").active).toBeNull();
  });
});
