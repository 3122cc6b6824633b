import type { ApprovalRow, ApprovalsView } from "~/components/content/approvals-view.ts";

export type DecisionKind = "approve" | "reject";

/** One request of a question, and its displayed version (E6). */
export interface Picked {
  id: string;
  version: string | null;
  name: string;
}

/** The subject of a question. */
export interface DecisionQuestion {
  verb: DecisionKind;
  picked: Picked[];
}

/** The result of a post, shown with the list. */
export type ApprovalsReply =
  | { kind: "ticked"; isAll: boolean; ids?: string[] }
  /** Nothing was ticked. */
  | { kind: "none"; verb: DecisionKind }
  | QuestionReply
  /** Some of it was not done. */
  | { kind: "part"; total: number; failed: { id: string; name: string; why: string }[] };

export interface QuestionReply extends Pick<ApprovalsView, "columns" | "hasChanges" | "hasHeadroom"> {
  kind: "question";
  verb: DecisionKind;
  rows: ApprovalRow[];
  /** Ids of requests that differ from the list. */
  moved: string[];
  /** How many ticked requests no longer wait, and are left out. */
  goneCount: number;
  token: string;
  /** Why it was not answered. */
  formError?: string;
  reasonError?: string;
  reason?: string;
}
