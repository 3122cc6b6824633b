import { benefitsCopy } from "#api-copy/benefits";
import { inCurrentLanguage } from "#api-copy/formats";
import { toShortPounds } from "../pay/money.ts";
import type { ChoiceField, ChoiceValues } from "./choice-values.ts";
import type { PlanDetail } from "./kinds/kind.ts";
import { getPayToday } from "./member-snapshot.ts";
import { listPlanDetailsForPay } from "./plan-details.ts";
import type { Price } from "./price.ts";
import { listSetUpFields } from "./set-up-fields.ts";
import { type EnrolmentContext, parseSetUp } from "./set-up-values.ts";
import { getQuote } from "./submission.ts";

/** A choice that a person could make today, with its cost each month, in pence. */
export interface ExamplePrice {
  /** The level or amount that distinguishes this example from others; null for a single one. */
  label: string | null;
  values: ChoiceValues;
  planDetails: PlanDetail[];
  price: Price;
  takeHomeMonthlyPence: number;
  savedMonthlyPence: number;
  estimatedPricesYear: number | null;
  approvalRequired: boolean;
  /** The rule that forbids the choice, as a sentence. */
  error: string | null;
}

const MAX_EXAMPLES = 12;

/** A product's levels or a few of its amounts, side by side, for only the employee if possible. */
export function listExamplePrices(context: EnrolmentContext): ExamplePrice[] {
  const fields = listFields(context);
  const start = getStartingValues(fields);
  const levels = fields.find(isLevelField);
  if (levels) {
    return levels.options
      .slice(0, MAX_EXAMPLES)
      .flatMap(({ value, label }) => getPrice(context, { ...start, level: value }, label));
  }
  const amount = fields.find(isOwnAmountField);
  const amounts = amount ? [...new Set([amount.start ?? amount.minimum, ...(amount.picks ?? [])])] : [];
  if (!amount || amounts.length < 2) return getPrice(context, start, null);
  return amounts
    .toSorted((a, b) => a - b)
    .flatMap((value) => getPrice(context, { ...start, amount: value }, toAmountText(amount, value)));
}

/** The least that a product costs a person; null if nothing can be chosen, or nothing is paid. */
export function findStartingPrice(context: EnrolmentContext): ExamplePrice | null {
  const fields = listFields(context);
  const amount = fields.find(isOwnAmountField);
  const least = { ...getStartingValues(fields), ...(amount && { amount: amount.minimum }) };
  const months = fields.find(isMonthsField)?.options.map(({ value }) => Number(value)) ?? [];
  const levels = fields.find(isLevelField)?.options.map(({ value }) => value) ?? [];
  const choices = (levels.length > 0 ? levels : [undefined]).flatMap((level) =>
    (months.length > 0 ? months : [undefined]).map((each) => ({
      ...least,
      ...(level !== undefined && { level }),
      ...(each !== undefined && { months: each }),
    })),
  );
  const possible = choices
    .flatMap((values) => getPrice(context, values, null))
    .filter(({ error, price }) => error === null && price.treatment !== "payment");
  return possible.toSorted((a, b) => a.takeHomeMonthlyPence - b.takeHomeMonthlyPence)[0] ?? null;
}

const noNames: ReadonlyMap<string, string> = new Map();
const listFields = (context: EnrolmentContext) => listSetUpFields(context, {}, noNames);

type Field<Kind> = Extract<ChoiceField, { kind: Kind }>;

const isLevelField = (field: ChoiceField): field is Field<"option"> =>
  field.kind === "option" && field.name === "level" && field.options.length > 0;
const isMonthsField = (field: ChoiceField): field is Field<"option"> =>
  field.kind === "option" && field.name === "months";
const isOwnAmountField = (field: ChoiceField): field is Field<"amount"> =>
  field.kind === "amount" && field.name === "amount";

/** The starting choice: it covers nobody else unless the product covers only other people. */
function getStartingValues(fields: readonly ChoiceField[]): ChoiceValues {
  const values: ChoiceValues = {};
  for (const field of fields) {
    if (field.name === "people") {
      values.people = field.isRequired ? field.options.map(({ value }) => value) : [];
    } else if (field.kind === "amount") {
      if (!field.isOptional) values[field.name] = field.start ?? field.minimum;
    } else {
      const value = field.start ?? field.options[0]?.value;
      if (field.name === "months") values.months = Number(value);
      else if (field.name === "level") values.level = value;
      else if (value === "buy" || value === "sell") values.direction = value;
    }
  }
  return values;
}

/** Returns a list with one price, or an empty one for an incomplete choice or one without a price. */
function getPrice(context: EnrolmentContext, values: ChoiceValues, label: string | null): ExamplePrice[] {
  const parsed = parseSetUp(values, context);
  if (parsed.reason !== null || Object.keys(parsed.errors).length > 0) return [];
  const { price, takeHome, estimate, approvalRequired, capText, error } = getQuote(parsed, context);
  // Cover that waits for medical answers is not in the price yet (RULE-13).
  if (!price || capText !== null) return [];
  const { product, snapshot } = context;
  return [
    {
      label,
      values,
      planDetails: listPlanDetailsForPay(product, parsed.choice, getPayToday(snapshot), snapshot),
      price,
      takeHomeMonthlyPence: takeHome?.monthlyPence ?? price.employee.instalments[0] ?? 0,
      savedMonthlyPence: takeHome?.savedMonthlyPence ?? 0,
      estimatedPricesYear: estimate?.pricesYear ?? null,
      approvalRequired,
      error,
    },
  ];
}

const units: Record<
  Exclude<Field<"amount">["unit"], "days" | "hours" | "pounds">,
  (amount: string) => string
> = {
  percent: (amount) => benefitsCopy("ofPay", { percent: amount }),
  times: (amount) => benefitsCopy("timesOfPay", { times: amount }),
};

const numbers = inCurrentLanguage((locale) => new Intl.NumberFormat(locale));

function toAmountText({ unit }: Field<"amount">, value: number): string {
  if (unit === "days" || unit === "hours") return benefitsCopy("holiday", { amount: value, unit });
  return unit === "pounds" ? toShortPounds(value) : units[unit](numbers().format(value));
}
