import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildMember, harbourlineCatalogue } from "../../../../../tests/support/members.ts";
import { buildQuote, buildQuotedPlan, type WrittenQuote } from "../../../../../tests/support/quoted-plan.ts";
import { buildReportPerson, buildSelection, buildSnapshot } from "../../../../../tests/support/snapshots.ts";
import { listProviderLines } from "../../../reports/provider-lines.ts";
import type { Choice } from "../../choice.ts";
import type { ChoiceValues } from "../../choice-values.ts";
import { findLevel } from "../../insights.ts";
import { priceOfSelection } from "../../member-snapshot.ts";
import { listPlanDetails } from "../../plan-details.ts";
import { providerColumns } from "../../product.ts";
import { listSetUpFields } from "../../set-up-fields.ts";
import { type EnrolmentContext, getLimitsFor, getValues, parseSetUp } from "../../set-up-values.ts";
import type { MemberSnapshot } from "../../snapshot-types.ts";
import { getQuote } from "../../submission.ts";
import { planFile } from "./plan-options.ts";

/** The context of a person at Harbourline on 20 November 2026, whose client offers these quotes. */
function buildEnrolmentContext(
  quotes: readonly WrittenQuote[],
  facts: Partial<MemberSnapshot> = {},
): EnrolmentContext {
  const plan = buildQuotedPlan(quotes);
  const catalogue = {
    ...harbourlineCatalogue,
    products: [plan],
    find: (code: string) => (code === plan.code ? plan : undefined),
    findPrices: () => null,
  };
  return {
    product: plan,
    snapshot: buildSnapshot({ catalogue, ...facts }),
    window: {
      kind: "monthly",
      closes: "2026-12-10",
      direction: "any",
      coverDate: "2027-01-01",
      firstDeductionDate: "2026-12-28",
    },
  };
}
const largerQuote = buildQuote({ reference: "Q-1183", cover: "400000", "price a month": "63.05" });
const foreign = buildQuote({ "employee number": "20000418", reference: "Q-9" });
const listFields = (quotes: WrittenQuote[], values: ChoiceValues = {}) =>
  listSetUpFields(buildEnrolmentContext(quotes), values, new Map());
const quotedChoice = { kind: "quoted", reference: "Q-1182", pence: 250_000_00, monthlyPence: 41_20 } as const;
const buildQuotedSelection = (choice: Choice = quotedChoice, facts = {}) =>
  buildSelection({ code: "executive-life", choice, ...facts });

describe("choices of a plan with quotes", () => {
  test("the form lists each of the person's own quotes with its price, reference and last day, the smallest first", () => {
    expect(listFields([largerQuote, foreign, buildQuote()], { level: "Q-1183" })).toEqual([
      {
        kind: "option",
        name: "level",
        label: "Your quote",
        value: "Q-1183",
        options: [
          {
            value: "Q-1182",
            label: "£250,000 of cover",
            hint: "£41.20 a month. Quote Q-1182, valid until 30 November 2026",
          },
          {
            value: "Q-1183",
            label: "£400,000 of cover",
            hint: "£63.05 a month. Quote Q-1183, valid until 30 November 2026",
          },
        ],
      },
    ]);
  });

  test("a single quote is preselected", () => {
    expect(listFields([buildQuote()])).toMatchObject([{ value: "Q-1182" }]);
    expect(listFields([buildQuote(), largerQuote])).toMatchObject([{ value: null }]);
  });

  test.each([
    ["on its last day", "2026-11-20", null],
    [
      "on the day after",
      "2026-11-19",
      "Your quote was valid until 19 November 2026. Ask your employer for a new one.",
    ],
  ])("a quote %s gives nothing to choose, with the reason: %s", (_, until, reason) => {
    const quotes = [buildQuote({ "valid until": until })];
    expect(getLimitsFor(null, buildEnrolmentContext(quotes))).toEqual({ own: null, partner: null, reason });
    expect(parseSetUp({ level: "Q-1182" }, buildEnrolmentContext(quotes)).reason).toBe(reason);
  });

  test("a person without a quote has nothing to choose", () => {
    expect(getLimitsFor(null, buildEnrolmentContext([foreign])).reason).toBe(
      "You need a quote from the provider first. Ask your employer for one.",
    );
  });

  test("the form leaves out a quote for more or less than the plan insures", () => {
    const inside = buildQuotedPlan([buildQuote()]);
    const [only] = inside.choosable.kind === "quoted" ? inside.choosable.quotes : [];
    const wide =
      only && [49_999_99, 50_000_00, 500_000_00, 500_000_01].map((coverPence) => ({ ...only, coverPence }));
    const context = buildEnrolmentContext([]);
    const product = { ...inside, choosable: { ...inside.choosable, quotes: wide } } as typeof inside;
    const [field] = listSetUpFields({ ...context, product }, {}, new Map());
    expect(field?.kind === "option" && field.options.map(({ label }) => label)).toEqual([
      "£50,000 of cover",
      "£500,000 of cover",
    ]);
  });
});

describe("accepting a quote", () => {
  const parseValues = (quotes: WrittenQuote[], values: ChoiceValues) =>
    parseSetUp(values, buildEnrolmentContext(quotes));

  test("an accepted quote has the sum and the price of that quote", () => {
    const { choice, errors } = parseValues([buildQuote(), largerQuote], { level: "Q-1182" });
    expect([choice, errors]).toEqual([quotedChoice, {}]);
    expect(getValues(choice, [])).toEqual({ level: "Q-1182" });
  });

  test.each([
    ["another person's", "Q-9", "Please choose one of the options"],
    ["unknown", "constructor", "Please choose one of the options"],
    ["none", null, "Please choose one of the options"],
    ["out of date", "Q-7", "Please choose another quote: this one was valid until 1 November 2026"],
  ])("a quote is refused when it is %s, even if the person has only one other quote", (_, level, message) => {
    const old = buildQuote({ reference: "Q-7", "valid until": "2026-11-01" });
    const { choice, errors } = parseValues([buildQuote(), foreign, old], { level });
    expect(choice).toEqual({ kind: "unfinished" });
    expect(errors).toEqual({ level: [message] });
  });
});

