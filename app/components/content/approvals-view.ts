/** A request that waits for a decision (APPROVE-05). */
export interface ApprovalRow {
  id: string;
  name: string;
  orderValue: string;
  /** The row's texts by the key of the column. */
  fields: Record<string, string>;
  /** The present and the requested benefit; null if the upstream gives only `fields`. */
  change: { from: string | null; to: string } | null;
  /** The monthly amount as text. */
  monthlyAmount: string | null;
  /** A text such as "Estimated at 2026 prices"; empty if the price is known. */
  estimate: string;
  /** Dates are in words. */
  requestedOn: string | null;
  decideBy: string | null;
  isOwn: boolean;
  /** Whether the viewer worked on the request for the person, and so may not decide on it (E5). */
  hasActed: boolean;
  /** The displayed version, so that a decision applies only to it (E6); null if the upstream has none. */
  version: string | null;
  /**
   * Pence of a month's pay that stay above the minimum wage after approval; null if that does not matter
   * here.
   */
  headroomPence: number | null;
}

/** The value that a row's checkbox posts: the request's id and its displayed version. */
export const toPickValue = ({ id, version }: Pick<ApprovalRow, "id" | "version">): string =>
  version === null ? id : `${version} ${id}`;

/** Splits a checkbox's value at its space, because a version contains none. */
export function parsePickValue(value: string): { id: string; version: string | null } {
  const [, version = null, id = value] = /^(\S+) (.+)$/s.exec(value) ?? [];
  return { id, version };
}

/** A page of the waiting requests for one benefit. */
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
  /** Whether every row has its change, so that its `fields` are only details. */
  hasChanges: boolean;
  hasHeadroom: boolean;
  rows: ApprovalRow[];
}
