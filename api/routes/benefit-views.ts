import type { Benefit, BenefitSelection, SelectionValues } from "#contract/benefits.ts";
import { type Availability, availabilityOf } from "../domain/benefits/availability.ts";
import { benefitTaxOf } from "../domain/benefits/benefit-tax.ts";
import { presentInstalment } from "../domain/benefits/contributions.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import { optOutOf, withdrawalOf } from "../domain/benefits/ending.ts";
import { estimateOf } from "../domain/benefits/estimate.ts";
import { editFields, type Limits } from "../domain/benefits/limits.ts";
import { isAnswered } from "../domain/benefits/medical-questions.ts";
import { canModel } from "../domain/benefits/pension-model.ts";
import { pensionWarnings } from "../domain/benefits/pension-warnings.ts";
import { planDetailsFor } from "../domain/benefits/plan-details.ts";
import type { GroupCode, Product } from "../domain/benefits/product.ts";
import { referenceOf } from "../domain/benefits/reference.ts";
import { type Held, inForceOnDay, isOver, type Selection } from "../domain/benefits/selection.ts";
import { setUpFields } from "../domain/benefits/set-up-fields.ts";
import { type Choosing, limitsFor, valuesOf } from "../domain/benefits/set-up-values.ts";
import {
  agreedProduct,
  cappedCover,
  coveredBy,
  currentChoice,
  payOf,
  payOnPriceDay,
  priceOfSelection,
  type Standing,
} from "../domain/benefits/standing.ts";
import { type CtaType, offerLabels, statusViews } from "../domain/benefits/statuses.ts";
import { needsMedical } from "../domain/benefits/submission.ts";
import { takeHomeOf } from "../domain/benefits/take-home.ts";
import { longDate } from "../domain/calendar.ts";
import { findLegalEnrolment } from "../domain/enrolment/opting-out.ts";
import { findPeriod, findPeriodPaidOn } from "../domain/payroll/calendar.ts";
import type { PayPeriod } from "../domain/payroll/ledger.ts";
import { runLabel } from "../domain/payroll/payroll-file.ts";
import type { BenefitContentRow } from "../repositories/benefits.ts";
import { toCosts } from "./cost-views.ts";
import { findListedPrice, toExamples } from "./example-prices.ts";
import { agreementTo } from "./selection-terms.ts";
import { toOfferReply } from "./underwriting-rows.ts";

/** One of the person's benefits: what there is to have, what they have of it, and what is said of it. */
export interface Offer {
  product: Product;
  content: BenefitContentRow;
  held: Held;
}

/** Names of family members by id. */
export type Names = ReadonlyMap<string, string>;

export const groupNames: Record<GroupCode, string> = {
  retirement: "Retirement",
  health: "Health",
  protection: "Protection",
  lifestyle: "Lifestyle",
  travel: "Travel",
  "time-off": "Time off",
  ccv: "Childcare",
};

const ctaLabels: Record<CtaType, string> = {
  continue: "Continue",
  "view-request": "View request",
  manage: "Manage",
  setup: "Set up",
  reapply: "Reapply",
};

export const nameOf = ({ product, content }: Offer) => content.name ?? product.name;

/** BENEFIT-09, as a list has it: without the long texts. */
export function toBenefit(offer: Offer, standing: Standing, names: Names): Benefit {
  const { product, content, held } = offer;
  const opening = openingOf(offer, standing);
  const { route, ...told } = opening.availability;
  const toReply = (selection: Selection) => toSelection(selection, offer, standing, names, opening);
  return {
    benefitId: product.code,
    name: content.name ?? product.name,
    summary: content.summary,
    groupCode: product.group,
    groupName: groupNames[product.group],
    icon: content.icon,
    partnerSupported: product.isPartnerSupported,
    termsAndConditionsShown: content.terms_version !== null,
    terms: toTerms(content, standing),
    selection: held.shown && toReply(held.shown),
    inForce: held.inForce && toReply(held.inForce),
    availability: told,
    fromPrice: findListedPrice(offer, standing, opening),
    canModel: canModel(product),
    takesNominations: product.takesNominations ?? false,
    hasClaims: content.claims !== null,
    hasCard: content.card !== null && hasIt(product, standing),
  };
}

