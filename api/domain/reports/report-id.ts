/** What a report is of. A month is `yyyy-mm`. */
export type ReportName =
  | { kind: "payroll"; month: string }
  | { kind: "life-event"; month: string }
  | { kind: "provider"; provider: string; month: string };

const month = "(\\d{4}-(?:0[1-9]|1[0-2]))";
const plain = new RegExp(`^(payroll|life-event)\\.${month}$`);
const ofProvider = new RegExp(`^provider\\.([a-z0-9-]{1,40})\\.${month}$`);

/** `payroll.2026-10`, `provider.wellspring.2026-10`: also what its file is called. */
export const toReportId = (name: ReportName): string =>
  [name.kind, ...(name.kind === "provider" ? [name.provider] : []), name.month].join(".");

/** Null for a text that is no id. */
export function parseReportId(id: string): ReportName | null {
  const [, kind, of] = plain.exec(id) ?? [];
  if (kind && of) return { kind: kind as "payroll" | "life-event", month: of };
  const [, provider, its] = ofProvider.exec(id) ?? [];
  return provider && its ? { kind: "provider", provider, month: its } : null;
}
