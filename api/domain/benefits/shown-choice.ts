import type { Price } from "./price.ts";
import type { Selection } from "./selection.ts";

/** What a person sees of a choice before they decide on it (E6). */
export interface ShownChoice {
  selection: Pick<Selection, "choice" | "people" | "coverDate" | "firstDeductionDate" | "endDate">;
  price: Price | null;
  /** Whatever else the decision rests on. */
  basis: unknown;
}
