import type { BenefitKind } from "../benefits/kinds/kind.ts";
import type { KindChoice, PlanOptions } from "../benefits/kinds/types.ts";
import type { Price } from "../benefits/price.ts";
import type { Product } from "../benefits/product.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import type { FactsAsAt } from "./facts-as-at.ts";
import type { LedgerSelection, PersonLedger } from "./ledger.ts";
import type { EmploymentSpell } from "./person-facts.ts";
import type { RunCalendars, RunContext } from "./run-context.ts";

/** A person as a run knows them: on any day, as known at the run's instant. */
export interface PersonAsAt {
  ledger: PersonLedger;
  run: RunContext;
  book: RunCalendars;
  facts: FactsAsAt;
  /** Spells of employment, the oldest first. */
  spells: readonly EmploymentSpell[];
  /** The facts by which a day's prices are computed. */
  getSnapshotOn(day: string): MemberSnapshot;
  eraOf: EraFinder;
  memory: PersonCache;
}

/** Values cached for a person, so that each is computed once. */
export interface PersonCache {
  elections: readonly ProductElections[] | null;
  causes: readonly Cause[] | null;
  /** The price of each selection in the era that was asked for last. */
  prices: Map<LedgerSelection, { era: number; priced: UnsplitPrice | null }>;
}

export interface UnsplitPrice {
  product: Product;
  price: Price;
}

/** Returns the number of the era that a day, `yyyy-mm-dd`, is in. */
export type EraFinder = (day: string) => number;

/** A selection and the days on which it applies, both included; `to` is null for no end. */
export interface Election {
  selection: LedgerSelection;
  from: string;
  to: string | null;
}

/** All elections of one product, the newest first, which counts if two apply on a day. */
export interface ProductElections {
  product: Product;
  payment: BenefitKind<PlanOptions, KindChoice>["payment"];
  elections: readonly Election[];
}
/** A recorded change that explains a difference. */
export interface Cause {
  /** When the change was recorded, ms. */
  recordedAt: number;
  /** The first day whose amounts the change may affect. */
  from: string;
  getText(): string;
  /** If there are several causes, the one with the lowest rank is reported. */
  rank: number;
  isFamily?: true;
  /** A move to another pay group. */
  isMove?: true;
  /** An import of plans or prices, which may not have changed today's price. */
  isImport?: true;
  explains(product: Product): boolean;
}
