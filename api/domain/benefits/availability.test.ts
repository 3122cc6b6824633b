import { describe, expect, test } from "vitest";
import { benefitsCopy } from "#api-copy/benefits";
import { buildMember, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import { getAvailability, isShownToOwner } from "./availability.ts";
import type { ProductCode } from "./kinds/types.ts";
import { findSelectionPair, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

const getProductAvailability = (
  code: ProductCode,
  selections: Selection[] = [],
  facts: Partial<MemberSnapshot> = {},
) => {
  const all = buildSnapshot({ selections, ...facts });
  return getAvailability(buildProduct(code), findSelectionPair(selections, code), all);
};
const isProductShown = (
  code: ProductCode,
  selections: Selection[] = [],
  facts: Partial<MemberSnapshot> = {},
) =>
  isShownToOwner(
    buildProduct(code),
    findSelectionPair(selections, code),
    buildSnapshot({ selections, ...facts }),
  );

describe("the availability of a benefit today", () => {
  test.each<[string, ProductCode, Partial<MemberSnapshot>, object]>([
    [
      "monthly",
      "gym",
      {},
      {
        canChange: true,
        text: "Choose by 10 December 2026 to start on 1 January 2027.",
        closes: "2026-12-10",
        coverDate: "2027-01-01",
        firstDeductionDate: "2026-12-28",
      },
    ],
    [
      "annual, open",
      "holiday",
      { today: "2027-02-28" },
      { canChange: true, text: "Choose by 28 February 2027 for the year from 1 April 2027." },
    ],
    [
      "annual, closed",
      "holiday",
      {},
      { canChange: false, text: "Opens 1 February 2027.", nextDate: "2027-02-01" },
    ],
    [
      "open to a joiner",
      "dental",
      { member: buildMember({ startDate: "2026-11-10" }) },
      { canChange: true, text: "You are new, so choose by 9 December 2026.", closes: "2026-12-09" },
    ],
    [
      "open at any time",
      "discounts",
      {},
      { canChange: true, text: "You can choose at any time.", coverDate: "2026-11-20" },
    ],
    [
      "after probation",
      "cycle",
      { member: buildMember({ startDate: "2026-11-10", probationEnd: "2027-02-10" }) },
      {
        canChange: false,
        text: "You can have this after probation, from 10 February 2027.",
        nextDate: "2027-02-10",
      },
    ],
    [
      "after a year's service",
      "electric-car",
      { member: buildMember({ startDate: "2026-06-01" }) },
      { canChange: false, nextDate: "2027-06-01" },
    ],
    [
      "a past year",
      "gym",
      { isPastYear: true },
      { canChange: false, text: "This is a past year. You can view it but not change it." },
    ],
  ])(
    "[BENEFIT-02] %s: the benefit %s has the right text, dates and permission to change",
    (_, code, facts, expected) => {
      expect(getProductAvailability(code, [], facts)).toMatchObject(expected);
    },
  );

  test.each([
    ["approval-pending", "Your request is waiting for approval."],
    ["medical-pending", "Your request is waiting for medical answers."],
  ] as const)("[RULE-14] a product cannot be changed while a request for it is %s", (status, text) => {
    expect(getProductAvailability("pension", [buildSelection({ status })])).toEqual({
      canChange: false,
      text,
      route: null,
    });
  });

  test.each([
    ["yes", "yes", "You can choose more from 1 March 2027, or after a life event."],
    ["yes", "no", "You can choose more from 1 March 2027."],
    ["no", "yes", "You can choose more after a life event."],
    ["no", "no", "You cannot choose more now."],
  ] as const)(
    "the sentence about choosing more is complete, with a date: %s, with life events: %s",
    (hasDate, hasEvent, text) => {
      expect(benefitsCopy("chooseMore", { hasDate, date: "1 March 2027", hasEvent })).toBe(text);
    },
  );

  test("[RULE-12] flex cover can be reduced each month, but not below core cover", () => {
    const buildLife = (multiple: number) =>
      buildSelection({ code: "life", choice: { kind: "multiple", multiple } });
    expect(getProductAvailability("life", [buildLife(4)])).toMatchObject({
      canChange: false,
      nextDate: "2027-02-01",
      opensByEvent: true,
    });
    expect(getProductAvailability("life", [])).toMatchObject({ canChange: false });
    expect(getProductAvailability("life", [buildLife(6)])).toMatchObject({
      canChange: true,
      nextDate: "2027-02-01",
      opensByEvent: true,
      text: "Choose less by 10 December 2026 to start on 1 January 2027. You can choose more from 1 February 2027, or after a life event.",
      route: { direction: "down" },
    });
  });
});

describe("visibility of a product", () => {
  const left = buildMember({ employmentStatus: "left", leaveDate: "2026-10-31" });
  const hadVouchers = { ...left, firstVoucherDate: "2016-04-29", lastVoucherDate: "2026-10-28" };
  const ended = buildSelection({
    code: "childcare-vouchers",
    status: "ended",
    choice: { kind: "voucher", pence: 100_00 },
    endDate: "2026-10-31",
  });

  test.each<[string, boolean, ProductCode, Selection[], Partial<MemberSnapshot>]>([
    ["who may have the benefit", true, "gym", [], {}],
    [
      "who only has to wait for the benefit",
      true,
      "electric-car",
      [],
      { member: buildMember({ startDate: "2026-06-01" }) },
    ],
    ["who can never have the benefit", false, "childcare-vouchers", [], {}],
    ["who has no partner to insure", false, "partner-life", [], {}],
    [
      "who holds a benefit that is closed to others",
      true,
      "partner-life",
      [
        buildSelection({
          code: "partner-life",
          choice: { kind: "cover", pence: 25_000_00, partnerPence: 0 },
        }),
      ],
      {},
    ],
    [
      "who has only a draft",
      false,
      "partner-life",
      [buildSelection({ code: "partner-life", status: "draft" })],
      {},
    ],
    [
      "who has left, if the benefit is not of vouchers",
      false,
      "pension",
      [buildSelection()],
      { member: left },
    ],
    ["who has left without vouchers", false, "childcare-vouchers", [], { member: left }],
    ["[CCV-04] who has left with a voucher account", true, "childcare-vouchers", [], { member: hadVouchers }],
    ["[CCV-04] who has left and once chose vouchers", true, "childcare-vouchers", [ended], { member: left }],
    [
      "who has left, while cover lasts to the end of the month",
      true,
      "gym",
      [buildSelection({ code: "gym" })],
      { member: { ...left, leaveDate: "2026-11-05" } },
    ],
    [
      "who has left, once that month has ended",
      false,
      "gym",
      [buildSelection({ code: "gym" })],
      { member: left },
    ],
    ["who leaves today", true, "gym", [], { member: { ...left, leaveDate: "2026-11-20" } }],
  ])("a benefit's visibility to a person %s is %s", (_, expected, code, selections, facts) => {
    expect(isProductShown(code, selections, facts)).toBe(expected);
  });
});
