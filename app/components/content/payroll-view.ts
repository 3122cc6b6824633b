/** A payroll run for pages: days and counts as texts, amounts in pence. */
export interface PayrollRunView {
  id: string;
  group: string;
  groupName: string;
  /** The month's name, such as "November 2026". */
  name: string;
  /** `due` means that the run is open and an employer may lock it today. */
  state: "open" | "due" | "locking" | "locked";
  cutOff: string;
  /** Whether the cut-off day is over while the run is still open. */
  isLate: boolean;
  payDay: string;
  period: string;
  taxPeriod: string;
  /** Null if the lines are not calculated yet. */
  lines: string | null;
  sumPence: number | null;
  /** Null while the run is open; `by` is null if the job locked it. */
  locked: { at: string; by: string | null } | null;
  sha256: string | null;
  /** Null if the client has no files of runs. */
  reportId: string | null;
  /** The year in which its report is listed. */
  year: number;
}

interface PersonLine {
  employeeName: string;
  employeeNumber: string;
  element: string;
}

export type PayrollChangeKind = "NEW" | "CHANGE" | "STOP" | "ADJUST" | "HOLD" | "BALANCE";

export interface PayrollChange extends PersonLine {
  benefit: string;
  /** Null for a line that has neither an entry nor a flag. */
  kind: PayrollChangeKind | null;
  /** The pay day that an adjustment corrects. */
  origin: string | null;
  beforePence: number | null;
  pence: number;
  cause: string | null;
}

export interface PayrollHold extends PersonLine {
  benefit: string;
  heldPence: number;
  roomPence: number | null;
  reason: string;
}

/** A line from an earlier pay day: a waiting refund, or an unexplained difference. */
export interface PayrollOrigin extends PersonLine {
  /** Null if the API does not name it. */
  benefit: string | null;
  origin: string;
  pence: number;
}

export interface PayrollRunDetails {
  run: PayrollRunView;
  /** The checksum of the preview that a lock must name; null for a run that is not open. */
  previewSha256: string | null;
  /** The figures that the person who locks it sees, in pence and counts. */
  review: PayrollReview;
  elements: { element: string; benefit: string | null; type: string; lines: string; pence: number }[];
  changes: PayrollChange[];
  changeCount: number;
  /** Lines that only rounding changed, which are not among the changes. */
  roundingCount: number;
  page: number;
  pageCount: number;
  holds: PayrollHold[];
  carried: PayrollOrigin[];
  unexplained: PayrollOrigin[];
  /** The checksum of these differences that an acceptance must name; null if there are none. */
  unexplainedSha256: string | null;
  /** Whether differences wait for a cause or an acceptance. */
  canAccept: boolean;
  /** Whether differences without a cause keep the run open. */
  isBlocked: boolean;
  acceptance: PayrollAcceptance | null;
  /** Totals of held, waiting and unexplained lines; null if the API gives none. */
  waiting: WaitingTotals | null;
}

/** An employer's acceptance of differences without a cause; `by` is null if the name is unknown. */
export interface PayrollAcceptance {
  at: string;
  by: string | null;
  reason: string;
  /** Whether it names the differences that the run has now. */
  isCurrent: boolean;
}

/** Counts, and pence above 0. */
export type WaitingTotals = Record<"held" | "carried" | "unexplained", { count: number; pence: number }>;

/** The figures of a preview that a lock compares. */
export interface PayrollReview {
  lines: number;
  pence: number;
  changes: number;
}

export const lockedRunsPerPage = 12;

/** Lines on each page of the upstream's lists of differing, held and waiting lines. */
export const linesPerPage = 50;
