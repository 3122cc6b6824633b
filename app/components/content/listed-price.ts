import { benefitsCopy } from "#copy/benefits";
import { estimateText } from "./estimate.ts";
import { formatMoney } from "./format-money.ts";

/** A month of a price as sent by the API, in whole pence. */
export interface SentPrice {
  treatment: string;
  employeeMonthlyPence: number;
  employerMonthlyPence: number;
  estimatedPricesYear?: number | null;
  /** The fall of take-home pay; negative if it rises. Null if the upstream does not know. */
  takeHome?: { monthlyPence: number } | null;
}

/** A price in words: one sum, its unit, and further payments. */
export interface ListedPrice {
  /** Null if there is nothing to pay. */
  pence: number | null;
  /** The unit of the sum: "a month of take-home pay". */
  note: string;
  /** The payslip's sum, if it differs; else empty. */
  payslip: string;
  /** The employer's additional payment; else empty. */
  employer: string;
  /** At which year's prices it is an estimate; else empty. */
  estimate: string;
}

/** One price wherever prices are shown: its effect on take-home pay (docs/decisions/listed-prices.md). */
export function toListedPrice(sent: SentPrice): ListedPrice {
  const { employeeMonthlyPence: own, employerMonthlyPence: employer, treatment } = sent;
  const isAdded = treatment === "payment";
  const takeHome = toTakeHome(sent);
  const estimate = estimateText(sent.estimatedPricesYear);
  if (own === 0 && (takeHome ?? 0) === 0) {
    return employer === 0
      ? { pence: null, note: benefitsCopy("noCost"), payslip: "", employer: "", estimate: "" }
      : { pence: employer, note: benefitsCopy("aMonthByEmployer"), payslip: "", employer: "", estimate };
  }
  const employerToo = employer === 0 ? "" : benefitsCopy("employerToo", { amount: formatMoney(employer) });
  if (takeHome === null) {
    const note = benefitsCopy(isAdded ? "aMonthAdded" : "aMonthPayslip");
    return { pence: own, note, payslip: "", employer: employerToo, estimate };
  }
  const isSame = !isAdded && takeHome === own;
  return {
    pence: Math.abs(takeHome),
    note: benefitsCopy(takeHome < 0 ? "moreTakeHome" : "aMonthTakeHome"),
    payslip: isSame
      ? ""
      : benefitsCopy(isAdded ? "payslipAdded" : "payslipOff", { amount: formatMoney(own) }),
    employer: employerToo,
    estimate,
  };
}

/** A payment after tax reduces take-home pay by its full amount. */
const toTakeHome = ({ takeHome, treatment, employeeMonthlyPence }: SentPrice): number | null =>
  takeHome?.monthlyPence ?? (treatment === "net-pay" ? employeeMonthlyPence : null);

/** An example of a benefit, which also contains its take-home pay. */
export const toExampleListedPrice = (example: SentPrice & { takeHomeMonthlyPence: number }): ListedPrice =>
  toListedPrice({ ...example, takeHome: { monthlyPence: example.takeHomeMonthlyPence } });
