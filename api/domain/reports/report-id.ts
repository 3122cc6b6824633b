/** What a report is about. A month is `yyyy-mm`, a pay day `yyyy-mm-dd`. */
export type ReportName =
  | { kind: "payroll"; month: string }
  | { kind: "payroll-run"; group: string; payDay: string }
  | { kind: "life-event"; month: string }
  | { kind: "provider"; provider: string; month: string };

const monthPattern = "(\\d{4}-(?:0[1-9]|1[0-2]))";
const datedPattern = new RegExp(`^(payroll|life-event)\\.${monthPattern}$`);
const providerPattern = new RegExp(`^provider\\.([a-z0-9-]{1,40})\\.${monthPattern}$`);
const groupPattern = new RegExp(`^payroll\\.([A-Za-z0-9_-]{1,60})\\.(${monthPattern}-\\d{2})$`);

/**
 * `payroll.2026-10`, `payroll.weekly.2026-10-05` or `provider.wellspring.2026-10`, which is also the file's
 * name.
 */
export function toReportId(name: ReportName): string {
  if (name.kind === "payroll-run") return `payroll.${name.group}.${name.payDay}`;
  return [name.kind, ...(name.kind === "provider" ? [name.provider] : []), name.month].join(".");
}

/** Splits a report's id; null for any other text. */
export function parseReportId(id: string): ReportName | null {
  const [, kind, datedMonth] = datedPattern.exec(id) ?? [];
  if (kind && datedMonth) return { kind: kind as "payroll" | "life-event", month: datedMonth };
  const [, group, payDay] = groupPattern.exec(id) ?? [];
  if (group && payDay) return { kind: "payroll-run", group, payDay };
  const [, provider, providerMonth] = providerPattern.exec(id) ?? [];
  return provider && providerMonth ? { kind: "provider", provider, month: providerMonth } : null;
}
