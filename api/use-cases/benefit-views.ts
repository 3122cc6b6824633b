import { benefitsCopy } from "#api-copy/benefits";
import type { Benefit, BenefitSelection } from "#contract/benefits.ts";
import { type Availability, getAvailability } from "../domain/benefits/availability.ts";
import { findBenefitTax } from "../domain/benefits/benefit-tax.ts";
import type { ChoiceValues } from "../domain/benefits/choice-values.ts";
import { getNextInstalment } from "../domain/benefits/contributions.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import { getEstimate } from "../domain/benefits/estimate.ts";
import { areAllAnswered } from "../domain/benefits/medical-questions.ts";
import {
  findAgreedProduct,
  findCappedCover,
  findCurrentChoice,
  getPay,
  getPayOnPriceDay,
  listCoveredPeople,
  priceOfSelection,
} from "../domain/benefits/member-snapshot.ts";
import { canModel } from "../domain/benefits/pension-model.ts";
import { listPensionWarnings } from "../domain/benefits/pension-warnings.ts";
import { listPlanDetailsForPay } from "../domain/benefits/plan-details.ts";
import type { GroupCode, Product } from "../domain/benefits/product.ts";
import { getReference } from "../domain/benefits/reference.ts";
import { findInForce, isClosed, type Selection, type SelectionPair } from "../domain/benefits/selection.ts";
import { listSetUpFields } from "../domain/benefits/set-up-fields.ts";
import { type EnrolmentContext, getLimitsFor, getValues } from "../domain/benefits/set-up-values.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { offerLabels, statusViews } from "../domain/benefits/statuses.ts";
import { needsMedical } from "../domain/benefits/submission.ts";
import { findTakeHome } from "../domain/benefits/take-home.ts";
import { formatLongDate } from "../domain/calendar.ts";
import { findLegalEnrolment } from "../domain/enrolment/opting-out.ts";
import { findFirstPeriod } from "../domain/payroll/calendar.ts";
import { getRunLabel } from "../domain/payroll/payroll-file.ts";
import type { BenefitContentRow } from "../repositories/benefits.ts";
import { toWireField, toWireValues } from "../repositories/choice-values.ts";
import type { BenefitOffer, OfferAvailability } from "./benefit-offer.ts";
import { toCosts } from "./cost-views.ts";
import { findLowestPrice, findPricedWindow, toExamples } from "./example-prices.ts";
import { listOptOutEffects } from "./opt-out-effects.ts";
import { toActions, toSelectionEditFields } from "./selection-actions.ts";
import { findAgreement } from "./selection-terms.ts";
import { toOfferReply } from "./underwriting-rows.ts";

/** Names of family members by id. */
export type FamilyNames = ReadonlyMap<string, string>;

export const getGroupName = (group: GroupCode): string => benefitsCopy(`group.${group}`);

export const getName = ({ product, content }: BenefitOffer) => content.name ?? product.name;

/** A benefit in a list (BENEFIT-09), without its long texts. */
export function toBenefit(offer: BenefitOffer, snapshot: MemberSnapshot, names: FamilyNames): Benefit {
  const { product, content, selectionPair } = offer;
  const opening = getOfferAvailability(offer, snapshot);
  const { route, ...availability } = opening.availability;
  const toReply = (selection: Selection) => toSelection(selection, offer, snapshot, names, opening);
  return {
    benefitId: product.code,
    name: content.name ?? product.name,
    summary: content.summary,
    language: content.language,
    groupCode: product.group,
    groupName: getGroupName(product.group),
    icon: content.icon,
    partnerSupported: product.isPartnerSupported,
    termsAndConditionsShown: content.terms_version !== null,
    terms: toBenefitTerms(content, snapshot),
    selection: selectionPair.latest && toReply(selectionPair.latest),
    inForce: selectionPair.active && toReply(selectionPair.active),
    availability,
    fromPrice: findLowestPrice(offer, snapshot, opening),
    canModel: canModel(product),
    takesNominations: product.takesNominations ?? false,
    hasClaims: content.claims !== null,
    hasCard: content.card !== null && hasBenefit(product, snapshot),
  };
}

