import { coreCover, hasPayrolledCore, type MemberSpan } from "../benefits/core-cover.ts";
import type { Holding } from "../benefits/product.ts";
import { type Selection, toHoldings } from "../benefits/selection.ts";
import { addDays } from "../calendar.ts";
import { always, type Fact, type LedgerSelection } from "./ledger.ts";
import type { PersonAsAt } from "./person-as-at.ts";
import type { RunContext } from "./run-context.ts";

const remembered = new WeakMap<RunContext, boolean>();

/** Asked of everybody in a run, and mostly no plan is one. */
function needsCore(run: RunContext): boolean {
  const known = remembered.get(run) ?? hasPayrolledCore(run);
  remembered.set(run, known);
  return known;
}

/** Core cover that nobody chose, by the facts of each day, where payroll books any; it was recorded by no one. */
export function coreElections(person: PersonAsAt, versions: readonly Selection[]): LedgerSelection[] {
  const { run } = person;
  if (!needsCore(run)) return [];
  const holdings = toHoldings(versions);
  const found = coreCover(memberSpans(person, holdings), holdings, run, run.period.payDay);
  return found.map((each) => ({ ...each, updatedAt: 0 }));
}

/** Facts that decide who may have a plan; the others hold always. */
const deciding: readonly Fact[] = ["grade", "location", "pay_group", "weekly_hours", "away"];

/** Days between which nothing changes that eligibility follows from. */
function memberSpans(person: PersonAsAt, holdings: readonly Holding[]): MemberSpan[] {
  const { facts, spells } = person;
  const days = new Set([always, ...spells.slice(1).map(({ from }) => from)]);
  for (const fact of deciding) for (const { from } of facts.stepsOf(fact)) days.add(from);
  const starts = [...days].sort();
  return starts.map((from, at) => {
    const next = starts[at + 1];
    const { member } = person.standingOn(from);
    return { from, to: next ? addDays(next, -1) : null, member: { ...member, holdings } };
  });
}
