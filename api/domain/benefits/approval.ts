import { latest, longDate } from "../calendar.ts";
import { londonDate } from "../london-date.ts";
import { toPounds } from "../pay/money.ts";
import { yearOf } from "../pay/tax-year.ts";
import { findPeriodTaking } from "../payroll/calendar.ts";
import { startOnApproval } from "./election-dates.ts";
import { eligibilityOn, type Ineligible } from "./eligibility.ts";
import { findKindOfChoice } from "./kinds/index.ts";
import { passed } from "./passing.ts";
import { planDetailsFor } from "./plan-details.ts";
import type { Product } from "./product.ts";
import { inForceOnDay, type Selection } from "./selection.ts";
import type { ShownChoice } from "./shown-choice.ts";
import { currentChoice, payOnPriceDay, priceOfSelection, type Standing } from "./standing.ts";
import { type Deciding, type Status, transition } from "./statuses.ts";
import { needsMedical, termEnd } from "./submission.ts";
import { wageCheck } from "./wage-floor.ts";

/** What an employer decides on a request; a rejection with its reason, for the member. */
export type Decision = { approve: true } | { approve: false; reason: string };

export type Decided =
  /** The version as it is from now on. */
  | { outcome: "done"; selection: Selection }
  | { outcome: "already" | "own" | "decided" | "not-allowed"; message: string };

/**
 * One decision, by the table of transitions (RULE-14). Before a request is approved its rules are asked again as they
 * are today: the right to the product, the minimum wage (RULE-05), and the payroll that still takes it.
 */
export function decide(
  selection: Selection,
  product: Product,
  standing: Standing,
  decision: Decision,
  by: Deciding,
): Decided {
  const next = transition(selection.status, decision.approve ? "approve" : "reject", by);
  if (next.error === "own-request") return { outcome: "own", message: by.hasActed ? touched : own };
  if (next.error !== null) return { outcome: "decided", message: meanwhile(selection.status) };
  if (!next.isChanged) {
    const message = decision.approve ? "Already approved." : "Already rejected.";
    return { outcome: "already", message };
  }
  if (!decision.approve)
    return { outcome: "done", selection: { ...selection, status: next.status, reason: decision.reason } };
  return approve(selection, product, standing, next.status, by);
}

function approve(
  selection: Selection,
  product: Product,
  standing: Standing,
  status: Status,
  by: Deciding,
): Decided {
  const { today, member, scheme } = standing;
  const no = (message: string): Decided => ({ outcome: "not-allowed", message });
  // After the cut-off it is a request for the next period.
  const asked = passed(selection, product, standing);
  if (asked.coverDate === null) return no("This request is incomplete.");
  const requested = { ...asked, coverDate: asked.coverDate };
  const request = startOnApproval(product, requested, today, scheme.payroll);
  const { coverDate, choice } = request;
  const { isEligible, reason } = eligibilityOn(member, product, latest(coverDate, today));
  if (!isEligible) return no(reason ? ineligible[reason] : "They can no longer have this benefit.");
  if (request.status !== "approval-pending") return no("This request has expired.");
  const price = priceOfSelection(request, product, standing);
  if (!price) return no("This choice no longer has a price.");
  const wage = wageCheck(product.code, price, { ...request, coverDate }, standing);
  if (wage?.isBreach && !wage.isLess) {
    const floor = toPounds(wage.hourlyPence);
    return no(
      `Their pay would be ${toPounds(-wage.leftPence)} a month below the minimum wage of ${floor} an hour.`,
    );
  }
  // What waits for medical answers does so once it is approved; the part below the limit is live (RULE-13).
  const waits = needsMedical(choice, product, standing) && transition(selection.status, "ask-medical", by);
  if (waits && waits.error === null) {
    return { outcome: "done", selection: { ...request, status: waits.status, reason: null } };
  }
  const begun = coverDate <= today ? transition(status, "start", by) : null;
  return {
    outcome: "done",
    selection: {
      ...request,
      status: begun?.error === null ? begun.status : status,
      endDate: termEnd(choice, product, coverDate, yearOf(coverDate, scheme.yearStart).to) ?? request.endDate,
      reason: null,
    },
  };
}

const own = "This is your own request. Someone else must decide it.";
const touched = "You worked on this request. Someone else must decide it.";