describe("the price of a quote", () => {
  test("[RULE-01] the price is the quoted one each month, with a line that names its source", () => {
    const context = buildEnrolmentContext([buildQuote()]);
    const {
      price,
      selection: version,
      medicalRequired,
      error,
    } = getQuote(parseSetUp({ level: "Q-1182" }, context), context);
    expect([version.status, medicalRequired, error]).toEqual(["scheduled", false, null]);
    expect(price?.employee.instalments).toEqual(Array(12).fill(41_20));
    expect(price?.employee.lines.map(({ text, pence }) => [text, pence])).toEqual([
      ["Quote Q-1182, £250,000.00 of cover: 12 × £41.20", 494_40],
    ]);
    expect([price?.employer.pence, price?.treatment]).toEqual([0, "net-pay"]);
  });

  test("the price stays as agreed after the quote's last day, and when the plan no longer lists it", () => {
    const context = buildEnrolmentContext([], { today: "2027-11-20" });
    expect(
      priceOfSelection(buildQuotedSelection(), context.product, context.snapshot)?.employee.annualPence,
    ).toBe(494_40);
  });

  test("[RULE-13] the price is for active cover only while medical answers are missing", () => {
    const context = buildEnrolmentContext([buildQuote()]);
    const product = { ...context.product, freeCoverPence: 100_000_00 };
    const price = priceOfSelection(
      buildQuotedSelection(quotedChoice, { status: "medical-pending" }),
      product,
      context.snapshot,
    );
    // Two fifths of £494.40.
    expect(price?.employee.pence).toBe(197_76);
  });
});

describe("an accepted quote", () => {
  const { product, snapshot: stands } = buildEnrolmentContext([], { selections: [buildQuotedSelection()] });

  test("[BENEFIT-10] the details of an accepted quote are its cover and its reference", () => {
    expect(listPlanDetails(product, quotedChoice, 42_000_00)).toEqual([
      { label: "Cover", value: "£250,000", phrase: "£250,000 of cover" },
      { label: "Quote", value: "Q-1182" },
    ]);
    expect(findLevel(product, quotedChoice)).toBe("£250,000");
  });

  test("the provider's file names the quote and the sum assured", () => {
    const [line] = listProviderLines(buildReportPerson(stands), "2026-11", [
      { product, name: product.name, policyNumber: "P-1" },
    ]);
    const findCell = (name: string) => line?.[([...providerColumns] as string[]).indexOf(name)];
    expect(["Level", "Sum assured", "Cover from"].map(findCell)).toEqual([
      "Quote Q-1182",
      250_000_00,
      "2026-04-01",
    ]);
  });

  test("a change to another quote has that quote's price from the first day of the change", () => {
    const context = buildEnrolmentContext([buildQuote(), largerQuote], {
      member: buildMember(),
      selections: [buildQuotedSelection()],
    });
    const { selection: version, price } = getQuote(parseSetUp({ level: "Q-1183" }, context), context);
    expect([version.coverDate, price?.employee.instalments[0]]).toEqual(["2027-01-01", 63_05]);
  });
});

describe("a plan with quotes in a client's folder", () => {
  const written = {
    kind: "quoted",
    "smallest cover": "50000",
    "largest cover": "500000.50",
    quotes: [buildQuote()],
  };

  test("a quote is written in pounds, stored in pence and written back unchanged", () => {
    const options = planFile.schema.parse(written);
    expect(options).toEqual({
      kind: "quoted",
      minimumPence: 50_000_00,
      maximumPence: 500_000_50,
      quotes: [
        {
          employeeNumber: "20000417",
          reference: "Q-1182",
          coverPence: 250_000_00,
          monthlyPence: 41_20,
          validUntil: "2026-11-30",
        },
      ],
    });
    expect(z.encode(planFile.schema, options)).toEqual(written);
  });

  test.each<[string, object, string, string]>([
    [
      "a decimal comma",
      { quotes: [buildQuote({ cover: "250000,00" })] },
      "quotes.0.cover",
      '"250000,00" is not an amount',
    ],
    [
      "an impossible day",
      { quotes: [buildQuote({ "valid until": "2026-11-31" })] },
      "quotes.0.valid until",
      '"2026-11-31" is not a date',
    ],
    [
      "a sum outside the plan's limits",
      { quotes: [buildQuote({ cover: "600000" })] },
      "quotes.0.cover",
      "is outside the plan's cover",
    ],
    [
      "a price of zero",
      { quotes: [buildQuote({ "price a month": "0" })] },
      "quotes.0.price a month",
      "is nothing",
    ],
    [
      "a repeated reference",
      { quotes: [buildQuote(), buildQuote()] },
      "quotes.1.reference",
      '"Q-1182" is here twice',
    ],
    [
      "a range whose minimum is above its maximum",
      { "largest cover": "1", quotes: [] },
      "smallest cover",
      "is above the largest cover",
    ],
    ["no reference", { quotes: [buildQuote({ reference: " " })] }, "quotes.0.reference", "is empty"],
  ])("a plan file is refused with %s, and the error names the field", (_, change, path, text) => {
    const issues = planFile.schema.safeParse({ ...written, ...change }).error?.issues ?? [];
    expect(issues.map((each) => [each.path.join("."), each.message.split("\n")[0]])).toContainEqual([
      path,
      text,
    ]);
  });
});
