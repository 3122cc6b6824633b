import type { Line } from "../pay/explanation.ts";

/** How the employee's part is taken: before tax and NI, before tax, after both, added to pay, or not at all. */
export type TaxTreatment = "sacrifice" | "net-pay-arrangement" | "net-pay" | "payment" | "none";

/** The lines of an agreed price, and its other values. */
export interface AgreedParts {
  employee: readonly Line[];
  employer: readonly Line[];
  treatment: TaxTreatment;
  reliefPence: number;
  listPricePence: number | null;
}

/** The price of a plan as agreed at Confirm. */
export interface AgreedPrice {
  /** Pence of the employee's part in all instalments. */
  pence: number;
  /** The number of runs that pay for the plan. */
  instalments: number;
  parts: AgreedParts;
}

/** An insurer's loading on the premium of cover above a limit, as the person agreed to it (RULE-13). */
export interface Loading {
  /** Share of that premium in basis points: 5000 is 50%. */
  basisPoints: number;
  /** Cover up to here has the usual price. */
  abovePence: number;
}

/** An insurer's answer about cover above the free limit (RULE-13). */
export type InsurerAnswer =
  | { decision: "accepted" | "declined" | "ask-again" }
  | { decision: "limited"; limitPence: number }
  /** An offer of all the cover at more than the usual price, which the person accepts or declines. */
  | { decision: "loaded"; basisPoints: number };

/** The end of an insurer's offer: the person's answer, or its last day. */
export type OfferOutcome = "offer-accepted" | "offer-declined" | "offer-lapsed";

/**
 * Events of a request for underwriting: an answer, the person's new answers, or the end of the time limit.
 */
export interface UnderwritingRecord {
  selectionId: string;
  /** Id of the version that the decision created. */
  resultId: string | null;
  decision: InsurerAnswer["decision"] | "answered" | "lapsed" | OfferOutcome;
  limitPence: number | null;
  /** The loading of an offer; null or left out for other decisions. */
  loadingBasisPoints?: number | null;
  decidedOn: string;
  reference: string;
  /** A time in milliseconds. */
  recordedAt: number;
}

/** The state shown to the person. */
export interface UnderwritingState {
  state: "waiting" | "ask-again" | "offered" | Exclude<UnderwritingRecord["decision"], "answered" | "loaded">;
  /** While a decision or an answer is pending, its last day; otherwise the day of the decision. */
  on: string;
  limitPence: number | null;
  /** The loading of the offer that awaits the person's answer. */
  loadingBasisPoints?: number | null;
}
