import { describe, expect, test } from "vitest";
import { demoProducts } from "../../../tests/support/demo-plans.ts";
import { buildChild, buildMember, buildPartner, buildProduct } from "../../../tests/support/members.ts";
import { buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import type { Choice } from "./choice.ts";
import type { ChoiceValues } from "./choice-values.ts";
import type { ProductCode } from "./kinds/types.ts";
import { listSetUpFields } from "./set-up-fields.ts";
import { type EnrolmentContext, getValues, parseSetUp } from "./set-up-values.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";

const route: EnrolmentWindow = {
  kind: "monthly",
  closes: "2026-12-10",
  coverDate: "2027-01-01",
  firstDeductionDate: "2026-12-28",
  direction: "any",
};
const family = [buildPartner(), buildChild(), buildChild({ id: "grown", dateOfBirth: "2000-01-01" })];
const buildEnrolmentContext = (code: ProductCode, facts: Partial<MemberSnapshot> = {}): EnrolmentContext => ({
  product: buildProduct(code),
  snapshot: buildSnapshot({ member: buildMember({ family, firstVoucherDate: "2017-01-31" }), ...facts }),
  window: route,
});
const parseValues = (
  code: ProductCode,
  values: ChoiceValues,
  facts?: Partial<MemberSnapshot>,
  isDraft = false,
) => parseSetUp(values, buildEnrolmentContext(code, facts), isDraft);

describe("[BENEFIT-14] sent values become a choice of their product", () => {
  test.each<[ProductCode, ChoiceValues, Choice, string[]]>([
    ["pension", { amount: 12 }, { kind: "share", percent: 12 }, []],
    [
      "dental",
      { level: "plus", people: ["child", "partner", "child"] },
      { kind: "tiers", level: "plus", tier: "family" },
      ["partner", "child"],
    ],
    ["private-medical", {}, { kind: "tiers", level: "standard", tier: "single" }, []],
    [
      "cash-plan",
      { level: "gold", people: ["child"] },
      { kind: "people", level: "gold", hasPartner: false, children: 1 },
      ["child"],
    ],
    ["life", { amount: 6 }, { kind: "multiple", multiple: 6 }, []],
    [
      "critical-illness",
      { amount: 100_000, partnerAmount: 25_000 },
      { kind: "cover", pence: 100_000_00, partnerPence: 25_000_00 },
      ["partner"],
    ],
    ["partner-life", { amount: 25_000 }, { kind: "cover", pence: 25_000_00, partnerPence: 0 }, ["partner"]],
    ["income-protection", { level: "66" }, { kind: "income", percent: 66 }, []],
    ["cycle", { amount: 999, months: 18 }, { kind: "spread", pence: 999_00, months: 18 }, []],
    [
      "holiday",
      { direction: "sell", amount: 2 },
      { kind: "days", direction: "sell", amount: 2, unit: "days" },
      [],
    ],
    ["childcare-vouchers", { amount: 243 }, { kind: "voucher", pence: 243_00 }, []],
    ["electric-car", { level: "volta-city" }, { kind: "lease", model: "volta-city" }, []],
    ["discounts", { amount: 7 }, { kind: "link" }, []],
  ])(
    "the values of %s %j are parsed into a choice, which gives the same values again",
    (code, values, choice, people) => {
      expect(parseValues(code, values)).toMatchObject({ choice, people, errors: {}, reason: null });
      expect(parseValues(code, getValues(choice, people)).choice).toEqual(choice);
    },
  );
});

describe("[BENEFIT-11] [C7] amounts outside their range are reported by field", () => {
  const toRangeError = (min: number, max: number) => [`Please enter a value between ${min} and ${max}`];
  const amounts: [ProductCode, ChoiceValues, string[]][] = [
    ["pension", {}, toRangeError(5, 60)],
    ["cycle", { months: 12 }, toRangeError(250, 3000)],
    ["critical-illness", {}, toRangeError(25_000, 200_000)],
    ["season-ticket", { months: 10 }, toRangeError(100, 9999)],
    ["childcare-vouchers", {}, toRangeError(20, 243)],
    ["holiday", { direction: "buy" }, toRangeError(1, 5)],
    ["life", {}, toRangeError(5, 6)],
  ];
  test.each(amounts)("an amount of %s outside its range is reported by its field", (code, rest, message) => {
    for (const amount of [0, -1, 1e9, 1e300, 10.005, Number.NaN, Number.POSITIVE_INFINITY, null]) {
      const { errors, choice } = parseValues(code, { ...rest, amount });
      expect({ amount, errors }).toEqual({ amount, errors: { amount: message } });
      expect(choice).toEqual({ kind: "unfinished" });
    }
  });

  test("an amount between two steps is refused, with the step in the message", () => {
    expect(parseValues("cycle", { amount: 250.5, months: 12 }).errors).toEqual({
      amount: ["Please enter a value in steps of 1"],
    });
  });

  test("[RULE-17] buying holiday and selling holiday have separate limits", () => {
    const sell = { direction: "sell", amount: 4 } as const;
    expect(parseValues("holiday", sell).errors).toEqual({ amount: toRangeError(1, 3) });
    expect(parseValues("holiday", { ...sell, direction: "buy" }).errors).toEqual({});
  });

  test("[RULE-19] the limit of a loan counts all loans together", () => {
    const others = Array.from({ length: 1 }, () =>
      buildSelection({
        code: "season-ticket",
        status: "active",
        firstDeductionDate: "2026-12-28",
        createdAt: 0,
        choice: { kind: "spread", pence: 6_000_00, months: 12 },
      }),
    );
    const draft = buildSelection({ code: "season-ticket", status: "draft", choice: { kind: "unfinished" } });
    const values = { amount: 4_001, months: 12 };
    expect(parseValues("season-ticket", values, { selections: [...others, draft] }).errors).toEqual({
      amount: toRangeError(100, 4000),
    });
  });
});

describe("values of other products", () => {
  test.each<[ProductCode, ChoiceValues, object]>([
    ["dental", { level: "diamond" }, { level: ["Please choose one of the options"] }],
    ["dental", {}, { level: ["Please choose one of the options"] }],
    [
      "dental",
      { level: "plus", people: ["somebody-else"] },
      { people: ["Please choose from the people who can be covered"] },
    ],
    [
      "dental",
      { level: "plus", people: ["grown"] },
      { people: ["Please choose from the people who can be covered"] },
    ],
    [
      "gym",
      { level: "full", people: ["child"] },
      { people: ["Please choose from the people who can be covered"] },
    ],
    [
      "pension",
      { amount: 6, people: ["partner"] },
      { people: ["Please choose from the people who can be covered"] },
    ],
    ["income-protection", { level: "50" }, { level: ["Please choose one of the options"] }],
    ["cycle", { amount: 300, months: 13 }, { months: ["Please choose how many months"] }],
    ["holiday", { amount: 1 }, { direction: ["Please choose whether to buy or to sell"] }],
    ["electric-car", { level: "__proto__" }, { level: ["Please choose one of the options"] }],
  ])("the values of %s %j are refused with errors by field", (code, values, errors) => {
    expect(parseValues(code, values).errors).toEqual(errors);
  });

  test("a draft reports wrong values and ignores missing ones", () => {
    expect(parseValues("cycle", {}, {}, true)).toMatchObject({ errors: {}, choice: { kind: "unfinished" } });
    expect(parseValues("cycle", { amount: 1 }, {}, true).errors).toHaveProperty("amount");
    expect(parseValues("cycle", { amount: 300, months: 12 }, {}, true).choice.kind).toBe("spread");
  });
});

describe("[RULE-16] a partner's cover next to the employee's own cover", () => {
  const current = buildSelection({
    code: "critical-illness",
    people: ["partner"],
    choice: { kind: "cover", pence: 100_000_00, partnerPence: 100_000_00 },
  });
  const reduceCover = (ownAmount: number, partnerAmount: number) =>
    parseValues("critical-illness", { amount: ownAmount, partnerAmount }, { selections: [current] });

  test("the partner's cover falls with the employee's own, with a message, when the form sends the old partner's cover", () => {
    const { choice, notes, errors } = reduceCover(50_000, 100_000);
    expect(choice).toEqual({ kind: "cover", pence: 50_000_00, partnerPence: 50_000_00 });
    expect([notes, errors]).toEqual([
      ["Your partner's cover falls from £100,000.00 to £50,000.00, as it cannot be more than yours."],
      {},
    ]);
  });

  test("the partner's cover is refused when a new amount exceeds the employee's own", () => {
    expect(reduceCover(50_000, 75_000).errors).toEqual({
      partnerAmount: ["Please enter a value between 25000 and 50000"],
    });
    expect(reduceCover(100_000, 100_000).errors).toEqual({});
  });

  test("a person without a partner gets no partner's cover", () => {
    const result = parseSetUp(
      { amount: 50_000, partnerAmount: 25_000 },
      { ...buildEnrolmentContext("critical-illness"), snapshot: buildSnapshot() },
    );
    expect(result.errors).toEqual({ partnerAmount: ["You have no partner to cover"] });
  });
});

describe("[BENEFIT-10] the fields of set-up", () => {
  const names = new Map([
    ["partner", "Ravi Quist"],
    ["child", "Wren Tester"],
  ]);
  const listFields = (code: ProductCode, values: ChoiceValues = {}) =>
    listSetUpFields(buildEnrolmentContext(code), values, names);

  test.each<[ProductCode, string[]]>([
    ["pension", ["amount"]],
    ["private-medical", ["people"]],
    ["dental", ["level", "people"]],
    ["critical-illness", ["amount", "partnerAmount"]],
    ["partner-life", ["amount"]],
    ["income-protection", ["level"]],
    ["cycle", ["amount", "months"]],
    ["holiday", ["direction", "amount"]],
    ["electric-car", ["level"]],
    ["discounts", []],
  ])("the fields of %s are %j", (code, expected) => {
    expect(listFields(code).map(({ name }) => name)).toEqual(expected);
  });

  test("limits give the allowed choices in words and in numbers", () => {
    expect(listFields("cycle", { amount: 300, months: 18 })).toEqual([
      {
        kind: "amount",
        name: "amount",
        label: "Amount",
        unit: "pounds",
        hint: "Between £250 and £3,000, in whole pounds",
        minimum: 250,
        maximum: 3000,
        stepSize: 1,
        value: 300,
        start: 250,
        picks: [500, 1_000, 1_500, 2_000, 2_500, 3_000],
        validationMessage: "Please enter a value between 250 and 3000",
      },
      {
        kind: "option",
        name: "months",
        label: "Paid over",
        value: "18",
        start: "12",
        options: [
          { value: "12", label: "12 months" },
          { value: "18", label: "18 months" },
        ],
      },
    ]);
    expect(listFields("dental", { people: ["child", "gone"] })[1]).toMatchObject({
      options: [
        { value: "partner", label: "Ravi Quist", hint: "Your partner" },
        { value: "child", label: "Wren Tester", hint: "Your child" },
      ],
      value: ["child"],
    });
    expect(listFields("electric-car")[0]).toMatchObject({
      options: expect.arrayContaining([
        { value: "volta-city", label: "Volta City", hint: "£389.00 a month before tax" },
      ]),
    });
  });

  test("every value that a form offers is accepted when the form sends it", () => {
    for (const { code } of demoProducts) {
      const values = Object.fromEntries(
        listFields(code).map((field) => {
          if (field.kind === "amount") return [field.name, field.minimum];
          if (field.kind === "people") return [field.name, field.options.map(({ value }) => value)];
          const first = field.options[0]?.value;
          return [field.name, field.name === "months" ? Number(first) : first];
        }),
      );
      expect({ code, ...parseValues(code, values) }).toMatchObject({ code, errors: {} });
    }
  });
});
