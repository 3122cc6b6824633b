import type { Tier } from "./family.ts";

/** What somebody chose of a product: amounts in pence, shares in percent. The kind is the product's. */
export type Choice =
  | { kind: "share"; percent: number }
  | { kind: "tiers"; level: string; tier: Tier }
  | { kind: "people"; level: string; hasPartner: boolean; children: number }
  | { kind: "multiple"; multiple: number }
  /** On one's own life and, where the product supports it, on the partner's; else on the one that it insures. */
  | { kind: "cover"; pence: number; partnerPence: number }
  | { kind: "income"; percent: number }
  | { kind: "spread"; pence: number; months: number }
  /** Part-timers count in hours (RULE-17). */
  | { kind: "days"; direction: "buy" | "sell"; amount: number; unit: "days" | "hours" }
  | { kind: "voucher"; pence: number }
  | { kind: "lease"; model: string }
  | { kind: "link" }
  /** Of a draft: not chosen as far as it must be. */
  | { kind: "unfinished" };

export type ChoiceOf<Kind extends Choice["kind"]> = Extract<Choice, { kind: Kind }>;
