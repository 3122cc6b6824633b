import type { z } from "#contract/define.ts";
import type { Contribution as ContributionReply, totalBenefitSchema } from "#contract/statements.ts";
import { getPayroll } from "../domain/benefits/payroll-dates.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { SchemeCalendar } from "../domain/benefits/snapshot-types.ts";
import type { PaidInYear } from "../domain/benefits/total-saved.ts";
import type { ShownLine } from "../domain/pay/explanation.ts";
import { getYear } from "../domain/pay/tax-year.ts";
import type { StatementItem, StatementMonth } from "../domain/payroll/paid-months.ts";
import { getGroupName } from "./benefit-views.ts";

type NameOf = (product: Product) => string;

/** One month of a statement, benefit by benefit (API-60). */
export function toContributionReply(
  { month, basis, items }: StatementMonth,
  getName: NameOf,
  scheme: SchemeCalendar,
): ContributionReply {
  return {
    month: Number(month.slice(5)),
    year: Number(month.slice(0, 4)),
    schemeYear: getYear(getPayroll(month, scheme).payDay, scheme.yearStart).name,
    employeeContribution: sumItems(items, "employeePence") / 100,
    employerContribution: sumItems(items, "employerPence") / 100,
    basis,
    items: items.map(({ product, employeePence, employerPence, treatment, instalment, ...lines }) => ({
      benefitId: product.code,
      name: getName(product),
      employeePence,
      employerPence,
      treatment,
      ...(instalment && { instalment }),
      ...toEstimate(lines),
      ...(lines.adjustments.length > 0 && { adjustments: [...lines.adjustments] }),
      employeeLines: lines.employeeLines.map(toLine),
      employerLines: lines.employerLines.map(toLine),
    })),
  };
}

interface PaidAmounts {
  yearItems: readonly (readonly StatementItem[])[];
  monthItems: readonly StatementItem[];
  /** Pence of tax and National Insurance that a year's payments save, by plan. */
  saved: ReadonlyMap<string, number>;
}

/** Each plan's total over all these months. */
export function toYearPaid(items: readonly StatementItem[]): PaidInYear[] {
  return [...Map.groupBy(items, ({ product, treatment }) => `${product.code} ${treatment}`).values()].flatMap(
    (productItems) => {
      const [first] = productItems;
      if (!first) return [];
      const { product, treatment } = first;
      return [{ code: product.code, treatment, employeePence: sumItems(productItems, "employeePence") }];
    },
  );
}

/** What a month saves: its share of the year's saving. */
function toSavedAmounts(
  savedAnnualPence: number,
  annual: readonly StatementItem[],
  monthly: readonly StatementItem[],
) {
  const yearPence = sumItems(annual, "employeePence");
  const monthPence = sumItems(monthly, "employeePence");
  const savedMonthlyPence = yearPence > 0 ? Math.round((savedAnnualPence * monthPence) / yearPence) : 0;
  return { savedAnnualPence, savedMonthlyPence };
}

/** Totals of a year's payrolls and of one month, in the catalogue's order (API-66, API-67). */
export function toTotals(
  products: readonly Product[],
  { yearItems, monthItems, saved }: PaidAmounts,
  getName: NameOf,
) {
  const all = yearItems.flat();
  const benefits = products.flatMap((product): (z.output<typeof totalBenefitSchema> & GroupedProduct)[] => {
    const isOfProduct = (item: StatementItem) => item.product.code === product.code;
    const annual = all.filter(isOfProduct);
    const monthly = monthItems.filter(isOfProduct);
    if (annual.length + monthly.length === 0) return [];
    return [
      {
        group: product.group,
        benefitId: product.code,
        name: getName(product),
        employeeMonthlyPence: sumItems(monthly, "employeePence"),
        employerMonthlyPence: sumItems(monthly, "employerPence"),
        employeeAnnualPence: sumItems(annual, "employeePence"),
        employerAnnualPence: sumItems(annual, "employerPence"),
        ...toSavedAmounts(saved.get(product.code) ?? 0, annual, monthly),
        ...toEstimate(annual.at(-1)),
      },
    ];
  });
  return {
    benefits,
    employeeAnnualPence: sumItems(all, "employeePence"),
    employerAnnualPence: sumItems(all, "employerPence"),
    groups: [...Map.groupBy(benefits, ({ group }) => group)].map(([groupCode, members]) => ({
      groupCode,
      groupName: getGroupName(groupCode),
      benefits: members.map(({ group, ...benefit }) => benefit),
    })),
  };
}

type GroupedProduct = Pick<Product, "group">;

const sumItems = (items: readonly StatementItem[], side: "employeePence" | "employerPence") =>
  items.reduce((sum, each) => sum + each[side], 0);

/** The year of last known prices, if the amount is an estimate. */
const toEstimate = (item: Pick<StatementItem, "estimatedPricesYear"> | undefined) =>
  item?.estimatedPricesYear ? { estimatedPricesYear: item.estimatedPricesYear } : {};

const toLine = ({ text, pence, rounding }: ShownLine) => ({ text, pence, rounding });
