import { benefitsCopy } from "#api-copy/benefits";
import type { SelectionValues } from "#contract/benefits.ts";
import type { Choice } from "./choice.ts";
import { coverableOn } from "./family.ts";
import { findKindOfChoice, isOnPartner, kindOf, type PlanOptions } from "./kinds/index.ts";
import type { AmountName, KindContext, SetUpForm } from "./kinds/kind.ts";
import { checkAmount, fromWire, type Limit, type Limits, noLimits, toPence } from "./limits.ts";
import { toOtherBenefits } from "./other-benefits.ts";
import type { FamilyMember, Product } from "./product.ts";
import { heldOf } from "./selection.ts";
import type { Standing } from "./standing.ts";
import type { OpenRoute } from "./windows.ts";

export interface Choosing {
  product: Product;
  standing: Standing;
  /** The way that is open. */
  route: OpenRoute;
  /** Annual pay on a day, pence; null where it is not known, and left out where the product keeps no pay. */
  payOn?: (day: string) => number | null;
}

export type SetUpField = keyof SelectionValues;
export type SetUpErrors = Partial<Record<SetUpField, string[]>>;

export interface SetUpRead {
  /** `unfinished` where a value that it needs is missing or wrong. */
  choice: Choice;
  /** Ids of the family members who are covered. */
  people: string[];
  limits: Limits;
  /** Messages by field. */
  errors: SetUpErrors;
  /** Why nothing can be chosen at all, whatever the values. */
  reason: string | null;
  /** What else it does to this selection. */
  notes: string[];
}

/** The family members who may be covered by a choice in a route. */
export function coverable({ product, standing, route }: Choosing): FamilyMember[] {
  if (!product.isPartnerSupported && !isOnPartner(product)) return [];
  return coverableOn(standing.member.family, route.coverDate, product.childAges);
}

/**
 * What was sent, as a choice of the product: amounts within the limits of today (BENEFIT-11), levels that there are,
 * people of one's own family. With `isDraft` what is missing is no mistake. Values of other products are passed over.
 */
export function readSetUp(values: SelectionValues, choosing: Choosing, isDraft = false): SetUpRead {
  const { product } = choosing;
  const errors: SetUpErrors = {};
  const notes: string[] = [];
  const people = coverable(choosing);
  const chosen = readPeople(values, people, errors);
  const limits = limitsFor(values, choosing);
  const complain = (field: SetUpField, message: string) => {
    if (!(isDraft && values[field] == null)) errors[field] ??= [message];
    return null;
  };
  const kind = kindOf(product);
  const choice = kind.parse({
    ...{ ...toKindContext(values, choosing), values, limits, chosen },
    ...{ ...checksOf(values, complain), complain, addNote: (text) => void notes.push(text) },
  });
  return {
    choice: choice && Object.keys(errors).length === 0 ? choice : { kind: "unfinished" },
    people:
      choice && kind.coveredIds
        ? kind.coveredIds(choice, product.choosable, people)
        : chosen.map(({ id }) => id),
    ...{ limits, errors, notes, reason: limits.reason },
  };
}

function checksOf(
  values: SelectionValues,
  complain: SetUpForm<unknown>["complain"],
): Pick<SetUpForm<unknown>, "amountIn" | "oneOf"> {
  return {
    amountIn(name: AmountName, limit: Limit | null) {
      if (!limit) return null;
      const amount = toUnit(limit, values[name]);
      const message = checkAmount(limit, amount);
      return message === null ? amount : complain(name, message);
    },
    oneOf(codes) {
      const [only] = codes;
      if (only !== undefined && codes.length === 1) return only;
      const code = codes.find((each) => each === values.eeben_level);
      return code ?? complain("eeben_level", benefitsCopy("chooseOption"));
    },
  };
}

/** Limits as they are beside what was sent; with no values, as they are beside what there is. */
export function limitsFor(values: SelectionValues | null, choosing: Choosing): Limits {
  return kindOf(choosing.product).limits?.(toKindContext(values, choosing)) ?? noLimits;
}

/** What a product's kind is asked with. */
export function toKindContext(
  values: SelectionValues | null,
  { product, standing, route }: Choosing,
): KindContext<PlanOptions> {
  const latest = heldOf(standing.selections, product.code).shown;
  const others = toOtherBenefits(product, standing, latest);
  return { product, options: product.choosable, standing, route, values, latest, others };
}

/** An amount in the limit's unit; NaN for what no limit admits: none, and more than two decimal places. */
function toUnit(limit: Limit, value: number | null | undefined): number {
  if (value == null || !Number.isFinite(value) || Number.isNaN(toPence(value))) return Number.NaN;
  return fromWire(limit, value);
}

function readPeople(
  { people }: SelectionValues,
  may: readonly FamilyMember[],
  errors: SetUpErrors,
): FamilyMember[] {
  const asked = [...new Set(people ?? [])];
  const chosen = may.filter(({ id }) => asked.includes(id));
  if (chosen.length < asked.length) errors.people = [benefitsCopy("choosePeople")];
  return chosen;
}

/** A choice as it was sent, to go on from. */
export function valuesOf(choice: Choice, people: readonly string[]): SelectionValues {
  const kind = findKindOfChoice(choice);
  if (!kind || choice.kind === "unfinished") return {};
  return { ...kind.toValues(choice), ...(kind.covers && people.length > 0 && { people: [...people] }) };
}
