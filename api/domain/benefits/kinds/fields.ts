import { benefitsCopy } from "#api-copy/benefits";
import { toPounds } from "../../pay/money.ts";
import { findLastYearBefore, getRowOn } from "../../pay/rates/dated.ts";
import type { AmountName, ChoiceField } from "../choice-values.ts";
import { type EditField, type Limit, toEditField } from "../limits.ts";
import type { Product } from "../product.ts";
import { listSuggestedAmounts } from "../suggested-amounts.ts";
import type { FieldsContext } from "./kind.ts";
import { toShortPounds } from "./pricing.ts";
import type { Level } from "./types.ts";

export type ChoiceOption = Extract<ChoiceField, { kind: "option" }>["options"][number];
export type AmountField = Extract<ChoiceField, { kind: "amount" }>;

interface AmountTexts {
  label: string;
  hint?: string;
  name?: AmountName;
  isOptional?: boolean;
  /** The starting value, in wire format; the minimum if left out. */
  start?: number;
  /** Amounts to offer as buttons; round ones if left out. */
  picks?: readonly number[];
}

/** An amount within its limit, with the current value if that is within it; no field without a limit. */
export function listAmountFields(
  { values }: Pick<FieldsContext<unknown>, "values">,
  limit: Limit | null,
  { label, hint, name = "amount", isOptional, start, picks }: AmountTexts,
): AmountField[] {
  if (!limit) return [];
  const field = toEditField(name, limit);
  const value = values[name] ?? null;
  return [
    {
      kind: "amount",
      label,
      hint: hint ?? toStepsHint(limit),
      ...field,
      unit: limit.unit === "pence" ? "pounds" : limit.unit,
      ...(isOptional && { isOptional }),
      value: value !== null && value >= field.minimum && value <= field.maximum ? value : null,
      ...(!isOptional && { start: start ?? field.minimum }),
      picks: (picks ?? listSuggestedAmounts(field)).filter((each) => isAllowedAmount(field, each)),
    },
  ];
}

/** Steps may be pence, and a quotient of pence is whole only within floating-point precision. */
function isAllowedAmount({ minimum, maximum, stepSize }: EditField, value: number): boolean {
  const steps = (value - minimum) / stepSize;
  return value >= minimum && value <= maximum && Math.abs(steps - Math.round(steps)) < 1e-6;
}

export function toRangeHint({ unit, minimum, maximum }: Limit): string {
  const toAmountText = (amount: number) => {
    if (unit === "pence") return toShortPounds(amount);
    return unit === "percent" ? `${amount}%` : `${amount}`;
  };
  return benefitsCopy("between", { from: toAmountText(minimum), to: toAmountText(maximum) });
}

function toStepsHint(limit: Limit): string {
  const { unit, step } = limit;
  if (unit !== "pence")
    return benefitsCopy("inWhole", { range: toRangeHint(limit), unit: benefitsCopy("unit", { unit }) });
  return step === 1_00
    ? benefitsCopy("inWholePounds", { range: toRangeHint(limit) })
    : benefitsCopy("inSteps", { range: toRangeHint(limit), step: toShortPounds(step) });
}

interface LevelTexts {
  label: string;
  /** The key of the price shown next to a level. */
  getPriceKey(code: string): string;
  /** The people that the price is for. */
  hint: string;
}

/** A level with its price; no question if there is only one. */
export function listLevelFields(
  { product, snapshot, route, values }: FieldsContext<unknown>,
  levels: readonly Level[],
  { label, getPriceKey, hint }: LevelTexts,
): ChoiceField[] {
  if (levels.length < 2) return [];
  const table = snapshot.catalogue.findPrices(product.code);
  const pence = table ? getRowOn(table, route.coverDate).pence : {};
  const year = table && findLastYearBefore(table, route.coverDate);
  const estimate = year === null ? "" : benefitsCopy("estimatedAt", { year });
  const options = levels.map(({ code, name }): ChoiceOption => {
    const price = pence[getPriceKey(code)];
    return {
      value: code,
      label: name,
      hint:
        price === undefined
          ? null
          : `${benefitsCopy("aMonthFor", { amount: toPounds(price), hint })}${toEmployerNote(product)}${estimate}`,
    };
  });
  const value = findOfferedValue(options, values.level);
  // The first level is preselected, so that a price shows from the start.
  return [{ kind: "option", name: "level", label, options, value, start: options[0]?.value }];
}

/** Explains that a level's price is the provider's, and that the quote shows the employee's part. */
function toEmployerNote({ employerShare, funding }: Product): string {
  if (funding === "employer") return benefitsCopy("paidByEmployer");
  return employerShare ? benefitsCopy("beforeShare") : "";
}

/** The level, with its price for the employee alone under `priceName`, and the people to cover. */
export const listLevelAndPeopleFields = (
  context: FieldsContext<{ levels: readonly Level[] }>,
  priceName: string,
): ChoiceField[] => [
  ...listLevelFields(context, context.options.levels, {
    label: benefitsCopy("level"),
    getPriceKey: (code) => `${code}/${priceName}`,
    hint: benefitsCopy("forYou"),
  }),
  ...listPeopleFields(context),
];

/** The people who may be covered with the employee; no question if there is nobody. */
function listPeopleFields({ people, names, values }: FieldsContext<unknown>): ChoiceField[] {
  if (people.length === 0) return [];
  const options = people.map(({ id, relationship }): ChoiceOption => {
    return {
      value: id,
      label: names.get(id) ?? "",
      hint: relationship === "partner" ? benefitsCopy("partner") : benefitsCopy("child"),
    };
  });
  return [
    {
      kind: "people",
      name: "people",
      label: benefitsCopy("whoElse"),
      options,
      value: people.map(({ id }) => id).filter((id) => values.people?.includes(id)),
    },
  ];
}

/** A value that is still offered, or null. */
export const findOfferedValue = (
  options: readonly ChoiceOption[],
  value: string | null | undefined,
): string | null => (options.some((each) => each.value === value) ? (value ?? null) : null);
