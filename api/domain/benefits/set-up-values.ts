import type { SelectionValues } from "#contract/benefits.ts";
import type { Choice } from "./choice.ts";
import { coverableOn, tierOf } from "./family.ts";
import { limitFacts } from "./limit-facts.ts";
import { checkAmount, fromWire, type Limit, type Limits, limitsOf } from "./limits.ts";
import { cascade } from "./partner-cascade.ts";
import type { FamilyMember, Level, Product } from "./product.ts";
import { inForceOnDay } from "./selection.ts";
import type { Standing } from "./standing.ts";
import type { OpenRoute } from "./windows.ts";

export interface Choosing {
  product: Product;
  standing: Standing;
  /** The way that is open. */
  route: OpenRoute;
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
  const { choosable, isPartnerSupported, childAges } = product;
  const isOnPartner = choosable.kind === "cover" && choosable.life === "partner";
  if (!isPartnerSupported && !isOnPartner) return [];
  return coverableOn(standing.member.family, route.coverDate, childAges);
}

/**
 * What was sent, as a choice of the product: amounts within the limits of today (BENEFIT-11), levels that there are,
 * people of one's own family. With `isDraft` what is missing is no mistake. Values of other products are passed over.
 */
export function readSetUp(values: SelectionValues, choosing: Choosing, isDraft = false): SetUpRead {
  const errors: SetUpErrors = {};
  const notes: string[] = [];
  const limits = limitsFor(values, choosing);
  const people = coverable(choosing);
  const chosen = readPeople(values, people, errors);
  const complain = (field: SetUpField, message: string) => {
    if (!(isDraft && values[field] == null)) errors[field] ??= [message];
    return null;
  };
  const amountIn = (field: AmountField, limit: Limit | null): number | null => {
    if (!limit) return null;
    const amount = toUnit(limit, values[field]);
    const message = checkAmount(limit, amount);
    return message === null ? amount : complain(field, message);
  };
  const oneOf = (levels: readonly Level[]): string | null => {
    if (levels.length === 1) return levels[0]?.code ?? null;
    const level = levels.find(({ code }) => code === values.eeben_level);
    return level?.code ?? complain("eeben_level", "Please choose one of the options");
  };
  const partnerIn = (own: number): number | null => {
    const asked = toPence(values.eeben_partner_amount_value);
    if (asked === 0) return 0;
    const kept = cascadeOf(choosing, own, asked);
    if (kept) {
      notes.push(kept.text);
      return kept.partnerPence;
    }
    if (limits.partner) return amountIn("eeben_partner_amount_value", limits.partner);
    return complain("eeben_partner_amount_value", "You have no partner to cover");
  };
  const choice = toChoice({ choosing, values, limits, chosen, amountIn, oneOf, partnerIn, complain });
  return {
    choice: Object.keys(errors).length > 0 ? { kind: "unfinished" } : choice,
    people: coveredIds(choosing.product, choice, people, chosen),
    ...{ limits, errors, notes, reason: limits.reason },
  };
}

type AmountField = "eeben_amount_value" | "eeben_partner_amount_value";

interface Reading {
  choosing: Choosing;
  values: SelectionValues;
  limits: Limits;
  chosen: readonly FamilyMember[];
  amountIn(field: AmountField, limit: Limit | null): number | null;
  oneOf(levels: readonly Level[]): string | null;
  partnerIn(ownPence: number): number | null;
  complain(field: SetUpField, message: string): null;
}

const unfinished: Choice = { kind: "unfinished" };

