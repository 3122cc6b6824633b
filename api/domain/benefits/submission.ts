import { benefitsCopy } from "#api-copy/benefits";
import { getLatestDay } from "../calendar.ts";
import { getYear } from "../pay/tax-year.ts";
import { needsApproval } from "./approval-rule.ts";
import { type BenefitTax, findBenefitTax } from "./benefit-tax.ts";
import type { Choice } from "./choice.ts";
import { type Estimate, findEstimateRefusal, getEstimate } from "./estimate.ts";
import { getSumAssured, splitFreeCover } from "./free-cover.ts";
import { findCompleteChoice, findKindOfChoice, getKind } from "./kinds/index.ts";
import {
  findAgreedProduct,
  findCappedCover,
  getPriceBasis,
  type PriceBasis,
  priceOfSelection,
} from "./member-snapshot.ts";
import { findChoiceOn } from "./other-benefits.ts";
import { listPensionWarnings, type Warning } from "./pension-warnings.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import { findInForce, findSelectionPair, isSubmitted, type Selection } from "./selection.ts";
import type { EnrolmentContext, SetUpResult } from "./set-up-values.ts";
import type { ShownChoice } from "./shown-choice.ts";
import type { EnrolmentWindow, MemberSnapshot } from "./snapshot-types.ts";
import { type DecisionActor, findTransition, getSubmitEvent, type Status } from "./statuses.ts";
import { findTakeHome, type TakeHome } from "./take-home.ts";
import { findWageBreach } from "./wage-floor.ts";
import { findEnrolmentWindows } from "./windows.ts";

/** A choice with its price and rules as if it were submitted today. Nothing is saved. */
export interface Quote {
  /** The selection without an id, waiting for medical answers if it needs any. */
  selection: Selection;
  price: Price | null;
  takeHome: TakeHome | null;
  /** The choice's tax as a benefit in kind; null if there is none. */
  benefitTax: BenefitTax | null;
  warnings: Warning[];
  /** Arrears in pence that the next payslip takes for locked runs; below 0 they are paid back. */
  arrearsPence: number;
  /** Which parts of the price are an estimate; null if none. */
  estimate: Estimate | null;
  /** Says that cover is capped until medical answers are in (BENEFIT-18). */
  capText: string | null;
  medicalRequired: boolean;
  /** Whether an employer decides before the choice starts. */
  approvalRequired: boolean;
  /** Sentences about further effects. */
  notes: string[];
  /** Insurance on the partner's life that falls with the employee's own (RULE-16). */
  cascade: PartnerCascade | null;
  /** The rule that forbids the choice, as a sentence. */
  error: string | null;
  /** The facts that the price depends on, which explain a difference from another quote. */
  basis: PriceBasis;
}

export interface PartnerCascade {
  selection: Selection;
  /** The partner's remaining choice; null if the cover ends. */
  choice: Choice | null;
  /** The partner's remaining cover in pence; 0 if the cover ends. */
  pence: number;
  text: string;
}

/** The quote for a complete choice. */
export function getQuote(read: SetUpResult, context: EnrolmentContext): Quote {
  const { product, snapshot } = context;
  const route = getRoute(read.choice, context);
  const selection = toVersion(read, context, route);
  // A choice that begins with a scheme year has that year's version and price.
  const priced = findAgreedProduct(selection, snapshot) ?? product;
  const price = priceOfSelection(selection, priced, snapshot);
  const partner = findPartnerCascade(product, read.choice, snapshot);
  const { endDate } = selection;
  const breach = price && findWageBreach(product.code, price, { ...route, endDate }, snapshot);
  const approvalRequired = needsApproval(selection, product, breach, snapshot);
  // The employer decides on a breach, and cannot approve it while it lasts (RULE-05).
  const isDecidedOn = approvalRequired && product.approval.mode === "within-wage-floor";
  return {
    selection,
    price,
    approvalRequired,
    cascade: partner,
    medicalRequired: selection.status === "medical-pending",
    takeHome: price && findTakeHome(selection, priced, price, snapshot),
    benefitTax: price && findBenefitTax(selection, priced, price, snapshot),
    warnings: price ? listPensionWarnings(selection, priced, price, snapshot) : [],
    // Only the caller can read the locked runs that arrears depend on.
    arrearsPence: 0,
    estimate: price && getEstimate(selection, priced, price, snapshot),
    capText: findCappedCover(selection, priced, snapshot.member.annualPayPence)?.text ?? null,
    notes: [
      ...read.notes,
      ...(partner ? [partner.text] : []),
      ...(approvalRequired ? [benefitsCopy("mustApprove")] : []),
      ...(breach !== null && isDecidedOn ? [breach] : []),
      ...(endDate === null ? [] : [benefitsCopy("endsOn", { date: endDate })]),
    ],
    error: price
      ? ((isDecidedOn ? null : breach) ?? findEstimateRefusal(selection, priced, snapshot, "confirm"))
      : benefitsCopy("noPrice"),
    basis: getPriceBasis(selection, priced, snapshot),
  };
}

/** The parts of a quote that the person sees and agrees to by confirming (E6). */
export function toShownQuote(quote: Quote, termsVersion: string | null): ShownChoice {
  const { selection, price, takeHome, benefitTax, capText, cascade, notes, warnings, arrearsPence } = quote;
  const basis = [
    takeHome?.monthlyPence,
    benefitTax?.annualPence,
    capText,
    cascade?.pence,
    notes,
    warnings,
    arrearsPence,
    termsVersion,
  ];
  return { selection, price, basis };
}

