import type { Generated } from "kysely";
import type { LoadedFacts } from "../../domain/uploads/facts.ts";
import type { Sealed, SealedBytes } from "../sealing/sealed.ts";
import type { Day, Instant } from "./types.ts";

/** `receiving` means that the file is still arriving. */
export type UploadStatus =
  | "receiving"
  | "checking"
  | "failed"
  | "checked"
  | "committing"
  | "done"
  | "cancelled"
  | "undoing"
  | "undone";

/** A file of employee data. A client has at most one that is not done, failed or cancelled. */
export interface UploadTable {
  id: string;
  client_id: string;
  file_name: string;
  file_kind: "csv" | "xlsx";
  status: UploadStatus;
  uploaded_by: string;
  uploaded_by_name: string;
  uploaded_at: Instant;
  /** Id of the request that sent the file, for the job's audit rows. */
  request_id: string;
  ip: string | null;
  /** An estimate of the number of rows while they are counted, then the exact number. */
  rows: Generated<number>;
  checked_rows: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  error_count: Generated<number>;
  warning_count: Generated<number>;
  /** Problems of the file as a whole: the domain's `RowProblem` list as JSON. */
  problems: Generated<string>;
  must_confirm: string | null;
  /** Totals of the effects on benefits, as JSON; null before they are computed. */
  impact: string | null;
  /** When a node's claim ends, in real time, ms. */
  claimed_until: Generated<Instant>;
  confirmed_by: string | null;
  loaded_at: Instant | null;
  /** The last day on which the load can be undone. */
  undo_until: Day | null;
  undone_by: string | null;
  /** Why the last undo did nothing, as a sentence. */
  undo_problem: string | null;
  /** The number of rows that a load left out. */
  held_back: Generated<number>;
  /** The effective day of pay and job in rows without their own; null if the next payroll decides. */
  effective_from: Day | null;
  /** How the file's headings were matched, as JSON; null until then. */
  headings: string | null;
  /** The number of people in service who are missing from the file. */
  missing: Generated<number>;
  /** The number of rows with errors. */
  bad_rows: Generated<number>;
  /** Whether the file stays after its check, to be parsed again or to return the rows that were left out. */
  keeps_file: Generated<boolean>;
}

/** A person in service who is missing from the file, numbered from 1. */
export interface UploadMissingTable {
  upload_id: string;
  no: number;
  employee_number: string;
  name: string;
}

/** What a client's own heading means; a heading without a column is ignored. */
export interface UploadHeadingTable {
  client_id: string;
  heading: string;
  column_name: string | null;
}

/** A piece of the file, until it is checked. */
export interface UploadChunkTable {
  upload_id: string;
  no: number;
  bytes: SealedBytes;
}

/**
 * A person to add or change: as the file says (`new`), and as stored when compared (`old`). A load writes the
 * new values, and an undo restores the old ones. Unchanged people stay until the load, because an effective
 * day for the whole upload may apply to them.
 */
export interface UploadRowTable extends Omit<LoadedFacts, "ni_number"> {
  client_id: string;
  upload_id: string;
  side: "new" | "old";
  row: number;
  kind: "added" | "changed" | "unchanged";
  employee_id: string;
  ni_number: Sealed | null;
  name_key: string;
  email_key: string | null;
  /** Whether the changes affect benefits. */
  moves_benefits: boolean;
  /** Whether the row changes the email address or date of birth, or withdraws a pending change of them. */
  moves_identity: Generated<boolean>;
  held_back: Generated<boolean>;
  /** The effective day of the row's pay and job; null if the file gives none. */
  effective_from: Day | null;
  /**
   * Facts equal to today's to which an effective day given later may apply, separated by commas. Null if
   * there are none or if the row changes facts.
   */
  redatable_facts: Generated<string | null>;
}

/** Errors and warnings of a row: the domain's `RowProblem` list as JSON. */
export interface UploadProblemTable {
  upload_id: string;
  row: number;
  problems: string;
}

/** What a load does to one person's benefits: the domain's `Impact` as JSON, numbered from 1. */
export interface UploadImpactTable {
  upload_id: string;
  no: number;
  row: number;
  employee_number: string;
  name: string;
  impact: string;
}

/** A selection that a load ended, as it was before, as JSON. */
export interface UploadEndingTable {
  upload_id: string;
  selection_id: string;
  employee_id: string;
  /**
   * The version number that the load gave the selection. An undo is refused if the number has changed since.
   */
  version: number;
  before: string;
}
