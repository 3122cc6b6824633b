import type { ApprovalRow, ApprovalsView } from "~/components/content/approvals-view.ts";

export type DecisionKind = "approve" | "reject";

/** One request of a question, and the version of it that was shown (E6). */
export interface Picked {
  id: string;
  version: string | null;
  name: string;
}

/** What a question is about. */
export interface DecisionQuestion {
  verb: DecisionKind;
  picked: Picked[];
}

/** What came of a post, beside the list. */
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
  /** Ids of those that are not as the list had them. */
  moved: string[];
  /** How many of those ticked do not wait any more, and are left out. */
  goneCount: number;
  token: string;
  /** Why it was not answered. */
  formError?: string;
  reasonError?: string;
  reason?: string;
}
