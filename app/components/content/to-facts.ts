/** Keeps the labelled facts that have a value. */
export function toFacts(facts: [label: string, value: string | null][]) {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
