import type { SubmissionResult } from "@conform-to/react";

/** The covered people and the person's monthly cost; null if there is no price. */
export interface Cost {
  label: string;
  pence: number | null;
  /** The year of the rates, if the price is an estimate at an earlier year's rates. */
  estimatedPricesYear: number | null;
}

/** The effects on one benefit as texts. A list of names is empty for nobody, and a day is null if unknown. */
export interface ConsequencesView {
  benefits: {
    key: string;
    name: string;
    leaving: string;
    joining: string;
    from: string | null;
    /** Whether the selection is only requested and begins on the day `from`. */
    isLater: boolean;
    before: Cost;
    /** Null if the benefit ends. */
    after: Cost | null;
  }[];
  opens: {
    benefitId: string;
    name: string;
    until: string;
    /** The price with the new person. */
    adding: { names: string; before: Cost; after: Cost } | null;
  }[];
}

/** The reply to a family or life event form: the posted form again, or the consequences. */
export type ReviewReply =
  | { submission: SubmissionResult; review?: undefined }
  | { submission?: undefined; review: { view: ConsequencesView; typed: Record<string, string> } };

/** `back` returns to the form with everything that was typed. */
export type ReviewIntent = "review" | "save" | "back";
