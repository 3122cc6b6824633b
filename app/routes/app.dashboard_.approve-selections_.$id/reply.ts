import type { ApprovalRow, ApprovalsView } from "~/components/content/approvals-view.ts";

export type DecisionKind = "approve" | "reject";

/** One request in a question, and the version that was shown (E6). */
export interface PickedRequest {
  id: string;
  version: string | null;
  name: string;
}

/** The subject of a question. */
export interface DecisionQuestion {
  verb: DecisionKind;
  picked: PickedRequest[];
}

/** The result of a post, shown with the list. */
export type ApprovalsReply =
  | { kind: "selection"; isAll: boolean; ids?: string[] }
  /** No row was selected. */
  | { kind: "none"; verb: DecisionKind }
  | QuestionReply
  /** Some requests were not decided. */
  | { kind: "part"; total: number; failed: { id: string; name: string; reason: string }[] };

export interface QuestionReply extends Pick<ApprovalsView, "columns" | "hasChanges" | "hasHeadroom"> {
  kind: "question";
  verb: DecisionKind;
  rows: ApprovalRow[];
  /** Ids of requests that changed since the list was shown. */
  moved: string[];
  /** How many selected requests no longer wait, and were left out. */
  goneCount: number;
  token: string;
  /** Why the decision was not made. */
  formError?: string;
  reasonError?: string;
  reason?: string;
}
