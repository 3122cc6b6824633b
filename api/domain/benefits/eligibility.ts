import { benefitsCopy } from "#api-copy/benefits";
import { addMonths, countDaysBetween, getAge, getBirthday, getLatestDay } from "../calendar.ts";
import { createIneligible, type Eligibility, eligible } from "./eligibility-answer.ts";
import { checkEarlierHolding, checkFact, findLongEnoughDay, isFactRule } from "./eligibility-facts.ts";
import type { EligibilityRule, Member, Product } from "./product.ts";

/** Childcare vouchers are closed to people whose first voucher would be on or after this day (RULE-18). */
const vouchersClosed = "2018-10-04";
const maxVoucherGapDays = 52 * 7;

/**
 * Whether somebody may have a product on a day. A permanent reason comes first; of reasons that end with
 * time, the one that lasts longest counts. So `nextDate` is the first possible day.
 */
export function getEligibility(member: Member, product: Product, day: string): Eligibility {
  if (hasLeft(member, day)) return createIneligible("left", () => benefitsCopy("not.left"));
  const refusals = product.eligibility
    .map((rule) => checkEligibilityRule(rule, member, day))
    .filter((each) => !each.isEligible);
  if (refusals.length === 0) return eligible;
  const last = refusals.sort((a, b) => ((a.nextDate ?? "9999") < (b.nextDate ?? "9999") ? 1 : -1))[0];
  return last ?? eligible;
}

/** The facts, apart from the family, that the rules below use. */
const decidingFacts = [
  ...(["dateOfBirth", "startDate", "leaveDate", "probationEnd", "employmentStatus"] as const),
  ...(["firstVoucherDate", "lastVoucherDate", "grade", "location", "payrollGroup"] as const),
  "weeklyHoursHundredths" as const,
] satisfies (keyof Member)[];

/** Whether two states of one person, with the same family, give the same eligibility on every day. */
export const haveSameEligibility = (first: Member, other: Member): boolean =>
  decidingFacts.every((name) => first[name] === other[name]);

/** Whether the last day of service, the leave date, has passed. */
export function hasLeft({ employmentStatus, leaveDate }: Member, day: string): boolean {
  return leaveDate === null ? employmentStatus !== "active" : day > leaveDate;
}

/**
 * The first day on which neither probation, service, a minimum age nor an earlier plan excludes the person.
 * A joiner's window opens then (RULE-08).
 */
export function getEligibleDay(member: Member, product: Product): string {
  const days = product.eligibility.map((rule) => {
    if (rule.rule === "probation") return member.probationEnd ?? member.startDate;
    if (rule.rule === "service") return addMonths(member.startDate, rule.months);
    if (rule.rule === "age" && rule.minimum) return getBirthday(member.dateOfBirth, rule.minimum);
    if (rule.rule === "earlier-holding") return findLongEnoughDay(rule, member.holdings) ?? member.startDate;
    return member.startDate;
  });
  return getLatestDay(member.startDate, ...days);
}

function checkEligibilityRule(rule: EligibilityRule, member: Member, day: string): Eligibility {
  switch (rule.rule) {
    case "age":
      return checkAge(rule, member.dateOfBirth, day);
    case "probation": {
      const end = member.probationEnd ?? member.startDate;
      return day >= end
        ? eligible
        : createIneligible("probation", () => benefitsCopy("not.probation", { date: end }), end);
    }
    case "service": {
      const from = addMonths(member.startDate, rule.months);
      const toSentence = () => benefitsCopy("not.service", { months: rule.months, date: from });
      return day >= from ? eligible : createIneligible("service", toSentence, from);
    }
    case "partner":
      return checkPartner(rule.below, member, day);
    case "vouchers":
      return checkVouchers(member, day);
    default:
      return isFactRule(rule) ? checkFact(rule, member) : checkEarlierHolding(rule, member, day);
  }
}

function checkAge(
  { minimum = 0, below = Number.POSITIVE_INFINITY }: { minimum?: number; below?: number },
  dateOfBirth: string,
  day: string,
): Eligibility {
  const age = getAge(dateOfBirth, day);
  if (age >= below) return createIneligible("age", () => benefitsCopy("not.age", { age: below }));
  const from = getBirthday(dateOfBirth, minimum);
  if (age < minimum) {
    return createIneligible("age", () => benefitsCopy("not.young", { age: minimum, date: from }), from);
  }
  return eligible;
}

function checkPartner(below: number, { family }: Member, day: string): Eligibility {
  const partner = family.find(({ relationship, isActive }) => isActive && relationship === "partner");
  if (!partner) return createIneligible("no-partner", () => benefitsCopy("not.noPartner"));
  if (getAge(partner.dateOfBirth, day) < below) return eligible;
  return createIneligible("partner-age", () => benefitsCopy("not.partnerAge", { age: below }));
}

function checkVouchers({ firstVoucherDate, lastVoucherDate, startDate }: Member, day: string): Eligibility {
  if (firstVoucherDate === null || firstVoucherDate >= vouchersClosed) {
    return createIneligible("vouchers-closed", () =>
      benefitsCopy("not.vouchersClosed", { date: vouchersClosed }),
    );
  }
  if (firstVoucherDate < startDate) {
    return createIneligible("vouchers-employer", () => benefitsCopy("not.vouchersEmployer"));
  }
  const last = lastVoucherDate ?? firstVoucherDate;
  if (countDaysBetween(last, day) >= maxVoucherGapDays) {
    return createIneligible("vouchers-gap", () => benefitsCopy("not.vouchersGap", { date: last }));
  }
  return eligible;
}
