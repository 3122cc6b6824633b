/** The fields of API replies that lives use. */
export interface ListedRun {
  runId: string;
  group: string;
  state: string;
  reportId: string;
  cutOff: string;
  payDay: string;
  taxPeriod: string;
  sha256: string | null;
  isNext: boolean;
}

/** A request that waits for approval. */
export interface WaitingRequest {
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

export interface ListedPlan {
  selectionId: string;
  benefitId: string;
  version: number;
}

export interface ListedTaxDifference {
  employeeId: string;
  taxYear: string;
  differencePence: number;
}