const hasIt = ({ code }: Product, { selections, today }: Standing) =>
  inForceOnDay(selections, code, today) !== undefined;

/** What one benefit says beside, to be chosen: what there is to choose today, and what is asked about health. */
export function toSetUp(
  offer: Offer,
  standing: Standing,
  { names, payOn }: { names: Names } & Pick<Choosing, "payOn">,
) {
  const { product, held } = offer;
  const { route } = openingOf(offer, standing).availability;
  const values = heldValues(held) ?? {};
  const choosing = route && { product, standing, route, ...(payOn && { payOn }) };
  return {
    fields: choosing ? setUpFields(choosing, values, names) : [],
    ...(choosing && toExamples(offer, choosing)),
    medicalQuestions: product.medicalQuestions.map((each) => ({ ...each })),
  };
}

/** What a change goes on from: a draft, or what there is; nothing where it begins anew. */
export function heldValues({ shown }: Held): SelectionValues | null {
  const isGoneOnFrom = shown && ["draft", "scheduled", "active"].includes(shown.status);
  return isGoneOnFrom ? (shown.draftValues ?? valuesOf(shown.choice, shown.people)) : null;
}

/** What may be done with a benefit today. */
export interface Opening {
  /** By its windows and what is held; what one opts out by. */
  rules: Availability;
  /** The same, and closed as well where no amount is possible. */
  availability: Availability;
  /** Of its amounts; null where it is closed. */
  limits: Limits | null;
}

export function openingOf({ product, held }: Offer, standing: Standing): Opening {
  const rules = availabilityOf(product, held, standing);
  if (!rules.route) return { rules, availability: rules, limits: null };
  const limits = limitsFor(null, { product, standing, route: rules.route });
  if (limits.reason === null) return { rules, availability: rules, limits };
  return { rules, availability: { canChange: false, text: limits.reason, route: null }, limits: null };
}

function toTerms(content: BenefitContentRow, standing: Standing): Benefit["terms"] {
  if (content.terms_version === null) return null;
  const accepted = agreementTo(content, standing.selections) !== undefined;
  return { id: content.product_code, version: content.terms_version, accepted };
}

/** BENEFIT-10: what a selection waits for, in words of who reads it. */
export const statusLabelOf = (
  { status, underwriting }: Pick<Selection, "status" | "underwriting">,
  reader: keyof typeof offerLabels,
): string => (underwriting?.state === "offered" ? offerLabels[reader] : statusViews[status].label);

/** BENEFIT-10. */
export function toSelection(
  selection: Selection,
  offer: Offer,
  standing: Standing,
  names: Names,
  opening: Opening = openingOf(offer, standing),
): BenefitSelection {
  const { status } = selection;
  const product = agreedProduct(selection, standing) ?? offer.product;
  const pay = payOf(selection, standing);
  const choice = currentChoice(selection, product, standing) ?? selection.choice;
  const price = priceOfSelection(selection, product, standing);
  // What is in force tells of this month, as the statement will; anything else of its first.
  const at = price && status === "active" ? presentInstalment(selection, product, price, standing) : 0;
  return {
    selectionId: selection.id,
    benefitId: selection.code,
    temporarySelection: status === "draft",
    status,
    statusLabel: statusLabelOf(selection, "owner"),
    planDetails: planDetailsFor(product, choice, payOnPriceDay(selection, standing), standing),
    peopleCovered: coveredBy(selection, product, standing).map(({ id }) => ({
      familyMemberId: id,
      name: names.get(id) ?? "",
    })),
    costsSummaryForMonthlyCostSection:
      price &&
      toCosts(
        price,
        {
          takeHome: takeHomeOf(selection, product, price, standing, at),
          benefitTax: benefitTaxOf(selection, product, price, standing, at),
          estimate: estimateOf(selection, product, price, standing),
        },
        at,
      ),
    cta: toCta(selection, standing, opening.availability),
    startDate: selection.coverDate,
    endDate: selection.endDate,
    fieldStatus: cappedCover(selection, product, pay)?.text ?? null,
    editFields: toEditFields(selection, opening),
    reason: selection.reason,
    values: selection.draftValues ?? valuesOf(selection.choice, selection.people),
    medical: toMedical(selection, product, standing),
    actions: toActions(selection, offer, standing, opening),
    version: selection.version,
    reference: referenceOf(selection.id),
    decideBy: status === "approval-pending" ? (findFirstPeriod(selection, standing)?.cutOff ?? null) : null,
    warnings: price && !isOver(selection) ? pensionWarnings(selection, product, price, standing) : [],
    quoteId: selection.quoteId ?? null,
    firstRun: firstRunOf(selection, standing),
    underwriting: toUnderwriting(selection, product, standing),
    enrolment: isOver(selection) ? null : toEnrolment(selection, standing),
  };
}

