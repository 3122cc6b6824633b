import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { getBenefitPicture } from "~/components/content/benefit-picture.ts";
import { toCostView } from "~/components/content/cost-view.ts";
import { formatLongDay, formatMoment } from "~/copy/day.ts";
import { listNextDates, listSelectionDays, type Selection, toTone } from "~/upstream/benefits.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";

const outcomes = {
  active: { title: "doneTitle", text: "doneActive" },
  scheduled: { title: "chosenTitle", text: "doneScheduled" },
  "approval-pending": { title: "requestTitle", text: "doneApproval" },
  "medical-pending": { title: "chosenTitle", text: "doneMedical" },
} as const;

/** The result in the upstream's words; it is finished only if no decision is open. */
export function toDoneView(benefit: Benefit, selection: Selection, today: string) {
  const { benefitId: id, name } = benefit;
  const { status, statusLabel, planDetails, fieldStatus, reference } = selection;
  const cost = selection.costsSummaryForMonthlyCostSection;
  const outcome = Object.hasOwn(outcomes, status) ? outcomes[status as keyof typeof outcomes] : null;
  return {
    id,
    name,
    language: findForeignLanguage(benefit.language),
    picture: getBenefitPicture(id, benefit.icon),
    title: setUpCopy(outcome?.title ?? "chosenTitle"),
    status: { label: statusLabel, tone: toTone(status) },
    outcome: outcome ? setUpCopy(outcome.text) : "",
    note: fieldStatus ?? "",
    reference: reference ?? "",
    facts: planDetails,
    dates: toDates(selection, today),
    hasCalendar: listNextDates(benefit).length > 0,
    canWithdraw: selection.actions?.includes("withdraw") ?? false,
    cost: cost ? toCostView(cost) : null,
  };
}

/** What was asked and when, then the next steps in the order of their days. */
function toDates(selection: Selection, today: string) {
  const dated = listSelectionDays(selection);
  if (dated.length === 0) return [];
  // The present step: the first that is not past.
  const currentStep = dated.findIndex(({ day }) => day >= today);
  const getStepState = (day: string, index: number): "done" | "now" | "next" =>
    day < today ? "done" : index === currentStep ? "now" : "next";
  const steps = dated.map(({ kind, day }, index) => ({
    title: stepTitles[kind](),
    when: formatLongDay(day) ?? day,
    state: getStepState(day, index),
  }));
  const { submittedAt } = selection;
  const submittedOn = submittedAt ? formatMoment(Date.parse(submittedAt)) : "";
  return [{ title: setUpCopy("youAsked"), when: submittedOn, state: "done" as const }, ...steps];
}

const stepTitles = {
  employerDecides: () => setUpCopy("employerDecides"),
  insurerDecides: () => setUpCopy("insurerDecides"),
  youAnswer: () => setUpCopy("youAnswer"),
  firstPay: () => setUpCopy("firstPayslip"),
  firstPayIf: () => setUpCopy("firstPayslipIf"),
  startsOn: () => benefitsCopy("coverFrom"),
  startsOnIf: () => setUpCopy("startsIf"),
};
