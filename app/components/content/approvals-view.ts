/** One request that waits (APPROVE-05). */
export interface ApprovalRow {
  id: string;
  name: string;
  orderValue: string;
  /** By the name of their column. */
  fields: Record<string, string>;
  /** What they have and what they ask for instead; null where the upstream does not say it apart from `fields`. */
  change: { from: string | null; to: string } | null;
  /** As it is shown. */
  monthlyAmount: string | null;
  /** "Estimated at 2026 prices"; empty where its price is known. */
  estimate: string;
  /** Dates are in words. */
  requestedOn: string | null;
  decideBy: string | null;
  isOwn: boolean;
  /** Who looks worked on it for its person, and may not decide on it either (E5). */
  hasActed: boolean;
  /** Of what is shown here, so that a decision is on nothing else (E6); null where the upstream has none. */
  version: string | null;
  /** A month's pay above the minimum wage once it is approved; null where that is not the question. */
  headroomPence: number | null;
}

/** What a box of the list posts: the request, and the version of it that was shown. */
export const toPickValue = ({ id, version }: Pick<ApprovalRow, "id" | "version">): string =>
  version === null ? id : `${version} ${id}`;

/** Separates id and version, because a version never contains a space. */
export function parsePickValue(value: string): { id: string; version: string | null } {
  const [, version = null, id = value] = /^(\S+) (.+)$/s.exec(value) ?? [];
  return { id, version };
}

/** A page of what of one benefit waits. */
export interface ApprovalsView {
  benefitId: string;
  name: string;
  /** Of what was searched for. */
  total: number;
  search: string;
  page: number;
  perPage: number;
  pageCount: number;
  columns: string[];
  /** Every row says what changes, so that its `fields` are details. */
  hasChanges: boolean;
  hasHeadroom: boolean;
  rows: ApprovalRow[];
}