/** The first payslip with a selection; null where nothing is deducted or requested. */
export function firstRunOf(selection: Selection, standing: Standing) {
  const { firstDeductionDate } = selection;
  if (firstDeductionDate === null) return null;
  const { payroll } = standing.scheme;
  const period = findFirstPeriod(selection, standing);
  if (!period) return { payDay: firstDeductionDate, label: longDate(firstDeductionDate) };
  return { payDay: period.payDay, label: runLabel(period, payroll.group) };
}

function findFirstPeriod(
  { firstDeductionDate, firstRun }: Selection,
  { scheme: { payroll } }: Standing,
): PayPeriod | null {
  const known = firstRun == null ? null : findPeriod(payroll, firstRun);
  return known ?? findPeriodPaidOn(payroll, firstDeductionDate);
}

/** The opt-out period of a person enrolled by law; null for others. */
function toEnrolment(selection: Selection, { selections, today }: Standing): BenefitSelection["enrolment"] {
  const enrolment = findLegalEnrolment(selection, selections, today);
  if (!enrolment) return null;
  const { coverDate, refundUntil, isRefundable } = enrolment;
  const isOnRequest = enrolment.selection.source !== "automatic-enrolment";
  return { from: coverDate, refundUntil, isRefundable, isOnRequest };
}

/** Managing (to claim, to look) and looking at a request are always possible; what begins or goes on needs a way in. */
function toCta({ status }: Selection, { member, today, isPastYear }: Standing, { canChange }: Availability) {
  const { cta: type } = statusViews[status];
  const isRead = type === "manage" || type === "view-request";
  if (isPastYear || hasLeft(member, today) || !(canChange || isRead)) return null;
  return { type, label: ctaLabels[type] };
}

function toMedical(selection: Selection, product: Product, standing: Standing): BenefitSelection["medical"] {
  if (product.freeCoverPence === null) return null;
  const isAsked = ["draft", "medical-pending"].includes(selection.status);
  return {
    required: isAsked && needsMedical(selection.choice, product, standing),
    complete: selection.underwriting?.state !== "ask-again" && isAnswered(product, selection.medicalAnswers),
  };
}

/** With both prices of an offer that waits for the person's answer. */
function toUnderwriting(selection: Selection, product: Product, standing: Standing) {
  const { underwriting } = selection;
  if (!underwriting) return null;
  const { state, on, limitPence } = underwriting;
  return { state, on, limitPence, offer: toOfferReply(selection, product, standing, underwriting) };
}

type Action = NonNullable<BenefitSelection["actions"]>[number];

function toActions(
  selection: Selection,
  { product: newest, held }: Offer,
  standing: Standing,
  { rules }: Opening,
): Action[] {
  const { shown } = held;
  const product = agreedProduct(selection, standing) ?? newest;
  // What was opted out of runs to its end; of older versions there is nothing to do.
  const isEnding = shown?.id === selection.id && shown.status === "opted-out";
  const isHeld = [shown?.id, held.inForce?.id].includes(selection.id);
  if (standing.isPastYear || isEnding || !isHeld) return [];
  if (selection.status === "draft") return ["discard"];
  return [
    ...(withdrawalOf(selection, product, standing).error === null ? (["withdraw"] as const) : []),
    ...(optOutOf(selection, product, rules).error === null ? (["opt-out"] as const) : []),
  ];
}

/** Limits are told where the amount may be changed today. */
function toEditFields({ choice, people, status }: Selection, { limits }: Opening) {
  const isEditable = ["draft", "scheduled", "active"].includes(status);
  if (!limits || !isEditable) return [];
  const values = valuesOf(choice, people);
  return editFields(limits).map((field) => ({ ...field, value: values[field.name] ?? null }));
}
