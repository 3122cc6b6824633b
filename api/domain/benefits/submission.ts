import { benefitsCopy } from "#api-copy/benefits";
import { latest, longDate } from "../calendar.ts";
import { yearOf } from "../pay/tax-year.ts";
import { needsApproval } from "./approval-rule.ts";
import { type BenefitTax, benefitTaxOf } from "./benefit-tax.ts";
import type { Choice } from "./choice.ts";
import { type Estimate, estimateOf, estimateRefusal } from "./estimate.ts";
import { freeCover, sumAssured } from "./free-cover.ts";
import { findChosen, findKindOfChoice, kindOf } from "./kinds/index.ts";
import { choiceOn } from "./other-benefits.ts";
import { pensionWarnings, type Warning } from "./pension-warnings.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import { heldOf, inForceOnDay, isAsked, type Selection } from "./selection.ts";
import type { Choosing, SetUpRead } from "./set-up-values.ts";
import type { ShownChoice } from "./shown-choice.ts";
import {
  agreedProduct,
  cappedCover,
  type PriceBasis,
  priceBasis,
  priceOfSelection,
  type Standing,
} from "./standing.ts";
import { type Deciding, type Status, submitEvent, transition } from "./statuses.ts";
import { type TakeHome, takeHomeOf } from "./take-home.ts";
import { wageBreach } from "./wage-floor.ts";
import { changesOn, type OpenRoute } from "./windows.ts";

/** A choice with its price and rules as if it were submitted today. Nothing is saved. */
export interface Quote {
  /** Without an id; `medical-pending` where medical answers are needed, else `scheduled`. */
  selection: Selection;
  price: Price | null;
  takeHome: TakeHome | null;
  /** The tax on it as a benefit in kind; null where there is none. */
  benefitTax: BenefitTax | null;
  warnings: Warning[];
  /** Arrears that it adds to the next payslip for locked runs, pence; below 0 is paid back. */
  arrearsPence: number;
  /** How far the price is an estimate; null where there is none. */
  estimate: Estimate | null;
  /** How far cover is capped until medical answers are in (BENEFIT-18). */
  capText: string | null;
  medicalRequired: boolean;
  /** Whether an employer decides before it starts. */
  approvalRequired: boolean;
  /** What else it does, in sentences. */
  notes: string[];
  /** Insurance on the partner's life that falls with one's own (RULE-16). */
  cascade: PartnerCascade | null;
  /** Which rule forbids it, as a sentence. */
  error: string | null;
  /** What the price follows from, by which a difference is explained. */
  basis: PriceBasis;
}

export interface PartnerCascade {
  selection: Selection;
  /** What is left of it; null where it ends. */
  choice: Choice | null;
  /** 0 where it ends. */
  pence: number;
  text: string;
}

