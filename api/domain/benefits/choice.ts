import type { KindChoice } from "./kinds/index.ts";

/** What somebody chose of a product: amounts in pence, shares in percent. The kind is the product's. */
export type Choice =
  | KindChoice
  /** Of a draft: not chosen as far as it must be. */
  | { kind: "unfinished" };

export type ChoiceOfKind<Kind extends Choice["kind"]> = Extract<Choice, { kind: Kind }>;
