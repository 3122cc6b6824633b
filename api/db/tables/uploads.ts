import type { Generated } from "kysely";
import type { LoadedFacts } from "../../domain/uploads/facts.ts";
import type { Sealed, SealedBytes } from "../sealing/rows.ts";
import type { Day, Instant } from "./types.ts";

/** `receiving` is a file that is still coming in. */
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

/** Files of employee data: one at a time for a client until it is done, failed or cancelled. */
export interface UploadTable {
  id: string;
  client_id: string;
  file_name: string;
  file_kind: "csv" | "xlsx";
  status: UploadStatus;
  uploaded_by: string;
  uploaded_by_name: string;
  uploaded_at: Instant;
  /** Id of the request that sent it, for the audit of the job. */
  request_id: string;
  ip: string | null;
  /** The estimated number of rows while they are counted, then the exact number. */
  rows: Generated<number>;
  checked_rows: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  error_count: Generated<number>;
  warning_count: Generated<number>;
  /** Problems of the file as a whole: the domain's `Problem`s as JSON. */
  problems: Generated<string>;
  must_confirm: string | null;
  /** Totals of the eligibility impact as JSON; null before they are known. */
  impact: string | null;
  /** When a node's claim ends, ms of the world's time. */
  claimed_until: Generated<Instant>;
  confirmed_by: string | null;
  loaded_at: Instant | null;
  /** The last day on which it can be undone. */
  undo_until: Day | null;
  undone_by: string | null;
  /** Why the last undo did nothing, in words. */
  undo_problem: string | null;
  /** How many rows a load left out. */
  held_back: Generated<number>;
  /** The day from which pay and job count, of rows without one of their own; null for the next payroll. */
  effective_from: Day | null;
  /** How the file's headings were read, as JSON; null until they are known. */
  headings: string | null;
  /** People in service who are missing from the file. */
  missing: Generated<number>;
  /** Rows with errors. */
  bad_rows: Generated<number>;
  /** Whether the file is kept after its check, to be parsed again or for rows that are left out. */
  keeps_file: Generated<boolean>;
}

/** People in service who are missing from the file, numbered from 1. */
export interface UploadMissingTable {
  upload_id: string;
  no: number;
  employee_number: string;
  name: string;
}

/** How to read a client's own headings; a heading without a column is ignored. */
export interface UploadHeadingTable {
  client_id: string;
  heading: string;
  column_name: string | null;
}

/** The file itself, until it is checked. */
export interface UploadChunkTable {
  upload_id: string;
  no: number;
  bytes: SealedBytes;
}

/**
 * A person to add or change: their state in the file (`new`) and at the comparison (`old`). A load writes and
 * checks it, and an undo restores it. Unchanged people stay here until the load, because a day given for the
 * upload can date their values.
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
  /** Whether it has another email address or date of birth, or withdraws one that waits. */
  moves_identity: Generated<boolean>;
  held_back: Generated<boolean>;
  /** The day from which the row's pay and job count; null if the file gives none. */
  effective_from: Day | null;
  /** Facts as today that a given day can date, each between commas; null for none, or where facts change. */
  redatable_facts: Generated<string | null>;
}

/** Errors and warnings of a row: the domain's `Problem`s as JSON. */
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

/** Selections that a load ended, in their earlier state, as JSON. */
export interface UploadEndingTable {
  upload_id: string;
  selection_id: string;
  employee_id: string;
  /** That it has since. */
  version: number;
  before: string;
}