/** What a finished choice comes to. */
export function quoteOf(read: SetUpRead, choosing: Choosing): Quote {
  const { product, standing } = choosing;
  const route = routeOf(read.choice, choosing);
  const selection = toVersion(read, choosing, route);
  // What begins with a scheme year has that year's version, and its price.
  const priced = agreedProduct(selection, standing) ?? product;
  const price = priceOfSelection(selection, priced, standing);
  const partner = partnerCascade(product, read.choice, standing);
  const { endDate } = selection;
  const breach = price && wageBreach(product.code, price, { ...route, endDate }, standing);
  const approvalRequired = needsApproval(selection, product, breach, standing);
  // The employer decides on a breach, and cannot approve it as long as it is one (RULE-05).
  const isDecidedOn = approvalRequired && product.approval.mode === "within-wage-floor";
  return {
    ...{
      selection,
      price,
      approvalRequired,
      cascade: partner,
      medicalRequired: selection.status === "medical-pending",
    },
    takeHome: price && takeHomeOf(selection, priced, price, standing),
    benefitTax: price && benefitTaxOf(selection, priced, price, standing),
    warnings: price ? pensionWarnings(selection, priced, price, standing) : [],
    // Arrears need the locked runs, which only the caller can read.
    arrearsPence: 0,
    estimate: price && estimateOf(selection, priced, price, standing),
    capText: cappedCover(selection, priced, standing.member.annualPayPence)?.text ?? null,
    notes: [
      ...read.notes,
      ...(partner ? [partner.text] : []),
      ...(approvalRequired ? [benefitsCopy("mustApprove")] : []),
      ...(breach !== null && isDecidedOn ? [breach] : []),
      ...(endDate === null ? [] : [benefitsCopy("endsOn", { date: longDate(endDate) })]),
    ],
    error: price
      ? ((isDecidedOn ? null : breach) ?? estimateRefusal(selection, priced, standing, "confirm"))
      : benefitsCopy("noPrice"),
    basis: priceBasis(selection, priced, standing),
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

/** The status of a choice that is asked for on a day, by the table of transitions (RULE-14). */
export function statusAsked(
  { selection, medicalRequired, approvalRequired }: Quote,
  by: Deciding,
  today: string,
): Status {
  const event = submitEvent({ medical: medicalRequired, approval: approvalRequired });
  const asked = transition("draft", event, by);
  if (asked.error !== null) throw new Error(`A draft cannot be asked for: ${asked.error}`);
  const starts = asked.status === "scheduled" && (selection.coverDate ?? today) <= today;
  const started = starts ? transition(asked.status, "start", by) : asked;
  return started.error === null ? started.status : asked.status;
}

/** Flex falls at the next month, also where a window is open in which it may rise (RULE-12). */
function routeOf(choice: Choice, { product, standing, route }: Choosing): OpenRoute {
  const chosen = findChosen(choice, product);
  const now = choiceOn(product, standing, standing.today);
  const falls = chosen?.options && now && chosen.kind.isLess?.(chosen.choice, now);
  return falls ? (soonestRoute(product, standing) ?? route) : route;
}

/** The way in which something is changed to less, or ended, the soonest. */
export function soonestRoute(product: Product, standing: Standing): OpenRoute | undefined {
  return changesOn({ ...standing, product }).routes[0];
}

function toVersion(read: SetUpRead, choosing: Choosing, route: OpenRoute): Selection {
  const { choice, people } = read;
  const { product, standing } = choosing;
  const { scheme } = standing;
  const { coverDate, firstDeductionDate } = route;
  const acceptedPence = acceptedBefore(product, standing);
  const waits = needsMedical(choice, product, standing);
  const { keeps } = findKindOfChoice(choice) ?? {};
  return {
    ...{ id: "", code: product.code, planFrom: standing.catalogue.versionFrom(product.code) },
    ...{ status: waits ? "medical-pending" : "scheduled", choice, people },
    coverDate,
    firstDeductionDate,
    // Kept by whatever ends it, so that what waited never costs more than it covered.
    acceptedPence: waits ? (acceptedPence ?? 0) : acceptedPence,
    loading: loadingBefore(choice, product, standing),
    endDate: termEnd(choice, product, coverDate, yearOf(coverDate, scheme.yearStart).to),
    priceDate: keeps === "price" ? coverDate : null,
    payPence: keeps === "pay" ? valuedPay(coverDate, choosing) : null,
    ...{ reason: null, createdAt: Number.MAX_SAFE_INTEGER, version: 0 },
  };
}

/** Pay that values a choice: as on the scheme year's first day, or on the start day if later (RULE-17). */
function valuedPay(coverDate: string, { standing, payOn }: Choosing): number {
  const { member, scheme } = standing;
  const { from } = yearOf(coverDate, scheme.yearStart);
  return payOn?.(latest(from, member.startDate)) ?? member.annualPayPence;
}

/** Whether a choice goes above the free cover limit and what was accepted before (RULE-13). */
export function needsMedical(choice: Choice, product: Product, standing: Standing): boolean {
  const sum = sumAssured(choice, standing.member.annualPayPence) ?? 0;
  return freeCover(product, sum, acceptedBefore(product, standing) ?? 0).waitingPence > 0;
}

/** The last day of what has a term of its own; null for what goes on (RULE-20). */
export function termEnd(choice: Choice, product: Product, coverDate: string, yearEnd: string): string | null {
  const chosen = findChosen(choice, product);
  return chosen?.kind.lastDay?.(chosen.choice, chosen.options, coverDate, yearEnd) ?? null;
}

/** Cover that the insurer has accepted already: what is in force, in full or as far as it is not capped (RULE-13). */
function acceptedBefore(product: Product, standing: Standing): number | null {
  const now = inForceOnDay(standing.selections, product.code, standing.today);
  if (!now || product.freeCoverPence === null) return null;
  const sum = sumAssured(now.choice, standing.member.annualPayPence) ?? 0;
  const isFull = now.status !== "medical-pending" && now.acceptedPence === null;
  return isFull && sum > product.freeCoverPence ? sum : now.acceptedPence;
}

/** An agreed loading stays for as long as the choice goes above the loading's limit. */
function loadingBefore(choice: Choice, product: Product, standing: Standing): Selection["loading"] {
  const loading = inForceOnDay(standing.selections, product.code, standing.today)?.loading;
  const sum = sumAssured(choice, standing.member.annualPayPence) ?? 0;
  return loading && sum > loading.abovePence ? loading : null;
}

/** What becomes of insurance on the partner's life when the employee's own is cut (RULE-16); null where nothing does. */
export function partnerCascade(product: Product, choice: Choice, standing: Standing): PartnerCascade | null {
  const ownPence = sumAssured(choice, standing.member.annualPayPence);
  if (ownPence === null) return null;
  for (const other of standing.catalogue.products) {
    const kind = kindOf(other);
    if (kind.limitedBy?.(other.choosable) !== product.code) continue;
    const { shown, inForce } = heldOf(standing.selections, other.code);
    const selection = [shown, inForce].find((each) => each !== null && isAsked(each));
    const chosen = selection && findChosen(selection.choice, other);
    const cut = chosen?.options && kind.cutTo?.(chosen.choice, chosen.options, ownPence);
    if (selection && cut) return { selection, ...cut };
  }
  return null;
}