const hasBenefit = ({ code }: Product, { selections, today }: MemberSnapshot) =>
  findInForce(selections, code, today) !== undefined;

/** A benefit's own page, with today's options and medical questions. */
export function toSetUp(
  offer: BenefitOffer,
  snapshot: MemberSnapshot,
  { names, getPayOn }: { names: FamilyNames } & Pick<EnrolmentContext, "getPayOn">,
) {
  const { product, selectionPair } = offer;
  const opening = getOfferAvailability(offer, snapshot);
  const values = toStartingValues(selectionPair) ?? {};
  const window = findPricedWindow(offer, snapshot, opening);
  const priced = window && { product, snapshot, window, ...(getPayOn && { getPayOn }) };
  return {
    fields:
      priced && opening.availability.route ? listSetUpFields(priced, values, names).map(toWireField) : [],
    ...(priced && toExamples(offer, priced)),
    medicalQuestions: product.medicalQuestions.map((each) => ({ ...each })),
  };
}

/** The values that a change starts from: a draft's, or the current selection's; null for a new one. */
export function toStartingValues({ latest }: SelectionPair): ChoiceValues | null {
  const isStartingPoint = latest && ["draft", "scheduled", "active"].includes(latest.status);
  return isStartingPoint ? (latest.draftValues ?? getValues(latest.choice, latest.people)) : null;
}

export function getOfferAvailability(
  { product, selectionPair }: BenefitOffer,
  snapshot: MemberSnapshot,
): OfferAvailability {
  const rules = getAvailability(product, selectionPair, snapshot);
  if (!rules.route) return { rules, availability: rules, limits: null };
  const limits = getLimitsFor(null, { product, snapshot, window: rules.route });
  if (limits.reason === null) return { rules, availability: rules, limits };
  return { rules, availability: { canChange: false, text: limits.reason, route: null }, limits: null };
}

function toBenefitTerms(content: BenefitContentRow, snapshot: MemberSnapshot): Benefit["terms"] {
  if (content.terms_version === null) return null;
  const accepted = findAgreement(content, snapshot.selections) !== undefined;
  const { product_code: id, terms_version: version, terms_language: language } = content;
  return { id, version, language, accepted };
}

/** What a selection waits for, in the reader's language (BENEFIT-10). */
export const getStatusLabel = (
  { status, underwriting }: Pick<Selection, "status" | "underwriting">,
  reader: keyof typeof offerLabels,
): string => (underwriting?.state === "offered" ? offerLabels[reader] : statusViews[status].label);

/** A selection as replies show it (BENEFIT-10). */
export function toSelection(
  selection: Selection,
  offer: BenefitOffer,
  snapshot: MemberSnapshot,
  names: FamilyNames,
  opening: OfferAvailability = getOfferAvailability(offer, snapshot),
): BenefitSelection {
  const { status } = selection;
  const product = findAgreedProduct(selection, snapshot) ?? offer.product;
  const pay = getPay(selection, snapshot);
  const choice = findCurrentChoice(selection, product, snapshot) ?? selection.choice;
  const price = priceOfSelection(selection, product, snapshot);
  // An active selection shows this month's price, as the statement does; others show their first month's.
  const instalment =
    price && status === "active" ? getNextInstalment(selection, product, price, snapshot) : 0;
  const actions = toActions(selection, offer, snapshot, opening);
  return {
    selectionId: selection.id,
    benefitId: selection.code,
    temporarySelection: status === "draft",
    status,
    statusLabel: getStatusLabel(selection, "owner"),
    planDetails: listPlanDetailsForPay(product, choice, getPayOnPriceDay(selection, snapshot), snapshot),
    peopleCovered: listCoveredPeople(selection, product, snapshot).map(({ id }) => ({
      familyMemberId: id,
      name: names.get(id) ?? "",
    })),
    costsSummaryForMonthlyCostSection:
      price &&
      toCosts(
        price,
        {
          takeHome: findTakeHome(selection, product, price, snapshot, instalment),
          benefitTax: findBenefitTax(selection, product, price, snapshot, instalment),
          estimate: getEstimate(selection, product, price, snapshot),
        },
        instalment,
      ),
    cta: toCta(selection, snapshot, opening.availability),
    startDate: selection.coverDate,
    endDate: selection.endDate,
    fieldStatus: findCappedCover(selection, product, pay)?.text ?? null,
    editFields: toSelectionEditFields(selection, opening),
    reason: selection.reason,
    values: toWireValues(selection.draftValues ?? getValues(selection.choice, selection.people)),
    medical: toMedical(selection, product, snapshot),
    actions,
    optOutEffects:
      actions.includes("opt-out") || status === "opted-out"
        ? listOptOutEffects(selection, product, snapshot)
        : [],
    version: selection.version,
    reference: getReference(selection.id),
    submittedAt: toSubmittedAt(selection),
    decideBy:
      status === "approval-pending"
        ? (findFirstPeriod(snapshot.scheme.payroll, selection)?.cutOff ?? null)
        : null,
    warnings: price && !isClosed(selection) ? listPensionWarnings(selection, product, price, snapshot) : [],
    quoteId: selection.quoteId ?? null,
    firstRun: findFirstRun(selection, snapshot),
    underwriting: toUnderwriting(selection, product, snapshot),
    enrolment: isClosed(selection) ? null : toEnrolment(selection, snapshot),
  };
}

