/** One request that waits (APPROVE-05). */
export interface ApprovalRow {
  id: string;
  name: string;
  orderValue: string;
  /** By the name of their column. */
  fields: Record<string, string>;
  isOwn: boolean;
  /** A month's pay above the minimum wage once it is approved; null where that is not the question. */
  headroomPence: number | null;
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
  hasHeadroom: boolean;
  rows: ApprovalRow[];
}
