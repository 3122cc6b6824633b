import { hasPayrolledCore, listCoreCover, type MemberSpan } from "../benefits/core-cover.ts";
import type { JobFacts } from "../benefits/eligibility-facts.ts";
import type { Holding, Member } from "../benefits/product.ts";
import { type Selection, toHoldings } from "../benefits/selection.ts";
import { addDays } from "../calendar.ts";
import { memoize } from "../memoize.ts";
import { createFactsAsAt, type FactsAsAt } from "./facts-as-at.ts";
import { type Fact, type LedgerSelection, type PersonFact, startOfTime } from "./ledger.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { parseHundredths } from "./person-facts.ts";
import type { RunContext } from "./run-context.ts";

/** Cached per run, because most clients have no core cover in payroll. */
const isCoreNeeded = memoize((run: RunContext) => hasPayrolledCore(run));

/** A person's core cover for payroll, derived from the facts of each day, because no row records it. */
export function listCoreElections(person: PersonAsAt, versions: readonly Selection[]): LedgerSelection[] {
  const { run } = person;
  if (!isCoreNeeded(run)) return [];
  const holdings = toHoldings(versions);
  const coreCover = listCoreCover(listMemberSpans(person, holdings), holdings, run, run.period.payDay);
  return coreCover.map((each) => ({ ...each, updatedAt: 0 }));
}

/** Facts that decide eligibility and can change over time. */
const electionFacts: readonly Fact[] = ["grade", "location", "pay_group", "weekly_hours", "away"];

/** The person's time, split wherever a fact that decides eligibility changes. */
function listMemberSpans(person: PersonAsAt, holdings: readonly Holding[]): MemberSpan[] {
  const { facts, spells } = person;
  const days = spells.slice(1).map(({ from }) => from);
  return splitIntoJobSpans(facts, days, (from) => ({ ...person.getSnapshotOn(from).member, holdings }));
}

/** A person's spans of time in one job, as known at an instant, ms. Facts that are not about the job are today's. */
export function listJobSpans(member: Member, rows: readonly PersonFact[], knownAt: number): MemberSpan[] {
  const facts = createFactsAsAt(rows, knownAt);
  return splitIntoJobSpans(facts, [], (from) => ({
    ...member,
    grade: facts.getValueOn("grade", from),
    location: facts.getValueOn("location", from),
    payrollGroup: facts.getValueOn("pay_group", from) ?? member.payrollGroup,
    weeklyHoursHundredths:
      parseHundredths(facts.getValueOn("weekly_hours", from)) ?? member.weeklyHoursHundredths,
    employmentStatus: facts.getValueOn("away", from) === "yes" ? "inactive" : "active",
  }));
}

/** A person's jobs on a day and later, from their history as known at an instant, ms. */
export function listJobs(rows: readonly PersonFact[], day: string, knownAt: number): JobFacts[] {
  const facts = createFactsAsAt(rows, knownAt);
  const steps = electionFacts.flatMap((fact) => facts.listSteps(fact).map(({ from }) => from));
  return [day, ...steps.filter((from) => from > day)].map((on) => ({
    grade: facts.getValueOn("grade", on),
    location: facts.getValueOn("location", on),
    payrollGroup: facts.getValueOn("pay_group", on) ?? "",
    weeklyHoursHundredths: parseHundredths(facts.getValueOn("weekly_hours", on)) ?? 0,
  }));
}

function splitIntoJobSpans(
  facts: FactsAsAt,
  others: readonly string[],
  memberFrom: (day: string) => Member,
): MemberSpan[] {
  const days = new Set([startOfTime, ...others]);
  for (const fact of electionFacts) for (const { from } of facts.listSteps(fact)) days.add(from);
  const starts = [...days].sort();
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next ? addDays(next, -1) : null, member: memberFrom(from) };
  });
}
