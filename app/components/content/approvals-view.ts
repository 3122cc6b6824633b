/** One request that waits (APPROVE-05). */
export interface ApprovalRow {
  id: string;
  name: string;
  orderValue: string;
  /** The row's texts by the key of their column. */
  fields: Record<string, string>;
  /** The present and the requested benefit; null if the upstream gives only `fields`. */
  change: { from: string | null; to: string } | null;
  /** As displayed. */
  monthlyAmount: string | null;
  /** "Estimated at 2026 prices"; empty if its price is known. */
  estimate: string;
  /** Dates are in words. */
  requestedOn: string | null;
  decideBy: string | null;
  isOwn: boolean;
  /** The viewer worked on it for its person, and may not decide on it either (E5). */
  hasActed: boolean;
  /**
   * Names the displayed version, so that a decision applies only to it (E6); null if the upstream has none.
   */
  version: string | null;
  /** A month's pay above the minimum wage once it is approved; null if that is not the question. */
  headroomPence: number | null;
}

/** The value that a list's box posts: the request, and its displayed version. */
export const toPickValue = ({ id, version }: Pick<ApprovalRow, "id" | "version">): string =>
  version === null ? id : `${version} ${id}`;

/** Separates id and version, because a version never contains a space. */
export function parsePickValue(value: string): { id: string; version: string | null } {
  const [, version = null, id = value] = /^(\S+) (.+)$/s.exec(value) ?? [];
  return { id, version };
}

/** A page of one benefit's waiting requests. */
export interface ApprovalsView {
  benefitId: string;
  name: string;
  /** The search text. */
  total: number;
  search: string;
  page: number;
  perPage: number;
  pageCount: number;
  columns: string[];
  /** Every row shows its change, so its `fields` are details. */
  hasChanges: boolean;
  hasHeadroom: boolean;
  rows: ApprovalRow[];
}
