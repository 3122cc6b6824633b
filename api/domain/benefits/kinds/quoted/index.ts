import { benefitsCopy } from "#api-copy/benefits";
import { pricesCopy } from "#api-copy/prices";
import type { Line } from "../../../pay/explanation.ts";
import { roundHalfUp, toPounds } from "../../../pay/money.ts";
import type { ChoiceField } from "../../choice-values.ts";
import { noLimits } from "../../limits.ts";
import { toCoverDetail } from "../details.ts";
import { type ChoiceOption, findOfferedValue } from "../fields.ts";
import type { BenefitKind, FieldsContext, SetUpForm } from "../kind.ts";
import {
  noAmount,
  type PriceRequest,
  toExplainedAmount,
  toMonthlyText,
  toShortPounds,
  type UnsplitPrice,
} from "../pricing.ts";
import type { QuotedChoice, QuotedOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";
import { describeNoQuote, listQuotes, listValidQuotes } from "./quotes.ts";

export const quotedKind: BenefitKind<QuotedOptions, QuotedChoice> = {
  planFile,
  payment: "premium",
  listFields: listQuoteFields,
  parse: parseQuote,
  toValues: ({ reference }) => ({ level: reference }),
  getLimits: ({ options, snapshot }) =>
    listValidQuotes(options, snapshot).length > 0
      ? noLimits
      : { ...noLimits, reason: describeNoQuote(options, snapshot) },
  price: priceQuote,
  listDetails: ({ reference, pence }) => [
    toCoverDetail(pence),
    { label: benefitsCopy("quote"), value: reference },
  ],
  getInsightLabel: ({ pence }) => toShortPounds(pence),
  getProviderLevel: ({ reference }) => `Quote ${reference}`,
  getSumAssured: ({ pence }) => pence,
};

/** The person's own quotes; a single one is preselected. */
function listQuoteFields({ options, snapshot, values }: FieldsContext<QuotedOptions>): ChoiceField[] {
  const quotes = listValidQuotes(options, snapshot);
  const choices = quotes.map(
    ({ reference, coverPence, monthlyPence, validUntil }): ChoiceOption => ({
      value: reference,
      label: benefitsCopy("ofCover", { amount: toShortPounds(coverPence) }),
      hint: benefitsCopy("quoteHint", {
        amount: toPounds(monthlyPence),
        reference,
        date: validUntil,
      }),
    }),
  );
  const only = quotes.length === 1 ? quotes[0]?.reference : undefined;
  const value = only ?? findOfferedValue(choices, values.level);
  return [{ kind: "option", name: "level", label: benefitsCopy("yourQuote"), options: choices, value }];
}

/** Accepts one of the person's own quotes; another person's quote is refused. */
function parseQuote({ options, snapshot, values, addError }: SetUpForm<QuotedOptions>): QuotedChoice | null {
  const sentReference = values.level ?? null;
  const quote = listValidQuotes(options, snapshot).find(({ reference }) => reference === sentReference);
  if (quote) {
    const { reference, coverPence: pence, monthlyPence } = quote;
    return { kind: "quoted", reference, pence, monthlyPence };
  }
  const former = listQuotes(options, snapshot).find(({ reference }) => reference === sentReference);
  return addError(
    "level",
    former ? benefitsCopy("quoteExpired", { date: former.validUntil }) : benefitsCopy("chooseOption"),
  );
}

/** Twelve times the quoted price; while medical answers are missing, the share for active cover (RULE-13). */
function priceQuote({ choice, facts }: PriceRequest<QuotedOptions, QuotedChoice>): UnsplitPrice {
  const { reference, pence, monthlyPence } = choice;
  const livePence = Math.min(pence, facts.capPence ?? pence);
  const label = pricesCopy("quoted", { reference, amount: toPounds(pence) });
  const text = toMonthlyText(label, 12, monthlyPence);
  const line: Line = {
    rule: "RULE-01",
    code: "quoted",
    rounding: livePence < pence ? "half up" : "none",
    pence: livePence < pence ? roundHalfUp(12 * monthlyPence * livePence, pence) : 12 * monthlyPence,
    text: livePence < pence ? pricesCopy("started", { text, amount: toPounds(livePence) }) : text,
    inputs: { reference, coverPence: pence, livePence, monthlyPence, months: 12 },
  };
  return { employee: toExplainedAmount(line), employer: noAmount, instalments: 12 };
}
