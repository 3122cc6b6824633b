import type { SetUpField as WireField } from "#contract/set-up-fields.ts";

/** What somebody has entered of a choice; amounts of money in pounds. */
export interface ChoiceValues {
  amount?: number | null | undefined;
  partnerAmount?: number | null | undefined;
  /** A level, a model or a share. */
  level?: string | null | undefined;
  months?: number | null | undefined;
  direction?: "buy" | "sell" | null | undefined;
  /** Ids of the family members to be covered. */
  people?: string[] | null | undefined;
}

export type AmountName = "amount" | "partnerAmount";
export type OptionName = "level" | "months" | "direction";

type RenamedField<Field, Name> = Omit<Field, "name"> & { name: Name };

/** One question of a choice, with today's options. */
export type ChoiceField =
  | RenamedField<Extract<WireField, { kind: "option" }>, OptionName>
  | RenamedField<Extract<WireField, { kind: "amount" }>, AmountName>
  | Extract<WireField, { name: "people" }>;
