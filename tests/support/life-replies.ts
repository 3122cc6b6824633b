/** Replies of the API, as far as lives need them. */
export interface ListedRun {
  runId: string;
  group: string;
  state: string;
  reportId: string;
  cutOff: string;
  payDay: string;
  sha256: string | null;
  isNext: boolean;
}

/** A request that waits for approval. */
export interface Waiting {
  selectionId: string;
  decisionVersion: string;
  fields: Record<string, string>;
}

export interface InsurerRequest {
  selectionId: string;
  employeeNumber: string;
  version: number;
  coverPence: number;
  livePence: number;
}