/** Nobody confirmed core cover, an enrolment by law, or a partner's cover that was cut automatically. */
function toSubmittedAt({ status, quoteId, createdAt }: Selection): string | null {
  const isRequest = status === "approval-pending" || status === "medical-pending";
  return isRequest || (quoteId != null && status !== "draft") ? new Date(createdAt).toISOString() : null;
}

/** The first payslip with a selection; null without a deduction or a request. */
export function findFirstRun(selection: Selection, snapshot: MemberSnapshot) {
  const { firstDeductionDate } = selection;
  if (firstDeductionDate === null) return null;
  const { payroll } = snapshot.scheme;
  const period = findFirstPeriod(payroll, selection);
  if (!period) return { payDay: firstDeductionDate, label: formatLongDate(firstDeductionDate) };
  return { payDay: period.payDay, label: getRunLabel(period, payroll.group) };
}

/** The opt-out period of a person enrolled by law; null for anybody else. */
function toEnrolment(
  selection: Selection,
  { selections, today }: MemberSnapshot,
): BenefitSelection["enrolment"] {
  const enrolment = findLegalEnrolment(selection, selections, today);
  if (!enrolment) return null;
  const { coverDate, refundUntil, isRefundable } = enrolment;
  const isOnRequest = enrolment.selection.source !== "automatic-enrolment";
  return { from: coverDate, refundUntil, isRefundable, isOnRequest };
}

/**
 * The button of a benefit. Managing and viewing are always possible; choosing or continuing needs an open
 * window.
 */
function toCta(
  { status }: Selection,
  { member, today, isPastYear }: MemberSnapshot,
  { canChange }: Availability,
) {
  const { cta: type } = statusViews[status];
  const isRead = type === "manage" || type === "view-request";
  if (isPastYear || hasLeft(member, today) || !(canChange || isRead)) return null;
  return { type, label: benefitsCopy(`cta.${type}`) };
}

function toMedical(
  selection: Selection,
  product: Product,
  snapshot: MemberSnapshot,
): BenefitSelection["medical"] {
  if (product.freeCoverPence === null) return null;
  const isUnfinished = ["draft", "medical-pending"].includes(selection.status);
  return {
    required: isUnfinished && needsMedical(selection.choice, product, snapshot),
    complete:
      selection.underwriting?.state !== "ask-again" && areAllAnswered(product, selection.medicalAnswers),
  };
}

/** The state of underwriting, with both prices of an offer that waits for the person's answer. */
function toUnderwriting(selection: Selection, product: Product, snapshot: MemberSnapshot) {
  const { underwriting } = selection;
  if (!underwriting) return null;
  const { state, on, limitPence } = underwriting;
  return { state, on, limitPence, offer: toOfferReply(selection, product, snapshot, underwriting) };
}
