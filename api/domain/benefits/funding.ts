import { pricesCopy } from "#api-copy/prices";
import type { ExplainedAmount, Line } from "../pay/explanation.ts";
import { takeBasisPoints, toPounds } from "../pay/money.ts";
import type { IncomeTaxRates } from "../pay/rates/income-tax.ts";
import { noAmount, toExplainedAmount, type UnsplitPrice } from "./kinds/pricing.ts";
import type { Product } from "./product.ts";

/** Who pays which part of a price; the three parts add up to it. */
export interface FundedPrice {
  employee: ExplainedAmount;
  employer: ExplainedAmount;
  /** Basic-rate tax relief in pence, which the provider claims for the employee. */
  reliefPence: number;
}

/** Splits a price by the plan's employer share and funding. Tax relief is at the basic rate of `incomeTax`. */
export function fundPrice(product: Product, priced: UnsplitPrice, incomeTax: IncomeTaxRates): FundedPrice {
  const shared = shareWithEmployer(product, priced);
  if (product.funding === "employer") return { ...payByEmployer(shared), reliefPence: 0 };
  return product.funding === "relief-at-source"
    ? applyTaxRelief(shared, incomeTax)
    : { ...shared, reliefPence: 0 };
}

type SharedPrice = Pick<UnsplitPrice, "employee" | "employer">;

/** Moves the employer's percentage of the employee's price to the employer, rounded half up once (RULE-01). */
function shareWithEmployer(
  { employerShare }: Product,
  { employee, employer, instalments, isPayment }: UnsplitPrice,
): SharedPrice {
  if (!employerShare || isPayment || employee.pence <= 0) return { employee, employer };
  const { percent, maximumPence } = employerShare;
  const wholePence = takeBasisPoints(employee.pence, Math.min(100_00, Math.round(percent * 100)));
  const pence = maximumPence === null ? wholePence : Math.min(wholePence, maximumPence * instalments);
  const limitText = pence < wholePence ? pricesCopy("atMost", { amount: toPounds(maximumPence ?? 0) }) : "";
  const line: Line = {
    rule: "RULE-01",
    code: "employer-share",
    rounding: "half up",
    pence,
    text: pricesCopy("employerShare", { percent, amount: toPounds(employee.pence), most: limitText }),
    inputs: { pricePence: employee.pence, percent, months: instalments },
  };
  return {
    employee: toExplainedAmount(...employee.lines, { ...line, pence: -pence }),
    employer: toExplainedAmount(...employer.lines, line),
  };
}

function payByEmployer({ employee, employer }: SharedPrice): SharedPrice {
  if (employee.pence === 0) return { employee: noAmount, employer };
  const line: Line = {
    rule: "RULE-01",
    code: "employer-paid",
    rounding: "none",
    pence: -employee.pence,
    text: pricesCopy("employerAll"),
    inputs: { pricePence: employee.pence },
  };
  return {
    employee: toExplainedAmount(...employee.lines, line),
    employer: toExplainedAmount(...employer.lines, ...employee.lines),
  };
}

/** The employee pays the amount less basic-rate tax, in Scotland too; the provider claims the tax. */
function applyTaxRelief({ employee, employer }: SharedPrice, { bands }: IncomeTaxRates): FundedPrice {
  const basicRate = bands.rUK[0]?.basisPoints ?? 0;
  const reliefPence = employee.pence - takeBasisPoints(employee.pence, 100_00 - basicRate);
  if (reliefPence === 0) return { employee, employer, reliefPence };
  const line: Line = {
    rule: "RULE-01",
    code: "tax-relief",
    rounding: "half up",
    pence: -reliefPence,
    text: pricesCopy("taxRelief", { percent: basicRate / 100, amount: toPounds(employee.pence) }),
    inputs: { grossPence: employee.pence, basisPoints: basicRate },
  };
  return { employee: toExplainedAmount(...employee.lines, line), employer, reliefPence };
}
