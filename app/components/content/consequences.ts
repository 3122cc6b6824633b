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
    /** Its price with the new person. */
    after: Cost | null;
  }[];
  opens: {
    benefitId: string;
    name: string;
    until: string;
    /** The reply to a form of the family, or of a life event: the posted form again, or its consequences. */
    adding: { names: string; before: Cost; after: Cost } | null;
  }[];
}

/** `back` returns to the form, with everything typed. */
export type ReviewReply =
  | { submission: SubmissionResult; review?: undefined }
  | { submission?: undefined; review: { view: ConsequencesView; typed: Record<string, string> } };

/** The effect of a family change on benefits, shown before it is saved (FAMILY-01). */
export type ReviewIntent = "review" | "save" | "back";
