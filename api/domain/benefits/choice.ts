import type { KindChoice } from "./kinds/types.ts";

/** A person's choice in a product: amounts in pence, shares in percent. The kind is the product's. */
export type Choice =
  | KindChoice
  /** A draft in which a required value is missing or wrong. */
  | { kind: "unfinished" };

export type ChoiceOfKind<Kind extends Choice["kind"]> = Extract<Choice, { kind: Kind }>;
