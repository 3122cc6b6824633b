import type { Product } from "../../api/domain/benefits/product.ts";
import type { PaySchedule } from "../../api/domain/payroll/calendar.ts";

export interface LifeOptions {
  /** The day on which the life begins, `yyyy-mm-dd`. */
  from: string;
  /** The annual windows. */
  windows?: readonly { opens: string; closes: string; coverDate: string }[];
  /** Pay groups besides the monthly one, by name. */
  groups?: Readonly<Record<string, { schedule: PaySchedule; ledgerFrom: string }>>;
  /** The key of the monthly group's first period with a run; by default the next one. */
  ledgerFrom?: string;
  /** Codes of providers by benefit. */
  providers?: Readonly<Record<string, string>>;
  /** Differences from the demo's plans. */
  plans?: Readonly<Record<string, Partial<Product>>>;
}
