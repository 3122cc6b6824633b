/** The metrics that an expression asks for: its names that are neither functions nor labels. */
export function listMetrics(expression: string): string[] {
  const withoutLabels = expression.replace(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, "");
  const names = withoutLabels.match(/[a-z_][a-z0-9_]*\b(?! *\()/gi) ?? [];
  return [...new Set(names)].filter((name) => name !== "or");
}

/** The metrics whose growth an expression asks for, which only makes sense for counters. */
export const listGrowing = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:rate|increase)\(([a-z_]+)/g)].map(([, name = ""]) => name);
