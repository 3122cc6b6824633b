import type { SubmissionResult } from "@conform-to/react";

/** The covered people, and the person's monthly cost; null if it has no price. */
export interface Cost {
  label: string;
  pence: number | null;
  /** The year, if the price is an estimate at an earlier year's rates. */
  estimatedPricesYear: number | null;
}

/** Each text as displayed; a list of names is empty for nobody, a day is null if unknown. */
export interface ConsequencesView {
  benefits: {
    key: string;
    name: string;
    leaving: string;
    joining: string;
    from: string | null;
    /** Whether it is requested, and not in force before that day. */
    isLater: boolean;
    before: Cost;
    /** Null if the benefit ends. */
    after: Cost | null;
  }[];
  opens: {
    benefitId: string;
    name: string;
    until: string;
    /** Its price with the new person. */
    adding: { names: string; before: Cost; after: Cost } | null;
  }[];
}

/** The reply to a form of the family, or of a life event: the posted form again, or its consequences. */
export type ReviewReply =
  | { submission: SubmissionResult; review?: undefined }
  | { submission?: undefined; review: { view: ConsequencesView; typed: Record<string, string> } };

/** `back` returns to the form, with everything typed. */
export type ReviewIntent = "review" | "save" | "back";
