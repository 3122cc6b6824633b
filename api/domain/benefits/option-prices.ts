import type { ChoiceField, ChoiceValues } from "./choice-values.ts";
import type { Price } from "./price.ts";
import { listSetUpFields } from "./set-up-fields.ts";
import { type EnrolmentContext, parseSetUp } from "./set-up-values.ts";
import { getQuote } from "./submission.ts";
import type { TakeHome } from "./take-home.ts";

/** One option of a field, and the price if it were chosen. */
export interface OptionPrice {
  field: OptionField["name"];
  value: string;
  price: Price;
  takeHome: TakeHome | null;
  estimatedPricesYear: number | null;
  /** The last day, for a benefit with a term. */
  endDate: string | null;
}

type OptionField = Extract<ChoiceField, { kind: "option" }>;

/** Pages show a price next to each of a few options; a longer list has none. */
const MAX_OPTIONS = 8;

const noNames: ReadonlyMap<string, string> = new Map();

/** Prices each option of a field, while all other values stay as chosen. */
export function listOptionPrices(values: ChoiceValues, context: EnrolmentContext): OptionPrice[] {
  return listSetUpFields(context, values, noNames)
    .filter((field): field is OptionField => field.kind === "option")
    .filter(({ options }) => options.length > 1 && options.length <= MAX_OPTIONS)
    .flatMap(({ name, options }) =>
      options.flatMap(({ value }) => findOptionPrice(values, context, name, value) ?? []),
    );
}

/** Null if the choice is incomplete, has no price, or would wait for medical answers (RULE-13). */
function findOptionPrice(
  values: ChoiceValues,
  context: EnrolmentContext,
  field: OptionField["name"],
  value: string,
): OptionPrice | null {
  const chosen = { ...values, [field]: field === "months" ? Number(value) : value };
  const parsed = parseSetUp(chosen, context);
  if (parsed.reason !== null || Object.keys(parsed.errors).length > 0) return null;
  const { price, takeHome, estimate, capText, selection, error } = getQuote(parsed, context);
  if (!price || capText !== null || error !== null) return null;
  const { endDate } = selection;
  return { field, value, price, takeHome, estimatedPricesYear: estimate?.pricesYear ?? null, endDate };
}
