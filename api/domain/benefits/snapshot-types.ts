import type { TaxRegion } from "../pay/rates/income-tax.ts";
import type { RateTables } from "../pay/rates/index.ts";
import type { NiCategory } from "../pay/rates/national-insurance.ts";
import type { YearStart } from "../pay/tax-year.ts";
import type { PayrollCalendar } from "../payroll/ledger.ts";
import type { PayrollDays } from "./payroll-dates.ts";
import type { LifeEventCode, Member, PriceTable, Product } from "./product.ts";
import type { Selection } from "./selection.ts";

/** The window's first and last day, both included, and when its choices start. */
export interface AnnualWindow {
  opens: string;
  closes: string;
  coverDate: string;
}

export interface SchemeCalendar extends PayrollDays {
  yearStart: YearStart;
  /** The calendar of the person's pay group, which decides the first deduction. */
  payroll: PayrollCalendar;
  annualWindows: readonly AnnualWindow[];
}

export interface EnrolmentWindow {
  kind: "annual" | "joiner" | "life-event" | "monthly" | "any-time";
  /** The last day of the present state; null if the window never closes. */
  closes: string | null;
  coverDate: string;
  /** Null if nothing is deducted. */
  firstDeductionDate: string | null;
  /** With `down`, only a reduction is possible. */
  direction: "any" | "down";
  /** The life event that opened the window. */
  eventId?: string;
}

export interface LifeEvent {
  id: string;
  code: LifeEventCode;
  eventDate: string;
  reportedDate: string;
  /** The day on which the event's window was closed early; null if it was not. */
  closedDate: string | null;
}

/** A plan's content from a day onwards, `yyyy-mm-dd`, until its next version. */
export interface PlanVersion {
  from: string;
  product: Product;
}

/** The products of one client with their prices. */
export interface Catalogue {
  /** The products that may be chosen today, in display order. */
  products: readonly Product[];
  find(code: string): Product | undefined;
  /** Every version of a plan, the oldest first. */
  listVersions(code: string): readonly PlanVersion[];
  /**
   * The first day of the version that may be chosen today. Returns null for a product that the client does not have.
   */
  findVersionStart(code: string): string | null;
  /** Null if nothing is priced. */
  findPrices(code: string): PriceTable | null;
  /** The first day of the scheme year. */
  yearStart: YearStart;
  /** Statutory rates, the same for every client. */
  rates: RateTables;
  isClosed(code: string): boolean;
  /** The day from which nobody can join the plan; null if it is open. */
  findClosingDay(code: string): string | null;
  /** Names of plans, levels and payroll groups that are not in the language of the request. */
  foreignNames: { language: string; names: readonly string[] } | null;
}

/** Everything that decides a person's benefits on one day. */
export interface MemberSnapshot {
  member: Member;
  weeklyHoursHundredths: number;
  /** Null for a person with a salary. */
  hourlyPence: number | null;
  taxRegion: TaxRegion;
  niCategory: NiCategory;
  /** Contractual, 2550 is 25.5; null if it is not known. */
  holidayDaysHundredths: number | null;
  scheme: SchemeCalendar;
  /** The products that the client offers. */
  catalogue: Catalogue;
  /** All versions with their state today. */
  selections: readonly Selection[];
  events: readonly LifeEvent[];
  /** `yyyy-mm-dd`; for a past scheme year, the last day of that year. */
  today: string;
  isPastYear: boolean;
}