function toChoice(reading: Reading): Choice {
  const { choosing, values, limits, chosen, amountIn, oneOf, partnerIn, complain } = reading;
  const { choosable: what } = choosing.product;
  const own = () => amountIn("eeben_amount_value", limits.own);
  switch (what.kind) {
    case "share": {
      const percent = own();
      return percent === null ? unfinished : { kind: "share", percent };
    }
    case "tiers": {
      const level = oneOf(what.levels);
      return level === null ? unfinished : { kind: "tiers", level, tier: tierOf(chosen) };
    }
    case "people": {
      const level = oneOf(what.levels);
      const hasPartner = chosen.some(({ relationship }) => relationship === "partner");
      const children = chosen.length - (hasPartner ? 1 : 0);
      return level === null ? unfinished : { kind: "people", level, hasPartner, children };
    }
    case "multiple": {
      const multiple = own();
      return multiple === null ? unfinished : { kind: "multiple", multiple };
    }
    case "cover": {
      const pence = own();
      if (pence === null) return unfinished;
      const partnerPence = what.life === "own" ? partnerIn(pence) : 0;
      return partnerPence === null ? unfinished : { kind: "cover", pence, partnerPence };
    }
    case "income": {
      const percent = Number(oneOf(what.levels.map((each) => ({ code: String(each), name: "" }))));
      return percent === 0 ? unfinished : { kind: "income", percent };
    }
    case "spread": {
      const pence = own();
      const months = what.months.find((each) => each === values.eeben_months);
      if (months === undefined) complain("eeben_months", "Please choose over how many months");
      return pence === null || months === undefined ? unfinished : { kind: "spread", pence, months };
    }
    case "days": {
      const direction = values.eeben_direction ?? null;
      if (direction === null) complain("eeben_direction", "Please choose whether to buy or to sell");
      const amount = own();
      const unit = limits.own?.unit === "hours" ? "hours" : "days";
      return amount === null || direction === null ? unfinished : { kind: "days", direction, amount, unit };
    }
    case "voucher": {
      const pence = own();
      return pence === null ? unfinished : { kind: "voucher", pence };
    }
    case "lease": {
      const model = oneOf(what.models);
      return model === null ? unfinished : { kind: "lease", model };
    }
    case "link":
      return { kind: "link" };
  }
}

/** Limits as they are beside what is asked for: a partner's follows one's own (RULE-16), selling has its own. */
export function limitsFor(values: SelectionValues, { product, standing, route }: Choosing): Limits {
  const facts = limitFacts(product, standing, route);
  const isOwn = product.choosable.kind === "cover" && product.choosable.life === "own";
  const ownPence = toPence(values.eeben_amount_value);
  return limitsOf(product, {
    ...facts,
    ...(isOwn && Number.isInteger(ownPence) && { ownCoverPence: ownPence }),
    ...(values.eeben_direction && {
      holiday: { ...facts.holiday, direction: values.eeben_direction },
    }),
  });
}

/** Pence of pounds; 0 for none, NaN for parts of a penny. */
const toPence = (pounds: number | null | undefined) =>
  fromWire({ unit: "pence", minimum: 0, maximum: 0, step: 1 }, pounds ?? 0);

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
  if (chosen.length < asked.length) errors.people = ["Please choose from the people who can be covered"];
  return chosen;
}

/** A partner's cover that stays as it is falls with one's own; one that is asked for anew must be within its limit. */
function cascadeOf({ product, standing }: Choosing, ownPence: number, askedPence: number) {
  const { choosable: what } = product;
  const now = inForceOnDay(standing.selections, product.code, standing.today)?.choice;
  if (what.kind !== "cover" || now?.kind !== "cover" || now.partnerPence !== askedPence) return null;
  const { partnerPence, text } = cascade(ownPence, askedPence, what.stepPence);
  return text === null ? null : { partnerPence, text };
}

/** Insurance on the partner's life names the partner, whoever was chosen. */
function coveredIds(
  product: Product,
  choice: Choice,
  people: readonly FamilyMember[],
  chosen: readonly FamilyMember[],
): string[] {
  if (choice.kind !== "cover") return chosen.map(({ id }) => id);
  const isOnPartner = product.choosable.kind === "cover" && product.choosable.life === "partner";
  const partner = people.find(({ relationship }) => relationship === "partner");
  return partner && (isOnPartner || choice.partnerPence > 0) ? [partner.id] : [];
}

/** A choice as it was sent, to go on from. */
export function valuesOf(choice: Choice, people: readonly string[]): SelectionValues {
  const covering = people.length > 0 ? { people: [...people] } : {};
  switch (choice.kind) {
    case "share":
      return { eeben_amount_value: choice.percent };
    case "tiers":
    case "people":
      return { eeben_level: choice.level, ...covering };
    case "multiple":
      return { eeben_amount_value: choice.multiple };
    case "cover":
      return {
        eeben_amount_value: choice.pence / 100,
        ...(choice.partnerPence > 0 && { eeben_partner_amount_value: choice.partnerPence / 100 }),
        ...covering,
      };
    case "income":
      return { eeben_level: String(choice.percent) };
    case "spread":
      return { eeben_amount_value: choice.pence / 100, eeben_months: choice.months };
    case "voucher":
      return { eeben_amount_value: choice.pence / 100 };
    case "days":
      return { eeben_direction: choice.direction, eeben_amount_value: choice.amount };
    case "lease":
      return { eeben_level: choice.model };
    default:
      return {};
  }
}
