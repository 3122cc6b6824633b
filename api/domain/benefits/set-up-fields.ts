import type { SelectionValues, SetUpField } from "#contract/benefits.ts";
import { toPounds } from "../pay/money.ts";
import { inForceOn } from "../pay/rates/dated.ts";
import { limitFacts } from "./limit-facts.ts";
import { editFields, type Limit, limitsOf } from "./limits.ts";
import type { Level } from "./product.ts";
import { type Choosing, coverable, limitsFor } from "./set-up-values.ts";

type Option = Extract<SetUpField, { kind: "option" }>["options"][number];
type Amount = Extract<SetUpField, { kind: "amount" }>;

/**
 * What there is to choose of a product in a route, in the order in which it is asked, with the values so far. `names`
 * are those of family members by id.
 */
export function setUpFields(
  choosing: Choosing,
  values: SelectionValues,
  names: ReadonlyMap<string, string>,
): SetUpField[] {
  const { choosable: what } = choosing.product;
  switch (what.kind) {
    case "tiers":
    case "people":
      return [...levelField(what.levels, choosing, values), ...peopleField(choosing, values, names)];
    case "income":
      return [incomeField(what, values)];
    case "spread":
      return [...amountFields(choosing, values), monthsField(what.months, values)];
    case "days":
      return holidayFields(choosing, values);
    case "lease":
      return levelField(what.models, choosing, values);
    case "link":
      return [];
    default:
      return amountFields(choosing, values);
  }
}

/** What an amount is called, by product kind: one's own and the partner's. */
const amountLabels: Record<string, string> = {
  share: "Share of your pay",
  multiple: "Times your pay",
  cover: "Your cover",
  spread: "Amount",
  voucher: "Vouchers a month",
};

function amountFields(choosing: Choosing, values: SelectionValues): Amount[] {
  const { product } = choosing;
  const limits = limitsFor(values, choosing);
  const { own, partner } = limits;
  const isOnPartner = product.choosable.kind === "cover" && product.choosable.life === "partner";
  // Beside one's own that is not chosen yet the partner's goes up to what one's own may be.
  const widest = partner ?? partnerBeside(choosing, own);
  return editFields({ ...limits, partner: widest }).flatMap((field): Amount[] => {
    const isPartner = field.name === "eeben_partner_amount_value";
    const limit = isPartner ? widest : own;
    if (!limit) return [];
    const label = isPartner || isOnPartner ? "Your partner’s cover" : amountLabels[product.choosable.kind];
    const value = values[field.name] ?? null;
    return [
      {
        ...{ kind: "amount", label: label ?? "Amount", hint: hintOf(limit, product.choosable), ...field },
        unit: limit.unit === "pence" ? "pounds" : limit.unit,
        ...(isPartner && { isOptional: true }),
        value: value !== null && value >= field.minimum && value <= field.maximum ? value : null,
      },
    ];
  });
}

function partnerBeside({ product, standing, route }: Choosing, own: Limit | null): Limit | null {
  if (!own || !product.isPartnerSupported) return null;
  const facts = limitFacts(product, standing, route);
  return limitsOf(product, { ...facts, ownCoverPence: own.maximum }).partner;
}

function hintOf({ unit, minimum, maximum, step }: Limit, what: Choosing["product"]["choosable"]): string {
  const shown = (amount: number) => {
    if (unit === "pence") return toPounds(amount).replace(/\.00$/, "");
    return unit === "percent" ? `${amount} %` : `${amount}`;
  };
  const range = `Between ${shown(minimum)} and ${shown(maximum)}`;
  if (what.kind === "share") {
    return `${range}, in whole percents. Your employer pays the same, up to ${what.matchedTo} %.`;
  }
  if (what.kind === "multiple") return `${range} times. Your employer pays for ${what.core} times.`;
  if (unit !== "pence") return `${range}, in whole ${unit}`;
  return step === 1_00 ? `${range}, in whole pounds` : `${range}, in steps of ${shown(step)}`;
}

