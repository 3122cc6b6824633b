import type { Product } from "../../api/domain/benefits/product.ts";
import type { PaySchedule } from "../../api/domain/payroll/calendar.ts";

export interface LifeOptions {
  /** The day on which it begins, `yyyy-mm-dd`. */
  from: string;
  /** Annual windows. */
  windows?: readonly { opens: string; closes: string; coverDate: string }[];
  /** Pay groups besides the monthly one, by name. */
  groups?: Readonly<Record<string, { schedule: PaySchedule; ledgerFrom: string }>>;
  /** Key of the first period of the monthly group that has a run; left out for the next one. */
  ledgerFrom?: string;
  /** Codes of providers, by benefit. */
  providers?: Readonly<Record<string, string>>;
  /** Differences from the demo's plans. */
  plans?: Readonly<Record<string, Partial<Product>>>;
}
