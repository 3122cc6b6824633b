import { benefitsCopy } from "#copy/benefits";
import { toEstimateText } from "./estimate.ts";
import { formatMoney } from "./format-money.ts";

/** A month's price as the API sends it, in whole pence. */
export interface SentPrice {
  treatment: string;
  employeeMonthlyPence: number;
  employerMonthlyPence: number;
  estimatedPricesYear?: number | null;
  /** How much take-home pay falls; negative if it rises, null if the upstream does not know. */
  takeHome?: { monthlyPence: number } | null;
}

/** A price as texts: one sum, its unit, and further payments. */
export interface ListedPrice {
  /** Null if there is nothing to pay. */
  pence: number | null;
  /** The unit of the sum: "a month of take-home pay". */
  note: string;
  /** The payslip's sum as text if it differs, or else empty. */
  payslip: string;
  /** The employer's additional payment as text, or empty if there is none. */
  employer: string;
  /** A text with the year of the prices if it is an estimate, or else empty. */
  estimate: string;
}

/**
 * Makes the same price text for every list: the effect on take-home pay (docs/decisions/listed-prices.md).
 */
export function toListedPrice(price: SentPrice): ListedPrice {
  const { employeeMonthlyPence: employeePence, employerMonthlyPence: employer, treatment } = price;
  const isAdded = treatment === "payment";
  const takeHome = toTakeHome(price);
  const estimate = toEstimateText(price.estimatedPricesYear);
  if (employeePence === 0 && (takeHome ?? 0) === 0) {
    return employer === 0
      ? { pence: null, note: benefitsCopy("noCost"), payslip: "", employer: "", estimate: "" }
      : { pence: employer, note: benefitsCopy("aMonthByEmployer"), payslip: "", employer: "", estimate };
  }
  const employerToo = employer === 0 ? "" : benefitsCopy("employerToo", { amount: formatMoney(employer) });
  if (takeHome === null) {
    const note = benefitsCopy(isAdded ? "aMonthAdded" : "aMonthPayslip");
    return { pence: employeePence, note, payslip: "", employer: employerToo, estimate };
  }
  const isSame = !isAdded && takeHome === employeePence;
  return {
    pence: Math.abs(takeHome),
    note: benefitsCopy(takeHome < 0 ? "moreTakeHome" : "aMonthTakeHome"),
    payslip: isSame
      ? ""
      : benefitsCopy(isAdded ? "payslipAdded" : "payslipOff", { amount: formatMoney(employeePence) }),
    employer: employerToo,
    estimate,
  };
}

/** A payment after tax reduces take-home pay by its full amount. */
const toTakeHome = ({ takeHome, treatment, employeeMonthlyPence }: SentPrice): number | null =>
  takeHome?.monthlyPence ?? (treatment === "net-pay" ? employeeMonthlyPence : null);

/** The price text of an example, whose take-home pay is part of the example. */
export const toExampleListedPrice = (example: SentPrice & { takeHomeMonthlyPence: number }): ListedPrice =>
  toListedPrice({ ...example, takeHome: { monthlyPence: example.takeHomeMonthlyPence } });
