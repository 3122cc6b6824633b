import type { Benefit, BenefitSelection } from "#contract/benefits.ts";
import { type Availability, availabilityOf } from "../domain/benefits/availability.ts";
import type { Choice } from "../domain/benefits/choice.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import { limitFacts } from "../domain/benefits/limit-facts.ts";
import { editFields, limitsOf } from "../domain/benefits/limits.ts";
import { planDetails } from "../domain/benefits/plan-details.ts";
import type { Part, Price } from "../domain/benefits/price.ts";
import type { GroupCode, Product } from "../domain/benefits/product.ts";
import type { Held, Selection } from "../domain/benefits/selection.ts";
import {
  cappedCover,
  coveredBy,
  currentChoice,
  payOf,
  priceOfSelection,
  type Standing,
} from "../domain/benefits/standing.ts";
import { type CtaType, statusViews } from "../domain/benefits/statuses.ts";
import type { BenefitContentRow } from "../repositories/benefits.ts";

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
export function toBenefit({ product, content, held }: Offer, standing: Standing, names: Names): Benefit {
  const availability = availabilityOf(product, held, standing);
  const { route, ...told } = availability;
  const toReply = (selection: Selection) => toSelection(selection, product, standing, availability, names);
  return {
    benefitId: product.code,
    name: content.name ?? product.name,
    summary: content.summary,
    groupCode: product.group,
    groupName: groupNames[product.group],
    icon: content.icon,
    partnerSupported: product.isPartnerSupported,
    termsAndConditionsShown: content.terms_version !== null,
    terms: content.terms_version === null ? null : { id: product.code, version: content.terms_version },
    selection: held.shown && toReply(held.shown),
    inForce: held.inForce && toReply(held.inForce),
    availability: told,
  };
}

/** BENEFIT-10. */
export function toSelection(
  selection: Selection,
  product: Product,
  standing: Standing,
  availability: Availability,
  names: Names,
): BenefitSelection {
  const { status } = selection;
  const pay = payOf(selection, standing);
  const choice = currentChoice(selection, product, standing) ?? selection.choice;
  const price = priceOfSelection(selection, product, standing);
  return {
    selectionId: selection.id,
    benefitId: product.code,
    temporarySelection: status === "draft",
    status,
    statusLabel: statusViews[status].label,
    planDetails: planDetails(product, choice, pay),
    peopleCovered: coveredBy(selection, product, standing).map(({ id }) => ({
      familyMemberId: id,
      name: names.get(id) ?? "",
    })),
    costsSummaryForMonthlyCostSection: price && toCosts(price),
    cta: toCta(selection, standing, availability),
    startDate: selection.coverDate,
    endDate: selection.endDate,
    fieldStatus: cappedCover(selection, product, pay)?.text ?? null,
    editFields: toEditFields(selection, product, standing, availability),
    reason: selection.reason,
    version: selection.version,
  };
}

/** The parts of the first month, the larger ones where a year does not divide by twelve. */
function toCosts({ employee, employer, treatment }: Price) {
  const lines = (part: Part) => part.lines.map(({ text, pence, rounding }) => ({ text, pence, rounding }));
  return {
    employeeMonthlyPence: employee.instalments[0] ?? 0,
    employerMonthlyPence: employer.instalments[0] ?? 0,
    employeeAnnualPence: employee.annualPence,
    employerAnnualPence: employer.annualPence,
    treatment,
    employeeLines: lines(employee),
    employerLines: lines(employer),
  };
}

/** Managing (to claim, to look) and looking at a request are always possible; what begins or goes on needs a way in. */
function toCta({ status }: Selection, { member, today, isPastYear }: Standing, { canChange }: Availability) {
  const { cta: type } = statusViews[status];
  const isRead = type === "manage" || type === "view-request";
  if (isPastYear || hasLeft(member, today) || !(canChange || isRead)) return null;
  return { type, label: ctaLabels[type] };
}

/** Limits are told where the amount may be changed today. */
function toEditFields(
  { choice, status }: Selection,
  product: Product,
  standing: Standing,
  { route }: Availability,
) {
  const isEditable = ["draft", "scheduled", "active"].includes(status);
  if (!route || !isEditable) return [];
  const limits = limitsOf(product, limitFacts(product, standing, route));
  return editFields(limits).map((field) => ({
    ...field,
    value: amountOf(choice)[field.name] ?? null,
  }));
}

/** Amounts as the wire has them: money in pounds. */
function amountOf(choice: Choice): { eeben_amount_value?: number; eeben_partner_amount_value?: number } {
  switch (choice.kind) {
    case "share":
      return { eeben_amount_value: choice.percent };
    case "multiple":
      return { eeben_amount_value: choice.multiple };
    case "cover":
      return {
        eeben_amount_value: choice.pence / 100,
        eeben_partner_amount_value: choice.partnerPence / 100,
      };
    case "spread":
    case "voucher":
      return { eeben_amount_value: choice.pence / 100 };
    case "days":
      return { eeben_amount_value: choice.amount };
    default:
      return {};
  }
}
