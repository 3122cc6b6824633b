import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { toCostView } from "~/components/content/cost-view.ts";
import { longDay } from "~/copy/day.ts";
import { nextDates, type Selection, toTone } from "~/upstream/benefits.server.ts";

const outcomes = {
  active: { title: "doneTitle", lead: "doneActive" },
  scheduled: { title: "chosenTitle", lead: "doneScheduled" },
  "approval-pending": { title: "requestTitle", lead: "doneApproval" },
  "medical-pending": { title: "chosenTitle", lead: "doneMedical" },
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
    title: setUpCopy(outcome?.title ?? "chosenTitle"),
    status: { label: statusLabel, tone: toTone(status) },
    lead: outcome ? setUpCopy(outcome.lead) : "",
    note: fieldStatus ?? "",
    reference: reference ?? "",
    facts: planDetails,
    dates: toDates(selection, today),
    hasCalendar: nextDates(benefit).length > 0,
    canWithdraw: selection.actions?.includes("withdraw") ?? false,
    cost: cost ? toCostView(cost) : null,
  };
}

/** The next steps in the order of their days. */
function toDates({ decideBy, firstRun, startDate, status }: Selection, today: string) {
  const isRequest = status === "approval-pending";
  const days = [
    { label: setUpCopy("employerDecides"), day: isRequest ? decideBy : null },
    { label: setUpCopy(isRequest ? "firstPayslipIf" : "firstPayslip"), day: firstRun?.payDay },
    { label: isRequest ? setUpCopy("startsIf") : benefitsCopy("coverFrom"), day: startDate },
  ];
  const dated = days
    .flatMap(({ label, day }) => (day ? [{ label, day }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ label, day }) => ({ title: label, when: longDay(day) ?? day, isPast: day < today }));
  // The current step is the first that is not past.
  const now = dated.findIndex(({ isPast }) => !isPast);
  const getState = (isPast: boolean, at: number): "done" | "now" | "next" =>
    isPast ? "done" : at === now ? "now" : "next";
  const steps = dated.map(({ title, when, isPast }, at) => ({ title, when, state: getState(isPast, at) }));
  return steps.length > 0
    ? [{ title: setUpCopy("youAsked"), when: "", state: "done" } as const, ...steps]
    : [];
}