function meanwhile(status: Status): string {
  if (status === "rejected") return "It has since been rejected.";
  if (status === "draft") return "It has since been withdrawn.";
  if (status === "ended" || status === "opted-out") return "It has since ended.";
  return "It has since been approved.";
}

/** To the employer; the member reads the rule's own sentence. */
const ineligible: Record<Ineligible, string> = {
  left: "They will have left before it starts.",
  age: "They are outside the age limits.",
  probation: "They will still be on probation then.",
  service: "They will not have worked here long enough.",
  "no-partner": "They no longer have a partner to insure.",
  "partner-age": "Their partner's age does not allow this benefit.",
  "vouchers-closed": "Childcare vouchers are closed to them.",
  "vouchers-employer": "You can only have vouchers from the employer you first got them from.",
  "vouchers-gap": "They lost childcare vouchers after a 52-week gap.",
  grade: "Their grade does not include this benefit.",
  location: "This benefit is not available where they work.",
  "payroll-group": "This benefit is not available in their payroll group.",
  hours: "They work too few hours for this benefit.",
  "earlier-holding": "They will not have had the other benefit long enough.",
};

/** What there is to know of a request before it is decided. */
export interface RequestFacts {
  /** Pence of the whole order; null where it has no price. */
  orderPence: number | null;
  /** Pence of the first month, as the employee pays it; null where it has no price, and nought where it pays them. */
  monthlyPence: number | null;
  /** A month's pay above the minimum wage once it is approved, in pence; null for what is no sacrifice. */
  headroomPence: number | null;
  /** In a few words; `from` is null where they have nothing. */
  change: { from: string | null; to: string };
  /** Of the first month, as it is shown; null where it has no price. */
  monthlyAmount: string | null;
  /** Since when it waits, `yyyy-mm-dd`. */
  requestedOn: string;
  /** Until when the next payroll of its person takes it, `yyyy-mm-dd`; null where their calendar ends. */
  decideBy: string | null;
  /** In order, by what they are called. */
  fields: Record<string, string>;
}

/** What a decision rests on: what is asked for, from when, at what price, upon which terms, instead of what (E6). */
export function toShownRequest(selection: Selection, product: Product, standing: Standing): ShownChoice {
  const request = passed(selection, product, standing);
  const price = priceOfSelection(request, product, standing);
  const now = inForceOnDay(standing.selections, product.code, standing.today);
  const { version, terms } = selection;
  const basis = [version, terms?.version, now && chosenText(now, product, standing)];
  return { selection: request, price, basis };
}

/** A request as it would be approved today, beside what it changes. */
export function requestFacts(
  selection: Selection,
  product: Product,
  standing: Standing,
  employeeNumber: string,
): RequestFacts {
  const request = passed(selection, product, standing);
  const price = priceOfSelection(request, product, standing);
  const { coverDate } = request;
  const wage = price && coverDate && wageCheck(product.code, price, { ...request, coverDate }, standing);
  const now = inForceOnDay(standing.selections, product.code, standing.today);
  const monthly = price?.employee.instalments[0];
  const sign = price?.treatment === "payment" ? "+" : "";
  const monthlyAmount = monthly === undefined ? null : `${sign}${toPounds(monthly)}`;
  const change = {
    from: now ? chosenText(now, product, standing) : null,
    to: chosenText(request, product, standing),
  };
  return {
    orderPence: price?.employee.pence ?? null,
    monthlyPence: price?.treatment === "payment" ? 0 : (monthly ?? null),
    headroomPence: wage ? wage.leftPence : null,
    change,
    monthlyAmount,
    requestedOn: londonDate(new Date(selection.createdAt)),
    decideBy: findPeriodTaking(standing.scheme.payroll, standing.today)?.cutOff ?? null,
    fields: {
      "Employee number": employeeNumber,
      Now: change.from ?? "Nothing",
      Requested: change.to,
      Starts: coverDate === null ? "–" : longDate(coverDate),
      "A month": monthlyAmount ?? "–",
    },
  };
}

/** What was chosen in a few words, "£1,200.00, 12 months". */
function chosenText(selection: Selection, product: Product, standing: Standing): string {
  const choice = currentChoice(selection, product, standing) ?? selection.choice;
  const details = planDetailsFor(product, choice, payOnPriceDay(selection, standing), standing);
  const isLabelled = findKindOfChoice(choice)?.isReadWithLabels;
  const words = details.map(({ label, value }) => (isLabelled ? `${label}: ${value}` : value));
  return words.join(", ") || product.name;
}
