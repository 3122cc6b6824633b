import type { Benefit } from "#contract/benefits.ts";
import { formatMoney } from "~/components/content/money.tsx";
import type { PriceLine } from "~/components/content/price-lines.tsx";
import { benefitsCopy } from "~/copy/benefits.ts";
import { londonDay, longDay } from "~/copy/day.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import {
  type CostsSummary,
  nextDates,
  type Selection,
  toAvailability,
  toTone,
} from "~/upstream/benefits.server.ts";

/** One benefit as its page shows it (BENEFIT-03); each date and sentence in words. */
export function toBenefitView(
  { clock, safeContent }: Pick<RequestContext, "clock" | "safeContent">,
  benefit: Benefit,
) {
  const { benefitId, name, summary, description, selection, inForce, terms, faqs, related } = benefit;
  const today = londonDay(clock.now());
  const cost = selection?.costsSummaryForMonthlyCostSection;
  return {
    id: benefitId,
    name,
    summary: summary ?? "",
    description: description?.trim() ? safeContent(description) : null,
    availability: toOpening(benefit),
    selection: selection ? toSelectionView(selection, today) : null,
    /** What holds while the selection is a change that does not yet. */
    inForce: inForce ? toSelectionView(inForce, today) : null,
    cost: cost ? toCostView(cost) : null,
    faqs: (faqs ?? []).map(({ id, question, answer }) => ({
      id: `faq-${id}`,
      question,
      answer: safeContent(answer),
    })),
    related: (related ?? []).map((each) => ({ ...each, summary: each.summary ?? "" })),
    hasTerms: Boolean(terms?.id),
  };
}
export type BenefitViewModel = ReturnType<typeof toBenefitView>;

function toOpening(benefit: Benefit) {
  const opening = toAvailability(benefit);
  const { canChange, coverDate, firstDeductionDate } = benefit.availability ?? {};
  const facts = canChange
    ? toFacts([
        [benefitsCopy("coverFrom"), longDay(coverDate)],
        [benefitsCopy("firstDeduction"), longDay(firstDeductionDate)],
      ])
    : [];
  return opening && { ...opening, facts, hasDates: nextDates(benefit).length > 0 };
}

function toSelectionView(selection: Selection, today: string) {
  const { planDetails, peopleCovered, startDate, endDate, fieldStatus, reason, status, statusLabel } =
    selection;
  const people = new Intl.ListFormat("en-GB").format(peopleCovered.map(({ name }) => name));
  const hasStarted = startDate != null && startDate <= today;
  return {
    status: { label: statusLabel, tone: toTone(status) },
    facts: [
      ...planDetails,
      ...toFacts([
        [benefitsCopy("people"), people],
        [benefitsCopy(hasStarted ? "since" : "starts"), longDay(startDate)],
        [benefitsCopy("ends"), longDay(endDate)],
      ]),
    ],
    notes: [fieldStatus, reason].flatMap((note) => note || []),
  };
}

/** Facts that are known. */
function toFacts(facts: [label: string, value: string | null][]) {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

const treatments = {
  sacrifice: "sacrifice",
  "net-pay": "netPay",
  payment: "payment",
} as const;

function toCostView(cost: CostsSummary) {
  const { employeeMonthlyPence, employerMonthlyPence, employeeAnnualPence, employerAnnualPence } = cost;
  const isKnown = Object.hasOwn(treatments, cost.treatment) && employeeMonthlyPence !== 0;
  return {
    pence: employeeMonthlyPence,
    treatment: isKnown ? benefitsCopy(treatments[cost.treatment as keyof typeof treatments]) : "",
    annual:
      employeeAnnualPence === 0 ? "" : benefitsCopy("aYear", { amount: formatMoney(employeeAnnualPence) }),
    employer:
      employerMonthlyPence === 0
        ? ""
        : benefitsCopy("employerMonthly", { amount: formatMoney(employerMonthlyPence) }),
    why: [
      toExplanation(benefitsCopy("whyYou"), cost.employeeLines, employeeMonthlyPence, employeeAnnualPence),
      toExplanation(
        benefitsCopy("whyEmployer"),
        cost.employerLines,
        employerMonthlyPence,
        employerAnnualPence,
      ),
    ].filter(({ lines }) => lines.length > 0),
  };
}

/** The lines, what they add up to, and what of that is a month's where it is for longer. */
function toExplanation(
  title: string,
  lines: CostsSummary["employeeLines"],
  monthlyPence: number,
  annualPence: number,
) {
  const sum = lines.reduce((total, { pence }) => total + pence, 0);
  const inAll = { label: benefitsCopy(sum === annualPence ? "inAYear" : "inAll"), pence: sum };
  const monthly = { label: benefitsCopy("eachMonth"), pence: monthlyPence };
  const shown: PriceLine[] = lines.map(({ text, pence, rounding }) => ({
    text,
    pence,
    rounding: toRounding(rounding),
  }));
  return { title, lines: shown, sums: sum === monthlyPence ? [monthly] : [inAll, monthly] };
}

const roundings = { none: undefined, up: "roundedUp", down: "roundedDown", "half up": "rounded" } as const;

/** The API's own words for it, and anybody else's as they are. */
function toRounding(rounding: string | null | undefined): string | undefined {
  if (!rounding || !Object.hasOwn(roundings, rounding)) return rounding || undefined;
  const key = roundings[rounding as keyof typeof roundings];
  return key && benefitsCopy(key);
}
