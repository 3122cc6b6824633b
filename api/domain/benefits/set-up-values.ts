import { benefitsCopy } from "#api-copy/benefits";
import type { Choice } from "./choice.ts";
import type { AmountName, ChoiceValues } from "./choice-values.ts";
import { listCoverableOn } from "./family.ts";
import { findKindOfChoice, getKind, isOnPartner } from "./kinds/index.ts";
import type { KindContext, SetUpForm } from "./kinds/kind.ts";
import type { PlanOptions } from "./kinds/types.ts";
import { type AmountLimits, checkAmount, fromWireAmount, type Limit, noLimits, toPence } from "./limits.ts";
import { toOtherBenefits } from "./other-benefits.ts";
import type { FamilyMember, Product } from "./product.ts";
import { findSelectionPair } from "./selection.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";

export interface EnrolmentContext {
  product: Product;
  snapshot: MemberSnapshot;
  /** The enrolment window that is open. */
  window: EnrolmentWindow;
  /**
   * Annual pay on a day in pence, or null for unknown pay. Left out for products that are not valued by pay.
   */
  getPayOn?: (day: string) => number | null;
}

type ValueName = keyof ChoiceValues;
export type SetUpErrors = Partial<Record<ValueName, string[]>>;

export interface SetUpResult {
  /** `unfinished` if a required value is missing or wrong. */
  choice: Choice;
  /** Ids of the family members who are covered. */
  people: string[];
  limits: AmountLimits;
  /** Messages by field. */
  errors: SetUpErrors;
  /** Why nothing can be chosen, whatever the values are. */
  reason: string | null;
  /** Sentences about further effects of the choice. */
  notes: string[];
}

/** The family members that a choice may cover in an enrolment window. */
export function listCoverable({ product, snapshot, window: route }: EnrolmentContext): FamilyMember[] {
  if (!product.isPartnerSupported && !isOnPartner(product)) return [];
  return listCoverableOn(snapshot.member.family, route.coverDate, product.childAges);
}

/**
 * Parses sent values as a choice: amounts within limits (BENEFIT-11), existing levels, the person's own family. With
 * `isDraft` a missing value is not an error. Values of other products are ignored.
 */
export function parseSetUp(values: ChoiceValues, context: EnrolmentContext, isDraft = false): SetUpResult {
  const { product } = context;
  const errors: SetUpErrors = {};
  const notes: string[] = [];
  const people = listCoverable(context);
  const chosen = readPeople(values, people, errors);
  const limits = getLimitsFor(values, context);
  const addError = (field: ValueName, message: string) => {
    if (!(isDraft && values[field] == null)) errors[field] ??= [message];
    return null;
  };
  const kind = getKind(product);
  const choice = kind.parse({
    ...toKindContext(values, context),
    values,
    limits,
    chosen,
    ...getChecks(values, addError),
    addError,
    addNote: (text) => void notes.push(text),
  });
  return {
    choice: choice && Object.keys(errors).length === 0 ? choice : { kind: "unfinished" },
    people:
      choice && kind.listCoveredIds
        ? kind.listCoveredIds(choice, product.choosable, people)
        : chosen.map(({ id }) => id),
    limits,
    errors,
    notes,
    reason: limits.reason,
  };
}

function getChecks(
  values: ChoiceValues,
  addError: SetUpForm<unknown>["addError"],
): Pick<SetUpForm<unknown>, "findAmount" | "findCode"> {
  return {
    findAmount(name: AmountName, limit: Limit | null) {
      if (!limit) return null;
      const amount = toUnit(limit, values[name]);
      const message = checkAmount(limit, amount);
      return message === null ? amount : addError(name, message);
    },
    findCode(codes) {
      const [only] = codes;
      if (only !== undefined && codes.length === 1) return only;
      const code = codes.find((each) => each === values.level);
      return code ?? addError("level", benefitsCopy("chooseOption"));
    },
  };
}

/** The limits for the sent values, or for the latest choice if none were sent. */
export function getLimitsFor(values: ChoiceValues | null, context: EnrolmentContext): AmountLimits {
  return getKind(context.product).getLimits?.(toKindContext(values, context)) ?? noLimits;
}

/** The context that a product's kind needs. */
export function toKindContext(
  values: ChoiceValues | null,
  { product, snapshot, window: route }: EnrolmentContext,
): KindContext<PlanOptions> {
  const latest = findSelectionPair(snapshot.selections, product.code).latest;
  const others = toOtherBenefits(product, snapshot, latest);
  return { product, options: product.choosable, snapshot, route, values, latest, others };
}

/**
 * An amount in the limit's unit; NaN for values outside every limit: none, or more than two decimal places.
 */
function toUnit(limit: Limit, value: number | null | undefined): number {
  if (value == null || !Number.isFinite(value) || Number.isNaN(toPence(value))) return Number.NaN;
  return fromWireAmount(limit, value);
}

function readPeople(
  { people }: ChoiceValues,
  coverable: readonly FamilyMember[],
  errors: SetUpErrors,
): FamilyMember[] {
  const requestedIds = [...new Set(people ?? [])];
  const chosen = coverable.filter(({ id }) => requestedIds.includes(id));
  if (chosen.length < requestedIds.length) errors.people = [benefitsCopy("choosePeople")];
  return chosen;
}

/** The wire values of a choice, from which a change starts. */
export function getValues(choice: Choice, people: readonly string[]): ChoiceValues {
  const kind = findKindOfChoice(choice);
  if (!kind || choice.kind === "unfinished") return {};
  return { ...kind.toValues(choice), ...(kind.covers && people.length > 0 && { people: [...people] }) };
}
