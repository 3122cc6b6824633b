import { benefitsCopy } from "#copy/benefits";
import { estimateText } from "./estimate.ts";
import { formatMoney } from "./format-money.ts";

/** A month of a price as it is sent, in whole pence. */
export interface SentPrice {
  treatment: string;
  employeeMonthlyPence: number;
  employerMonthlyPence: number;
  estimatedPricesYear?: number | null;
  /** What take-home pay falls by; below 0 where it rises. Null where the upstream does not know. */
  takeHome?: { monthlyPence: number } | null;
}

/** A price in words: one sum, what it is of, and what else is paid. */
export interface ListedPrice {
  /** Null where there is nothing to pay. */
  pence: number | null;
  /** What the sum is of: "a month of take-home pay". */
  note: string;
  /** What the payslip says, where that is another sum; else empty. */
  payslip: string;
  /** What the employer pays beside it; else empty. */
  employer: string;
  /** At which year's prices it is an estimate; else empty. */
  estimate: string;
}

/** One price wherever prices are read: what it does to take-home pay (docs/decisions/listed-prices.md). */
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

/** What is taken after tax comes off take-home pay as it is. */
const toTakeHome = ({ takeHome, treatment, employeeMonthlyPence }: SentPrice): number | null =>
  takeHome?.monthlyPence ?? (treatment === "net-pay" ? employeeMonthlyPence : null);

/** An example of a benefit, which carries its take-home pay beside the rest. */
export const toExampleListedPrice = (example: SentPrice & { takeHomeMonthlyPence: number }): ListedPrice =>
  toListedPrice({ ...example, takeHome: { monthlyPence: example.takeHomeMonthlyPence } });
