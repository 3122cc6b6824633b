import type { Price } from "./price.ts";
import type { Selection } from "./selection.ts";

/** The facts that a person sees before they decide on a choice (E6). */
export interface ShownChoice {
  selection: Pick<Selection, "choice" | "people" | "coverDate" | "firstDeductionDate" | "endDate">;
  price: Price | null;
  /** Further facts that the decision depends on. */
  basis: unknown;
}
