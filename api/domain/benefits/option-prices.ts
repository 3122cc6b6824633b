import type { ChoiceField, ChoiceValues } from "./choice-values.ts";
import type { Price } from "./price.ts";
import { setUpFields } from "./set-up-fields.ts";
import { type EnrolmentContext, parseSetUp } from "./set-up-values.ts";
import { getQuote } from "./submission.ts";
import type { TakeHome } from "./take-home.ts";

/** A choice with another option of one of its fields, and what it would come to. */
export interface OptionPrice {
  field: OptionField["name"];
  value: string;
  price: Price;
  takeHome: TakeHome | null;
  estimatedPricesYear: number | null;
  /** The last day, where it has a term. */
  endDate: string | null;
}

type OptionField = Extract<ChoiceField, { kind: "option" }>;

/** Pages show a price beside each of a few options; a longer list has none. */
const MOST_OPTIONS = 8;

const nobody: ReadonlyMap<string, string> = new Map();

/** Each option of a choice with its price for the person, all else being as it is chosen. */
export function listOptionPrices(values: ChoiceValues, context: EnrolmentContext): OptionPrice[] {
  return setUpFields(context, values, nobody)
    .filter((field): field is OptionField => field.kind === "option")
    .filter(({ options }) => options.length > 1 && options.length <= MOST_OPTIONS)
    .flatMap(({ name, options }) =>
      options.flatMap(({ value }) => findOptionPrice(values, context, name, value) ?? []),
    );
}

/** Null if the choice would not be complete, has no price, or waits for medical answers (RULE-13). */
function findOptionPrice(
  values: ChoiceValues,
  context: EnrolmentContext,
  field: OptionField["name"],
  value: string,
): OptionPrice | null {
  const chosen = { ...values, [field]: field === "months" ? Number(value) : value };
  const read = parseSetUp(chosen, context);
  if (read.reason !== null || Object.keys(read.errors).length > 0) return null;
  const { price, takeHome, estimate, capText, selection, error } = getQuote(read, context);
  if (!price || capText !== null || error !== null) return null;
  const { endDate } = selection;
  return { field, value, price, takeHome, estimatedPricesYear: estimate?.pricesYear ?? null, endDate };
}
