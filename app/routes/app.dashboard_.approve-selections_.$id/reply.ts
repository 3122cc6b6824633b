export type Verb = "approve" | "reject";

/** What a question is about. */
export interface Asked {
  verb: Verb;
  picked: { id: string; name: string | null }[];
}

/** What came of a post, beside the list. */
export type ApprovalsReply =
  | { kind: "ticked"; isAll: boolean }
  /** Nothing was ticked. */
  | { kind: "none"; verb: Verb }
  | {
      kind: "question";
      verb: Verb;
      names: string[];
      token: string;
      /** Why it was not answered. */
      formError?: string;
      reasonError?: string;
      reason?: string;
    }
  /** Some of it was not done. */
  | { kind: "part"; total: number; failed: { id: string; name: string; why: string }[] };
