/** Labelled facts, without those that have no value. */
export function toFacts(facts: [label: string, value: string | null][]) {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
