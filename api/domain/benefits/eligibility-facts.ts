import { benefitsCopy } from "#api-copy/benefits";
import { addDays, addMonths, countMonthsBetween } from "../calendar.ts";
import { createIneligible, type Eligibility, eligible } from "./eligibility-answer.ts";
import type { EligibilityRule, Holding, Member, Product } from "./product.ts";

type RuleOf<Name extends EligibilityRule["rule"]> = Extract<EligibilityRule, { rule: Name }>;
type FactRule = RuleOf<"grade"> | RuleOf<"location"> | RuleOf<"payroll-group"> | RuleOf<"hours">;

/** Facts about a person's job that the employer supplies. */
export type JobFacts = Pick<Member, "grade" | "location" | "payrollGroup" | "weeklyHoursHundredths">;

const factRules: readonly string[] = ["grade", "location", "payroll-group", "hours"];

/** Whether a rule depends on the person's job, which only the employer changes. */
export const isFactRule = (rule: EligibilityRule): rule is FactRule => factRules.includes(rule.rule);

/** Whether a person's job meets all the plan's conditions. */
export const hasRequiredJob = ({ eligibility }: Product, facts: JobFacts): boolean =>
  eligibility.filter(isFactRule).every((rule) => checkFact(rule, facts).isEligible);

/** The reasons never list the allowed grades, places or groups, because they concern other people. */
export function checkFact(rule: FactRule, facts: JobFacts): Eligibility {
  switch (rule.rule) {
    case "grade":
      if (isNameListed(facts.grade, rule.anyOf)) return eligible;
      return createIneligible("grade", () =>
        facts.grade === null ? benefitsCopy("not.gradeUnknown") : benefitsCopy("not.grade"),
      );
    case "location":
      if (isNameListed(facts.location, rule.anyOf)) return eligible;
      return createIneligible("location", () =>
        facts.location === null ? benefitsCopy("not.locationUnknown") : benefitsCopy("not.location"),
      );
    case "payroll-group":
      if (isNameListed(facts.payrollGroup, rule.anyOf)) return eligible;
      return createIneligible("payroll-group", () => benefitsCopy("not.payrollGroup"));
    case "hours":
      if (facts.weeklyHoursHundredths >= rule.minimumHundredths) return eligible;
      return createIneligible("hours", () =>
        benefitsCopy("not.hours", { hours: rule.minimumHundredths / 100 }),
      );
  }
}

const isNameListed = (fact: string | null, names: readonly string[]) =>
  fact !== null && names.some((name) => foldCase(name) === foldCase(fact));

const foldCase = (text: string) => text.trim().toLowerCase();

export function checkEarlierHolding(
  rule: RuleOf<"earlier-holding">,
  { holdings }: Pick<Member, "holdings">,
  day: string,
): Eligibility {
  const from = findLongEnoughDay(rule, holdings);
  if (from !== null && day >= from) return eligible;
  const toSentence = () => {
    const values = { months: rule.months, plan: rule.planName ?? rule.plan };
    if (from === null) return benefitsCopy("not.earlierHolding", values);
    return benefitsCopy("not.earlierHoldingFrom", { ...values, date: from });
  };
  return createIneligible("earlier-holding", toSentence, from ?? undefined);
}

/** The day on which a plan has been held for a number of whole months in total; null if never. */
export function findLongEnoughDay(
  { plan, months }: RuleOf<"earlier-holding">,
  holdings: readonly Holding[],
): string | null {
  let monthsLeft = months;
  for (const { from, to } of joinHoldings(holdings.filter(({ code }) => code === plan))) {
    const reached = addMonths(from, monthsLeft);
    if (to === null || reached <= addDays(to, 1)) return reached;
    monthsLeft -= countWholeMonths(from, addDays(to, 1));
  }
  return null;
}

/** Versions that directly follow each other count as one holding. */
function joinHoldings(holdings: readonly Holding[]): Holding[] {
  const all: Holding[] = [];
  for (const holding of holdings.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || (last.to !== null && holding.from > addDays(last.to, 1))) all.push({ ...holding });
    else if (last.to !== null) last.to = holding.to === null || holding.to > last.to ? holding.to : last.to;
  }
  return all;
}

function countWholeMonths(from: string, to: string): number {
  const months = countMonthsBetween(from.slice(0, 7), to.slice(0, 7));
  return addMonths(from, months) > to ? months - 1 : months;
}
