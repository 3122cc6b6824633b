/** Words of PromQL and names of labels, which are not metrics. */
const WORDS = new Set(
  "by le route client status job outcome call database kind state directive or time sum rate max topk increase histogram_quantile max_over_time".split(
    " ",
  ),
);

/** The metrics that an expression asks for. */
export function listMetrics(expression: string): string[] {
  const plainExpression = expression.replace(/\{[^}]*\}/g, "").replace(/\[\w+\]/g, "");
  const names = plainExpression.match(/[a-z_][a-z0-9_]*/gi) ?? [];
  return [...new Set(names.filter((name) => !WORDS.has(name)))];
}
