import type { BenefitSelection } from "#contract/benefits.ts";
import type { Availability } from "../domain/benefits/availability.ts";
import type { AmountLimits } from "../domain/benefits/limits.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { SelectionPair } from "../domain/benefits/selection.ts";
import type { BenefitContentRow } from "../repositories/benefits.ts";

/** One of the person's benefits: the offer, their selections, and its texts. */
export interface BenefitOffer {
  product: Product;
  content: BenefitContentRow;
  selectionPair: SelectionPair;
}

/** What a person can do with a benefit today. */
export interface OfferAvailability {
  /** What windows and holdings allow; `optOut` has its own rule. */
  rules: Availability;
  /** The availability by `rules`, but closed if no amount is possible. */
  availability: Availability;
  /** The range of the benefit's amounts; null if it is closed. */
  limits: AmountLimits | null;
}

export type OfferAction = NonNullable<BenefitSelection["actions"]>[number];
