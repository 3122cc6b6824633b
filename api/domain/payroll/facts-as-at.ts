import type { Fact, PersonFact } from "./ledger.ts";
import { isKnownAt } from "./person-facts.ts";

/** A fact's value from a day onwards, until the next step. */
export interface FactStep {
  from: string;
  value: string | null;
}

/** A person's facts as known at an instant, each by day. */
export interface FactsAsAt {
  getValueOn(fact: Fact, day: string): string | null;
  /** All steps of a fact, the oldest first. */
  listSteps(fact: Fact): readonly FactStep[];
}

const noSteps: readonly FactStep[] = [];

/** Sorts a person's facts once, because a run reads them for many days. */
export function createFactsAsAt(facts: readonly PersonFact[], knownAt: number): FactsAsAt {
  const rows = new Map<Fact, PersonFact[]>();
  for (const row of facts) {
    if (!isKnownAt(row, knownAt)) continue;
    const factRows = rows.get(row.fact);
    if (factRows) factRows.push(row);
    else rows.set(row.fact, [row]);
  }
  const steps = new Map<Fact, FactStep[]>();
  for (const [fact, factRows] of rows) steps.set(fact, toSteps(factRows));
  return {
    listSteps: (fact) => steps.get(fact) ?? noSteps,
    getValueOn(fact, day) {
      const factSteps = steps.get(fact) ?? noSteps;
      for (let index = factSteps.length - 1; index >= 0; index--) {
        const step = factSteps[index];
        if (step && step.from <= day) return step.value;
      }
      return null;
    },
  };
}

function toSteps(rows: PersonFact[]): FactStep[] {
  if (rows.length > 1) {
    rows.sort(
      (a, b) =>
        (a.effectiveFrom < b.effectiveFrom ? -1 : a.effectiveFrom > b.effectiveFrom ? 1 : 0) ||
        a.knownFrom - b.knownFrom,
    );
  }
  const steps: FactStep[] = [];
  for (const { effectiveFrom, value } of rows) {
    const last = steps.at(-1);
    // If two rows have the same day, the one recorded last counts.
    if (last?.from === effectiveFrom) last.value = value;
    else steps.push({ from: effectiveFrom, value });
  }
  return steps;
}
