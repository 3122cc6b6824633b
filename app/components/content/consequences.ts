import type { SubmissionResult } from "@conform-to/react";

/** Who is covered, and what that costs the person a month; null where it has no price. */
export interface Cost {
  label: string;
  pence: number | null;
  /** Where it is an estimate at an earlier year's prices. */
  estimatedPricesYear: number | null;
}

/** Each text as it is shown; a list of names is empty for nobody, a day null where it is not known. */
export interface ConsequencesView {
  benefits: {
    key: string;
    name: string;
    leaving: string;
    joining: string;
    from: string | null;
    /** Whether it is asked for, and not in force before that day. */
    isLater: boolean;
    before: Cost;
    /** Null where the benefit ends. */
    after: Cost | null;
  }[];
  opens: {
    benefitId: string;
    name: string;
    until: string;
    /** What it would cost with who is new. */
    adding: { names: string; before: Cost; after: Cost } | null;
  }[];
}

/** What a form of the family, or of a life event, is answered: itself as it was posted, or what follows from it. */
export type ReviewReply =
  | { submission: SubmissionResult; review?: undefined }
  | { submission?: undefined; review: { view: ConsequencesView; typed: Record<string, string> } };

/** `back` is to the form, with everything that was typed. */
export type ReviewIntent = "review" | "save" | "back";