/** The status of a choice submitted on a day, by the table of transitions (RULE-14). */
export function getStatusOnSubmit(
  { selection, medicalRequired, approvalRequired }: Quote,
  parties: DecisionActor,
  today: string,
): Status {
  const event = getSubmitEvent({ medical: medicalRequired, approval: approvalRequired });
  const submitted = findTransition("draft", event, parties);
  if (submitted.error !== null) throw new Error(`A draft cannot be asked for: ${submitted.error}`);
  const startsAtOnce = submitted.status === "scheduled" && (selection.coverDate ?? today) <= today;
  const started = startsAtOnce ? findTransition(submitted.status, "start", parties) : submitted;
  return started.error === null ? started.status : submitted.status;
}

/**
 * A reduction takes the window with the earliest start, even while another window allows an increase
 * (RULE-12).
 */
function getRoute(choice: Choice, { product, snapshot, window: route }: EnrolmentContext): EnrolmentWindow {
  const chosen = findCompleteChoice(choice, product);
  const currentChoice = findChoiceOn(product, snapshot, snapshot.today);
  const falls = chosen?.options && currentChoice && chosen.kind.isLess?.(chosen.choice, currentChoice);
  return falls ? (findSoonestWindow(product, snapshot) ?? route) : route;
}

/** The open window with the earliest start, for a reduction or an end. */
export function findSoonestWindow(product: Product, snapshot: MemberSnapshot): EnrolmentWindow | undefined {
  return findEnrolmentWindows({ ...snapshot, product }).windows[0];
}

function toVersion(read: SetUpResult, context: EnrolmentContext, route: EnrolmentWindow): Selection {
  const { choice, people } = read;
  const { product, snapshot } = context;
  const { scheme } = snapshot;
  const { coverDate, firstDeductionDate } = route;
  const acceptedPence = findAcceptedPence(product, snapshot);
  const needsAnswers = needsMedical(choice, product, snapshot);
  const { frozenAtStart } = findKindOfChoice(choice) ?? {};
  return {
    id: "",
    code: product.code,
    planFrom: snapshot.catalogue.findVersionStart(product.code),
    status: needsAnswers ? "medical-pending" : "scheduled",
    choice,
    people,
    coverDate,
    firstDeductionDate,
    // Until the insurer decides, the person pays only for the cover that needs no decision.
    acceptedPence: needsAnswers ? (acceptedPence ?? 0) : acceptedPence,
    loading: findEarlierLoading(choice, product, snapshot),
    endDate: findTermEnd(choice, product, coverDate, getYear(coverDate, scheme.yearStart).to),
    priceDate: frozenAtStart === "price" ? coverDate : null,
    payPence: frozenAtStart === "pay" ? getPayForValue(coverDate, context) : null,
    reason: null,
    createdAt: Number.MAX_SAFE_INTEGER,
    version: 0,
  };
}

/** The pay that values a choice: on the scheme year's first day or a later start (RULE-17). */
function getPayForValue(coverDate: string, { snapshot, getPayOn }: EnrolmentContext): number {
  const { member, scheme } = snapshot;
  const { from } = getYear(coverDate, scheme.yearStart);
  return getPayOn?.(getLatestDay(from, member.startDate)) ?? member.annualPayPence;
}

/** Whether a choice exceeds both the free cover limit and the cover accepted earlier (RULE-13). */
export function needsMedical(choice: Choice, product: Product, snapshot: MemberSnapshot): boolean {
  const sum = getSumAssured(choice, snapshot.member.annualPayPence) ?? 0;
  return splitFreeCover(product, sum, findAcceptedPence(product, snapshot) ?? 0).waitingPence > 0;
}

/** The last day of a benefit with a term; null for a continuing one (RULE-20). */
export function findTermEnd(
  choice: Choice,
  product: Product,
  coverDate: string,
  yearEnd: string,
): string | null {
  const chosen = findCompleteChoice(choice, product);
  return chosen?.kind.findLastDay?.(chosen.choice, chosen.options, coverDate, yearEnd) ?? null;
}

/** Pence of cover that the insurer has accepted: all cover in force, or the accepted part of it (RULE-13). */
function findAcceptedPence(product: Product, snapshot: MemberSnapshot): number | null {
  const current = findInForce(snapshot.selections, product.code, snapshot.today);
  if (!current || product.freeCoverPence === null) return null;
  const sum = getSumAssured(current.choice, snapshot.member.annualPayPence) ?? 0;
  const isFull = current.status !== "medical-pending" && current.acceptedPence === null;
  return isFull && sum > product.freeCoverPence ? sum : current.acceptedPence;
}

/** An agreed loading stays while the choice exceeds the loading's limit. */
function findEarlierLoading(
  choice: Choice,
  product: Product,
  snapshot: MemberSnapshot,
): Selection["loading"] {
  const loading = findInForce(snapshot.selections, product.code, snapshot.today)?.loading;
  const sum = getSumAssured(choice, snapshot.member.annualPayPence) ?? 0;
  return loading && sum > loading.abovePence ? loading : null;
}

/**
 * The effect on insurance of the partner's life when the employee's own is reduced (RULE-16); null for
 * none.
 */
export function findPartnerCascade(
  product: Product,
  choice: Choice,
  snapshot: MemberSnapshot,
): PartnerCascade | null {
  const ownPence = getSumAssured(choice, snapshot.member.annualPayPence);
  if (ownPence === null) return null;
  for (const other of snapshot.catalogue.products) {
    const kind = getKind(other);
    if (kind.findLimitingProduct?.(other.choosable) !== product.code) continue;
    const { latest: latestVersion, active } = findSelectionPair(snapshot.selections, other.code);
    const selection = [latestVersion, active].find((each) => each !== null && isSubmitted(each));
    const chosen = selection && findCompleteChoice(selection.choice, other);
    const cut = chosen?.options && kind.reduceTo?.(chosen.choice, chosen.options, ownPence);
    if (selection && cut) return { selection, ...cut };
  }
  return null;
}
