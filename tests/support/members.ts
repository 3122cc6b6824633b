import { createCatalogue } from "../../api/domain/benefits/catalogue.ts";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import type { FamilyMember, Member, Product } from "../../api/domain/benefits/product.ts";
import type { SchemeCalendar } from "../../api/domain/benefits/snapshot-types.ts";
import { publishedTables } from "../../api/domain/pay/rates/index.ts";
import { generatePeriods } from "../../api/domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../../api/domain/payroll/ledger.ts";
import { demoProducts, listPrices } from "./demo-plans.ts";

/** All products of the demo, for Harbourline's scheme year. */
export const harbourlineCatalogue = createCatalogue(
  demoProducts.map((each) => ({ product: each, prices: listPrices(each.code, { month: 4, day: 1 }) })),
  { month: 4, day: 1 },
  publishedTables,
);

/** A product of the demo. */
export function buildProduct(code: ProductCode): Product {
  const catalogueProduct = harbourlineCatalogue.find(code);
  if (!catalogueProduct) throw new Error(`No product ${code}`);
  return catalogueProduct;
}

/**
 * A person of 36 at the renewal of April 2026 with years in service, £42,000 and no family, unless
 * overridden.
 */
export const buildMember = (facts: Partial<Member> = {}): Member => ({
  employeeNumber: "20000417",
  dateOfBirth: "1990-03-08",
  startDate: "2015-05-11",
  leaveDate: null,
  probationEnd: "2015-08-11",
  employmentStatus: "active",
  annualPayPence: 42_000_00,
  firstVoucherDate: null,
  lastVoucherDate: null,
  grade: null,
  location: null,
  payrollGroup: "Monthly",
  weeklyHoursHundredths: 37_50,
  holdings: [],
  family: [],
  ...facts,
});

export const buildPartner = (facts: Partial<FamilyMember> = {}): FamilyMember => ({
  id: "partner",
  relationship: "partner",
  dateOfBirth: "1988-06-15",
  isActive: true,
  educationEnds: null,
  ...facts,
});

export const buildChild = (facts: Partial<FamilyMember> = {}): FamilyMember => ({
  ...buildPartner({ id: "child", relationship: "dependant", dateOfBirth: "2018-05-02" }),
  ...facts,
});

/** Runs of a group paid on the 28th, with cut-off on the 10th; the named runs are locked. */
export function buildMonthlyPayroll(...locked: string[]): PayrollCalendar {
  const schedule = { frequency: "monthly", cutOffDay: 10, payDay: 28 } as const;
  return {
    group: { code: "monthly", name: "Monthly", frequency: "monthly", isDefault: true },
    periods: generatePeriods(schedule, "2019-04-01", "2032-03-31"),
    ledgerFrom: "2019-04",
    lockedAt: new Map(locked.map((key) => [key, 1])),
  };
}

/** Runs of a group paid on Mondays for the week before, with cut-off on Thursdays. */
export function buildWeeklyPayroll(...locked: string[]): PayrollCalendar {
  const firstPayDate = "2026-04-06";
  const schedule = { frequency: "weekly", firstPayDate, periodLagDays: 1, cutOffLeadDays: 4 } as const;
  return {
    group: { code: "weekly", name: "Weekly", frequency: "weekly", isDefault: false },
    periods: generatePeriods(schedule, "2025-04-01", "2029-03-31"),
    ledgerFrom: "2025-04-07",
    lockedAt: new Map(locked.map((key) => [key, 1])),
  };
}

/**
 * Harbourline's calendar: the annual window of February for April, cut-off on the 10th and pay day on the
 * 28th.
 */
export const harbourlineCalendar: SchemeCalendar = {
  yearStart: { month: 4, day: 1 },
  cutOffDay: 10,
  payDay: 28,
  payroll: buildMonthlyPayroll(),
  annualWindows: [
    { opens: "2026-02-01", closes: "2026-02-28", coverDate: "2026-04-01" },
    { opens: "2027-02-01", closes: "2027-02-28", coverDate: "2027-04-01" },
  ],
};