/** A level of its own, with what it costs; nothing to ask where there is one alone. */
function levelField(levels: readonly Level[], choosing: Choosing, values: SelectionValues): SetUpField[] {
  if (levels.length < 2) return [];
  const { product, standing, route } = choosing;
  const table = standing.catalogue.pricesOf(product.code);
  const pence = table ? inForceOn(table, route.coverDate).rates.pence : {};
  const isLease = product.choosable.kind === "lease";
  const options = levels.map(({ code, name }): Option => {
    const price =
      pence[isLease ? code : `${code}/${product.choosable.kind === "tiers" ? "single" : "employee"}`];
    const hint = price === undefined ? null : `${toPounds(price)} a month`;
    return {
      value: code,
      label: name,
      hint: hint && (isLease ? `${hint} before tax` : `${hint} for you alone`),
    };
  });
  const label = isLease ? "Car" : "Level";
  return [{ kind: "option", name: "eeben_level", label, options, value: known(options, values.eeben_level) }];
}

function incomeField({ levels, core }: { levels: readonly number[]; core: number }, values: SelectionValues) {
  const options = levels.map((each): Option => ({ value: String(each), label: `${each} % of your pay` }));
  return {
    ...({ kind: "option", name: "eeben_level", label: "Income if you cannot work" } as const),
    ...{ hint: `Your employer pays for ${core} %.`, options, value: known(options, values.eeben_level) },
  };
}

function monthsField(months: readonly number[], values: SelectionValues): SetUpField {
  const options = months.map((each): Option => ({ value: String(each), label: `${each} months` }));
  const value = known(options, values.eeben_months == null ? null : String(values.eeben_months));
  return { kind: "option", name: "eeben_months", label: "Paid over", options, value };
}

/** One form for both ways: the field reaches as far as either, and each is held to its own limit when it is sent. */
function holidayFields(choosing: Choosing, values: SelectionValues): SetUpField[] {
  const of = (direction: "buy" | "sell") => {
    const { own } = limitsFor({ eeben_direction: direction }, choosing);
    return own ? [{ direction, own }] : [];
  };
  const ways = [...of("buy"), ...of("sell")];
  const [first] = ways.toSorted((a, b) => b.own.maximum - a.own.maximum);
  if (!first) return [];
  const most = first.own;
  const names = { buy: "Buy", sell: "Sell" };
  const options = ways.map(({ direction, own }): Option => {
    return { value: direction, label: names[direction], hint: `Up to ${own.maximum} ${own.unit}` };
  });
  const [field] = editFields({ own: most, partner: null, reason: null });
  if (!field) return [];
  const amount: Amount = {
    ...{ kind: "amount", label: most.unit === "hours" ? "Hours" : "Days", ...field },
    hint: `Between ${most.minimum} and ${most.maximum}, in whole ${most.unit}`,
    unit: most.unit === "hours" ? "hours" : "days",
    value: values.eeben_amount_value ?? null,
  };
  const value = known(options, values.eeben_direction);
  return [{ kind: "option", name: "eeben_direction", label: "Buy or sell", options, value }, amount];
}

function peopleField(
  choosing: Choosing,
  values: SelectionValues,
  names: ReadonlyMap<string, string>,
): SetUpField[] {
  const people = coverable(choosing);
  if (people.length === 0) return [];
  const options = people.map(({ id, relationship }): Option => {
    return {
      value: id,
      label: names.get(id) ?? "",
      hint: relationship === "partner" ? "Your partner" : "Your child",
    };
  });
  return [
    {
      ...{ kind: "people", name: "people", label: "Who is covered beside you", options },
      value: people.map(({ id }) => id).filter((id) => values.people?.includes(id)),
    },
  ];
}

const known = (options: readonly Option[], value: string | null | undefined) =>
  options.some((each) => each.value === value) ? (value ?? null) : null;
