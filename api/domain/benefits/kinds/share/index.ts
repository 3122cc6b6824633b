import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import type { Line } from "../../../pay/explanation.ts";
import { takeBasisPoints, toPounds } from "../../../pay/money.ts";
import { toAmountLimits } from "../../limits.ts";
import { listAmountFields, toRangeHint } from "../fields.ts";
import type { BenefitKind } from "../kind.ts";
import { type PriceRequest, toExplainedAmount, type UnsplitPrice } from "../pricing.ts";
import type { ShareChoice, ShareOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const shareKind: BenefitKind<ShareOptions, ShareChoice> = {
  planFile,
  payment: "share",
  listFields: (context) =>
    listAmountFields(context, context.limits.own, {
      label: benefitsCopy("shareOfPay"),
      // Starts at the share that the employer fully matches.
      start: Math.max(context.options.matchedTo, context.options.minimum),
      picks: listSharesToPick(context.options),
      ...(context.limits.own && {
        hint: benefitsCopy("shareHint", {
          range: toRangeHint(context.limits.own),
          employer: describeEmployer(context.options),
        }),
      }),
    }),
  parse({ findAmount, limits }) {
    const percent = findAmount("amount", limits.own);
    return percent === null ? null : { kind: "share", percent };
  },
  getOptionsBelowBand: ({ matchedToBelowBand = 0, ...options }) => ({
    ...options,
    matchedTo: matchedToBelowBand,
  }),
  toEnrolmentChoice: ({ enrolmentPercent: percent }) => (percent == null ? null : { kind: "share", percent }),
  toValues: ({ percent }) => ({ amount: percent }),
  getLimits: ({ product, options: { minimum, maximum, step } }) =>
    toAmountLimits(product, { unit: "percent", minimum, maximum, step }),
  price: priceShare,
  listDetails(choice, options) {
    const matchedPercent = options ? Math.min(choice.percent, options.matchedTo) : 0;
    const [share, matched] = [choice.percent, matchedPercent].map((percent) =>
      benefitsCopy("ofPay", { percent }),
    ) as [string, string];
    return [
      { label: benefitsCopy("youPay"), value: share, phrase: benefitsCopy("fromYou", { share }) },
      {
        label: benefitsCopy("employerPays"),
        value: matched,
        phrase: benefitsCopy("fromEmployer", { share: matched }),
      },
    ];
  },
  getModelTerms: (options) => options,
  toModelChoice: (percent) => ({ kind: "share", percent }),
  toModelPercent: ({ percent }) => percent,
  getInsightLabel: ({ percent }) => insightsCopy("ofPay", { percent }),
  getProviderLevel: ({ percent }) => `${percent}% of pay`,
};

const describeEmployer = ({ matchedTo }: ShareOptions) =>
  matchedTo > 0 ? benefitsCopy("employerMatches", { percent: matchedTo }) : benefitsCopy("employerNothing");

/** The minimum, the share that the employer fully matches, and round shares above it. */
const listSharesToPick = ({ minimum, matchedTo }: ShareOptions) =>
  [...new Set([minimum, Math.max(minimum, matchedTo), 10, 15, 20])].toSorted((a, b) => a - b);

/** A share of annual pay, rounded half up once; the employer matches it up to a limit. */
function priceShare({ facts, options, choice }: PriceRequest<ShareOptions, ShareChoice>): UnsplitPrice {
  const { annualPayPence: pay } = facts;
  const toShareLine = (payer: "you" | "yourEmployer", code: string, percent: number): Line => ({
    rule: "RULE-01",
    code,
    rounding: "half up",
    pence: takeBasisPoints(pay, percent * 100),
    // Builds the sentence only when it is read, because most prices of a large file only need the amount.
    get text() {
      return pricesCopy("shareOf", { who: pricesCopy(payer), percent, amount: toPounds(pay) });
    },
    inputs: { payPence: pay, percent },
  });
  const matchedPercent = Math.min(choice.percent, options.matchedTo);
  return {
    employee: toExplainedAmount(toShareLine("you", "share.employee", choice.percent)),
    employer: toExplainedAmount(toShareLine("yourEmployer", "share.employer", matchedPercent)),
    instalments: 12,
  };
}
